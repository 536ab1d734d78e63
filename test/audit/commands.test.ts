// Tests that every command that changes something, or shows personal data, is in the audit log, and that no personal
// data is.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCommands } from '../../src/cli/commands/catalogue.js'
import { systemClock } from '../../src/kernel/clock.js'
import { createLog } from '../../src/platform/log.js'
import { readConfig } from '../../src/server/config.js'
import { assembleWithDatabase, type PartsWithDatabase } from '../support/assembled.js'
import { runOnParts } from '../support/run-command.js'
import { reading } from './commands.cases.js'

let home: string
let parts: PartsWithDatabase
let output: string

const run = (...words: string[]) => {
  output = ''
  return runOnParts(parts, words, {
    out: async (text) => {
      output += text
    },
    err: (text) => {
      output += text
    },
    progress: () => {},
    colour: false,
    isTerminal: true,
    cwd: home,
    signal: new AbortController().signal,
    actor: { name: 'asha', origin: 'test' },
  })
}
async function lastActs(after: number) {
  const entries = []
  for await (const entry of parts.audit.entries(after)) entries.push(entry)
  return entries
}
const lastSeq = async () => (await lastActs(0)).at(-1)?.seq ?? 0

/** A completed bulk without records. */
async function oneBulk(clientId: string): Promise<string> {
  const id = randomUUID().replaceAll('-', '')
  await parts.db.query(
    `insert into bulk (request_id, client_id, lookup, state, header, columns, records, duplicates, malformed, chunks,
       started_at, completed_at)
     values ($1, $2, 'gstinlite', 'completed', $3, '{}', 0, 0, 0, 0, $4, $4)`,
    [id, clientId, parts.vault.seal(Buffer.from('["a"]'), `bulk header ${id}`), Date.now()],
  )
  return id
}

/** A complete batch without records. */
async function oneBatch(clientId: string): Promise<string> {
  const id = randomUUID()
  await parts.db.query(
    `insert into batch (request_id, client_id, lookup, transaction_id, records, done, submitted_at, completed_at)
     values ($1, $2, 'gstinlite', $1, 0, 0, $3, $3)`,
    [id, clientId, Date.now()],
  )
  return id.replaceAll('-', '')
}

const oneConsent = (clientId: string) =>
  parts.consents.register(clientId, 'agreed', { given_at: '2026-09-01T10:00:00Z' }, parts.writeAudit)

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'audit-'))
  const config = join(home, 'live.yaml')
  await writeFile(config, 'sources: [records]\n')
  await writeFile(join(home, 'pan.csv'), 'pan_number,full_name,category\nABCPK1234Q,Kiran Rao,Individual\n')
  await writeFile(join(home, 'paper.pdf'), 'paper')
  await writeFile(join(home, 'gstin.csv'), 'gstin_number\n27ZZZCZ1000A1ZE\n')
  await writeFile(join(home, 'april.csv'), 'reference,time,price\na,2026-04-01 10:00,0.60\n')
  parts = await assembleWithDatabase(
    readConfig({ SATYAPAN_DATA_DIR: join(home, 'data'), SATYAPAN_CONFIG: config }),
    {
      clock: systemClock,
      log: createLog('silent').log,
    },
  )
})
afterAll(async () => {
  await parts.close()
  await rm(home, { recursive: true })
})

