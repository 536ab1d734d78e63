// Tests the sweep of the retention table: the dry run names what is deleted, and a failure stops nothing else.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../../src/platform/log.js'
import { createSweep } from '../../src/retention/sweep.js'
import { openRetention } from '../../src/server/compose/open-maintenance.js'
import { retentionClasses } from '../../src/server/compose/stored-data.js'
import { ConfigProblem, readConfig } from '../../src/server/config.js'
import { keptSince } from '../../src/usage/usage-retention.js'
import { assembleWithDatabase, type PartsWithDatabase } from '../support/assembled.js'

const clock = { at: Date.parse('2026-06-01T00:00:00Z'), now: () => clock.at }
const dayMs = 86_400_000
let home: string
let parts: PartsWithDatabase

const configOf = async (retention: object) => {
  const file = join(home, 'live.yaml')
  await writeFile(file, JSON.stringify({ sources: ['records'], retention }))
  return readConfig({ SATYAPAN_DATA_DIR: join(home, 'data'), SATYAPAN_CONFIG: file })
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'sweep-'))
  parts = await assembleWithDatabase(
    await configOf({ usageYears: 8, auditDays: 400, otpReferenceDays: 500, consentYears: 1 }),
    {
      clock,
      log: createLog('silent').log,
    },
  )
})
afterAll(async () => {
  await parts.close()
  await rm(home, { recursive: true })
})

/** In each table 600 expired rows, and one that has not expired. */
async function fill(): Promise<void> {
  const { at } = clock
  const ended = (daysAgo: number) => `(case when n > 0 then ${at - daysAgo * dayMs} else ${at + 60_000} end)`
  const rows = (columns: string) => `select ${columns} from generate_series(0, 600) n`
  const usageId = `(lpad(to_hex(${ended(9 * 366)}::bigint), 12, '0') || lpad(to_hex(n), 20, '0'))::uuid`
  for (const statement of [
    `insert into client (client_id, name, created_at) values ('c', 'c', 0)`,
    `insert into batch (request_id, client_id, lookup, transaction_id, records, submitted_at, completed_at)
       ${rows(`gen_random_uuid(), 'c', 'gstinlite', gen_random_uuid(), 0, 0, ${ended(31)}`)}`,
    `insert into bulk (request_id, client_id, lookup, state, header, columns, records, duplicates, malformed, chunks, started_at, completed_at)
       ${rows(`gen_random_uuid(), 'c', 'gstinlite', 'completed', '', '{}', 0, 0, 0, 0, 0, ${ended(31)}`)}`,
    `insert into webhook_delivery (id, client_id, type, lane, payload, state, next_attempt_at, created_at, finished_at)
       ${rows(`'d' || n, 'c', 't', 'c', '', 'delivered', 0, 0, ${ended(31)}`)}`,
    `insert into report ${rows(`'r' || n, '\\x00', ${ended(1)}`)}`,
    `insert into archive (id, kind, sealed, created_at) ${rows(`'a' || n, 'fir-check', '', ${ended(2)}`)}`,
    `insert into portal_session ${rows(`'c', 'itr', int4send(n::int), 's', '\\x00', ${ended(2)}, 0`)}`,
    `insert into portal_session ${rows(`'c', 'gst-otp', int4send(n::int), 's', '\\x00', ${ended(2)}, 0`)}`,
    `insert into aadhaar_otp ${rows(`'c', n::text, '\\x00', '', gen_random_uuid(), 's', '\\x00', '\\x00', ${ended(501)}, ${ended(1)}, 0, null`)}`,
    `insert into consent (client_id, id, body, registered_at, withdrawn_at) ${rows(`'c', n::text, '', 0, ${ended(367)}`)}`,
    `insert into attempt ${rows("'gst-otp', int4send(n::int), '', case when n > 0 then 0 else 99999 end, 1, 0")}`,
    `insert into admin_user (id, name, name_key, role, created_by, created_at) values ('u', 'u', 'u', 'owner', 't', 0)`,
    `insert into admin_session ${rows(`int4send(n::int), 'u', 0, 0, ${ended(1)}`)}`,
    `insert into admin_setup_code ${rows(`int4send(n::int), 'u', ${ended(1)}`)}`,
    `insert into admin_used_challenge ${rows(`int4send(n::int), ${ended(1)}`)}`,
    `insert into idempotency_key (client_id, key, asks, digest, transaction_id, claimed_at)
       ${rows(`'c', int4send(n::int), 'lookup panbasic', '', gen_random_uuid(), ${ended(2)}`)}`,
    `insert into cached_answer ${rows(`int4send(n::int), '\\x00', 0, ${ended(1)}`)}`,
    `insert into source_budget (source, period, start, taken) ${rows(`'s' || n, 'day', ${ended(401)}, 1`)}`,
    `insert into comparison (at, transaction_id, lookup, of_source, with_source, of_outcome, with_outcome, of_found,
       with_ms, of_cost, with_cost, equal, normalised, different, only_of, only_with)
       ${rows(`${ended(91)}, gen_random_uuid(), 'panbasic', 'n', 's', 'SUCCESS', 'SUCCESS', true, 1, 0, 0, '{}', '{}', '{}', '{}', '{}'`)}`,
    `insert into usage_event (transaction_id, at, client_id, lookup, version, http_status, charged, price, currency, cached, duration_ms)
       ${rows(`${usageId}, 0, 'c', 'l', '1', 200, true, 1, 'INR', false, 1`)}`,
  ])
    await parts.db.query(statement)
}

