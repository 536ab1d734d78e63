// Wraps the data keys of all sealed values under the key in use.
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Database } from '../platform/database/database.js'
import type { SealedColumn } from '../platform/stored-data.js'
import type { KeyRing, RingKey } from './key-ring.js'
import { rewrap, sealedUnder } from './seal.js'
import { readSealed, replaceSealed, type SealedValue } from './sealed-columns.js'

export interface RewrapParts {
  readonly db: Database
  readonly ring: KeyRing
  /** Every column that holds sealed values. */
  readonly sealedColumns: readonly SealedColumn[]
}

/** Wraps some values of a column under `to`; returns how many. Their content is not touched. */
const rewrapSome = (
  { db, ring }: Omit<RewrapParts, 'sealedColumns'>,
  column: SealedColumn,
  values: readonly SealedValue[],
  to: RingKey,
): Promise<number> =>
  db.transaction(async (tx) => {
    let count = 0
    for (const value of values) {
      const from = ring.key(sealedUnder(value.sealed))
      if (from === undefined)
        throw new Error(`a value of ${column.table} was sealed under a key that is gone`)
      if (await replaceSealed(tx, column, value, rewrap(value.sealed, value.context, from, to))) count++
    }
    return count
  })

/**
 * Returns a function that wraps what is not yet wrapped under the key in use, and returns how many values that were.
 * One pass misses rows that change meanwhile, so it repeats until it finds none.
 */
export function createRewrap(parts: RewrapParts) {
  const { db, ring, sealedColumns } = parts
  return async function rewrapRest(progress: (table: string) => void, signal: AbortSignal): Promise<number> {
    const to = ring.keys('data').at(-1)!
    for (let values = 0; ; ) {
      const before = values
      for (const column of sealedColumns)
        for await (const some of readSealed(db, column, to.id)) {
          signal.throwIfAborted()
          values += await rewrapSome(parts, column, some, to)
          progress(column.table)
          await yieldToOthers()
        }
      if (values === before) return values
    }
  }
}
