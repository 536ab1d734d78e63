// Tests that the dry run counts, for every class of the retention table, what the sweep then deletes: with rows just
// before, at and just after each end, and with clients whose state this process has not read yet.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '../../src/platform/log.js'
import { openRetention } from '../../src/server/compose/open-maintenance.js'
import { retentionClasses } from '../../src/server/compose/stored-data.js'
import { readConfig } from '../../src/server/config.js'
import { keptSince } from '../../src/usage/usage-retention.js'
import { assembleWithDatabase, type PartsWithDatabase } from '../support/assembled.js'

const dayMs = 86_400_000
const now = Date.parse('2026-06-01T20:00:00Z') // in India it is the next day
const longAgo = Date.parse('2014-06-01T00:00:00Z')
const clock = { at: longAgo, now: () => clock.at }
let home: string
let parts: PartsWithDatabase

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'dry-run-'))
  const file = join(home, 'live.yaml')
  const retention = {
    usageYears: 8,
    auditDays: 400,
    otpReferenceDays: 500,
    deliveryDays: 30,
    taskDays: 7,
    consentYears: 1,
  }
  await writeFile(file, JSON.stringify({ sources: ['records'], retention }))
  const config = readConfig({ SATYAPAN_DATA_DIR: join(home, 'data'), SATYAPAN_CONFIG: file })
  parts = await assembleWithDatabase(config, { clock, log: createLog('silent').log })
})
afterAll(async () => {
  await parts.close()
  await rm(home, { recursive: true })
})

/** Old keys and audit entries, and one client that this process knows to be inactive. */
async function actLongAgo(): Promise<string> {
  await parts.vault.rotate(parts.writeAudit, () => {}, new AbortController().signal)
  const { clientId } = await parts.clients.create('left', parts.writeAudit)
  await parts.clients.setActive(clientId, false, parts.writeAudit)
  return clientId
}