const expected = {
  batches: 600,
  bulk: 600,
  deliveries: 600,
  reports: 600,
  unfinished_archives: 600,
  otp_sessions: 600,
  otp_references: 600,
  portal_sessions: 1_200,
  attempts: 600,
  idempotency_keys: 600,
  cached_answers: 600,
  source_budgets: 600,
  comparisons: 600,
  admin_sessions: 600,
  setup_codes: 600,
  consents: 600,
  passkey_challenges: 600,
  usage: 600,
}

describe('the sweep', () => {
  it('writes the audit log, then deletes what the dry run names, and leaves the rest', async () => {
    await fill()
    expect(Object.fromEntries(await openRetention(parts).countEnded())).toEqual(expected)
    const { deleted, failed } = await openRetention(parts).sweepAll(parts.writeAudit, () => false)
    expect(Object.fromEntries(deleted)).toEqual(expected)
    expect(failed.size).toBe(0)
    expect(await openRetention(parts).countEnded()).toEqual(new Map())
    const { rows } = await parts.db.query<{ facts: string }>(
      `select facts from audit_entry where act = 'vault.sweep'`,
    )
    expect(rows.map(({ facts }) => JSON.parse(facts))).toEqual([expected])
    const tables =
      'admin_session admin_setup_code admin_used_challenge batch bulk webhook_delivery report archive aadhaar_otp consent attempt idempotency_key cached_answer source_budget comparison usage_event'
    for (const table of tables.split(' ')) {
      const { rows: left } = await parts.db.query(`select 1 from ${table}`)
      expect(left.length, table).toBe(1)
    }
  })

  it('deletes nothing when the audit log cannot be written', async () => {
    await parts.db.query(`insert into report values ('late', '', 0)`)
    const refuses = async () => {
      throw new Error('no audit')
    }
    await expect(openRetention(parts).sweepAll(refuses, () => false)).rejects.toThrow('no audit')
    expect((await openRetention(parts).countEnded()).get('reports')).toBe(1)
  })

  it('reports what cannot be deleted, continues with the rest, and stops early when the service stops', async () => {
    const lines: [string, object][] = []
    const log = {
      info: (facts: object) => lines.push(['info', facts]),
      warn: (facts: object) => lines.push(['warn', facts]),
      error: (facts: object) => lines.push(['error', facts]),
    }
    const batches = { ...parts.batches, sweep: () => Promise.reject(new Error('no table')) }
    const broken: Parameters<typeof createSweep>[0]['maintenance'] = {
      sweepAll: openRetention({ ...parts, batches }).sweepAll,
    }
    await createSweep({ ...parts, log, maintenance: broken, isStopped: () => true })()
    expect(lines).toEqual([])
    await createSweep({ ...parts, log, maintenance: broken, isStopped: () => false })()
    expect(lines).toEqual([
      ['error', { kind: 'batches', reason: 'no table' }],
      ['info', { reports: 1 }],
    ])
  })
})

describe('the settings of retention', () => {
  it.each([
    [
      'usageYears',
      3,
      /retention\.usageYears is 3, but must be at least 8 \(Companies Act 2013, section 128\(5\)/,
    ],
    [
      'auditDays',
      30,
      /retention\.auditDays is 30, but must be at least 365 \(Digital Personal Data Protection Rules 2025/,
    ],
    ['deliveryDays', 0, /retention\.deliveryDays is 0, expected a whole number, 1 to 3650/],
  ])('refuse %s: %d', async (key, value, line) => {
    await expect(configOf({ [key]: value })).rejects.toThrow(line)
    await expect(configOf({ [key]: value })).rejects.toThrow(ConfigProblem)
  })

  it('each have a row in the table', () => {
    const settings = retentionClasses.flatMap(({ setting }) => setting ?? [])
    const keys = Object.keys(parts.config).filter((key) => /retention/.test(key))
    expect(settings).toEqual(expect.arrayContaining(keys))
  })

  it.each([
    ['2026-03-31T18:29:59Z', '2017-03-31T18:30:00.000Z'], // the last second of 2025-26 in India
    ['2026-03-31T18:30:00Z', '2018-03-31T18:30:00.000Z'],
    ['2026-12-31T00:00:00Z', '2018-03-31T18:30:00.000Z'],
  ])('keep, at %s, eight financial years before the present one: from %s', (now, since) => {
    expect(new Date(keptSince(Date.parse(now), 8)).toISOString()).toBe(since)
  })
})
