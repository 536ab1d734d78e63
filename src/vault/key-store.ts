// Holds the SQL of the key ring.
import type { Sql } from '../platform/database/database.js'

/** The purpose of each key of the ring. A key has only one purpose. */
export const keyPurposes = ['data', 'index', 'pepper', 'token', 'link', 'audit'] as const
export type KeyPurpose = (typeof keyPurposes)[number]

/**
 * What the pepper is stored as once rows that give access need a MAC (decision 49). The purpose is bound to the wrapped
 * key, so that only the holder of the master key can say so, or unsay it.
 */
export const guardingPepper = 'pepper-with-macs'
export const purposeOf = (stored: string): KeyPurpose =>
  stored === guardingPepper ? 'pepper' : (stored as KeyPurpose)

export interface WrappedKey {
  id: number
  /** As stored: it is bound to the wrapped key. */
  purpose: string
  wrapped: Buffer
  created_at: number
}

export async function selectKeys(db: Sql): Promise<WrappedKey[]> {
  const { rows } = await db.query<WrappedKey>(
    'select id, purpose, wrapped, created_at from key_ring where retired_at is null order by id',
  )
  return rows
}

export interface KeyFacts {
  id: number
  purpose: KeyPurpose
  created_at: number
  retired_at: number | null
}

/** Every key, including destroyed ones. */
export async function selectKeyFacts(db: Sql): Promise<KeyFacts[]> {
  const text = 'select id, purpose, created_at, retired_at from key_ring order by purpose, id'
  const { rows } = await db.query<KeyFacts>(text)
  return rows.map((row) => ({ ...row, purpose: purposeOf(row.purpose) }))
}

/** Changes whenever a key is made or retired, and when rows begin to need a MAC. */
export async function selectRingState(db: Sql): Promise<string> {
  const { rows } = await db.query<{ state: string }>(
    `select coalesce(max(id), 0) || '/' || count(retired_at) || '/' || count(*) filter (where purpose = $1) as state
     from key_ring`,
    [guardingPepper],
    'key-ring-state',
  )
  return rows[0]!.state
}

export async function insertKey(
  db: Sql,
  key: { purpose: string; wrapped: Buffer; createdAt: number },
): Promise<void> {
  await db.query('insert into key_ring (purpose, wrapped, created_at) values ($1, $2, $3)', [
    key.purpose,
    key.wrapped,
    key.createdAt,
  ])
}

export async function updateWrapped(db: Sql, id: number, wrapped: Buffer): Promise<void> {
  await db.query('update key_ring set wrapped = $2 where id = $1', [id, wrapped])
}

const replacedLongAgo = `retired_at is null and purpose = $1
  and exists (select 1 from key_ring n where n.purpose = k.purpose and n.id > k.id and n.created_at < $2)`

export async function countReplaced(db: Sql, purpose: KeyPurpose, before: number): Promise<number> {
  const text = `select count(*)::bigint as count from key_ring k where ${replacedLongAgo}`
  return (await db.query<{ count: number }>(text, [purpose, before])).rows[0]!.count
}

/** Stores the pepper as the one that guards rows. */
export async function updateGuarding(db: Sql, id: number, wrapped: Buffer): Promise<void> {
  await db.query('update key_ring set purpose = $2, wrapped = $3 where id = $1', [
    id,
    guardingPepper,
    wrapped,
  ])
}

/** Destroys the keys of a purpose whose successor was made before `before`; returns how many. */
export async function retireReplaced(
  db: Sql,
  purpose: KeyPurpose,
  before: number,
  at: number,
): Promise<number> {
  const text = `update key_ring k set retired_at = $3, wrapped = '' where ${replacedLongAgo}`
  return (await db.query(text, [purpose, before, at])).rowCount
}

/** Several nodes may start on an empty database at once: one makes the keys, the others wait for it. */
export async function lockKeys(tx: Sql): Promise<void> {
  await tx.query('lock table key_ring in exclusive mode')
}
