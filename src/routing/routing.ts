// Puts the sources of each lookup in order and wraps each in its policies: the plan that the engine executes.
import { type Clock, steadyNow } from '../kernel/clock.js'
import type { Candidate, Plan } from '../lookups/engine.js'
import type { Lookup } from '../lookups/lookup.js'
import { UpstreamError } from '../lookups/source.js'
import { completeRoute } from '../platform/complete-route.js'
import type { Routes } from '../platform/route-settings.js'
import type { Tracing } from '../platform/tracing/tracing.js'
import type { AnswerCache } from './answer-cache.js'
import { withTimeout } from './attempt-timeout.js'
import { type Beside, createBeside } from './beside.js'
import { type Breaker, createBreaker, skipped } from './breaker.js'
import type { Budgets } from './budgets.js'
import { type ChoiceParts, type Choosable, createChoice } from './choice.js'
import { costOf } from './cost-of.js'
import { createHealth, type Health } from './health.js'
import type { Outages } from './outage-store.js'
import { withRetry } from './retry.js'
import type { SharedBreakers } from './shared-breakers.js'
import { createSourceStates, type SourceState, type SourceStates } from './source-states.js'
import { withTrace, withTraceOfSkips } from './traced.js'
import type { UpstreamSettings } from './upstream-settings.js'

const notRecordable = () =>
  new UpstreamError('throttled', 'the call could not be recorded', { nothingDone: true, notAsked: true })

export interface Routing {
  route(lookup: Lookup, candidates: readonly Candidate[]): Plan
  readonly beside: Beside
  readonly health: Health
}

/** Called when a breaker of a source opens and when the source recovers, here or (`isRemote`) in another process. */
export type OnSourceChange = (
  change: 'opened' | 'recovered',
  source: string,
  lookup: string,
  isRemote: boolean,
) => void

/** An order names records and upstreams; what the service computes itself cannot be named, and comes last. */
function inOrder<Source extends { readonly name: string }>(
  candidates: readonly Source[],
  order: readonly string[] | undefined,
  upstreams: ReadonlyMap<string, unknown>,
): readonly Source[] {
  if (order === undefined) return candidates
  const named = order.flatMap((name) => candidates.find((each) => each.name === name) ?? [])
  return [...named, ...candidates.filter(({ name }) => name !== 'records' && !upstreams.has(name))]
}

