// Holds the SQL of sessions at portals. Each change of state is one statement: of two calls at the same moment, on
// whichever nodes, one finds the state that the other left.
import { byteArray } from '../platform/database/byte-array.js'
import { countRows } from '../platform/database/count-rows.js'
import type { Sql } from '../platform/database/database.js'

/** For this long an expired OTP is answered OTP_EXPIRED, and not as one that was never sent. */
const otpRememberedMs = 24 * 3_600_000

export type SessionKind = 'itr' | 'gst' | 'gst-otp'

/** Which session: a client has at most one of a kind and key. */
export interface SessionKey {
  readonly clientId: string
  readonly kind: SessionKind
  /** Keyed index of what the client names it by. */
  readonly key: Buffer
}

export interface KeptSession {
  source: string
  session: Buffer
}

/** Writes a session; it replaces one that the client had before. */
export async function putSession(
  db: Sql,
  { clientId, kind, key }: SessionKey,
  session: KeptSession & { expiresAt: number },
): Promise<void> {
  await db.query(
    `insert into portal_session (client_id, kind, key, source, session, expires_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (client_id, kind, key) do update
       set source = excluded.source, session = excluded.session, expires_at = excluded.expires_at, tries = 0`,
    [clientId, kind, key, session.source, session.session, session.expiresAt],
    'portal-session-put',
  )
}

/** Extends a session that still exists; one that was ended meanwhile stays ended. */
export async function updateSession(
  db: Sql,
  { clientId, kind, key }: SessionKey,
  session: { session: Buffer; expiresAt: number },
): Promise<void> {
  await db.query(
    'update portal_session set session = $4, expires_at = $5 where client_id = $1 and kind = $2 and key = $3',
    [clientId, kind, key, session.session, session.expiresAt],
    'portal-session-update',
  )
}

/** The session, unless it has ended by `now` (Unix milliseconds). */
export async function selectSession(
  db: Sql,
  { clientId, kind, key }: SessionKey,
  now: number,
): Promise<KeptSession | undefined> {
  const { rows } = await db.query<KeptSession>(
    `select source, session from portal_session
     where client_id = $1 and kind = $2 and key = $3 and expires_at > $4`,
    [clientId, kind, key, now],
    'portal-session-select',
  )
  return rows[0]
}

/** The key that a client's session is stored by, of several that it may be; else the first. */
export async function selectSessionKey(
  db: Sql,
  { clientId, kind }: Omit<SessionKey, 'key'>,
  keys: readonly Buffer[],
): Promise<Buffer> {
  const { rows } = await db.query<{ key: Buffer }>(
    `select key from portal_session where client_id = $1 and kind = $2 and key = any($3::bytea[])
     order by expires_at desc limit 1`,
    [clientId, kind, byteArray(keys)],
    'portal-session-key',
  )
  return rows[0]?.key ?? keys[0]!
}

export interface TriedSession extends KeptSession {
  expires_at: number
  tries: number
}

/** Takes one of the tries of a session, ended or not; undefined when there is none to take. */
export async function takeSessionTry(
  db: Sql,
  { clientId, kind, key }: SessionKey,
  maxTries: number,
): Promise<TriedSession | undefined> {
  const { rows } = await db.query<TriedSession>(
    `update portal_session set tries = tries + 1
     where client_id = $1 and kind = $2 and key = $3 and tries < $4
     returning source, session, expires_at, tries`,
    [clientId, kind, key, maxTries],
    'portal-session-try',
  )
  return rows[0]
}

export async function returnSessionTry(db: Sql, { clientId, kind, key }: SessionKey): Promise<void> {
  await db.query(
    'update portal_session set tries = greatest(tries - 1, 0) where client_id = $1 and kind = $2 and key = $3',
    [clientId, kind, key],
    'portal-session-return-try',
  )
}

/** Ends a session; false when another call did so first. */
export async function deleteSession(
  db: Sql,
  { clientId, kind, key }: SessionKey,
  session: Buffer,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from portal_session where client_id = $1 and kind = $2 and key = $3 and session = $4',
    [clientId, kind, key, session],
    'portal-session-delete',
  )
  return rowCount === 1
}

const endedSessions = `portal_session
  where expires_at <= case when kind = 'gst-otp' then $2::bigint else $1::bigint end`
const endsAt = (now: number) => [now, now - otpRememberedMs]

/** How many sessions have ended by `now` (Unix milliseconds); OTPs, by a day before it. */
export const countEndedSessions = (db: Sql, now: number): Promise<number> =>
  countRows(db, endedSessions, endsAt(now))

/** Deletes what `countEndedSessions` counts, some at a time; returns how many. */
export async function deleteEndedSessions(db: Sql, now: number, atMost: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from portal_session where ctid in (select ctid from ${endedSessions} limit $3)`,
    [...endsAt(now), atMost],
  )
  return rowCount
}
