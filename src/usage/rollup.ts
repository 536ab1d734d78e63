// Sums the usage ledger in the background, in portions, so that a report reads sums and only the last minutes' events.
import type { Clock } from '../kernel/clock.js'
import type { Database, Sql } from '../platform/database/database.js'
import { type RollupFence, settleMs as usualSettleMs } from './rollup-fence.js'
import {
  announce,
  dayMs,
  firstEventAt,
  firstRollupAt,
  floorTo,
  hourMs,
  lockState,
  mergeRows,
  type RollupState,
  rollEvents,
  setHorizon,
  setMerged,
  setRolled,
  timeAfter,
} from './rollup-store.js'
import { mergeAttempts, rollAttempts } from './source-sums.js'

/**
 * Most calls are recorded within this time of their beginning; a later one makes its commit take a lock and write one
 * more row. On the embedded database, each report must read every event that is not summed yet, with the one engine.
 */
const openForMs = { embedded: 30_000, postgres: 120_000 }
/** Events of one statement: some 5 ms of the embedded engine, which holds up everything; half a second of a server. */
const portions = { embedded: 2_000, postgres: 200_000 }
/** Days whose hours stay separate, so that a period of the last days may begin at any hour. */
const daysInHours = 2

export interface Rollup {
  /**
   * Does the next small step. Returns whether another one can follow at once. Any number of nodes may run it.
   */
  step(): Promise<boolean>
}

async function mergeBoth(tx: Sql, at: number, widthMs: number): Promise<void> {
  await mergeRows(tx, at, widthMs)
  await mergeAttempts(tx, at, widthMs)
}

/** Returns undefined when there is no day to merge. */
async function mergeDay(tx: Sql, { rolled, merged }: RollupState): Promise<boolean | undefined> {
  const until = floorTo(rolled, dayMs) - daysInHours * dayMs
  if (until <= merged) return undefined
  const first = (await firstRollupAt(tx, merged)) ?? until
  const day = floorTo(first, dayMs)
  if (day < until) await mergeBoth(tx, day, dayMs)
  await setMerged(tx, Math.min(until, day + dayMs))
  return true
}

/**
 * @param parts.fence of this process. The embedded database has no other: when it has read what was announced, every
 *   insert that it let by runs before the next step, for the one connection takes statements in their order.
 */
export function createRollup(parts: {
  db: Database
  clock: Clock
  fence?: Pick<RollupFence, 'read'>
  settleMs?: number
  portion?: number
}): Rollup {
  const { db, clock } = parts
  const fence = db.mode === 'embedded' ? parts.fence : undefined
  const settleMs = parts.settleMs ?? (fence === undefined ? usualSettleMs : 0)
  const portion = parts.portion ?? portions[db.mode]

  async function announceNext(tx: Sql, { rolled }: RollupState): Promise<boolean> {
    const closing = clock.now() - openForMs[db.mode]
    if (closing > rolled) await announce(tx, closing)
    return closing > rolled && fence !== undefined
  }

  async function rollPortion(tx: Sql, { rolled, closing }: RollupState): Promise<boolean> {
    const first = rolled === 0 ? await firstEventAt(tx) : rolled
    const from = Math.min(first ?? closing, closing)
    const next = (await timeAfter(tx, from, portion)) ?? closing
    const to = Math.min(closing, Math.max(next, from + 1))
    if (to > from) {
      await rollEvents(tx, { from, to })
      await rollAttempts(tx, { from, to })
    }
    const hour = floorTo(from, hourMs)
    if (from > hour && hour + hourMs <= to) await mergeBoth(tx, hour, hourMs)
    await setRolled(tx, to)
    return to < closing
  }

  async function stepIn(tx: Sql): Promise<'again' | 'announced' | 'done'> {
    const again = (isMore: boolean) => (isMore ? 'again' : 'done')
    const state = await lockState(tx, settleMs)
    const merged = await mergeDay(tx, state)
    if (merged !== undefined) return again(merged)
    if (state.closing <= state.rolled) return (await announceNext(tx, state)) ? 'announced' : 'done'
    if (!state.isKnown) return 'done'
    if (state.isSettled === null) {
      await setHorizon(tx)
      return 'again'
    }
    return again(state.isSettled && (await rollPortion(tx, state)))
  }

  return {
    async step() {
      const next = await db.transaction(stepIn)
      if (next === 'announced') await fence?.read()
      return next !== 'done'
    },
  }
}
