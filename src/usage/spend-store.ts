// Holds the SQL of the charges of clients with a monthly cap, counted in the statement that records the events.
import { indiaMs } from '../kernel/clock.js'
import type { Sql } from '../platform/database/database.js'

/** The month of a time in Indian Standard Time: year * 12 + month - 1. */
export function monthOf(at: number): number {
  const time = new Date(at + indiaMs)
  return time.getUTCFullYear() * 12 + time.getUTCMonth()
}

/** When a month begins in India, Unix milliseconds. */
export const monthBegins = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12) - indiaMs

const monthColumn = (at: string) => {
  const time = `(timestamp 'epoch' + (${at} + ${indiaMs}) * interval '1 millisecond')`
  return `(extract(year from ${time}) * 12 + extract(month from ${time}) - 1)::integer`
}

/** Rows of one client and month: this many commits of one client do not wait for each other. */
const shards = 16
/** The row of what was charged before the cap was set. */
const earlierShard = -1

/**
 * Counts what `added` (client_id, at, price) was charged, for the clients of $2 since the times of $3. The tail of the
 * ledger's insert: an event that was there already is not counted again.
 */
export const countSpend = `
insert into client_spend as s (client_id, month, since, shard, amount)
select a.client_id, ${monthColumn('a.at')}, c.since, pg_backend_pid() % ${shards}, sum(a.price)::bigint
from added a join unnest($2::text[], $3::bigint[]) as c (client_id, since) on c.client_id = a.client_id
where a.price > 0 and a.at >= c.since
group by 1, 2, 3 order by 1, 2, 3
on conflict (client_id, month, since, shard) do update set amount = s.amount + excluded.amount`

export interface Spent {
  readonly client_id: string
  readonly amount: number
  /** What was charged before the cap was set is counted. */
  readonly is_whole: boolean
}

/** What clients were charged in a month since their caps were set; none for a client without charges. */
export async function selectSpent(
  db: Sql,
  month: number,
  clients: readonly { readonly clientId: string; readonly since: number }[],
): Promise<Spent[]> {
  const { rows } = await db.query<Spent>(
    `select client_id, sum(amount)::bigint as amount, bool_or(shard = ${earlierShard}) as is_whole
     from client_spend join unnest($2::text[], $3::bigint[]) as c (client_id, since) using (client_id, since)
     where month = $1 group by client_id`,
    [month, clients.map(({ clientId }) => clientId), clients.map(({ since }) => since)],
    'spend-select',
  )
  return rows
}

/** Charges of a client in the ledger, by calls that came in the period. `idsBelow`, `idsAbove` bound their ids. */
export async function sumCharges(
  db: Sql,
  clientId: string,
  period: { from: number; to: number; idsBelow: string; idsAbove: string },
): Promise<number> {
  const { rows } = await db.query<{ amount: number }>(
    `select coalesce(sum(price), 0)::bigint as amount from usage_event
     where client_id = $1 and at >= $2 and at < $3 and transaction_id > $4::uuid and transaction_id < $5::uuid`,
    [clientId, period.from, period.to, period.idsBelow, period.idsAbove],
  )
  return rows[0]!.amount
}

/** Stores what was charged before the cap was set, once. */
export const insertEarlier = (
  db: Sql,
  row: { clientId: string; month: number; since: number; amount: number },
) =>
  db.query(
    `insert into client_spend (client_id, month, since, shard, amount) values ($1, $2, $3, ${earlierShard}, $4)
     on conflict do nothing`,
    [row.clientId, row.month, row.since, row.amount],
  )

/** Deletes the months before `month`. */
export async function deleteMonthsBefore(db: Sql, month: number): Promise<number> {
  return (await db.query('delete from client_spend where month < $1', [month])).rowCount
}
