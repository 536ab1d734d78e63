// Counts the rows of a table that meet a condition.
import type { Sql } from './database.js'

/** @param from what follows FROM in the statement: the table and its condition, with `$1`, `$2`, ... for `values` */
export async function countRows(sql: Sql, from: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(`select count(*)::bigint as count from ${from}`, values)
  return rows[0]!.count
}
