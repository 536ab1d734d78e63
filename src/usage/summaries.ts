// Makes the sums of finished hours and days with fewer columns in the background, one span at a time: the newest first.
import { isoTime } from '../kernel/clock.js'
import { counted } from '../kernel/counted.js'
import type { Database, Sql } from '../platform/database/database.js'
import { settleMs } from './rollup-fence.js'
import { dayMs, firstRollupAt, floorTo, hourMs, lockState } from './rollup-store.js'
import { oneHour, type SpanKind, spanKinds, spanWidth } from './summary-grain.js'
import { deleteHourBefore, makeSpan, selectMissingSpan, selectSpansMade } from './summary-store.js'

/** The sums of an hour and of a day are made this long after its end; they are made again when an event is recorded later. */
const hourOpenForMs = 5 * 60_000
const dayOpenForMs = hourMs
/** Of one pass: when so many fail, what is wrong is not with one span. */
const mostFailed = 20

export interface Summaries {
  /**
   * Makes the sums of one span. Returns whether another one can follow at once. Any number of nodes may run it. Throws at the
   * end when those of some could not be made: the others are.
   */
  step(): Promise<boolean>
}

interface MissingSpan {
  readonly kind: SpanKind
  readonly at: number
}

/** A span whose sums could not be made. */
class FailedSpan extends Error {
  constructor(
    readonly span: MissingSpan,
    cause: unknown,
  ) {
    super((cause as Error).message, { cause })
  }
}

/** What there is to make follows from these. */
interface SummaryState {
  /** When the first rollup begins. */
  readonly first: number
  readonly rolled: number
  readonly merged: number
}

/** The times for which a kind is made. Hours are of days that have no sums yet. */
function periodOf({ days }: SpanKind, { first, rolled, merged }: SummaryState) {
  const ended = floorTo(rolled - dayOpenForMs, dayMs)
  if (days === oneHour) return { from: Math.max(first, ended), to: rolled - hourOpenForMs }
  // Merging the hours of a day ends its sums: longer spans wait for that.
  return { from: first, to: days === 1 ? ended : Math.min(ended, merged) }
}

/** Returns whether there was something to do. `failed`: their spans are left out. */
async function makeNext(tx: Sql, state: SummaryState, failed: readonly FailedSpan[]): Promise<boolean> {
  for (const kind of spanKinds) {
    const skipped = failed.filter(({ span }) => span.kind === kind).map(({ span }) => span.at)
    const at = await selectMissingSpan(tx, kind, periodOf(kind, state), skipped)
    if (at === undefined) continue
    await makeSpan(tx, kind, at).catch((error: unknown) => {
      throw new FailedSpan({ kind, at }, error)
    })
    return true
  }
  return deleteHourBefore(tx, floorTo(state.rolled - dayOpenForMs, dayMs))
}

/** What failed in a pass, said of the first. */
function failureOf(failed: readonly FailedSpan[]): Error {
  const [{ span, message }] = failed as [FailedSpan]
  const about = `by ${span.kind.grain}, of ${spanWidth(span.kind.days) / hourMs} hours from ${isoTime(span.at)}`
  return new Error(`${counted(failed.length, 'sum')} could not be made; the one ${about}: ${message}`)
}

export function createSummaries({ db }: { db: Database }): Summaries {
  /** Of this pass: the next one tries them again. */
  let failed: FailedSpan[] = []
  /** The hour and the spans with which there was nothing left to do. */
  let finished: string | undefined

  async function stepIn(tx: Sql): Promise<boolean> {
    const { rolled, merged } = await lockState(tx, settleMs)
    const first = await firstRollupAt(tx, 0)
    if (first === undefined) return false
    const hour = floorTo(rolled - hourOpenForMs, hourMs)
    const seen = JSON.stringify([first, hour, merged, await selectSpansMade(tx)])
    if (seen === finished) return false
    const isMore = await makeNext(tx, { first, rolled, merged }, failed)
    finished = isMore || failed.length > 0 ? undefined : seen
    return isMore
  }

  return {
    async step() {
      try {
        if (await db.transaction(stepIn)) return true
      } catch (error) {
        if (!(error instanceof FailedSpan)) {
          failed = []
          throw error
        }
        failed.push(error)
        if (failed.length < mostFailed) return true
      }
      const all = failed
      failed = []
      if (all.length > 0) throw failureOf(all)
      return false
    },
  }
}
