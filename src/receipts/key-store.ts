// Holds the SQL of the log's keys.
import type { Sql } from '../platform/database/database.js'

export interface LogKeyRow {
  id: number
  purpose: 'sign' | 'salt'
  /** The name of the log. */
  name: string
  /** Of a signing key. */
  public: Buffer | null
  sealed: Buffer
  created_at: number
}

export const lockLogKeys = async (tx: Sql): Promise<void> => {
  await tx.query('lock table log_key in exclusive mode')
}

/** In the order in which they were made. */
export const selectLogKeys = async (db: Sql): Promise<LogKeyRow[]> =>
  (await db.query<LogKeyRow>('select * from log_key order by id')).rows

/** How many there are: it changes when one is made. */
export const countLogKeys = async (db: Sql): Promise<number> =>
  (await db.query<{ count: number }>('select count(*)::bigint as count from log_key', [], 'log-keys'))
    .rows[0]!.count

export async function insertLogKey(tx: Sql, key: Omit<LogKeyRow, 'id'>): Promise<void> {
  await tx.query(
    'insert into log_key (purpose, name, public, sealed, created_at) values ($1, $2, $3, $4, $5)',
    [key.purpose, key.name, key.public, key.sealed, key.created_at],
  )
}
