// Holds the SQL of attempts: how often something was tried on a day, for a subject, by a client, or both.
import { byteArray } from '../platform/database/byte-array.js'
import { countRows } from '../platform/database/count-rows.js'
import type { Sql } from '../platform/database/database.js'

/** A counter's key. */
export interface Counter {
  readonly kind: string
  /** Keyed index of the subject; empty: all subjects. */
  readonly subject: Buffer
  /** Empty: all clients. */
  readonly clientId: string
}

export interface Moment {
  /** Day in Indian Standard Time, counted from 1970. */
  readonly day: number
  /** Unix milliseconds. */
  readonly now: number
}

const keyOf = ({ kind, subject, clientId }: Counter) => [kind, subject, clientId]

/**
 * Counts an attempt; false when the day's limit is reached or the last one is more recent than `restMs`. Without a
 * rest the time of the last one is ignored: of two at the same moment the later may be written first. One that is
 * further ahead than the rest was written by a clock that has since been corrected.
 */
export async function takeAttempt(
  tx: Sql,
  counter: Counter,
  { day, now }: Moment,
  { perDay, restMs }: { perDay: number; restMs: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into attempt as a (kind, subject, client_id, day, count, last_at) values ($1, $2, $3, $4, 1, $5)
     on conflict (kind, subject, client_id) do update
       set day = excluded.day, last_at = excluded.last_at, count = case when a.day = $4 then a.count + 1 else 1 end
       where ($7::bigint = 0 or a.last_at not between $5::bigint - $7::bigint + 1 and $5::bigint + $7::bigint) and (a.day <> $4 or a.count < $6)`,
    [...keyOf(counter), day, now, perDay, restMs],
    'attempt-take',
  )
  return rowCount === 1
}

/** Ends the rest after an attempt made at this time; with `count`, takes the attempt off the count as well. */
export async function returnAttempt(
  db: Sql,
  counter: Counter,
  { day, now }: Moment,
  count: boolean,
): Promise<void> {
  await db.query(
    `update attempt set last_at = case when last_at = $5 then 0 else last_at end,
       count = case when $6 then greatest(count - 1, 0) else count end
     where kind = $1 and subject = $2 and client_id = $3 and day = $4`,
    [...keyOf(counter), day, now, count],
    'attempt-return',
  )
}

export interface Counted {
  readonly day: number
  readonly count: number
  readonly last_at: number
}

/** The counts for a subject, for a client, and for both, in the order of `counters`, which are of one kind. */
export async function selectAttempts(
  sql: Sql,
  counters: readonly Counter[],
): Promise<(Counted | undefined)[]> {
  const { kind } = counters[0]!
  const { rows } = await sql.query<Counted & { subject: Buffer; client_id: string }>(
    `select subject, client_id, day, count, last_at from attempt
     where kind = $1 and subject = any($2::bytea[]) and client_id = any($3::text[])`,
    [kind, byteArray(counters.map(({ subject }) => subject)), counters.map(({ clientId }) => clientId)],
    'attempt-select',
  )
  return counters.map(({ subject, clientId }) =>
    rows.find((row) => row.client_id === clientId && row.subject.equals(subject)),
  )
}

/** The index under which attempts on a subject are counted since `day`, of several that it may be; else the first. */
export async function selectSubject(sql: Sql, indexes: readonly Buffer[], day: number): Promise<Buffer> {
  const { rows } = await sql.query<{ subject: Buffer }>(
    'select subject from attempt where subject = any($1::bytea[]) and day >= $2 order by last_at limit 1',
    [byteArray(indexes), day],
    'attempt-subject',
  )
  return rows[0]?.subject ?? indexes[0]!
}

const attemptsBefore = 'attempt where day < $1'

/** How many counts are of days before `day`. */
export const countAttemptsBefore = (db: Sql, day: number): Promise<number> =>
  countRows(db, attemptsBefore, [day])

/** Deletes counts of days before `day`, some at a time; returns how many. */
export async function deleteAttemptsBefore(db: Sql, day: number, atMost: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from attempt where ctid in (select ctid from ${attemptsBefore} limit $2)`,
    [day, atMost],
  )
  return rowCount
}
