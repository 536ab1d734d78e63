// Fills the ledger and the log's queue with made-up calls. The service that is started afterwards gives them their places.
import { createHash } from 'node:crypto'
import type { Database } from '../src/platform/database/database.js'
import { createLogEntries } from '../src/receipts/receipts.js'
import { createPartitions } from '../src/usage/partitions.js'
import { createSubjectIndex } from '../src/usage/subject-index.js'

const quiet = { info() {}, warn() {}, error() {} }
/** Rows per statement: it must end within the service's statement timeout, on a busy machine too. */
const atOnce = 20_000
/** Entries of a group, as in a commit of a busy ledger. */
const groupSize = 500
const monthMs = 30 * 86_400_000

const hashOf = (n: number): Buffer => createHash('sha256').update(String(n)).digest()
const hash = (n: string) => `sha256(convert_to((${n})::text, 'UTF8'))`

/** What the statement below makes of the number of a call. */
function eventOf(n: number, at: number) {
  const [own, next] = [hashOf(n), hashOf(n + 1)]
  return {
    transactionId: at.toString(16).padStart(12, '0') + own.toString('hex', 0, 10),
    at,
    lookup: `lookup-${n % 8}`,
    version: 'v1',
    httpStatus: n % 97 === 0 ? 500 : 200,
    subCode: n % 97 === 0 ? 'SOURCE_FAILURE' : 'SUCCESS',
    source: `source-${n % 2}`,
    receipt: { hashes: Buffer.concat([own, next]).toString('hex'), salt: own },
  }
}

const insertEvents = `
insert into usage_event (transaction_id, at, client_id, lookup, version, sub_code, http_status, charged, price, currency,
  source, cached, duration_ms, subject_index, receipt_hashes, receipt_salt)
select (lpad(to_hex(at), 12, '0') || encode(substring(${hash('n')} for 10), 'hex'))::uuid, at, 'client-' || n % 40,
  'lookup-' || n % 8, 'v1', case when n % 97 = 0 then 'SOURCE_FAILURE' else 'SUCCESS' end,
  case when n % 97 = 0 then 500 else 200 end, n % 97 <> 0, 100, 'INR', 'source-' || n % 2, false, (n % 100)::real,
  ${hash('n')}, ${hash('n')} || ${hash('n + 1')}, '\\x00000002'::bytea || ${hash('n')}
from (select n, $1::bigint + n * $2::bigint / $3::bigint as at from generate_series($4::bigint, $5::bigint) n) as made`

/** The groups that the ledger would have written for the calls from `first` to `last`. */
function groupsOf(first: number, last: number, atOf: (n: number) => number): Buffer[] {
  const { entriesOf } = createLogEntries(() => {})
  const groups: Buffer[] = []
  for (let n = first; n < last; n += groupSize) {
    const count = Math.min(groupSize, last - n)
    groups.push(entriesOf(Array.from({ length: count }, (_, i) => eventOf(n + i, atOf(n + i))))!)
  }
  return groups
}

/** Events over the 30 days until now, each with its entry in the queue of the log. */
export async function fillLog(
  db: Database,
  parts: { readonly events: number; readonly now: number; readonly progress: (done: number) => void },
): Promise<void> {
  const { events, now, progress } = parts
  const begins = now - monthMs
  const atOf = (n: number) => begins + Math.floor((n * monthMs) / events)
  for (const at of [begins, now]) await createPartitions({ db, clock: { now: () => at }, log: quiet }).tend()
  for (let first = 0; first < events; first += atOnce) {
    const last = Math.min(first + atOnce, events)
    const inserting = db.query(insertEvents, [begins, monthMs, events, first, last - 1])
    const groups = groupsOf(first, last, atOf)
    await inserting
    await db.query('insert into log_group (entries) select * from unnest($1::bytea[])', [groups])
    progress(last)
  }
  // A service that wrote these events would have filled it on the way.
  const warn = (facts: object) => {
    throw new Error(`the index of subjects was not filled: ${JSON.stringify(facts)}`)
  }
  await createSubjectIndex({ db, clock: { now: () => now }, log: { ...quiet, warn } }).tend(() => false)
}
