// The table of idempotency keys: only this file writes it. Each change of state is one statement, so that of two calls
// at the same moment, on whichever nodes, one finds the state that the other left.
import { byteArray } from '../platform/database/byte-array.js'
import { countRows } from '../platform/database/count-rows.js'
import type { Sql } from '../platform/database/database.js'

/** How long the first answer is replayed. */
export const keptForMs = 24 * 3_600_000

export interface KeyName {
  readonly clientId: string
  /** Keyed hash of the client's key. */
  readonly key: Buffer
}

export interface NewKey extends KeyName {
  /** What is asked: `lookup NAME` or `batch NAME`. */
  readonly asks: string
  /** Keyed hash of the parameters, or of the file. */
  readonly digest: Buffer
  readonly transactionId: string
  /** Unix milliseconds. */
  readonly now: number
  /** A call is in progress until then; null for a batch. */
  readonly claimedUntil: number | null
  /** The batch that the key lives with; null for a call. */
  readonly requestId: string | null
}

/**
 * Takes a key that is new, that has expired, or whose call was given up. False: it is taken, and nothing was written.
 * A batch's key ends with the batch.
 */
export async function claimKey(sql: Sql, key: NewKey): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into idempotency_key as k (client_id, key, asks, digest, transaction_id, claimed_at, claimed_until, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (client_id, key) do update
       set asks = excluded.asks, digest = excluded.digest, transaction_id = excluded.transaction_id,
         claimed_at = excluded.claimed_at, claimed_until = excluded.claimed_until, request_id = excluded.request_id,
         answer = null, bytes = 0, subject_index = null
       where k.request_id is null
         and (k.claimed_at <= $9::bigint or (k.answer is null and k.claimed_until <= $6::bigint))`,
    [
      key.clientId,
      key.key,
      key.asks,
      key.digest,
      key.transactionId,
      key.now,
      key.claimedUntil,
      key.requestId,
      key.now - keptForMs,
    ],
    'idempotency-claim',
  )
  return rowCount === 1
}

/**
 * The name under which a key is stored, or else the one to claim it by: the first. Two nodes may differ for a moment about
 * which index key is in use: until the transaction ends, no other claims the key by another name.
 */
export async function nameToClaim(tx: Sql, names: readonly KeyName[]): Promise<KeyName> {
  const [first] = names as [KeyName]
  if (names.length === 1) return first
  const [lowest] = names.map(({ key }) => key.toString('hex')).sort()
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${first.clientId} ${lowest}`])
  const keyRow = await selectKey(tx, names)
  return keyRow === undefined ? first : { clientId: first.clientId, key: keyRow.key }
}

export interface FoundKey {
  key: Buffer
  asks: string
  digest: Buffer
  answer: Buffer | null
  request_id: string | null
}

/** A client's key, under whichever of its names it is stored. */
export async function selectKey(sql: Sql, names: readonly KeyName[]): Promise<FoundKey | undefined> {
  const { rows } = await sql.query<FoundKey>(
    `select key, asks, digest, answer, replace(request_id::text, '-', '') as request_id
     from idempotency_key where client_id = $1 and key = any($2::bytea[])`,
    [names[0]!.clientId, byteArray(names.map(({ key }) => key))],
    'idempotency-select',
  )
  return rows[0]
}

/**
 * Writes the answer of the call that holds the key. False: another call has taken the key over, and nothing was written.
 * Written again by the same call, it is true again.
 */
export async function keepAnswer(
  tx: Sql,
  { clientId, key }: KeyName,
  kept: { transactionId: string; answer: Buffer; subjectIndex: Buffer | null },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update idempotency_key set answer = $4, bytes = $5, subject_index = $6, claimed_until = null
     where client_id = $1 and key = $2 and transaction_id = $3`,
    [clientId, key, kept.transactionId, kept.answer, kept.answer.length, kept.subjectIndex],
    'idempotency-keep',
  )
  return rowCount === 1
}

/** A call is still in progress. */
export async function renewClaim(
  sql: Sql,
  { clientId, key }: KeyName,
  transactionId: string,
  until: number,
): Promise<void> {
  await sql.query(
    `update idempotency_key set claimed_until = $4
     where client_id = $1 and key = $2 and transaction_id = $3 and answer is null`,
    [clientId, key, transactionId, until],
    'idempotency-renew',
  )
}

/** Releases a key whose call stores no answer. */
export async function releaseKey(sql: Sql, { clientId, key }: KeyName, transactionId: string): Promise<void> {
  await sql.query(
    'delete from idempotency_key where client_id = $1 and key = $2 and transaction_id = $3 and answer is null',
    [clientId, key, transactionId],
    'idempotency-release',
  )
}

/** Deletes the claims of calls that are in progress. */
export async function deleteClaims(sql: Sql): Promise<void> {
  await sql.query('delete from idempotency_key where answer is null and request_id is null')
}

/** The bytes that are stored for a client's calls, and since when (Unix milliseconds; null when there are none). */
export async function selectStored(
  sql: Sql,
  clientId: string,
  now: number,
): Promise<{ bytes: number; oldest: number | null }> {
  const { rows } = await sql.query<{ bytes: number; oldest: number | null }>(
    `select coalesce(sum(bytes), 0)::bigint as bytes, min(claimed_at) as oldest
     from idempotency_key where client_id = $1 and request_id is null and claimed_at > $2`,
    [clientId, now - keptForMs],
    'idempotency-held',
  )
  return rows[0]!
}

/** When the oldest key of a batch was claimed, Unix milliseconds; null when there is none. It lives as long as the batch. */
export async function selectOldestOfBatches(sql: Sql): Promise<number | null> {
  const text = 'select min(claimed_at) as oldest from idempotency_key where request_id is not null'
  return (await sql.query<{ oldest: number | null }>(text)).rows[0]!.oldest
}

const endedKeys = 'idempotency_key where request_id is null and claimed_at <= $1'

export const countEndedKeys = (sql: Sql, now: number): Promise<number> =>
  countRows(sql, endedKeys, [now - keptForMs])

/** Deletes keys that have ended, some at a time; returns how many. */
export async function deleteEndedKeys(sql: Sql, now: number, atMost: number): Promise<number> {
  const { rowCount } = await sql.query(
    `delete from idempotency_key where ctid in (select ctid from ${endedKeys} limit $2)`,
    [now - keptForMs, atMost],
  )
  return rowCount
}

/** Deletes the stored answers of what was asked so; returns how many. A repetition is then a new call. */
export async function deleteAnswersTo(sql: Sql, asks: readonly string[]): Promise<number> {
  const text = 'delete from idempotency_key where answer is not null and asks = any($1)'
  return (await sql.query(text, [asks])).rowCount
}

export const countAnswersTo = (sql: Sql, asks: readonly string[]): Promise<number> =>
  countRows(sql, 'idempotency_key where answer is not null and asks = any($1)', [asks])

export const countKeysOf = (sql: Sql, subjects: readonly Buffer[]): Promise<number> =>
  countRows(sql, 'idempotency_key where subject_index = any($1::bytea[])', [subjects])

/** Deletes the keys of calls about a subject, by its keyed indexes; returns how many. */
export async function deleteKeysOf(sql: Sql, subjects: readonly Buffer[]): Promise<number> {
  const text = 'delete from idempotency_key where subject_index = any($1::bytea[])'
  return (await sql.query(text, [subjects])).rowCount
}
