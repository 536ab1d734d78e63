// Erases a person from a column of sealed values: deletes the rows about them, or rewrites their JSON.
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Sql } from '../platform/database/database.js'
import type { ErasedPerson, SealedColumn } from '../platform/stored-data.js'
import { deleteSealed, readSealed, replaceSealed, type SealedValue } from './sealed-columns.js'
import type { Vault } from './vault.js'

export interface EraseSealedParts {
  readonly db: Sql
  readonly vault: Pick<Vault, 'open' | 'seal'>
  /** Runs one change. Absent: on `db`, as it is. */
  readonly change?: (run: (sql: Sql) => Promise<boolean>, value: SealedValue) => Promise<boolean>
}

/** Changes the row of a value that is about the person; returns whether it did. */
const changeRow = (
  sql: Sql,
  column: SealedColumn,
  value: SealedValue,
  rest: () => Buffer,
): Promise<boolean> =>
  column.erasure?.how === 'rewrite'
    ? replaceSealed(sql, column, value, rest())
    : deleteSealed(sql, column, value)

/** Returns how many rows were deleted or rewritten. */
export async function eraseSealed(
  { db, vault, change = (run) => run(db) }: EraseSealedParts,
  column: SealedColumn,
  person: ErasedPerson,
): Promise<number> {
  let count = 0
  for await (const values of readSealed(db, column)) {
    for (const value of values) {
      const text = vault.open(value.sealed, value.context).toString()
      if (!person.isAbout(text)) continue
      const rest = () => vault.seal(Buffer.from(person.without(text)), value.context)
      if (await change((sql) => changeRow(sql, column, value, rest), value)) count++
    }
    person.progress(column.table)
    await yieldToOthers()
  }
  return count
}
