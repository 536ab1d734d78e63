// Tests that the tester passes our own service, and that servers with one fault are told by the cases meant and no others.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { allCases, createSender, createWorld, readProfile, runCases, type Tried } from '@satyapan/conform'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../support/client.js'
import type { Installation, Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { aheadMs, brokenServers } from './faults.cases.js'
import { type Fault, noFault, openProxy } from './proxy.harness.js'

/** The service and the tester have a clock that is a day and an hour ahead, so that yesterday's token has expired. */
const clock = { now: () => Date.now() + aheadMs, wait: (ms: number) => pause(ms) }

function clockAhead(): Record<string, string> {
  const module = `
    const RealDate = Date, realNow = Date.now;
    globalThis.Date = class Date extends RealDate {
      constructor(...args) { if (args.length === 0) super(realNow() + ${aheadMs}); else super(...args) }
      static now() { return realNow() + ${aheadMs} }
    };`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(module)}` }
}

const archiveKinds = [
  'pep-sanction-aml-check',
  'financial-crime-screening',
  'court-record-check',
  'fir-check',
]

let installation: Installation
let service: Service
/** As a file has it: each run reads it anew, with an Aadhaar number of its own. */
let profileJson: object

async function json(of: Service, ...words: string[]): Promise<Record<string, string>> {
  const { code, stdout, stderr } = await of.cli(...words, '--json')
  if (code !== 0) throw new Error(`${words.join(' ')}: ${stderr}`)
  return JSON.parse(stdout) as Record<string, string>
}

/** A token and a link that will have expired. */
async function expiring(of: Service) {
  const client = createClient(of)
  const token = await client.token()
  client.close()
  const file = join(installation.scratchDir, 'report.json')
  await writeFile(file, '{"hits":0}')
  const ids: Record<string, string> = {}
  for (const kind of archiveKinds) ids[kind] = String((await json(of, 'documents', 'add', kind, file)).id)
  const { url } = await json(of, 'documents', 'link', ids['fir-check']!, '--days', '1')
  return { token, ids, expired: String(url) }
}

async function profileOf(of: Service, { token, ids, expired }: Awaited<ReturnType<typeof expiring>>) {
  const archive: Record<string, string> = { expired }
  for (const [kind, id] of Object.entries(ids))
    archive[kind] = String((await json(of, 'documents', 'link', id)).url)
  const inactive = await json(of, 'client', 'create', '--name', 'Closed')
  await json(of, 'client', 'deactivate', inactive.client_id!)
  const restricted = await json(of, 'client', 'create', '--name', 'Vehicles only')
  await json(of, 'client', 'entitle', restricted.client_id!, 'rc-advanced')
  const account = ({ client_id = '', client_secret = '' }) => ({ client_id, client_secret })
  return {
    extends: 'sandbox',
    token: { expired: token },
    archive,
    inactive: account(inactive),
    restricted: account(restricted),
  }
}

async function tryServer(fault: Fault): Promise<readonly Tried[]> {
  const proxy = await openProxy(service, fault)
  const sender = createSender({ trust: { ca: proxy.ca }, timeoutMs: 30_000, connections: 8 })
  const account = { clientId: service.clientId, clientSecret: service.clientSecret }
  const profile = readProfile(profileJson)
  const world = createWorld({ baseUrl: proxy.baseUrl, account, profile, sender, clock, trust: [] })
  try {
    return await runCases({ world, only: [], concurrency: 8, onTried: () => {} })
  } finally {
    sender.close()
    await proxy.close()
  }
}

const findings = (tried: readonly Tried[]) =>
  tried.flatMap((one) =>
    one.result === 'failed' || one.result === 'warned' ? [`${one.case.id}: ${one.got}`] : [],
  )
const idsOf = (tried: readonly Tried[], wanted: Tried['result']) =>
  tried.filter(({ result }) => result === wanted).map((one) => one.case.id)

beforeAll(async () => {
  installation = await createFromTemplate()
  const config = { webhooks: { allowLoopback: true } }
  const yesterday = await installation.start({ config })
  const held = await expiring(yesterday)
  await yesterday.stop()
  service = await installation.start({ config, env: clockAhead() })
  profileJson = await profileOf(service, held)
})
afterAll(async () => {
  await service?.stop()
  await installation?.discard()
})

describe('our own service', () => {
  it('passes every case; skipped is only what no server can show, or what the profile does not have', async () => {
    const tried = await tryServer(noFault)
    expect(findings(tried)).toEqual([])
    const skipped = tried.flatMap((one) =>
      one.result === 'skipped' ? [`${one.case.id}: ${one.reason}`] : [],
    )
    const known =
      /^(transport\.internal-error|attribution\.recorded|facematch\.(same|other))|: the batch was complete at the first poll$/
    expect(skipped.filter((line) => !known.test(line))).toEqual([])
    expect(tried).toHaveLength(allCases.length)
    expect(tried.filter(({ result }) => result === 'passed').length).toBeGreaterThan(950)
  })
})

describe('a server with one fault', () => {
  it('is told by exactly the cases meant', async () => {
    const profile = readProfile(profileJson)
    const parameters = (name: string) => new URL(profile[name]!).searchParams
    const servers = brokenServers({
      expiredToken: profile['token.expired']!,
      link: parameters('archive.fir-check'),
      expired: parameters('archive.expired'),
    })
    expect(servers.length).toBeGreaterThanOrEqual(12)
    const told: { name: string; cases: string[]; warnings: string[] }[] = []
    const waiting = [...servers]
    const inTurn = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const tried = await tryServer(next)
        told.push({ name: next.name, cases: idsOf(tried, 'failed'), warnings: idsOf(tried, 'warned') })
      }
    }
    await Promise.all([inTurn(), inTurn(), inTurn()])
    const inOrder = servers.map(({ name }) => told.find((one) => one.name === name))
    expect(inOrder).toEqual(servers.map(({ name, cases, warnings = [] }) => ({ name, cases, warnings })))
  })
})
