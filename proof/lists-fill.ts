// Fills a database with clients, batches, deliveries, consents and audit entries, as a large installation has them.
import { createRowMacs } from '../src/auth/row-macs.js'
import { sealRows } from '../src/auth/seal-rows.js'
import { unaudited } from '../src/platform/audit-port.js'
import type { Database } from '../src/platform/database/database.js'
import type { PartsWithDatabase } from '../test/support/assembled.js'
import { atOnce } from './growth-fill.js'

export interface ListSizes {
  readonly clients: number
  readonly events: number
  readonly batches: number
  readonly deliveries: number
  readonly consents: number
  readonly entries: number
}

/** Of the short form: enough that each list has several pages. */
export const fewRows: ListSizes = {
  clients: 300,
  events: 5_000,
  batches: 2_000,
  deliveries: 2_000,
  consents: 300,
  entries: 500,
}

/** Shorter than the retention of batches: the service must not delete what is measured. */
export const spanMs = 6 * 86_400_000

/** Half of everything belongs to one client, the rest to all of them. */
export const busyClient = "md5('client0')"
const clientOf = `case when n % 2 = 0 then ${busyClient} else md5('client' || n % $1::bigint) end`
/** The newest has the smallest number. */
const timeOf = '$2::bigint - (n * $3::bigint) / $4::bigint'

/** Runs a statement for the numbers from 0 to `rows`, some at a time; its last two values are the first and last of them. */
async function insertAll(
  db: Database,
  rows: number,
  text: string,
  values: readonly unknown[],
): Promise<void> {
  for (let first = 0; first < rows; first += atOnce)
    await db.query(text, [...values, first, Math.min(first + atOnce, rows) - 1])
}

/** Named as people name them: in Latin letters, in Devanagari, and from right to left. */
async function fillClients({ db, vault }: PartsWithDatabase, clients: number, now: number): Promise<void> {
  await insertAll(
    db,
    clients,
    `insert into client (client_id, name, created_at)
     select md5('client' || n), case n % 50 when 7 then 'शाखा ' when 9 then 'סניף ' else 'Branch ' end || n, $1::bigint + n
     from generate_series($2::bigint, $3::bigint) n`,
    [now - 2 * spanMs],
  )
  const pepper = vault.keys('pepper')[0]!.key
  const macs = createRowMacs({ pepper, isNeeded: () => true, onWrong() {} })
  await db.transaction(async (tx) => {
    await sealRows(tx, macs)
    await tx.query('update client_version set version = version + 1')
  })
}

/** Of one chunk each; the newest 200 are in progress, and one of a thousand was cancelled. */
async function fillBatches(db: Database, { clients, batches }: ListSizes, now: number): Promise<void> {
  const numbers = 'generate_series($5::bigint, $6::bigint) n'
  await insertAll(
    db,
    batches,
    `insert into batch (request_id, client_id, lookup, transaction_id, records, done, succeeded, submitted_at,
       completed_at, cancelled_at, bytes)
     select md5('batch' || n)::uuid, ${clientOf}, 'upi-basic', md5('call' || n)::uuid, 10, case when n < 200 then 0 else 10 end,
       case when n < 200 then 0 else 9 end, at, case when n < 200 then null else at + 60000 end,
       case when n % 1000 = 999 then at + 30000 end, 300
     from (select n, ${timeOf} as at from ${numbers}) as made`,
    [clients, now, spanMs, batches],
  )
  await insertAll(
    db,
    batches,
    `insert into batch_chunk (request_id, n, input, output, counts, queued)
     select md5('batch' || n)::uuid, 0, '\\x00'::bytea, '\\x00'::bytea,
       case when n < 200 then null else '{"SUCCESS": 9, "DETAILS_NOT_FOUND": 1}'::jsonb end, true
     from generate_series($1::bigint, $2::bigint) n`,
    [],
  )
}

