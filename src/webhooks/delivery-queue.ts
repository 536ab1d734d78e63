// The SQL of the delivery queue: which delivery is due next, and which process may attempt it. Times are Unix
// milliseconds.
import type { Sql } from '../platform/database/database.js'
import { isClaimed, isFree, isPlannedAhead } from './due.js'
import type { ClaimedRow } from './webhook-rows.js'

/** Any constant, the same on every node. */
const queueLock = 730_412

/**
 * Lets one transaction at a time change many deliveries, so that claims count lanes correctly and do not deadlock with
 * a lane that is postponed or stopped.
 */
export async function lockQueue(tx: Sql): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [queueLock])
}

/**
 * When the next unclaimed delivery is due, those of `heldClients` left out; null when none is pending. One that a clock
 * which ran ahead planned is due now. Each half reads one end of the index on next_attempt_at.
 */
export async function nextDueAt(
  sql: Sql,
  now: number,
  heldClients: readonly string[],
): Promise<number | null> {
  const free = `state = 'pending' and ${isFree('$1')} and client_id <> all($2::text[])`
  const { rows } = await sql.query<{ at: number | null }>(
    `select min(at) as at from (
       (select next_attempt_at as at from webhook_delivery where ${free} order by next_attempt_at limit 1)
       union all
       (select $1::bigint from webhook_delivery where ${free} and ${isPlannedAhead('$1')}
        order by next_attempt_at desc limit 1)
     ) as ends`,
    [now, heldClients],
    'webhook_next_due',
  )
  return rows[0]?.at ?? null
}

export interface Claim {
  /** The claiming process. */
  readonly claim: string
  readonly now: number
  /** The end of the claim. */
  readonly until: number
  readonly limit: number
  readonly perLane: number
  readonly perClient: number
  /** Clients whose deliveries wait. */
  readonly heldClients: readonly string[]
}

/** A delivery of client `o` that may be claimed, if it is due. */
const candidate = `id, lane, created_at, claimed_until is not null as lapsed from webhook_delivery
          where state = 'pending' and client_id = o.client_id and ${isFree('$1')}
            and not exists (select from busy where busy.lane = webhook_delivery.lane and busy.n >= $4)`

/**
 * After `lockQueue`. At most `limit`, and at most `perLane` of a lane and `perClient` of a client in progress at once.
 * The clients take turns: the one with the fewest in progress is first. It costs two index accesses for each client with
 * pending deliveries, however many: one for those whose time has come, and one for those that a clock which ran ahead
 * planned, which go first. `owing` skips from client to client on the index.
 */
export async function claimDue(tx: Sql, order: Claim): Promise<ClaimedRow[]> {
  const { claim, now, until, limit, perLane, perClient, heldClients } = order
  const { rows } = await tx.query<ClaimedRow>(
    `with recursive owing as (
       select min(client_id) as client_id from webhook_delivery where state = 'pending'
       union all
       select (select min(d.client_id) from webhook_delivery d where d.state = 'pending' and d.client_id > o.client_id)
       from owing o where o.client_id is not null
     ), busy as materialized (
       select client_id, lane, count(*) as n from webhook_delivery
       where state = 'pending' and ${isClaimed('$1')} group by client_id, lane
     ), due as (
       select d.id, d.lapsed, d.next_attempt_at,
         coalesce((select n from busy where busy.lane = d.lane), 0)
           + row_number() over (partition by d.lane order by d.next_attempt_at, d.created_at, d.id) as in_lane,
         coalesce((select sum(n) from busy where busy.client_id = o.client_id), 0)
           + row_number() over (partition by o.client_id order by d.next_attempt_at, d.created_at, d.id) as of_client
       from owing o cross join lateral (
         (select next_attempt_at, ${candidate} and next_attempt_at <= $1
          order by next_attempt_at, created_at, id limit $6)
         union all
         (select 0, ${candidate} and ${isPlannedAhead('$1')}
          order by next_attempt_at, created_at, id limit $6)
       ) d
       where o.client_id <> all($7::text[])
     ), chosen as (
       select id, lapsed from due where in_lane <= $4 and of_client <= $6
       order by of_client, next_attempt_at, id limit $5
     )
     update webhook_delivery d set claim = $2, claimed_until = $3 from chosen
     where d.id = chosen.id and d.state = 'pending' and ${isFree('$1')}
     returning d.id, d.client_id, d.type, d.lane, d.url, d.payload, d.tries, chosen.lapsed`,
    [now, claim, until, perLane, limit, perClient, heldClients],
    'webhook_claim',
  )
  return rows
}

/** Ends all claims at once: for the one process of the embedded database, when it starts. */
export async function lapseClaims(sql: Sql): Promise<void> {
  await sql.query(
    `update webhook_delivery set claimed_until = 0 where state = 'pending' and claimed_until > 0`,
  )
}

/** Releases the claim of an aborted attempt, so that another process can make it at once. */
export async function releaseClaim(sql: Sql, id: string, claim: string): Promise<void> {
  const text = 'update webhook_delivery set claim = null, claimed_until = null where id = $1 and claim = $2'
  await sql.query(text, [id, claim])
}