/** In each table three rows: one ends a millisecond before the moment, one at it, one after it. */
async function fill(inactive: string): Promise<void> {
  const monthAgo = now - 30 * dayMs
  const rows = (columns: string) => `select ${columns} from generate_series(-1, 1) n`
  const at = (moment: number) => `${moment} + n`
  const usageId = `(lpad(to_hex((${at(keptSince(now, 8))})::bigint), 12, '0') || lpad(to_hex(n + 1), 20, '0'))::uuid`
  const batch =
    'insert into batch (request_id, client_id, lookup, transaction_id, records, submitted_at, completed_at)'
  const bulk =
    'insert into bulk (request_id, header, columns, records, duplicates, malformed, chunks, lookup, client_id, state, started_at, completed_at)'
  const aBulk = (own: string) =>
    `${bulk} ${rows(`gen_random_uuid(), '', '{}', 1, 0, 0, 1, 'gstinlite', ${own}`)}`
  const delivery =
    'insert into webhook_delivery (id, client_id, type, lane, payload, state, next_attempt_at, created_at, finished_at)'
  const weekAgo = now - 7 * dayMs
  const aTask = (own: string) =>
    `insert into task (request_id, lookup, client_id, submitted_at, completed_at) ${rows(`gen_random_uuid(), 'voter-id', ${own}`)}`
  const pending = (client: string) =>
    `${delivery} ${rows(`'${client}' || n, '${client}', 't', 'c', '', 'pending', 0, ${at(monthAgo)}, null`)}`
  for (const statement of [
    // Written by another node a moment ago: the sweep goes by the clients that this process knows.
    `insert into client (client_id, name, active, created_at) values ('new', 'new', true, 0), ('gone', 'gone', false, 0)`,
    ...['new', 'gone', inactive].flatMap((client) => [
      `${batch} ${rows(`gen_random_uuid(), '${client}', 'gstinlite', gen_random_uuid(), 1, ${at(monthAgo + 999)}, null`)}`,
      aBulk(`'${client}', 'paused', ${at(monthAgo)}, null`),
      aTask(`'${client}', ${at(weekAgo)}, null`),
      pending(client),
    ]),
    `${batch} ${rows(`gen_random_uuid(), 'new', 'gstinlite', gen_random_uuid(), 0, 0, ${at(monthAgo + 999)}`)}`,
    aBulk(`'new', 'completed', 0, ${at(monthAgo)}`),
    aBulk(`'new', 'loading', ${at(now - dayMs)}, null`),
    aTask(`'new', 0, ${at(weekAgo)}`),
    `${delivery} ${rows(`'done' || n, 'new', 't', 'c', '', 'delivered', 0, 0, ${at(monthAgo)}`)}`,
    `insert into alert_report (kind, state, at, threshold) ${rows(`'latency', 'firing', ${at(now - 90 * dayMs)}, 1`)}`,
    `insert into source_budget (source, period, start, taken) ${rows(`'s' || n, 'day', ${at(now - 400 * dayMs)}, 1`)}`,
    `insert into source_minimum ${rows(`'s' || n, ${at(now - 400 * dayMs)}`)}`,
    `insert into comparison (at, transaction_id, lookup, of_source, with_source, of_outcome, with_outcome, of_found, with_ms, of_cost,
       with_cost, equal, normalised, different, only_of, only_with)
       ${rows(`${at(now - 90 * dayMs)}, gen_random_uuid(), 'panbasic', 'a', 'b', 'SUCCESS', 'SUCCESS', true, 1, 0, 0, '{}', '{}', '{}', '{}', '{}'`)}`,
    `insert into report ${rows(`'r' || n, '\\x00', ${at(now)}`)}`,
    `insert into archive (id, kind, sealed, created_at) ${rows(`'a' || n, 'fir-check', '', ${at(now - dayMs)}`)}`,
    ...['itr', 'gst', 'gst-otp'].flatMap((kind) =>
      [now, now - dayMs].map(
        (end) =>
          `insert into portal_session ${rows(`'${end}', '${kind}', int4send(n), 's', '\\x00', ${at(end)}, 0`)}`,
      ),
    ),
    `insert into consent (client_id, id, body, registered_at, expires_at) ${rows(`'new', n::text, '', 0, ${at(now - 366 * dayMs)}`)}`,
    `insert into aadhaar_otp ${rows(`'session', n::text, '\\x00', '', gen_random_uuid(), 's', '\\x00', '\\x00', ${now}, ${at(now)}, 0, null`)}`,
    `insert into aadhaar_otp ${rows(`'sent', n::text, '\\x00', '', gen_random_uuid(), 's', null, '\\x00', ${at(now - 500 * dayMs)}, 0, 0, null`)}`,
    `insert into attempt ${rows(`'gst-otp', int4send(n), '', ${Math.floor(now / dayMs)} + n, 1, 0`)}`,
    `insert into admin_user (id, name, name_key, role, created_by, created_at) values ('u', 'u', 'u', 'owner', 't', 0)`,
    `insert into admin_session ${rows(`int4send(n), 'u', 0, ${now}, ${at(now)}`)}`,
    `insert into admin_setup_code ${rows(`int4send(n), 'u', ${at(now)}`)}`,
    `insert into admin_used_challenge ${rows(`int4send(n), ${at(now)}`)}`,
    `insert into idempotency_key (client_id, key, asks, digest, transaction_id, claimed_at)
       ${rows(`'c', int4send(n), 'lookup panbasic', '', gen_random_uuid(), ${at(now - dayMs)}`)}`,
    `insert into cached_answer ${rows(`int4send(n), '\\x00', 0, ${at(now)}`)}`,
    `insert into usage_event (transaction_id, at, client_id, lookup, version, http_status, charged, price, currency, cached, duration_ms)
       ${rows(`${usageId}, 0, 'c', 'l', '1', 200, true, 1, 'INR', false, 1`)}`,
  ])
    await parts.db.query(statement)
}

it('counts in every class what the sweep deletes', async () => {
  const inactive = await actLongAgo()
  clock.at = now
  await fill(inactive)
  const counted = await openRetention(parts).countEnded()
  const { deleted, failed } = await openRetention(parts).sweepAll(parts.writeAudit, () => false)
  expect(failed).toEqual(new Map())
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(deleted))
  const settings = { ...parts, config: parts.inForce.now().config }
  const ending = retentionClasses.flatMap(({ name, ending: ends }) => (ends?.(settings) ? [name] : []))
  expect([...counted.keys()].sort()).toEqual(ending.sort())
  expect(await openRetention(parts).countEnded()).toEqual(new Map())
})
