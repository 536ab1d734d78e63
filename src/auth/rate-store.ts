// The SQL by which nodes share the calls that a client may make in a window.
import type { Sql } from '../platform/database/database.js'

/** A portion that a node wants of one client's window. */
export interface Claim {
  readonly clientId: string
  readonly kind: number
  readonly lengthMs: number
  /** Windows begin at multiples of the length minus this. */
  readonly offsetMs: number
  readonly limit: number
  /** Calls that the node has let through without a claim. */
  readonly unreported: number
  readonly want: number
}

export interface Granted {
  readonly client_id: string
  readonly kind: number
  /** Calls that the node may let through; 0: the window is used up. */
  readonly granted: number
  /** Calls that all nodes together hold or have used. */
  readonly taken: number
  readonly ends_in_ms: number
}

/** Makes the rows that claims are taken from. */
export const insertWindows = (db: Sql, claims: readonly Claim[]) =>
  db.query(
    `insert into client_rate (client_id, kind, start, taken)
     select client_id, kind, 0, 0 from unnest($1::text[], $2::smallint[]) as a (client_id, kind)
     order by client_id, kind
     on conflict do nothing`,
    [claims.map(({ clientId }) => clientId), claims.map(({ kind }) => kind)],
    'rate-windows',
  )

/** Synchronised clocks differ by less. */
const maxAheadMs = 60_000

// A row of a past window is reset. One that is a little ahead of us is another node's, at the turn of the
// window; one that is far ahead was written by a clock that has since been corrected.
const claim = `
with asked as (
  select a.*, least(a.length, ${maxAheadMs}) as ahead, ((t.now_ms + a.skip) / a.length) * a.length - a.skip as start, t.now_ms
  from unnest($1::text[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
    as a (client_id, kind, length, skip, quota, used, want),
    (select coalesce($8::bigint, (extract(epoch from clock_timestamp()) * 1000)::bigint) as now_ms) as t
), locked as (
  select r.client_id, r.kind, r.start, r.taken from client_rate r
  where (r.client_id, r.kind) in (select client_id, kind from asked)
  order by r.client_id, r.kind for update
), counted as (
  select a.client_id, a.kind, a.quota, a.want, a.length, a.now_ms,
    case when a.start > l.start or a.now_ms < l.start - a.ahead then a.start else l.start end as start,
    case when a.start > l.start or a.now_ms < l.start - a.ahead then 0 else l.taken end + a.used as taken
  from asked a join locked l on l.client_id = a.client_id and l.kind = a.kind
), decided as (
  select *, case when taken >= quota then 0 else least(want, greatest(1, (quota - taken) / 4)) end as granted
  from counted
)
update client_rate r set start = d.start, taken = d.taken + d.granted
from decided d where r.client_id = d.client_id and r.kind = d.kind
returning r.client_id, r.kind, d.granted::bigint as granted, r.taken,
  greatest(0, d.start + d.length - d.now_ms)::bigint as ends_in_ms`

/** `now`: Unix milliseconds; null: the database's clock, the same for all nodes. */
export async function claimCalls(db: Sql, claims: readonly Claim[], now: number | null): Promise<Granted[]> {
  const { rows } = await db.query<Granted>(
    claim,
    [
      claims.map(({ clientId }) => clientId),
      claims.map(({ kind }) => kind),
      claims.map(({ lengthMs }) => lengthMs),
      claims.map(({ offsetMs }) => offsetMs),
      claims.map(({ limit }) => limit),
      claims.map(({ unreported }) => unreported),
      claims.map(({ want }) => want),
      now,
    ],
    'rate-claim',
  )
  return rows
}