interface RoutingDeps {
  /** By name of the source; a source that is not here answers inside this process. */
  upstreams: ReadonlyMap<string, UpstreamSettings>
  routes: Routes
  /** Absent: no source has a budget. */
  budgets?: Pick<Budgets, 'wrap'>
  /** 0 to below 1. */
  random: () => number
  /** Absent: nothing is cached. */
  cache?: Pick<AnswerCache, 'around'>
  /** What is kept between reloads; absent: nothing. */
  health?: Health
  states?: SourceStates
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

/** The breaker of a lookup of a source: one that a reload passes on, or a new one. */
function breakerOf(parts: RoutingDeps, name: string, lookup: Lookup, state: SourceState): Breaker {
  const { clock, onChange, outages, shared } = parts
  const known = state.breakers.get(lookup.name)
  if (known !== undefined) return known
  const change = (what: 'opened' | 'recovered') => (isRemote: boolean) => {
    if (!state.isInForce()) return
    if (!isRemote) shared?.publish(what, name, lookup.name)
    onChange(what, name, lookup.name, isRemote)
  }
  const breaker = createBreaker({
    clock,
    wasOut: outages?.get(name)?.includes(lookup.name) === true,
    onOpen: change('opened'),
    onRecover: change('recovered'),
  })
  state.breakers.set(lookup.name, breaker)
  shared?.add(name, lookup.name, breaker)
  return breaker
}

interface NamedSource {
  readonly name: string
  readonly wrapped: Wrapped
}

/** One lookup of one source, as it is asked with all policies. */
interface Wrapped {
  /** Undefined for what answers inside this process. */
  readonly choosable: Choosable | undefined
  /** `isLast`: no other source can be asked after it. */
  candidate(isLast: boolean): Candidate
}

type StateOf = (name: string, settings: UpstreamSettings) => SourceState

/** Makes the questions to the sources of a lookup, each with its policies. */
function createWrapping(parts: RoutingDeps, health: Health, stateOf: StateOf) {
  const { upstreams, budgets, clock, tracing, isWritable } = parts
  const now = steadyNow(clock)

  return (lookup: Lookup, { name, ask }: Candidate): Wrapped => {
    const settings = upstreams.get(name)
    const about = { source: name, kind: settings?.kind ?? name, lookup: lookup.name }
    if (settings === undefined) {
      const own = {
        name,
        ask: health.observe(about, withTrace(tracing, { ...about, isUpstream: false }, ask)),
      }
      return { choosable: undefined, candidate: () => own }
    }
    const state = stateOf(name, settings)
    const { bulkhead, budget } = state
    const breaker = breakerOf(parts, name, lookup, state)
    const observer = health.observer({ ...about, breaker: breaker.state })
    const remote = { ...about, isUpstream: true }
    const costs = costOf(settings, lookup.name)
    const traced = withTrace(tracing, remote, withTimeout(ask, settings.timeoutMs, now))

    function candidate(isLast: boolean): Candidate {
      const attempt = bulkhead(traced, {
        maxWaitMs: isLast || lookup.once === true ? undefined : settings!.timeoutMs,
        refusal(waited) {
          // Without a wait the breaker has just let it through; its trial begins before the state says so.
          if (waited && breaker.state() === 'open') return skipped()
          return isWritable?.() === false ? notRecordable() : undefined
        },
      })
      const tried = breaker.wrap(lookup.once === true ? attempt : withRetry(attempt, budget, now))
      const paid = budgets?.wrap(name, { budget: settings!.budget, cost: costs }, tried) ?? tried
      return { name, ask: observer.wrap(withTraceOfSkips(tracing, remote, paid)), costs }
    }
    return { choosable: { name, cost: costs, lately: observer.lately }, candidate }
  }
}

/** The sources in the same order, but with the upstream at this place among them before the other upstreams. */
function withFirst(sources: readonly Wrapped[], place: number): readonly Wrapped[] {
  const upstreams = sources.filter(({ choosable }) => choosable !== undefined)
  const [first] = upstreams.splice(place, 1)
  const asked = first === undefined ? upstreams : [first, ...upstreams]
  return sources.map((each) => (each.choosable === undefined ? each : asked.shift()!))
}

export function createRouting(parts: RoutingDeps): Routing {
  const { upstreams, routes, cache, clock, random } = parts
  const { health = createHealth({ clock }) } = parts
  const { states = createSourceStates(clock) } = parts
  const stateOf: StateOf = (name, settings) =>
    states.of(name, settings.identity ?? settings, settings.concurrency)
  const wrap = createWrapping(parts, health, stateOf)
  const chance: ChoiceParts = { random, now: steadyNow(clock) }

  /** The plan for one client, or for all that have no route of their own. */
  function planOf(lookup: Lookup, all: readonly NamedSource[], clientId?: string): Plan {
    const route = completeRoute(routes, lookup.name, clientId)
    const sources = inOrder(all, route.order, upstreams).map(({ wrapped }) => wrapped)
    const choosable = sources.flatMap((each) => each.choosable ?? [])
    const planWith = (place: number): Plan => {
      const candidates = withFirst(sources, place).map((each, i, { length }) =>
        each.candidate(i + 1 === length),
      )
      if (choosable.length === 0) return { candidates }
      return {
        ...(cache?.around(lookup, route.cacheS, candidates) ?? { candidates }),
        deadlineMs: route.deadlineMs,
      }
    }
    const first = createChoice(route, choosable, chance)
    if (typeof first === 'number') return planWith(first)
    const plans = choosable.map((_, place) => planWith(place))
    return { ...plans[0]!, choose: () => plans[first()]! }
  }

  return {
    health,
    beside: createBeside({ upstreams, stateOf, budgets: parts.budgets, clock }),
    route(lookup, candidates) {
      const wrapped = new Map<string, Wrapped>()
      const all = candidates.map((each) => ({
        name: each.name,
        /** One for all routes; health shows only what some route asks. */
        get wrapped() {
          const known = wrapped.get(each.name) ?? wrap(lookup, each)
          wrapped.set(each.name, known)
          return known
        },
      }))
      const usual = planOf(lookup, all)
      const ofClients = new Map(
        Object.keys(routes.clients).map((clientId) => [clientId, planOf(lookup, all, clientId)]),
      )
      if (ofClients.size === 0) return usual
      return {
        ...usual,
        choose(call) {
          const plan = ofClients.get(call.clientId) ?? usual
          return plan.choose === undefined ? plan : plan.choose(call)
        },
      }
    },
  }
}
