// Keeps the health of each source by lookup: its calls, answers and failures in the last minute and hour.
import { type Clock, steadyNow } from '../kernel/clock.js'
import { Failure } from '../kernel/failures.js'
import { type Ask, answerIn, type TroubleKind, UpstreamError } from '../lookups/source.js'
import { addDuration, type DurationTally, newDurationTally } from '../platform/duration-tally.js'
import type { BreakerState } from './breaker.js'
import {
  addPeriods,
  createWindow,
  figuresOf,
  type PeriodFigures,
  type Window,
  type WindowCounts,
  type WindowFigures,
} from './windows.js'

interface LookupHealth {
  readonly lookup: string
  readonly breaker: BreakerState
  readonly minute: WindowFigures
  /** The last five minutes, by which routes prefer a source. */
  readonly five_minutes: WindowFigures
  readonly hour: WindowFigures
}

export interface SourceHealth {
  readonly name: string
  readonly kind: string
  /** The last hour by minute, the current one last, all lookups together. */
  readonly timeline: readonly PeriodFigures[]
  readonly lookups: readonly LookupHealth[]
}

/** The figures of one lookup of one source in one process, in a form that can be summed over processes. */
export interface HealthCounts {
  readonly source: string
  readonly kind: string
  readonly lookup: string
  readonly breaker: BreakerState
  readonly minute: WindowCounts
  readonly lately: WindowCounts
  readonly hour: WindowCounts
  /** The hour by minute. */
  readonly minutes: readonly PeriodFigures[]
}

/** The outcomes that are counted: an answer, or a kind of trouble. */
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

/** Counters since the start, or since the source was added. */
interface SourceTotals {
  readonly source: string
  readonly lookup: string
  readonly breaker: () => BreakerState
  readonly byOutcome: Record<OutcomeCounted, number>
  /** The answers by sub_code. */
  readonly bySubCode: Map<string, number>
  /** Calls that found no place in time: the source was not asked, and they are in no outcome. */
  readonly waits: { noPlace: number }
  /** The durations of calls that were not skipped. */
  readonly seconds: DurationTally
}

interface Observed {
  readonly source: string
  readonly kind: string
  readonly lookup: string
  readonly breaker?: () => BreakerState
}

/** Observes one lookup of one source, which may be asked in several ways. */
export interface Observer {
  /** Wraps an `Ask` to count its calls. One that is skipped is not counted: the source was not asked. */
  wrap(ask: Ask): Ask
  /** The last five minutes in this process. */
  lately(): WindowFigures
}

export interface Health {
  observer(about: Observed): Observer
  observe(about: Observed, ask: Ask): Ask
  report(): readonly SourceHealth[]
  counts(): readonly HealthCounts[]
  totals(): readonly SourceTotals[]
  /** Forgets what is not `observed` any more. */
  retain(isAsked: (source: string, lookup: string) => boolean): void
}

const closed = (): BreakerState => 'closed'

export function reportOf(counts: readonly HealthCounts[]): SourceHealth[] {
  const sources = new Map<
    string,
    { kind: string; timeline: readonly PeriodFigures[]; lookups: LookupHealth[] }
  >()
  for (const { source, kind, lookup, breaker, minute, lately, hour, minutes } of counts) {
    const known = sources.get(source)
    const timeline = known === undefined ? minutes : addPeriods(known.timeline, minutes)
    const windows = { minute: figuresOf(minute), five_minutes: figuresOf(lately), hour: figuresOf(hour) }
    const report = { lookup, breaker, ...windows }
    sources.set(source, { kind, timeline, lookups: [...(known?.lookups ?? []), report] })
  }
  return [...sources].map(([name, { kind, timeline, lookups }]) => ({ name, kind, timeline, lookups }))
}

const noOutcomes = {
  answered: 0,
  down: 0,
  timeout: 0,
  throttled: 0,
  refused: 0,
  unreadable: 0,
  skipped: 0,
}

/** What is counted of one lookup of one source. */
interface Counted extends SourceTotals {
  kind: string
  breaker: () => BreakerState
  readonly minute: Window
  readonly lately: Window
  readonly hour: Window
}

const newObserved = (source: string, kind: string, lookup: string): Counted => ({
  source,
  kind,
  lookup,
  breaker: closed,
  byOutcome: { ...noOutcomes },
  bySubCode: new Map(),
  seconds: newDurationTally(),
  waits: { noPlace: 0 },
  minute: createWindow(60, 1_000),
  lately: createWindow(20, 15_000),
  hour: createWindow(60, 60_000),
})

function countsOf(
  { source, kind, lookup, breaker, minute, lately, hour }: Counted,
  now: number,
): HealthCounts {
  const windows = {
    minute: minute.counts(now),
    lately: lately.counts(now),
    hour: hour.counts(now),
    minutes: hour.periods(now),
  }
  return { source, kind, lookup, breaker: breaker(), ...windows }
}

export function createHealth({ clock }: { clock: Clock }): Health {
  const steady = steadyNow(clock)
  /** By source and lookup; a route that a reload builds anew goes on counting. */
  const observed = new Map<string, Counted>()
  const counts = () => [...observed.values()].map((each) => countsOf(each, steady()))

  function observer({ source, kind, lookup, breaker = closed }: Observed): Observer {
    const key = `${source} ${lookup}`
    const own = observed.get(key) ?? newObserved(source, kind, lookup)
    Object.assign(own, { kind, breaker })
    observed.set(key, own)
    const count = (from: number, isAnswer: boolean) => {
      const now = steady()
      addDuration(own.seconds, now - from)
      for (const window of [own.minute, own.lately, own.hour]) window.add(now, now - from, isAnswer)
    }
    const wrap =
      (ask: Ask): Ask =>
      async (input, call) => {
        const from = steady()
        try {
          const said = await ask(input, call)
          const { subCode } = answerIn(said)
          count(from, true)
          own.byOutcome.answered++
          own.bySubCode.set(subCode, (own.bySubCode.get(subCode) ?? 0) + 1)
          return said
        } catch (error) {
          if (error instanceof Failure) throw error // about the call (a file that is not an image), not about the source
          if (error instanceof UpstreamError && error.notAsked) {
            own.waits.noPlace++
            throw error
          }
          const outcome = error instanceof UpstreamError ? error.kind : 'down'
          own.byOutcome[outcome]++
          if (outcome !== 'skipped') count(from, false)
          throw error
        }
      }
    return { wrap, lately: () => figuresOf(own.lately.counts(steady())) }
  }

  return {
    observer,
    observe: (about, ask) => observer(about).wrap(ask),
    totals: () => [...observed.values()],
    counts,
    report: () => reportOf(counts()),
    retain(isAsked) {
      for (const [key, { source, lookup }] of observed) if (!isAsked(source, lookup)) observed.delete(key)
    },
  }
}
