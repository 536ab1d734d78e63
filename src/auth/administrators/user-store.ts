// Holds the SQL of administrators: users and sessions.
import type { Role } from '../../kernel/roles.js'
import { countRows } from '../../platform/database/count-rows.js'
import type { Sql } from '../../platform/database/database.js'
import type { RowMacs } from '../row-macs.js'

export interface UserRow {
  id: string
  name: string
  role: Role
  /** Null: the user has none. */
  password: string | null
  oidc_subject: string | null
  created_by: string
  created_at: number
  signed_in_at: number | null
  disabled_at: number | null
}

export const changed = async (sql: Sql, text: string, values: readonly unknown[]): Promise<boolean> =>
  (await sql.query(text, values)).rowCount > 0

/** False: there is a user of that name. */
export async function insertUser(
  tx: Sql,
  macs: RowMacs,
  user: Omit<UserRow, 'signed_in_at' | 'disabled_at'> & { name_key: string },
): Promise<boolean> {
  const isNew = await changed(
    tx,
    `insert into admin_user (id, name, name_key, role, password, oidc_subject, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      user.id,
      user.name,
      user.name_key,
      user.role,
      user.password,
      user.oidc_subject,
      user.created_by,
      user.created_at,
    ],
  )
  if (isNew) await macs.seal(tx, 'admin_user', user.id)
  return isNew
}

export async function selectUsers(sql: Sql, macs: RowMacs): Promise<UserRow[]> {
  const { rows } = await sql.query<UserRow>('select * from admin_user order by created_at, id')
  return rows.filter((row) => macs.isRight('admin_user', row))
}

export async function selectUser(
  sql: Sql,
  macs: RowMacs,
  by: 'id' | 'name_key' | 'oidc_subject',
  value: string,
): Promise<UserRow | undefined> {
  const row = (await sql.query<UserRow>(`select * from admin_user where ${by} = $1`, [value])).rows[0]
  return row !== undefined && macs.isRight('admin_user', row) ? row : undefined
}

/** Active owners; until the transaction ends nobody else changes them. */
export async function lockOwners(tx: Sql, macs: RowMacs): Promise<string[]> {
  const text = `select * from admin_user where role = 'owner' and disabled_at is null for update`
  const { rows } = await tx.query<UserRow>(text)
  return rows.filter((row) => macs.isRight('admin_user', row)).map(({ id }) => id)
}

/** False: the user has this role already, or there is none. */
export const updateRole = (tx: Sql, macs: RowMacs, id: string, role: Role): Promise<boolean> =>
  macs.change(tx, 'admin_user', id, () =>
    changed(tx, 'update admin_user set role = $2 where id = $1 and role <> $2', [id, role]),
  )

/** `at` null enables. False: there is no such user, or nothing changed. */
export const updateDisabled = (tx: Sql, macs: RowMacs, id: string, at: number | null): Promise<boolean> =>
  macs.change(tx, 'admin_user', id, () =>
    changed(
      tx,
      `update admin_user set disabled_at = $2::bigint
       where id = $1 and (disabled_at is null) <> ($2::bigint is null)`,
      [id, at],
    ),
  )

/** False: the password is no longer `was`, or the user is disabled. */
export const replacePassword = (
  tx: Sql,
  macs: RowMacs,
  change: { id: string; was: string; password: string },
): Promise<boolean> =>
  macs.change(tx, 'admin_user', change.id, () =>
    changed(
      tx,
      'update admin_user set password = $3 where id = $1 and password = $2 and disabled_at is null',
      [change.id, change.was, change.password],
    ),
  )

export const updatePassword = (
  tx: Sql,
  macs: RowMacs,
  id: string,
  password: string | null,
): Promise<boolean> =>
  macs.change(tx, 'admin_user', id, () =>
    changed(tx, 'update admin_user set password = $2 where id = $1', [id, password]),
  )

/** False: the password (null: none) is no longer this one, or the user is disabled. */
export const updateSignedIn = (
  tx: Sql,
  { id, password }: Pick<UserRow, 'id' | 'password'>,
  now: number,
): Promise<boolean> =>
  changed(
    tx,
    `update admin_user set signed_in_at = $3
     where id = $1 and password is not distinct from $2 and disabled_at is null`,
    [id, password, now],
  )

/** The password of an active user, which nobody changes until the transaction ends; null: none, or no such user. */
export async function lockPassword(tx: Sql, id: string): Promise<string | null> {
  const text = 'select password from admin_user where id = $1 and disabled_at is null for share'
  return (await tx.query<Pick<UserRow, 'password'>>(text, [id])).rows[0]?.password ?? null
}

/** The role of an active user, which nobody takes away until the transaction ends; undefined: no such user. */
export async function lockRole(tx: Sql, macs: RowMacs, id: string): Promise<Role | undefined> {
  const text = 'select * from admin_user where id = $1 and disabled_at is null for share'
  const row = (await tx.query<UserRow>(text, [id])).rows[0]
  return row !== undefined && macs.isRight('admin_user', row) ? row.role : undefined
}

export async function insertSession(
  sql: Sql,
  macs: RowMacs,
  session: {
    hash: Buffer
    userId: string
    now: number
    authenticatedAt: number
    expiresAt: number
    address: string | null
    browser: string | null
  },
): Promise<void> {
  const { hash, userId, now, expiresAt, authenticatedAt, address, browser } = session
  await sql.query(
    `insert into admin_session
       (hash, user_id, created_at, last_seen_at, expires_at, authenticated_at, address, browser)
     values ($1, $2, $3, $3, $4, $5, $6, $7)`,
    [hash, userId, now, expiresAt, authenticatedAt, address, browser],
  )
  await macs.seal(sql, 'admin_session', session.hash)
}

export type SessionRow = UserRow & { last_seen_at: number; expires_at: number; authenticated_at: number }

export interface StoredSession {
  hash: Buffer
  user_id: string
  created_at: number
  last_seen_at: number
  expires_at: number
  authenticated_at: number | null
  address: string | null
  browser: string | null
}

/** The sessions of a user, the last used first, those that have ended left out. */
export async function selectSessionsOf(
  sql: Sql,
  macs: RowMacs,
  userId: string,
  { now, idleMs }: { now: number; idleMs: number },
): Promise<StoredSession[]> {
  const { rows } = await sql.query<StoredSession>(
    `select * from admin_session where user_id = $1 and expires_at > $2 and last_seen_at > $3
     order by last_seen_at desc, created_at desc`,
    [userId, now, now - idleMs],
  )
  return rows.filter((row) => macs.isRight('admin_session', row))
}

/** A session that is still stored, whether it is valid or not. */
export async function selectSessionEnd(sql: Sql, hash: Buffer): Promise<StoredSession | undefined> {
  const text = 'select * from admin_session where hash = $1'
  return (await sql.query<StoredSession>(text, [hash])).rows[0]
}

/** The hashes of a user's sessions that have not ended. */
export async function selectSessionHashes(sql: Sql, userId: string, now: number): Promise<Buffer[]> {
  const text = 'select hash from admin_session where user_id = $1 and expires_at > $2'
  return (await sql.query<Pick<StoredSession, 'hash'>>(text, [userId, now])).rows.map(({ hash }) => hash)
}

/** It has expired for every clock: one that is behind, or is set back, does not revive it. */
export const expireSession = (tx: Sql, hash: Buffer): Promise<boolean> =>
  changed(tx, 'update admin_session set expires_at = 0 where hash = $1', [hash])

/** The valid session, with its user, who is not disabled. */
export async function selectSession(
  sql: Sql,
  macs: RowMacs,
  hash: Buffer,
  { now, idleMs }: { now: number; idleMs: number },
): Promise<SessionRow | undefined> {
  const { rows } = await sql.query<StoredSession>(
    'select * from admin_session where hash = $1 and expires_at > $2 and last_seen_at > $3',
    [hash, now, now - idleMs],
  )
  const session = rows[0]
  if (session === undefined || !macs.isRight('admin_session', session)) return undefined
  const user = await selectUser(sql, macs, 'id', session.user_id)
  if (user === undefined || user.disabled_at !== null) return undefined
  const { last_seen_at, expires_at, created_at } = session
  return { ...user, last_seen_at, expires_at, authenticated_at: session.authenticated_at ?? created_at }
}

export const touchSession = (sql: Sql, hash: Buffer, now: number): Promise<boolean> =>
  changed(sql, 'update admin_session set last_seen_at = $2 where hash = $1', [hash, now])

export const deleteSession = (sql: Sql, hash: Buffer): Promise<boolean> =>
  changed(sql, 'delete from admin_session where hash = $1', [hash])

/** Ends a session. Returns its user; undefined when there is no such session. */
export async function takeSession(tx: Sql, hash: Buffer): Promise<string | undefined> {
  const text = 'delete from admin_session where hash = $1 returning user_id'
  return (await tx.query<{ user_id: string }>(text, [hash])).rows[0]?.user_id
}

/** `except`: a session that continues. */
export const deleteSessionsOf = (sql: Sql, userId: string, except: Buffer | null = null): Promise<boolean> =>
  changed(sql, 'delete from admin_session where user_id = $1 and ($2::bytea is null or hash <> $2)', [
    userId,
    except,
  ])

const endedSessions = 'admin_session where expires_at <= $1'

export const countEndedSessions = (sql: Sql, now: number): Promise<number> =>
  countRows(sql, endedSessions, [now])

/** Sessions that have ended. Returns how many. */
export async function deleteEndedSessions(sql: Sql, now: number): Promise<number> {
  return (await sql.query(`delete from ${endedSessions}`, [now])).rowCount
}
