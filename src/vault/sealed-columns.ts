// Reads, replaces and deletes sealed values of any column, for rotation and erasure.
import type { Sql } from '../platform/database/database.js'
import { pageRanges } from '../platform/database/table-pages.js'
import type { SealedColumn } from '../platform/stored-data.js'

export interface SealedValue {
  /** The row's physical address (ctid); valid until the row changes. */
  readonly at: string
  readonly sealed: Buffer
  readonly context: string
}

/** Shortest sealed value, bytes; shorter ones and other forms are not sealed (settings hold both). */
const leastBytes = 94
const formOfSealed = 1

/**
 * Reads every sealed value of a column, some pages of its table at a time. `unlike`: only those sealed under a different
 * key of the ring. Rows written meanwhile may be missed.
 */
export async function* readSealed(
  db: Sql,
  { table, column, context }: SealedColumn,
  unlike?: number,
): AsyncGenerator<readonly SealedValue[]> {
  const id = unlike === undefined ? null : idBytes(unlike)
  for await (const { start, end } of pageRanges(db, table)) {
    const result = await db.query<SealedValue>(
      `select ctid::text as at, ${column} as sealed, ${context} as context from ${table}
       where ctid >= $1::tid and ctid < $2::tid and length(${column}) >= ${leastBytes}
         and get_byte(${column}, 0) = ${formOfSealed} and ($3::bytea is null or substring(${column} from 2 for 4) <> $3)`,
      [start, end, id],
    )
    if (result.rows.length > 0) yield result.rows
  }
}

/** The id of a ring key as sealed values hold it. */
function idBytes(id: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(id)
  return bytes
}

/** Replaces a sealed value, unless its row has changed since; returns whether it did. */
export async function replaceSealed(
  db: Sql,
  { table, column }: SealedColumn,
  { at, sealed }: SealedValue,
  by: Buffer,
): Promise<boolean> {
  const text = `update ${table} set ${column} = $3 where ctid = $1::tid and ${column} = $2`
  return (await db.query(text, [at, sealed, by])).rowCount === 1
}

/** Deletes the row of a sealed value, unless it has changed since; returns whether it did. */
export async function deleteSealed(
  db: Sql,
  { table, column }: SealedColumn,
  { at, sealed }: SealedValue,
): Promise<boolean> {
  return (
    (await db.query(`delete from ${table} where ctid = $1::tid and ${column} = $2`, [at, sealed]))
      .rowCount === 1
  )
}
