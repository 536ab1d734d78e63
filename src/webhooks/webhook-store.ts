// The tables of webhook deliveries and attempts: only this file and delivery-queue.ts name them. Times are Unix
// milliseconds; sealed values stay sealed here.
import { countRows } from '../platform/database/count-rows.js'
import type { Sql } from '../platform/database/database.js'
import { isFree, isPlannedAhead } from './due.js'
import type {
  AttemptRow,
  ClaimedRow,
  DeliveryListRow,
  DeliveryState,
  ExchangeRow,
  ReplayRange,
} from './webhook-rows.js'

const changed = async (sql: Sql, text: string, values: unknown[]): Promise<number> =>
  (await sql.query(text, values)).rowCount

/** Returns false when the id already exists: the same event was added before. */
export async function insertDelivery(
  sql: Sql,
  row: Pick<ClaimedRow, 'id' | 'client_id' | 'type' | 'lane' | 'url' | 'payload'> & {
    state: DeliveryState
    next_attempt_at: number
    now: number
    /** Failed attempts so far; 0 when it is left out. */
    tries?: number
  },
): Promise<boolean> {
  const count = await changed(
    sql,
    `insert into webhook_delivery
       (id, client_id, type, lane, url, payload, state, next_attempt_at, created_at, finished_at, tries)
     values ($1, $2, $3, $4, $5, $6, $7::text, $8, $9, case when $7::text = 'pending' then null else $9::bigint end, $10)
     on conflict (id) do nothing`,
    [
      row.id,
      row.client_id,
      row.type,
      row.lane,
      row.url,
      row.payload,
      row.state,
      row.next_attempt_at,
      row.now,
      row.tries ?? 0,
    ],
  )
  return count > 0
}

export async function insertAttempt(sql: Sql, deliveryId: string, attempt: ExchangeRow): Promise<void> {
  const { at, outcome, http_status, duration_ms, exchange } = attempt
  await sql.query(
    `insert into webhook_attempt (delivery_id, at, outcome, http_status, duration_ms, exchange)
     values ($1, $2, $3, $4, $5, $6)`,
    [deliveryId, at, outcome, http_status, duration_ms, exchange],
  )
}

/** Returns false when the claim was lost meanwhile: then another process decides. */
export async function settleDelivery(
  sql: Sql,
  id: string,
  claim: string,
  change: { state: DeliveryState; tries: number; nextAttemptAt: number; now: number },
): Promise<boolean> {
  const count = await changed(
    sql,
    `update webhook_delivery set state = $3::text, tries = $4, next_attempt_at = $5, claim = null, claimed_until = null,
       finished_at = case when $3::text = 'pending' then null else $6::bigint end
     where id = $1 and claim = $2 and state = 'pending'`,
    [id, claim, change.state, change.tries, change.nextAttemptAt, change.now],
  )
  return count > 0
}

/** After `lockQueue`: postpones the other pending deliveries of a lane whose receiver asked for a pause. */
export async function deferLane(sql: Sql, lane: string, now: number, until: number): Promise<void> {
  await sql.query(
    `update webhook_delivery set next_attempt_at = $2
     where lane = $1 and state = 'pending' and claimed_until is null
       and (next_attempt_at < $2 or ${isPlannedAhead('$3')})`,
    [lane, until, now],
  )
}

/** After `lockQueue`: stops the pending deliveries of a lane that are not in progress. Returns how many. */
export async function stopLane(sql: Sql, lane: string, now: number): Promise<number> {
  const count = await changed(
    sql,
    `update webhook_delivery set state = 'stopped', finished_at = $2
     where lane = $1 and state = 'pending' and ${isFree('$2')}`,
    [lane, now],
  )
  return count
}

/**
 * After `lockQueue`: makes deliveries pending again with their ids, from the start of the schedule. Returns how many.
 */
export async function replayDeliveries(
  sql: Sql,
  clientId: string,
  range: ReplayRange,
  now: number,
): Promise<number> {
  const { id, from, to, states, endpoints } = range
  return changed(
    sql,
    `update webhook_delivery set state = 'pending', tries = 0, next_attempt_at = $7, finished_at = null
     where client_id = $1 and ($2::text is null or id = $2) and created_at >= $3 and created_at <= $4
       and state = any($5) and claimed_until is null and (url is not null or lane = any($6))`,
    [clientId, id, from, to, states, endpoints, now],
  )
}

