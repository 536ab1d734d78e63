// Fills a database with a month of made-up usage events and with records, using the server's own functions.
import type { Database } from '../src/platform/database/database.js'
import { createPartitions } from '../src/usage/partitions.js'
import { createRollup } from '../src/usage/rollup.js'
import { createSummaries } from '../src/usage/summaries.js'

const quiet = { info() {}, warn() {}, error() {} }
/** Rows per statement: it must end within the service's statement timeout, on a busy machine too. */
export const atOnce = 20_000

/** Days of the filled month, which ends now. */
export const monthMs = 30 * 86_400_000

/** Events in order of time, evenly over 30 days: of 40 clients or as many as given, 8 lookups, 5 origins, 2 sources, some failures. */
export async function fillEvents(db: Database, events: number, now: number, clients = 40): Promise<void> {
  const begins = now - monthMs
  // Partitions of past months, as a service that ran then would have made them.
  for (const at of [begins, now]) await createPartitions({ db, clock: { now: () => at }, log: quiet }).tend()
  for (let first = 0; first < events; first += atOnce) {
    const last = Math.min(first + atOnce, events)
    await db.query(
      `insert into usage_event (transaction_id, at, client_id, lookup, version, origin, metadata, sub_code, http_status,
         charged, price, currency, source, cached, duration_ms, subject_index, cost)
       select (lpad(to_hex(at), 12, '0') || substr(md5(n::text), 1, 20))::uuid, at,
         md5('client' || n % $6::bigint), 'lookup-' || n % 8, 'v1', 'origin-' || n % 5,
         json_build_object('branch', 'branch ' || n % 25, 'order_id', n),
         case when n % 97 = 0 then 'SOURCE_FAILURE' when n % 9 = 0 then 'DETAILS_NOT_FOUND' else 'SUCCESS' end,
         case when n % 97 = 0 then 500 else 200 end, n % 97 <> 0, case when n % 97 = 0 then 0 else 100 end, 'INR',
         'source-' || n % 2, false, (n % 100)::real, decode(md5(n::text) || md5((n + 1)::text), 'hex'), n % 50
       from (select n, $1::bigint + n * $2::bigint / $3::bigint as at from generate_series($4::bigint, $5::bigint) n) as made`,
      [begins, monthMs, events, first, last - 1, clients],
    )
  }
}

/** Records under random keys, with as many random bytes as a sealed PAN has. */
export async function fillRecords(db: Database, records: number): Promise<void> {
  for (let first = 0; first < records; first += atOnce)
    await db.query(
      `insert into record (key, kind, link, sealed, imported_at)
       select decode(md5(n || 'k') || md5(n || 'y'), 'hex'), 'pan', null,
         decode(repeat(md5(n::text), 7), 'hex'), 0
       from generate_series($1::bigint, $2::bigint) n`,
      [first, Math.min(first + atOnce, records) - 1],
    )
}

/** Adds the events up in the rollups, as the service does in the background. Returns the number of steps. */
export async function sumUp(db: Database, now: number): Promise<number> {
  const rollup = createRollup({ db, clock: { now: () => now }, settleMs: 0 })
  let steps = 0
  for (let idle = 0; idle < 4; idle++) while (await rollup.step()) steps++
  const summaries = createSummaries({ db })
  while (await summaries.step());
  return steps
}
