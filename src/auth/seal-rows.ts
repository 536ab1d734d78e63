// Gives every row that gives access its MAC, once, in an installation of an earlier version; lists those that have a wrong
// one.
import type { Sql } from '../platform/database/database.js'
import { type GuardedTable, guardedNames, guardedTables, type RowMacs, shownKey } from './row-macs.js'

/** How the key of a row is compared with its text. */
const comparisons = {
  text: (column: string) => `${column} = mac_of.key`,
  integer: (column: string) => `${column} = mac_of.key::integer`,
  bytea: (column: string) => `${column} = decode(mac_of.key, 'hex')`,
} as const

/** Bounds the memory of one statement. */
const rowsAtOnce = 1_000

async function sealTable(tx: Sql, macs: RowMacs, table: GuardedTable): Promise<number> {
  const { key, type } = guardedTables[table]
  const { rows } = await tx.query<object>(`select * from ${table}`)
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce)
    await tx.query(
      `update ${table} set mac = decode(mac_of.mac, 'hex')
       from unnest($1::text[], $2::text[]) as mac_of (key, mac) where ${comparisons[type](`${table}.${key}`)}`,
      [some.map((row) => shownKey(table, row)), some.map((row) => macs.macOf(table, row).toString('hex'))],
    )
  }
  return rows.length
}

/** Seals all rows; until the transaction ends, nobody else writes any. Returns how many of each table. */
export async function sealRows(tx: Sql, macs: RowMacs): Promise<Record<string, number>> {
  await tx.query(`lock table ${guardedNames.join(', ')} in exclusive mode`)
  const counts: Record<string, number> = {}
  for (const table of guardedNames) counts[table] = await sealTable(tx, macs, table)
  return counts
}

/** A row as commands name it. */
export interface NamedRow {
  readonly table: GuardedTable
  readonly key: string
}

/** The rows that are not as this service wrote them. */
export async function selectWrongRows(sql: Sql, macs: RowMacs): Promise<NamedRow[]> {
  const wrong: NamedRow[] = []
  for (const table of guardedNames) {
    const { rows } = await sql.query<object>(`select * from ${table}`)
    for (const row of rows) if (!macs.isRight(table, row)) wrong.push({ table, key: shownKey(table, row) })
  }
  return wrong
}

/** Seals one row as it is; false when there is none. */
export async function resealRow(tx: Sql, macs: RowMacs, { table, key }: NamedRow): Promise<boolean> {
  const { key: column, type } = guardedTables[table]
  const value = type === 'bytea' ? Buffer.from(key, 'hex') : type === 'integer' ? Number(key) : key
  const { rows } = await tx.query(`select 1 from ${table} where ${column} = $1`, [value])
  if (rows.length === 0) return false
  await macs.seal(tx, table, value)
  return true
}