describe('the audit log', () => {
  const known: Record<string, string> = {}
  const hook = 'https://hooks.example/secret-path'
  const endpoint = (verb: string, ...options: string[]) => {
    return ['webhook', 'endpoint', verb, known.client!, known.endpoint!, ...options]
  }
  const acts: readonly (readonly [act: string, words: () => string[]])[] = [
    ['client.create', () => ['client', 'create', '--name', 'Acme Traders', '--json']],
    ['client.rotate', () => ['client', 'rotate', known.client!]],
    ['client.deactivate', () => ['client', 'deactivate', known.client!]],
    ['client.activate', () => ['client', 'activate', known.client!]],
    ['client.entitle', () => ['client', 'entitle', known.client!, 'gstinlite']],
    ['records.import', () => ['records', 'import', 'pan', 'pan.csv']],
    ['records.show', () => ['records', 'show', 'pan', 'ABCPK1234Q']],
    ['records.export', () => ['records', 'export', 'pan']],
    ['records.remove', () => ['records', 'remove', 'pan', 'ABCPK1234Q']],
    ['documents.add', () => ['documents', 'add', 'fir-check', 'paper.pdf']],
    ['documents.link', () => ['documents', 'link', known.archive!]],
    ['documents.revoke', () => ['documents', 'revoke', known.archive!]],
    ['documents.remove', () => ['documents', 'remove', known.archive!]],
    ['webhook.set', () => ['webhook', 'set', '--client', known.client!, hook]],
    ['webhook.link-only', () => ['webhook', 'set', '--client', known.client!, '--link-only']],
    ['webhook.rotate-secret', () => ['webhook', 'set', '--client', known.client!, '--rotate-secret']],
    ['webhook.replay', () => ['webhook', 'replay', '--client', known.client!, '--from', '2026-01-01']],
    ['webhook.remove', () => ['webhook', 'set', '--client', known.client!, '--remove']],
    ['webhook.add', () => ['webhook', 'endpoint', 'add', known.client!, `${hook}/more`, '--json']],
    ['webhook-endpoints.reveal-secret', () => endpoint('secret')],
    ['webhook.change', () => endpoint('change', '--events', 'bulk.completed')],
    ['webhook.disable', () => endpoint('disable')],
    ['webhook.enable', () => endpoint('enable')],
    ['webhook.rotate-secret', () => endpoint('rotate-secret')],
    ['webhook.remove', () => endpoint('remove')],
    ['alert.set', () => ['alert', 'set', 'failures', '--threshold', '7']],
    ['consents.list', () => ['consent', 'list', known.client!]],
    ['consents.show', () => ['consent', 'show', known.client!, 'agreed']],
    ['consent.withdraw', () => ['consent', 'withdraw', known.client!, 'agreed']],
    ['audit.export', () => ['audit', 'export']],
    ['log.verify', () => ['log', 'verify']],
    ['log.replace-key', () => ['log', 'replace-key']],
    ['usage.export', () => ['usage', 'export']],
    ['batches.submit', () => ['batch', 'submit', 'gstinlite', 'gstin.csv', '--client', known.client!]],
    ['bulk.start', () => ['bulk', 'start', 'gstinlite', 'gstin.csv', '--client', known.client!, '--json']],
    ['bulk.pause', () => ['bulk', 'pause', known.bulk!]],
    ['bulk.resume', () => ['bulk', 'resume', known.bulk!]],
    ['bulk.cancel', () => ['bulk', 'cancel', known.bulk!]],
    ['bulk.fetch', () => ['bulk', 'fetch', known.bulk!, 'fetched.csv']],
    ['usage.reconcile', () => ['usage', 'reconcile', 'april.csv', '--source', 'records']],
    ['batch.fetch', () => ['batch', 'fetch', known.batch!]],
    ['admin-token.create', () => ['admin', 'token', 'create', '--role', 'viewer', '--json']],
    ['users.setup-code', () => ['admin', 'setup-code']],
    ['admin-user.create', () => ['admin', 'user', 'create', 'Ravi', '--role', 'viewer']],
    ['admin-user.reset', () => ['admin', 'user', 'reset', 'Ravi']],
    ['admin-user.disable', () => ['admin', 'user', 'disable', 'Ravi']],
    ['admin-user.enable', () => ['admin', 'user', 'enable', 'Ravi']],
    ['access.reseal', () => ['admin', 'access', 'reseal', 'audit_head', 'end', '--yes']],
    ['admin-token.revoke', () => ['admin', 'token', 'revoke', known.token!]],
  ]

  it.each(acts)('holds %s', async (act, words) => {
    if (act === 'bulk.fetch') known.bulk = await oneBulk(known.client!)
    if (act === 'batch.fetch') known.batch = await oneBatch(known.client!)
    if (act === 'consents.list') await oneConsent(known.client!)
    const before = await lastSeq()
    expect(await run(...words()), output).toBe(0)
    if (act === 'client.create') known.client = JSON.parse(output).client_id
    if (act === 'admin-token.create') known.token = JSON.parse(output).id
    if (act === 'bulk.start') known.bulk = JSON.parse(output).request_id
    if (act === 'webhook.add') known.endpoint = JSON.parse(output).endpoint_id
    if (act === 'documents.add') known.archive = output.split('\n')[0]!
    expect(await lastActs(before)).toMatchObject([{ act, actor: 'asha', origin: 'test' }])
  })

  it('is tested with every command', async () => {
    const audited = acts.map(([, words]) => `${words().join(' ')} `)
    const isAudited = (name: string) => audited.some((words) => words.startsWith(`${name} `))
    const missing = (await allCommands())
      .map(({ name }) => name)
      .filter((name) => !isAudited(name) && !reading.includes(name))
    expect(missing).toEqual([])
  })

  it('holds the start', async () => {
    const [first] = await lastActs(0)
    expect(first!.act).toMatch(/^(migrate|keys\.open)$/) // the build's template may be older than the migrations
    expect(first!.actor).toBe('service')
  })

  it('holds no personal data and no secret', async () => {
    const { rows } = await parts.db.query<{ text: string }>(
      'select facts || coalesce(target, $1) as text from audit_entry',
      [''],
    )
    const text = rows.map((row) => row.text).join('\n')
    for (const never of ['ABCPK1234Q', 'Kiran', 'secret-path', 'paper.pdf', 'sk_'])
      expect(text).not.toContain(never)
  })

  it('verifies, and says so', async () => {
    expect(await run('audit', 'verify')).toBe(0)
    const head = /head (\S+)/.exec(output)![1]!
    expect(await run('audit', 'export', '--format', 'jsonl')).toBe(0)
    const last = JSON.parse(output.trim().split('\n').at(-2)!)
    expect(head).toBe(`${last.seq}:${last.hash}`)
    expect(await run('audit', 'verify', '--head', head)).toBe(0)
    expect(await run('audit', 'verify', '--head', 'x')).toBe(2)
    expect(await run('audit', 'export', '--from', '2026-02-01', '--to', '2026-01-01')).toBe(2)
  })

  it('names the first bad entry, with exit status 1', async () => {
    await parts.db.query('alter table audit_entry disable trigger all')
    await parts.db.query("update audit_entry set actor = 'nobody' where seq = 4")
    expect(await run('audit', 'verify')).toBe(1)
    expect(output).toContain('audit log, entry 4: the entry, or the one before it, was changed')
  })
})
