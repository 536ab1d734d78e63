// Proves that the dashboard's lists are quick where there is much of everything, on the first page and far down.
import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:https'
import { join } from 'node:path'
import { percentile } from '../bench/statistics.mjs'
import { systemClock } from '../src/kernel/clock.js'
import { createLog } from '../src/platform/log.js'
import { readConfig } from '../src/server/config.js'
import { assembleWithDatabase } from '../test/support/assembled.js'
import { startPostgres, type TestPostgres } from '../test/support/postgres.js'
import { createInstallation, type Installation, type Service } from '../test/support/service.js'
import { fillEvents, sumUp } from './growth-fill.js'
import { busyClient, fillLists, type ListSizes } from './lists-fill.js'
import { slowestPlan, startExplaining } from './lists-plans.js'
import { listRequests } from './lists-requests.js'
import type { ProofLine, ProofTable } from './result.js'

const answerMs = 300

export interface ListsPlan {
  readonly sizes: ListSizes
  /** How often each is asked. */
  readonly rounds: number
  readonly say: (text: string) => void
}

interface Filled {
  readonly installation: Installation
  readonly service: Service
  readonly busy: string
  readonly quiet: string
}

/** A service that was filled while it was stopped. */
export async function openFilled(
  { sizes, say }: Pick<ListsPlan, 'sizes' | 'say'>,
  server: TestPostgres | null,
): Promise<Filled> {
  const installation = await createInstallation()
  const first = await installation.start()
  await first.stop()
  const config = readConfig(first.env)
  const parts = await assembleWithDatabase(config, { clock: systemClock, log: createLog('silent').log })
  const { db } = parts
  const now = Date.now()
  await fillLists(parts, sizes, now, say)
  say(`${sizes.events} events`)
  await fillEvents(db, sizes.events, now, sizes.clients)
  say('sums')
  await sumUp(db, now)
  await db.query('analyze')
  const { rows } = await db.query<{ busy: string; quiet: string }>(
    `select ${busyClient} as busy, md5('client7') as quiet`,
  )
  if (server !== null) await startExplaining(db)
  await parts.close()
  return { installation, service: await installation.start(), ...rows[0]! }
}

/** Asks as an administrator does; returns the answer and how long it took. */
export function createAsk(service: Service) {
  const { admin_token: token } = JSON.parse(readFileSync(join(service.dataDir, 'sandbox.json'), 'utf8'))
  const agent = new Agent({ ca: service.ca, keepAlive: true })
  const ask = (path: string) =>
    new Promise<{ ms: number; text: string }>((resolve, reject) => {
      const began = performance.now()
      const url = `${service.adminUrl}/admin/v1${path}`
      get(url, { agent, headers: { authorization: `Bearer ${token}` } }, async (answer) => {
        let text = ''
        for await (const chunk of answer) text += chunk
        const { statusCode } = answer
        if (statusCode === 200) resolve({ ms: performance.now() - began, text })
        else reject(new Error(`${path}: ${statusCode} ${text}`))
      }).once('error', reject)
    })
  return { ask, close: () => agent.destroy() }
}

interface Asked {
  readonly name: string
  readonly isReport: boolean
  readonly p50: number
  readonly p95: number
  readonly bytes: number
}

async function measure({ service, ...clients }: Filled, rounds: number): Promise<Asked[]> {
  const { ask, close } = createAsk(service)
  const asked: Asked[] = []
  try {
    for (const { name, path, isReport } of listRequests(Date.now(), clients)) {
      let bytes = (await ask(path)).text.length // warm-up
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        const answer = await ask(path)
        times.push(answer.ms)
        bytes = Math.max(bytes, answer.text.length)
      }
      asked.push({ name, isReport, p50: percentile(times, 0.5), p95: percentile(times, 0.95), bytes })
    }
  } finally {
    close()
  }
  return asked
}

async function prove(name: string, plan: ListsPlan, server: TestPostgres | null) {
  const { sizes, rounds, say } = plan
  say(`${name}: filling`)
  const filled = await openFilled(plan, server)
  try {
    const asked = await measure(filled, rounds)
    if (server !== null) say(`${name}: the slowest statement\n${slowestPlan(server.output())}`)
    const over = `over ${sizes.clients} clients, ${sizes.batches} batches, ${sizes.deliveries} deliveries, ${sizes.events} events`
    const lineOf = (what: string, some: readonly Asked[]): ProofLine => {
      const worst = some.reduce((a, b) => (b.p95 > a.p95 ? b : a))
      const slow = some.filter(({ p95 }) => p95 > answerMs)
      return {
        promise: `${name}: each of ${some.length} ${what} of the pages within ${answerMs} ms (p95), ${over}`,
        measured: `the slowest took ${worst.p95.toFixed(0)} ms (${worst.name}); ${slow.length} took longer than ${answerMs} ms`,
        held: slow.length === 0,
      }
    }
    const [reports, lists] = [
      asked.filter(({ isReport }) => isReport),
      asked.filter((each) => !each.isReport),
    ]
    return { lines: [lineOf('lists', lists), lineOf('reports', reports)], asked }
  } finally {
    await filled.service.stop()
    await filled.installation.discard()
  }
}

const rowsOf = (name: string, asked: readonly Asked[]) =>
  [...asked]
    .sort((a, b) => b.p95 - a.p95)
    .map((each) => [
      name,
      each.name,
      each.p50.toFixed(0),
      each.p95.toFixed(0),
      (each.bytes / 1000).toFixed(1),
    ])

/** Runs on the embedded database, and on PostgreSQL when it is there. */
export async function proveLists(
  plan: ListsPlan & { readonly only?: 'embedded' | 'PostgreSQL' },
): Promise<{ lines: readonly ProofLine[]; about: string; table: ProofTable }> {
  const lines: ProofLine[] = []
  const rows: (readonly string[])[] = []
  const add = async (name: string, server: TestPostgres | null) => {
    const proved = await prove(name, plan, server)
    lines.push(...proved.lines)
    rows.push(...rowsOf(name, proved.asked))
  }
  if (plan.only !== 'PostgreSQL') await add('embedded', null)
  const server = plan.only === 'embedded' ? null : await startPostgres()
  if (server !== null) {
    process.env.SATYAPAN_TEST_DATABASE_URL = server.url
    try {
      await add('PostgreSQL', server)
    } finally {
      delete process.env.SATYAPAN_TEST_DATABASE_URL
      await server.stop()
    }
  }
  return {
    lines,
    about:
      'Each request is sent alone, as a page sends it, with nothing cached; half of everything belongs to one client. `far down` is a page behind nine tenths of the list.',
    table: { heading: ['database', 'request', 'p50 ms', 'p95 ms', 'kB'], rows },
  }
}
