// Holds the hourly sweep for a day when the clock has gone further than it should: what was deleted too early is gone.
import type { Clock } from '../kernel/clock.js'
import type { Database } from '../platform/database/database.js'
import type { Log } from '../platform/log.js'
import { getSetting, putSetting } from '../platform/settings.js'

const setting = 'sweep-clock'
/** Passes are an hour apart. A longer gap: the service did not run, or its clock was put forward; both look the same. */
const longGapMs = 86_400_000
/** Time for an operator to see that the clock is wrong; no retention is shorter than a day. */
const heldForMs = 86_400_000

/** Unix milliseconds, of the pass before and of the beginning of a hold. */
interface Passes {
  readonly seen: number
  readonly heldFrom: number | null
}

const read = async (db: Database): Promise<Passes | undefined> => {
  const kept = await getSetting(db, setting)
  return kept === undefined ? undefined : JSON.parse(kept.toString())
}

/** Answers whether this pass may delete. Kept in the database, so that it holds over restarts and for every node. */
export function createSweepHold(parts: {
  readonly db: Database
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}): () => Promise<boolean> {
  const { db, clock, log } = parts
  return async () => {
    const now = clock.now()
    const before = (await read(db)) ?? { seen: now, heldFrom: null }
    let { heldFrom } = before
    const gapMs = now - before.seen
    if (gapMs > longGapMs) {
      heldFrom = now
      log.warn(
        { hours: Math.round(gapMs / 3_600_000) },
        'by the clock more than a day has passed since the last sweep: nothing is deleted for a day; if the clock is right, "vault sweep" deletes at once',
      )
    } else if (heldFrom !== null && (now < heldFrom || now - heldFrom >= heldForMs)) heldFrom = null
    await putSetting(db, setting, Buffer.from(JSON.stringify({ seen: now, heldFrom } satisfies Passes)))
    return heldFrom === null
  }
}
