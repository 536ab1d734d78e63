// Makes the sums of finished days with fewer columns in the background, one span at a time: the newest first.
import type { Database, Sql } from '../platform/database/database.js'
import { settleMs } from './rollup-fence.js'
import { dayMs, firstRollupAt, floorTo, hourMs, lockState } from './rollup-store.js'
import { spanKinds } from './summary-grain.js'
import { makeSpan, selectMissingSpan } from './summary-store.js'

/** The sums of a day are made this long after its end; they are made again when an event is recorded later. */
const openForMs = hourMs

export interface Summaries {
  /** Makes the sums of one span. Returns whether another one can follow at once. Any number of nodes may run it. */
  step(): Promise<boolean>
}

async function makeNext(tx: Sql): Promise<boolean> {
  const { rolled, merged } = await lockState(tx, settleMs)
  const first = await firstRollupAt(tx, 0)
  if (first === undefined) return false
  const ended = floorTo(rolled - openForMs, dayMs)
  for (const kind of spanKinds) {
    // Merging the hours of a day ends its sums: longer spans wait for that.
    const period = { from: first, to: kind.days === 1 ? ended : Math.min(ended, merged) }
    const at = await selectMissingSpan(tx, kind, period)
    if (at === undefined) continue
    await makeSpan(tx, kind, at)
    return true
  }
  return false
}

export const createSummaries = ({ db }: { db: Database }): Summaries => ({
  step: () => db.transaction(makeNext),
})
