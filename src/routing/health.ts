// Keeps the health of each source by lookup: what it was asked, answered and failed at in the last minute and hour.
import type { Clock } from '../kernel/clock.js'
import { Failure } from '../kernel/failures.js'
import { type Ask, SourceTrouble, type TroubleKind } from '../lookups/source.js'
import { addDuration, type DurationTally, newDurationTally } from '../platform/duration-tally.js'
import type { BreakerState } from './breaker.js'
import { createWindow, type WindowFigures } from './windows.js'

export interface LookupHealth {
  readonly lookup: string
  readonly breaker: BreakerState
  readonly minute: WindowFigures
  readonly hour: WindowFigures
}

export interface SourceHealth {
  readonly name: string
  readonly kind: string
  readonly lookups: readonly LookupHealth[]
}

/** What a call of a source can come to, for the counters: an answer, or a kind of trouble. */
export const outcomesCounted = [
  'answered',
  'down',
  'timeout',
  'throttled',
  'refused',
  'unreadable',
  'skipped',
] as const satisfies readonly ('answered' | TroubleKind)[]
type OutcomeCounted = (typeof outcomesCounted)[number]

/** Counters since the start. */
export interface SourceTotals {
  readonly source: string
  readonly lookup: string
  readonly breaker: () => BreakerState
  readonly byOutcome: Readonly<Record<OutcomeCounted, number>>
  /** How long calls took that were not skipped. */
  readonly seconds: DurationTally
}

export interface Health {
  /** The question, observed. A call that the breaker skips is not counted: the source was not asked. */
  observe(
    about: { source: string; kind: string; lookup: string; breaker?: () => BreakerState },
    ask: Ask,
  ): Ask
  report(): readonly SourceHealth[]
  totals(): readonly SourceTotals[]
}

const closed = (): BreakerState => 'closed'

export function createHealth({ clock }: { clock: Clock }): Health {
  const totals: SourceTotals[] = []
  const sources = new Map<string, { kind: string; lookups: Map<string, () => LookupHealth> }>()

  return {
    observe({ source, kind, lookup, breaker = closed }, ask) {
      const minute = createWindow(60, 1_000)
      const hour = createWindow(60, 60_000)
      const known = sources.get(source) ?? { kind, lookups: new Map() }
      sources.set(source, known)
      known.lookups.set(lookup, () => {
        const now = clock.now()
        return { lookup, breaker: breaker(), minute: minute.figures(now), hour: hour.figures(now) }
      })
      const byOutcome = {
        answered: 0,
        down: 0,
        timeout: 0,
        throttled: 0,
        refused: 0,
        unreadable: 0,
        skipped: 0,
      }
      const seconds = newDurationTally()
      totals.push({ source, lookup, breaker, byOutcome, seconds })
      const count = (from: number, isAnswer: boolean) => {
        const now = clock.now()
        addDuration(seconds, now - from)
        minute.add(now, now - from, isAnswer)
        hour.add(now, now - from, isAnswer)
      }
      return async (input, call) => {
        const from = clock.now()
        try {
          const answer = await ask(input, call)
          count(from, true)
          byOutcome.answered++
          return answer
        } catch (error) {
          if (error instanceof Failure) throw error // about the call (an image that is none), not about the source
          const outcome = error instanceof SourceTrouble ? error.kind : 'down'
          byOutcome[outcome]++
          if (outcome !== 'skipped') count(from, false)
          throw error
        }
      }
    },
    totals: () => totals,
    report: () =>
      [...sources].map(([name, { kind, lookups }]) => ({
        name,
        kind,
        lookups: [...lookups.values()].map((figures) => figures()),
      })),
  }
}
