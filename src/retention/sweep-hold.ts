// Holds the hourly sweep for a day when the clock has jumped forward: data that is deleted too early cannot be
// restored.
import type { Clock } from '../kernel/clock.js'
import type { Log } from '../platform/log.js'
import type { Settings } from '../platform/settings.js'

const setting = 'sweep-clock'
/**
 * Sweeps are an hour apart. A longer gap means that the service did not run or its clock jumped; both look the same.
 */
const longGapMs = 86_400_000
/** Time for an operator to notice that the clock is wrong. */
const heldForMs = 86_400_000

/** Unix milliseconds, of the pass before and of the beginning of a hold. */
interface Passes {
  readonly seen: number
  readonly heldFrom: number | null
}

const read = async (settings: Settings): Promise<Passes | undefined> => {
  const kept = await settings.getSetting(setting)
  return kept === undefined ? undefined : JSON.parse(kept.toString())
}

/**
 * Returns whether this sweep may delete. The hold is in the database, so that it survives restarts and applies to
 * every node.
 */
export function createSweepHold(parts: {
  readonly settings: Settings
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}): () => Promise<boolean> {
  const { settings, clock, log } = parts
  return async () => {
    const now = clock.now()
    const before = (await read(settings)) ?? { seen: now, heldFrom: null }
    let { heldFrom } = before
    const gapMs = now - before.seen
    if (gapMs > longGapMs) {
      heldFrom = now
      log.warn(
        { hours: Math.round(gapMs / 3_600_000) },
        'by the clock more than a day has passed since the last sweep: nothing is deleted for a day; if the clock is right, "vault sweep" deletes at once',
      )
    } else if (heldFrom !== null && (now < heldFrom || now - heldFrom >= heldForMs)) heldFrom = null
    const passes: Passes = { seen: now, heldFrom }
    await settings.putSetting(setting, Buffer.from(JSON.stringify(passes)))
    return heldFrom === null
  }
}
