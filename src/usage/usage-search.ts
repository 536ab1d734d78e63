// Searches usage events for administrators, with filters, over all clients.
import type { Sql } from '../platform/database/database.js'
import { conditionsOf, type EventFilter } from './figures.js'
import { idsAround } from './usage-ids.js'
import type { Period, ShownEvent } from './usage-store.js'

/** The operator sees which record or upstream call it was; never the index of the subject. */
export type FoundEvent = ShownEvent & { source_reference: string | null }

const columns = `replace(transaction_id::text, '-', '') as transaction_id,
  replace(request_id::text, '-', '') as request_id, at, client_id, lookup, version, origin, metadata::text as metadata,
  sub_code, http_status, charged, price, currency, source, cached, duration_ms, cost, attempts::text as attempts,
  source_reference`

/**
 * Events that one page looks at. A filter that hardly anything fits must not hold the embedded database up: the page
 * then has few events, and the next one goes on from there.
 */
const lookedAtOnce = 20_000

export interface FoundEvents {
  /** The newest first. */
  readonly events: FoundEvent[]
  /** The transaction_id behind which the next page begins; null when there is nothing more. */
  readonly next: string | null
}

/**
 * @param page.after events older than the one with this transaction_id
 * @param page.lookAt how many events this page looks at, when fewer than a page may
 */
export async function searchEvents(
  sql: Sql,
  filter: EventFilter,
  period: Period,
  page: { readonly limit: number; readonly after?: string | undefined; readonly lookAt?: number },
): Promise<FoundEvents> {
  const { below, above } = idsAround(period)
  const lookAt = page.lookAt ?? lookedAtOnce
  const values: unknown[] = [below, page.after ?? above, lookAt, period.from, period.to, page.limit]
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
  if (events.length === page.limit) return { events, next: events.at(-1)!.transaction_id }
  return { events, next: looked === lookAt ? last : null }
}

/** The event of any client's call. `transactionId`: 32 hex characters. */
export async function selectAnyEvent(sql: Sql, transactionId: string): Promise<FoundEvent | undefined> {
  const text = `select ${columns} from usage_event where transaction_id = $1`
  return (await sql.query<FoundEvent>(text, [transactionId])).rows[0]
}

export interface UsageMinute {
  /** Unix milliseconds of its beginning. */
  readonly at: number
  readonly calls: number
  readonly failed: number
  readonly p95_ms: number | null
}

/** Calls by minute, only those minutes in which there were any. Batches and their records count too. */
export async function selectMinutes(sql: Sql, period: Period): Promise<UsageMinute[]> {
  const { below, above } = idsAround(period)
  const { rows } = await sql.query<UsageMinute>(
    `select (at / 60000) * 60000 as at, count(*)::bigint as calls,
       count(*) filter (where http_status >= 500)::bigint as failed,
       percentile_cont(0.95) within group (order by duration_ms) as p95_ms
     from usage_event
     where at >= $1 and at < $2 and transaction_id > $3::uuid and transaction_id < $4::uuid
     group by 1 order by 1`,
    [period.from, period.to, below, above],
  )
  return rows
}
