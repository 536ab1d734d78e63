// Owns the SQL of the key ring.
import type { Sql } from '../platform/database/database.js'

export interface WrappedKey {
  id: number
  purpose: string
  wrapped: Buffer
}

export async function selectKeys(db: Sql): Promise<WrappedKey[]> {
  const { rows } = await db.query<WrappedKey>(
    'select id, purpose, wrapped from key_ring where retired_at is null order by id',
  )
  return rows
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

/** Several nodes may start on an empty database at once: one makes the keys, the others wait for it. */
export async function lockKeys(tx: Sql): Promise<void> {
  await tx.query('lock table key_ring in exclusive mode')
}
