// Keeps the table of facts about this installation: a name and some bytes.
import { type Bound, boundTo } from './database/bound-to.js'
import type { Database, Sql } from './database/database.js'
import type { SealedColumn } from './stored-data.js'

export async function getSetting(db: Sql, name: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ value: Buffer }>('select value from setting where name = $1', [name])
  return rows[0]?.value
}

export async function putSetting(db: Sql, name: string, value: Buffer): Promise<void> {
  await db.query(
    'insert into setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [name, value],
  )
}

export async function deleteSetting(db: Sql, name: string): Promise<void> {
  await db.query('delete from setting where name = $1', [name])
}

/** Locks the settings until the transaction ends: for a value that must be made exactly once. */
export async function lockSettings(tx: Sql): Promise<void> {
  await tx.query('lock table setting in share row exclusive mode')
}

const functions = { getSetting, putSetting }

/** The settings of one database. */
export type Settings = Bound<typeof functions>

export const createSettings = (db: Database): Settings => boundTo(db, functions)

/** Settings hold sealed values and others. */
export const sealedSetting: SealedColumn = { table: 'setting', column: 'value', context: 'name' }