/** The newest first, of all clients or one. `after`: only those that follow this one. */
export async function listDeliveries(
  sql: Sql,
  filter: {
    clientId: string | null
    state: DeliveryState | null
    type: string | null
    /** The key of an endpoint of `clientId`. */
    endpoint: string | null
    /** Of these ids alone. */
    ids: readonly string[] | null
    /** When it was created, the end exclusive. */
    from: number | null
    to: number | null
    limit: number
    after: { createdAt: number; id: string } | null
  },
): Promise<DeliveryListRow[]> {
  const { clientId, state, type, endpoint, ids, from, to, limit, after } = filter
  const { rows } = await sql.query<DeliveryListRow>(
    `select d.*, a.outcome as last_outcome, a.http_status as last_status
     from (
       select id, client_id, type, state, tries, lane, url is not null as has_own_url, created_at, next_attempt_at,
         finished_at
       from webhook_delivery
       where ($1::text is null or client_id = $1) and ($2::text is null or state = $2)
         and ($6::text is null or type = $6) and ($7::text[] is null or id = any($7))
         and ($8::bigint is null or created_at >= $8) and ($9::bigint is null or created_at < $9)
         and ($10::text is null or (lane = $10 and url is null))
         and ($4::bigint is null or (created_at <= $4 and (created_at < $4 or id > $5::text)))
       order by created_at desc, id limit $3) d
     left join lateral (
       select outcome, http_status from webhook_attempt where delivery_id = d.id order by id desc limit 1) a on true
     order by d.created_at desc, d.id`,
    [clientId, state, limit, after?.createdAt ?? null, after?.id ?? null, type, ids, from, to, endpoint],
  )
  return rows
}

export async function hasDelivery(sql: Sql, clientId: string, deliveryId: string): Promise<boolean> {
  const text = 'select 1 from webhook_delivery where client_id = $1 and id = $2'
  return (await sql.query(text, [clientId, deliveryId])).rows.length > 0
}

/** The client of a delivery; undefined when there is no such delivery. */
export async function selectOwner(sql: Sql, deliveryId: string): Promise<string | undefined> {
  const text = 'select client_id from webhook_delivery where id = $1'
  return (await sql.query<{ client_id: string }>(text, [deliveryId])).rows[0]?.client_id
}

export async function listAttempts(sql: Sql, clientId: string, deliveryId: string): Promise<AttemptRow[]> {
  const { rows } = await sql.query<AttemptRow>(
    `select a.at, a.outcome, a.http_status, a.duration_ms from webhook_attempt a
     join webhook_delivery d on d.id = a.delivery_id where d.client_id = $1 and d.id = $2 order by a.id`,
    [clientId, deliveryId],
  )
  return rows
}

/** What a delivery sends, sealed: its payload, and its own address when it has one. */
export async function selectSealed(
  sql: Sql,
  deliveryId: string,
): Promise<Pick<ClaimedRow, 'payload' | 'url' | 'lane'> | undefined> {
  const text = 'select payload, url, lane from webhook_delivery where id = $1'
  return (await sql.query<Pick<ClaimedRow, 'payload' | 'url' | 'lane'>>(text, [deliveryId])).rows[0]
}

/** The attempts of a delivery in order, with what was sent and answered. */
export async function selectExchanges(sql: Sql, deliveryId: string): Promise<ExchangeRow[]> {
  const text = `select at, outcome, http_status, duration_ms, exchange from webhook_attempt
    where delivery_id = $1 order by id`
  return (await sql.query<ExchangeRow>(text, [deliveryId])).rows
}

/** How many deliveries are pending, and when the earliest of them is or was due. */
export async function countPending(sql: Sql): Promise<{ pending: number; oldest_due_at: number | null }> {
  const { rows } = await sql.query<{ pending: number; oldest_due_at: number | null }>(
    `select count(*) as pending, min(next_attempt_at) as oldest_due_at from webhook_delivery where state = 'pending'`,
  )
  return rows[0]!
}

const finished = `webhook_delivery where state <> 'pending' and finished_at < $1`
const held = `webhook_delivery
  where state = 'pending' and created_at < $1 and client_id = any($2::text[]) and claimed_until is null`

/** How many deliveries `deleteFinished` and `deleteHeld` delete. */
export async function countEnded(sql: Sql, before: number, heldClients: readonly string[]): Promise<number> {
  return (await countRows(sql, finished, [before])) + (await countRows(sql, held, [before, heldClients]))
}

/** Deletes what was finished before `before`, its payload and attempts with it. Returns how many. */
export async function deleteFinished(sql: Sql, before: number, atMost: number): Promise<number> {
  const text = `delete from webhook_delivery where id in (select id from ${finished} limit $2)`
  return changed(sql, text, [before, atMost])
}

/** Deletes pending deliveries of `heldClients` created before `before`. Returns how many. */
export async function deleteHeld(
  sql: Sql,
  before: number,
  heldClients: readonly string[],
  atMost: number,
): Promise<number> {
  const text = `delete from webhook_delivery where id in (select id from ${held} limit $3)`
  return changed(sql, text, [before, heldClients, atMost])
}