/** Of one attempt each; one of 50,000 was given up, and one of 20,000 is a test. */
async function fillDeliveries(db: Database, { clients, deliveries }: ListSizes, now: number): Promise<void> {
  await insertAll(
    db,
    deliveries,
    `insert into webhook_delivery (id, client_id, type, lane, payload, state, tries, next_attempt_at, created_at, finished_at)
     select 'msg_' || md5('delivery' || n), client, case when n % 20000 = 3 then 'webhook.test' else 'batch.completed' end,
       client, decode(repeat(md5(n::text), 16), 'hex'), case when n % 50000 = 1 then 'exhausted' else 'delivered' end, 0,
       at, at, at
     from (select n, ${clientOf} as client, ${timeOf} as at from generate_series($5::bigint, $6::bigint) n) as made`,
    [clients, now, spanMs, deliveries],
  )
  await insertAll(
    db,
    deliveries,
    `insert into webhook_attempt (delivery_id, at, outcome, http_status, duration_ms)
     select 'msg_' || md5('delivery' || n), $1::bigint, 'ok', 200, 20 from generate_series($2::bigint, $3::bigint) n`,
    [now],
  )
}

/** All of one client; one of a thousand was withdrawn. */
async function fillConsents({ db, vault }: PartsWithDatabase, consents: number, now: number): Promise<void> {
  const { rows } = await db.query<{ id: string }>(`select ${busyClient} as id`)
  const clientId = rows[0]!.id
  const body = {
    subjects: [{ pan: 'ZZZPZ1000A' }],
    purposes: ['credit'],
    lookups: ['panbasic'],
    notice: null,
  }
  const text = JSON.stringify({ ...body, given_at: new Date(now).toISOString(), expires_at: null })
  for (let first = 0; first < consents; first += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, consents - first) }, (_, i) => first + i)
    const ids = numbers.map((n) => `consent-${String(n).padStart(8, '0')}`)
    await db.query(
      `insert into consent (client_id, id, body, registered_at, withdrawn_at)
       select $1, id, body, $2::bigint, ended from unnest($3::text[], $4::bytea[], $5::bigint[]) as made (id, body, ended)`,
      [
        clientId,
        now,
        ids,
        ids.map((id) => vault.seal(Buffer.from(text), `consent ${clientId} ${id}`)),
        numbers.map((n) => (n % 1000 === 999 ? now : null)),
      ],
    )
  }
}

/** Entries whose hashes chain nothing; the end of the log is vouched for, so that the service goes on writing. */
async function fillAudit(
  { db, rowGuard }: PartsWithDatabase,
  { clients, entries }: ListSizes,
  now: number,
): Promise<void> {
  const { rows } = await db.query<{ seq: number }>('select seq from audit_head')
  const last = rows[0]!.seq
  await insertAll(
    db,
    entries,
    `insert into audit_entry (seq, at, actor, origin, act, target, facts, hash, mac)
     select $1::bigint + n + 1, $2::bigint - (($4::bigint - n) * $3::bigint) / $4::bigint, 'user:' || md5('user' || n % 20), 'dashboard',
       case when n % 20000 = 5 then 'vault.rotate' else 'client.set' end, md5('client' || n % $5::bigint), '{"rate_per_second":20}',
       sha256(n::text::bytea), sha256(n::text::bytea)
     from generate_series($6::bigint, $7::bigint) n`,
    [last, now, spanMs, entries, clients],
  )
  await db.query(`update audit_head set seq = $1, hash = sha256(($2::bigint)::text::bytea)`, [
    last + entries,
    entries - 1,
  ])
  await rowGuard.resealAudit(unaudited)
}

/** Fills all lists but that of calls. */
export async function fillLists(
  parts: PartsWithDatabase,
  sizes: ListSizes,
  now: number,
  say: (text: string) => void,
): Promise<void> {
  const { db } = parts
  say(`${sizes.clients} clients`)
  await fillClients(parts, sizes.clients, now)
  say(`${sizes.batches} batches`)
  await fillBatches(db, sizes, now)
  say(`${sizes.deliveries} deliveries`)
  await fillDeliveries(db, sizes, now)
  say(`${sizes.consents} consents, ${sizes.entries} audit entries`)
  await fillConsents(parts, sizes.consents, now)
  await fillAudit(parts, sizes, now)
}
