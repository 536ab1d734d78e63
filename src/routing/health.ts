// Keeps the health of each source by lookup: what it was asked, answered and failed at in the last minute and hour.
import type { Clock } from '../kernel/clock.js'
import { type Ask, SourceTrouble } from '../lookups/source.js'
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

export interface Health {
  /** The question, observed. A call that the breaker skips is not counted: the source was not asked. */
  observe(
    about: { source: string; kind: string; lookup: string; breaker?: () => BreakerState },
    ask: Ask,
  ): Ask
  report(): readonly SourceHealth[]
}

const closed = (): BreakerState => 'closed'

export function createHealth({ clock }: { clock: Clock }): Health {
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
      const count = (from: number, isAnswer: boolean) => {
        const now = clock.now()
        minute.add(now, now - from, isAnswer)
        hour.add(now, now - from, isAnswer)
      }
      return async (input, call) => {
        const from = clock.now()
        try {
          const answer = await ask(input, call)
          count(from, true)
          return answer
        } catch (error) {
          if (!(error instanceof SourceTrouble && error.kind === 'skipped')) count(from, false)
          throw error
        }
      }
    },
    report: () =>
      [...sources].map(([name, { kind, lookups }]) => ({
        name,
        kind,
        lookups: [...lookups.values()].map((figures) => figures()),
      })),
  }
}
