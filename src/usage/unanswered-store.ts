// Holds the SQL that records calls nobody got an answer to: each once, and free even if its commit had gone through.
import type { Database, Sql } from '../platform/database/database.js'
import { deleteDay } from './metadata-store.js'
import { dayMs, floorColumn, floorTo, hourMs, rollupGroups, rollupSums } from './rollup-store.js'
import { monthOf } from './spend-store.js'
import type { UsageEvent } from './usage-event.js'
import { smallestIdColumn } from './usage-ids.js'
import type { InsertEvents } from './usage-store.js'

/** A call whose commit had gone through although its acknowledgement was lost: it is charged, and was answered 500. */
interface Freed {
  readonly client_id: string
  readonly at: number
  readonly price: number
}

/**
 * Makes charged calls free. Their entries in the log stay as they are: they hold the outcome from before. What was counted of them in the sums is taken back and counted again; the lock makes it wait
 * for a pass in progress.
 */
const freeCharged = `
with old as materialized (
  select transaction_id, ${rollupGroups}, at, price, cost from usage_event
  where transaction_id = any($1::uuid[]) and charged for update),
freed as (
  update usage_event e set charged = false, price = 0, sub_code = $2, http_status = $3, receipt_outcome = case
    when e.receipt_hashes is not null then coalesce(e.receipt_outcome, concat(e.http_status, ' ', e.sub_code)) end
  from old where e.transaction_id = old.transaction_id),
state as materialized (select rolled from usage_rollup_state for share),
summed as (
  select old.*, ${floorColumn('at', hourMs)} as hour from old, state
  where transaction_id < ${smallestIdColumn('rolled')}),
sums as (
  insert into usage_rollup (at, ${rollupGroups}, ${rollupSums})
  select hour, ${rollupGroups}, -count(*), -count(*), 0, -sum(price), -sum(cost) from summed
  group by hour, ${rollupGroups}
  union all
  select hour, client_id, lookup, $2, origin, source, $3, currency, count(*), 0, 0, 0, sum(cost) from summed
  group by hour, client_id, lookup, origin, source, currency)
select client_id, at, price from old where price > 0`

/** The last row of a month's spend takes what is given back; a client without a cap has none. */
const giveBack = `
update client_spend s set amount = s.amount - $3
where (client_id, month, since, shard) = (
  select client_id, month, since, shard from client_spend
  where client_id = $1 and month = $2 and since <= $4 order by since desc, shard desc limit 1)`

async function free(tx: Sql, events: readonly UsageEvent[]): Promise<void> {
  const { subCode, httpStatus } = events[0]!
  const ids = events.map(({ transactionId }) => transactionId)
  const { rows } = await tx.query<Freed>(freeCharged, [ids, subCode, httpStatus])
  for (const { client_id, at, price } of rows) await tx.query(giveBack, [client_id, monthOf(at), price, at])
  for (const day of new Set(rows.map(({ at }) => floorTo(at, dayMs)))) await deleteDay(tx, day)
}

/**
 * Inserts the free events of calls that were answered 500, and of records of batches that are asked again. A call that
 * is in the ledger already stays there once, and is free too.
 */
export const settleUnanswered = (
  db: Database,
  insertEvents: InsertEvents,
  events: readonly UsageEvent[],
): Promise<void> =>
  db.transaction(async (tx) => {
    await insertEvents(tx, events, 'settle')
    // A record of a batch that is there was committed with its result: it was answered, and is charged.
    const single = events.filter(({ requestId }) => requestId === null)
    if (single.length > 0) await free(tx, single)
  })
