// Tests that every command without a terminal prints only JSON or lines of JSON on standard output, except the files
// named here.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allCommands } from '../../src/cli/commands/catalogue.js'
import { programs } from '../../src/cli/programs.js'
import { runHere } from '../../src/cli/run-here.js'
import { systemClock } from '../../src/kernel/clock.js'
import { createLog } from '../../src/platform/log.js'
import { keyText } from '../../src/receipts/note.js'
import { readConfig } from '../../src/server/config.js'
import type { Sandbox } from '../../src/sources/sandbox/sandbox.js'
import { openHarness } from '../receipts/receipts.harness.js'
import { assembleWithDatabase, type PartsWithDatabase } from '../support/assembled.js'
import { useTestDatabase } from '../support/database.js'
import { runOnParts } from '../support/run-command.js'
import { lines } from './piped.cases.js'

const { db } = await useTestDatabase() // of the receipt
let home: string
let parts: PartsWithDatabase
let printed: string
let complained: string

const io = () => ({
  out: async (text: string) => {
    printed += text
  },
  err: (text: string) => {
    complained += text
  },
  progress: () => {},
  colour: false,
  isTerminal: false,
  cwd: home,
  signal: new AbortController().signal,
  actor: { name: 'asha', origin: 'test' },
})

async function run(...words: string[]): Promise<number> {
  printed = ''
  complained = ''
  return runOnParts(parts, words, io())
}

const completeId = '0'.repeat(32)

/** A complete batch without records. */
async function addBatch(clientId: string): Promise<void> {
  await parts.db.query(
    `insert into batch (request_id, client_id, lookup, transaction_id, records, done, submitted_at, completed_at)
       values ($1, $2, 'gstinlite', $1, 0, 0, $3, $3)`,
    [completeId, clientId, Date.now()],
  )
}

const addConsent = (clientId: string) =>
  parts.consents.register(clientId, 'agreed', { given_at: '2026-09-01T10:00:00Z' }, parts.writeAudit)

/** A receipt of a log, and the log's key. */
async function receiptFiles(): Promise<Record<string, string>> {
  const log = await openHarness(db)
  const { event } = log.call()
  await log.insertEvents(db, [event])
  await log.sequence()
  return { 'call.tlog-proof': await log.receipt(event), 'log.key': keyText(log.keys.all[0]!.verifier) }
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'piped-'))
  const config = join(home, 'live.yaml')
  const vendor = {
    name: 'vendor',
    kind: 'surepass',
    baseUrl: 'https://127.0.0.1:1',
    cost: { default: 0 },
    secrets: { token: { file: join(home, 'token') } },
  }
  await writeFile(config, JSON.stringify({ sources: ['records', vendor] }))
  const files = {
    token: 'token',
    'pan.csv': 'pan_number,full_name,category\nABCPK1234Q,Kiran Rao,Individual\n',
    'paper.pdf': 'paper',
    'vpas.csv': 'vpa\nfound@sandbox\n',
    'invoice.csv': 'reference,price\nx,60\n',
    ...(await receiptFiles()),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(home, name), text)
  const environment = { SATYAPAN_DATA_DIR: join(home, 'data'), SATYAPAN_CONFIG: config }
  parts = await assembleWithDatabase(readConfig(environment), {
    clock: systemClock,
    log: createLog('silent').log,
  })
})
afterAll(async () => {
  await parts.close()
  await rm(home, { recursive: true })
})

const known: Record<string, string> = { complete: completeId }

it.each(lines)('$words', async ({ words, prints = 'document', status = 0, keep = {} }) => {
  if (words.startsWith('batch submit')) await addBatch(known.client!)
  if (words.startsWith('consent list')) await addConsent(known.client!)
  const typed = words.split(' ').map((word) => word.replace(/^\{(\w+)\}$/, (_, name) => known[name]!))
  expect({ status: await run(...typed), complained }).toMatchObject({ status })
  if (prints === 'document') {
    const answer = JSON.parse(printed) as Record<string, unknown>
    for (const [name, member] of Object.entries(keep)) known[name] = String(answer[member])
    expect(printed.trimEnd()).not.toContain('\n')
  } else if (prints === 'lines') {
    for (const line of printed.trimEnd().split('\n').filter(Boolean)) JSON.parse(line)
  } else if (prints === 'nothing') expect(printed).toBe('')
  else expect(() => JSON.parse(printed)).toThrow()
})

it('sandbox list, in a sandbox', async () => {
  const live = parts
  parts = { ...live, sandbox: { client: () => ({ clientId: 'c', clientSecret: 's' }) } as unknown as Sandbox }
  expect(await run('sandbox', 'list')).toBe(0)
  parts = live
  expect(JSON.parse(printed)).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'pan' })]))
})

it('reload, of a service that runs', async () => {
  const live = parts
  const changed = async () => ({ file: undefined, changes: [] })
  parts = { ...live, reloading: { ...live.reloading, preview: changed, reload: changed } }
  for (const words of [['reload', '--check'], ['reload']]) {
    expect(await run(...words)).toBe(0)
    expect(JSON.parse(printed)).toEqual({ file: null, reloaded: [], at_restart: [] })
  }
  parts = live
})

it('restore, which is a separate program', async () => {
  printed = ''
  expect(await runHere(['restore', 'kept.backup', '--data-dir', 'restored', '--unauthenticated'], io())).toBe(
    0,
  )
  expect(JSON.parse(printed)).toMatchObject({ mode: 'live', authenticated: false })
})

it('covers every command and program, except those with their own format', async () => {
  const forms = {
    serve: 'the log of the service',
    rehearse: 'a line of JSON for each request',
    listen: 'a line of JSON for each webhook: test/acceptance/terminal.test.ts',
    mcp: 'the protocol of agents',
    completion: 'a script for a shell',
    conform: 'one JSON value: test/conform/command.test.ts',
    restore: 'above',
    'sandbox list': 'above',
  }
  const tried = lines.map(({ words }) => `${words} `)
  const missing = [...(await allCommands()), ...programs.map(({ shape }) => shape)]
    .map(({ name }) => name)
    .filter((name) => !tried.some((words) => words.startsWith(`${name} `)) && !(name in forms))
  expect(missing).toEqual([])
})

it('--text prints text in a pipe, and is refused with --json', async () => {
  expect(await run('client', 'list', '--text')).toBe(0)
  expect(printed).toMatch(/^client_id +name/)
  expect(await run('client', 'list', '--text', '--json')).toBe(2)
  expect(complained).toContain('--json and --text exclude each other')
})
