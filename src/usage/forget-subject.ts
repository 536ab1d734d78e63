// Makes the events of a person in the ledger unfindable: the sums stay, and that they are about one person.
import { randomBytes } from 'node:crypto'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Sql } from '../platform/database/database.js'
import { replaceSubject, selectPartitions } from './partition-store.js'

/** Replaces the keyed indexes of the person by one random value; returns in how many events. */
export async function forgetSubject(db: Sql, indexes: readonly Buffer[]): Promise<number> {
  const random = randomBytes(indexes[0]!.length)
  let count = 0
  for (const { name } of await selectPartitions(db))
    for (const index of indexes)
      for await (const replaced of replaceSubject(db, name, index, random)) {
        count += replaced
        await yieldToOthers()
      }
  return count
}
