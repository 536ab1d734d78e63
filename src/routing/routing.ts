// Puts the sources of each lookup in order and wraps each in its policies: the plan that the engine executes.
import { type Clock, steadyNow } from '../kernel/clock.js'
import type { Candidate, Plan } from '../lookups/engine.js'
import type { Lookup } from '../lookups/lookup.js'
import { UpstreamError } from '../lookups/source.js'
import type { Tracing } from '../platform/tracing/tracing.js'
import type { AnswerCache } from './answer-cache.js'
import { withTimeout } from './attempt-timeout.js'
import { createBreaker, skipped } from './breaker.js'
import { type Bulkhead, createBulkhead } from './bulkhead.js'
import { createHealth, type Health } from './health.js'
import type { Outages } from './outage-store.js'
import { createRetryBudget, type RetryBudget, withRetry } from './retry.js'
import type { SharedBreakers } from './shared-breakers.js'
import { withTrace, withTraceOfSkips } from './traced.js'

/** The operator's settings of one upstream. */
export interface UpstreamSettings {
  readonly kind: string
  /** For one attempt, connecting included. */
  readonly timeoutMs: number
  /** Attempts under way at one time, all lookups together. */
  readonly concurrency: number
  /** Smallest unit of the currency, per answer; lookups that are not named cost `default`. */
  readonly cost: Readonly<Record<string, number>>
}

/** By lookup, and `default` for those that are not named. */
export interface RouteSettings {
  /** Names of sources in order; others are not asked. */
  readonly order?: readonly string[]
  /** For all attempts together. */
  readonly deadlineMs?: number
  /** Seconds for which answers of upstreams are cached; 0 or absent: not at all. */
  readonly cacheS?: number
}

const defaultDeadlineMs = 10_000

const notRecordable = () =>
  new UpstreamError('throttled', 'the call could not be recorded', { nothingDone: true, notAsked: true })

export interface Routing {
  route(lookup: Lookup, candidates: readonly Candidate[]): Plan
  readonly health: Health
}

/** Called when a breaker of a source opens and when the source recovers, here or (`isRemote`) in another process. */
export type OnSourceChange = (
  change: 'opened' | 'recovered',
  source: string,
  lookup: string,
  isRemote: boolean,
) => void

/** The settings of a lookup, completed from `default`. */
function settingsOf(routes: Readonly<Record<string, RouteSettings>>, lookup: Lookup) {
  const own = Object.hasOwn(routes, lookup.name) ? routes[lookup.name] : undefined
  return {
    order: own?.order ?? routes.default?.order,
    deadlineMs: own?.deadlineMs ?? routes.default?.deadlineMs ?? defaultDeadlineMs,
    cacheS: own?.cacheS ?? routes.default?.cacheS ?? 0,
  }
}

/** An order names records and upstreams; what the service computes itself cannot be named, and comes last. */
function inOrder(
  candidates: readonly Candidate[],
  order: readonly string[] | undefined,
  upstreams: ReadonlyMap<string, unknown>,
): readonly Candidate[] {
  if (order === undefined) return candidates
  const named = order.flatMap((name) => candidates.find((each) => each.name === name) ?? [])
  return [...named, ...candidates.filter(({ name }) => name !== 'records' && !upstreams.has(name))]
}

const costOf = ({ cost }: UpstreamSettings, lookup: Lookup): number =>
  (Object.hasOwn(cost, lookup.name) ? cost[lookup.name] : cost.default) ?? 0

/** What all calls to a source share, by its name. */
const createShared = (upstreams: ReadonlyMap<string, UpstreamSettings>, now: () => number) =>
  new Map<string, { bulkhead: Bulkhead; budget: RetryBudget }>(
    [...upstreams].map(([name, { concurrency }]) => [
      name,
      { bulkhead: createBulkhead(concurrency, now), budget: createRetryBudget() },
    ]),
  )

interface RoutingDeps {
  /** By name of the source; a source that is not here answers inside this process. */
  upstreams: ReadonlyMap<string, UpstreamSettings>
  /** By name of the lookup, and `default`. */
  routes: Readonly<Record<string, RouteSettings>>
  /** Absent: nothing is cached. */
  cache?: Pick<AnswerCache, 'around'>
  /** Absent: other processes are not notified. */
  shared?: Pick<SharedBreakers, 'add' | 'publish'>
  /** Absent: nothing is traced. */
  tracing?: Pick<Tracing, 'attempt'> | undefined
  clock: Clock
  onChange: OnSourceChange
  /** Whether a call could be recorded; when not, what waits for a source is no longer passed to it. Absent: always. */
  isWritable?: () => boolean
  /** The outages that were open when an earlier process ended. */
  outages?: Outages
}

export function createRouting(parts: RoutingDeps): Routing {
  const { upstreams, routes, cache, clock, onChange, outages, shared, tracing, isWritable } = parts
  const health = createHealth({ clock })
  const now = steadyNow(clock)
  const perSource = createShared(upstreams, now)

  function wrapped(lookup: Lookup, { name, ask }: Candidate, isLast: boolean): Candidate {
    const settings = upstreams.get(name)
    const about = { source: name, kind: settings?.kind ?? name, lookup: lookup.name }
    if (settings === undefined)
      return { name, ask: health.observe(about, withTrace(tracing, { ...about, isUpstream: false }, ask)) }
    const { bulkhead, budget } = perSource.get(name)!
    const change = (what: 'opened' | 'recovered') => (isRemote: boolean) => {
      if (!isRemote) shared?.publish(what, name, lookup.name)
      onChange(what, name, lookup.name, isRemote)
    }
    const breaker = createBreaker({
      clock,
      wasOut: outages?.get(name)?.includes(lookup.name) === true,
      onOpen: change('opened'),
      onRecover: change('recovered'),
    })
    shared?.add(name, lookup.name, breaker)
    const remote = { ...about, isUpstream: true }
    const attempt = bulkhead(withTrace(tracing, remote, withTimeout(ask, settings.timeoutMs, now)), {
      maxWaitMs: isLast || lookup.once === true ? undefined : settings.timeoutMs,
      refusal(waited) {
        // Without a wait the breaker has just let it through; its trial begins before the state says so.
        if (waited && breaker.state() === 'open') return skipped()
        return isWritable?.() === false ? notRecordable() : undefined
      },
    })
    const tried = breaker.wrap(lookup.once === true ? attempt : withRetry(attempt, budget, now))
    const asked = health.observe(
      { ...about, breaker: breaker.state },
      withTraceOfSkips(tracing, remote, tried),
    )
    return { name, ask: asked, costs: costOf(settings, lookup) }
  }

  return {
    health,
    route(lookup, sources) {
      const { order, deadlineMs, cacheS } = settingsOf(routes, lookup)
      const candidates = inOrder(sources, order, upstreams).map((each, i, all) =>
        wrapped(lookup, each, i + 1 === all.length),
      )
      if (!candidates.some(({ costs }) => costs !== undefined)) return { candidates }
      return { ...(cache?.around(lookup, cacheS, candidates) ?? { candidates }), deadlineMs }
    },
  }
}
