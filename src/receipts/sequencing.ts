// Runs the sequencer in the background, and has witnesses cosign what it signs.
import type { DatabaseLog } from '../platform/database/database.js'
import { startWorkLoop } from '../platform/work-loop.js'
import type { Sequencer } from './sequencer.js'

/** How often it looks. A receipt is promised within 2 s of the answer. */
const everyMs = 400
/** How often witnesses are asked at most. */
const witnessEveryMs = 1_000

/**
 * @param parts.hasNew whether this process has committed entries since it was last asked
 * @param parts.isShared others commit entries too, so that there may always be some
 */
export function startSequencing(parts: {
  sequencer: Sequencer
  hasNew: () => boolean
  isShared: boolean
  /** Absent: there are no witnesses. */
  witness: (() => Promise<void>) | undefined
  now: () => number
  log: Pick<DatabaseLog, 'warn'>
}): { stop(): Promise<void> } {
  const { sequencer, hasNew, isShared, witness, now, log } = parts
  let isFirst = true
  let failing = false
  let witnessing: Promise<void> | undefined
  let witnessedAt = Number.NEGATIVE_INFINITY

  function askWitnesses(): void {
    if (witness === undefined || witnessing !== undefined || now() - witnessedAt < witnessEveryMs) return
    witnessedAt = now()
    witnessing = witness()
      .catch((error: Error) => log.warn({ reason: error.message }, 'the witnesses of the log were not asked'))
      .finally(() => {
        witnessing = undefined
      })
  }

  async function look(): Promise<number> {
    if (!hasNew() && !isShared && !isFirst) {
      askWitnesses()
      return everyMs
    }
    try {
      const isMore = await sequencer.pass()
      isFirst = isMore
      failing = false
      askWitnesses()
      return isMore ? 0 : everyMs
    } catch (error) {
      isFirst = true // what was new is looked for again
      if (!failing)
        log.warn(
          { reason: (error as Error).message },
          'the log was not continued; receipts wait, and this is retried',
        )
      failing = true
      return everyMs
    }
  }

  const loop = startWorkLoop(look)
  return {
    async stop() {
      await loop.stop()
      await witnessing
    },
  }
}
