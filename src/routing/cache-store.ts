// Holds the SQL of cached answers.
import { countRows } from '../platform/database/count-rows.js'
import type { Sql } from '../platform/database/database.js'

export interface CachedRow {
  readonly key: Buffer
  /** Sealed. */
  readonly answer: Buffer
  /** Unix milliseconds. */
  readonly stored_at: number
  readonly expires_at: number
}

/** The answers of `keys` that exist and have not expired. */
export async function selectCached(db: Sql, keys: readonly Buffer[], now: number): Promise<CachedRow[]> {
  const { rows } = await db.query<CachedRow>(
    'select key, answer, stored_at, expires_at from cached_answer where key = any($1) and expires_at > $2',
    [keys, now],
    'cached-answer-select',
  )
  return rows
}

/** Stores answers, each key once. Sorted by key, so that two nodes that store the same ones cannot deadlock. */
export async function upsertCached(db: Sql, rows: readonly CachedRow[]): Promise<void> {
  const sorted = [...rows].sort((a, b) => Buffer.compare(a.key, b.key))
  await db.query(
    `insert into cached_answer as c (key, answer, stored_at, expires_at)
     select * from unnest($1::bytea[], $2::bytea[], $3::bigint[], $4::bigint[])
     on conflict (key) do update
       set answer = excluded.answer, stored_at = excluded.stored_at, expires_at = excluded.expires_at
       where c.stored_at <= excluded.stored_at`,
    [
      sorted.map(({ key }) => key),
      sorted.map(({ answer }) => answer),
      sorted.map(({ stored_at }) => stored_at),
      sorted.map(({ expires_at }) => expires_at),
    ],
    'cached-answer-upsert',
  )
}

const ended = 'cached_answer where expires_at <= $1'

/** How many have expired. */
export const countEnded = (db: Sql, now: number): Promise<number> => countRows(db, ended, [now])

/** Deletes up to `limit` that have expired; returns how many. */
export async function deleteEnded(db: Sql, now: number, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from cached_answer where key in (select key from ${ended} order by expires_at limit $2)`,
    [now, limit],
  )
  return rowCount
}

export const countCached = (db: Sql): Promise<number> => countRows(db, 'cached_answer', [])

/** Deletes the `limit` that expire soonest; returns how many. */
export async function deleteSoonest(db: Sql, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    'delete from cached_answer where key in (select key from cached_answer order by expires_at limit $1)',
    [limit],
  )
  return rowCount
}

/** Empties the cache, since a cached answer need not name its subject; it only saves asking again. */
export async function emptyCache(db: Sql): Promise<number> {
  return (await db.query('delete from cached_answer')).rowCount
}
