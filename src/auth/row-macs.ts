// Makes and checks the MACs of the rows that give access: whoever writes in the database without the master key makes
// none.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Sql } from '../platform/database/database.js'

/** The column that names a row, and its type. */
interface Guarded {
  readonly key: string
  readonly type: 'text' | 'integer' | 'bytea'
  /** Columns that give no access and change at every use: not under the MAC. */
  readonly free: readonly string[]
}

/**
 * Every other column is under the MAC unless it is null. So a later version may add columns that are null in existing
 * rows, and only such columns.
 */
export const guardedTables = {
  admin_user: { key: 'id', type: 'text', free: ['signed_in_at'] },
  admin_passkey: { key: 'id', type: 'text', free: ['counter', 'last_used_at'] },
  admin_token: { key: 'id', type: 'text', free: ['last_used_at'] },
  admin_session: { key: 'hash', type: 'bytea', free: ['last_seen_at'] },
  admin_setup_code: { key: 'hash', type: 'bytea', free: [] },
  client: { key: 'client_id', type: 'text', free: [] },
  client_secret: { key: 'id', type: 'integer', free: ['last_used_at'] },
} as const satisfies Readonly<Record<string, Guarded>>

export type GuardedTable = keyof typeof guardedTables
export const guardedNames = Object.keys(guardedTables) as GuardedTable[]

type Row = Readonly<Record<string, unknown>>
export type RowKey = string | number | Buffer

export interface RowMacs {
  /** Whether a row, read with all its columns, is as this service wrote it. Reports one that is not. */
  isRight(table: GuardedTable, row: object): boolean
  /** Gives a row that was just written its MAC, in the same transaction. */
  seal(tx: Sql, table: GuardedTable, key: RowKey): Promise<void>
  /**
   * Changes one row and makes its MAC again. False: `work` changed nothing, or the row is not right: then it is not
   * changed, since the new MAC would cover what somebody else wrote.
   */
  change(tx: Sql, table: GuardedTable, key: RowKey, work: () => Promise<boolean>): Promise<boolean>
  /** The MAC of a row. */
  macOf(table: GuardedTable, row: object): Buffer
}

/** A value in the one form that it is signed in, whatever the driver or the order of a JSON object's keys. */
function canonical(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return ordered(value).map(([key, each]) => [key, canonical(each)])
}

const ordered = (value: object): [string, unknown][] =>
  Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))

function textOf(table: GuardedTable, row: object): string {
  const free: readonly string[] = guardedTables[table].free
  const columns = ordered(row).filter(
    ([name, value]) => value !== null && value !== undefined && name !== 'mac' && !free.includes(name),
  )
  return JSON.stringify([table, columns.map(([name, value]) => [name, canonical(value)])])
}

/** A row's key as people and logs see it; hashes are cut. */
export function shownKey(table: GuardedTable, row: object): string {
  const key = (row as Row)[guardedTables[table].key]
  return key instanceof Uint8Array ? Buffer.from(key).toString('hex') : String(key)
}

/**
 * @param parts.pepper the pepper, from which the key of the MACs is derived
 * @param parts.isNeeded whether a row needs a MAC; not yet in an installation of an earlier version
 * @param parts.onWrong called for each row that is not right, each time
 */
export function createRowMacs(parts: {
  readonly pepper: Buffer
  readonly isNeeded: () => boolean
  readonly onWrong: (table: GuardedTable, key: string) => void
}): RowMacs {
  const { pepper, isNeeded, onWrong } = parts
  const secret = createHmac('sha256', pepper).update('MACs of rows').digest()
  const macOf = (table: GuardedTable, row: object) =>
    createHmac('sha256', secret).update(textOf(table, row)).digest()

  function isRight(table: GuardedTable, row: object): boolean {
    if (!isNeeded()) return true
    const { mac } = row as Row
    const ownMac = macOf(table, row)
    if (mac instanceof Uint8Array && mac.length === ownMac.length && timingSafeEqual(mac, ownMac)) return true
    onWrong(table, shownKey(table, row))
    return false
  }

  async function lockRow(tx: Sql, table: GuardedTable, key: RowKey): Promise<Row | undefined> {
    const text = `select * from ${table} where ${guardedTables[table].key} = $1 for update`
    return (await tx.query<Row>(text, [key])).rows[0]
  }

  async function seal(tx: Sql, table: GuardedTable, key: RowKey): Promise<void> {
    const row = await lockRow(tx, table, key)
    if (row === undefined) return
    const text = `update ${table} set mac = $2 where ${guardedTables[table].key} = $1`
    await tx.query(text, [key, macOf(table, row)])
  }

  return {
    macOf,
    isRight,
    seal,
    async change(tx, table, key, work) {
      const row = await lockRow(tx, table, key)
      if (row === undefined || !isRight(table, row)) return false
      if (!(await work())) return false
      await seal(tx, table, key)
      return true
    },
  }
}
