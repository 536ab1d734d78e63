// Searches usage events for administrators, with filters, over all clients.
import type { Sql } from '../platform/database/database.js'
import { conditionsOf, type EventFilter } from './figures.js'
import { idsAround } from './usage-ids.js'
import type { Period, ShownEvent } from './usage-store.js'

/** The operator sees the record or upstream call, never the index of the subject. */
export type FoundEvent = ShownEvent & { source_reference: string | null }

const columns = `replace(transaction_id::text, '-', '') as transaction_id,
  replace(request_id::text, '-', '') as request_id, at, client_id, lookup, version, origin, metadata::text as metadata,
  sub_code, http_status, charged, price, currency, source, cached, duration_ms, cost, attempts::text as attempts,
  source_reference, consent::text as consent`

/**
 * Events that one page reads. A filter that matches almost nothing must not block the embedded database: the page
 * then has few events, and the next one continues from there.
 */
const lookedAtOnce = 20_000
/** Events of one statement: a few milliseconds of the embedded database, which does one thing at a time. */
const portion = 2_000

export interface FoundEvents {
  /** The newest first. */
  readonly events: FoundEvent[]
  /** The transaction_id after which the next page begins; null when there are no more. */
  readonly next: string | null
}

interface Look {
  readonly filter: EventFilter
  readonly period: Period
  /** The ids between which it searches, from the upper one down. */
  readonly below: string
  readonly above: string
  readonly lookAt: number
  readonly limit: number
}

/** One statement of a search: what it found, how many events it read, and the id of the last of those. */
async function lookAtSome(sql: Sql, { filter, period, below, above, lookAt, limit }: Look) {
  const values: unknown[] = [below, above, lookAt, period.from, period.to, limit]
  const conditions = conditionsOf(filter, values)
  const { rows } = await sql.query<FoundEvent & { looked: number; last: string | null }>(
    `with seen as materialized (
       select * from usage_event where transaction_id > $1::uuid and transaction_id < $2::uuid
       order by usage_event.transaction_id desc limit $3),
     found as (
       select ${columns} from seen where at >= $4 and at < $5 and ${conditions}
       order by seen.transaction_id desc limit $6)
     select found.*, looked, last from (
       select count(*)::bigint as looked, replace(min(transaction_id::text), '-', '') as last from seen) as all_seen
     left join found on true order by found.transaction_id desc`,
    values,
  )
  const { looked, last } = rows[0]!
  const events = rows
    .filter(({ transaction_id: id }) => id !== null)
    .map(({ looked: _looked, last: _last, ...event }) => event)
  return { events, looked, last }
}

/**
 * @param page.after events older than the one with this transaction_id
 * @param page.lookAt how many events this page reads, when fewer than a page may
 */
export async function searchEvents(
  sql: Sql,
  filter: EventFilter,
  period: Period,
  page: { readonly limit: number; readonly after?: string | undefined; readonly lookAt?: number },
): Promise<FoundEvents> {
  const { below, above } = idsAround(period)
  const { limit, lookAt: most = lookedAtOnce } = page
  const events: FoundEvent[] = []
  let from = page.after ?? above
  let looked = 0
  // Without a filter the first events are the page.
  for (let some = limit; looked < most; some = portion) {
    const lookAt = Math.min(some, most - looked)
    const search = { filter, period, below, above: from, lookAt, limit: limit - events.length }
    const page = await lookAtSome(sql, search)
    events.push(...page.events)
    if (events.length === limit) return { events, next: events.at(-1)!.transaction_id }
    if (page.looked < lookAt || page.last === null) return { events, next: null }
    from = page.last
    looked += page.looked
  }
  return { events, next: from }
}

/** The event of any client's call. `transactionId`: 32 hex characters. */
export async function selectAnyEvent(sql: Sql, transactionId: string): Promise<FoundEvent | undefined> {
  const text = `select ${columns} from usage_event where transaction_id = $1`
  return (await sql.query<FoundEvent>(text, [transactionId])).rows[0]
}

/** Whether a client of its own has called: a call that was neither tried in the dashboard nor a record of a batch. */
export async function hasOwnCall(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query(
    `select from (select origin, request_id from usage_event order by transaction_id desc limit $1) as newest
     where origin is distinct from 'dashboard' and request_id is null limit 1`,
    [lookedAtOnce],
  )
  return rows.length > 0
}
