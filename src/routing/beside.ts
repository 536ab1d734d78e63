// Asks a source beside the calls, when nobody waits for the answer.
import { type Clock, steadyNow } from '../kernel/clock.js'
import type { Candidate } from '../lookups/engine.js'
import type { Lookup } from '../lookups/lookup.js'
import { withTimeout } from './attempt-timeout.js'
import { createBreaker, skipped } from './breaker.js'
import type { Budgets } from './budgets.js'
import { costOf } from './cost-of.js'
import type { SourceState } from './source-states.js'
import type { UpstreamSettings } from './upstream-settings.js'

/**
 * The source as it is asked beside a call: once, within its budget, in a place that no call needs, only while its breaker
 * is closed. Nothing of it is seen in `health`, and it opens no breaker of calls.
 */
export type Beside = (lookup: Lookup, candidate: Candidate) => Candidate

/** @param deps.stateOf undefined for a source that answers inside this process */
export const createBeside =
  (deps: {
    readonly upstreams: ReadonlyMap<string, UpstreamSettings>
    readonly stateOf: (name: string, settings: UpstreamSettings) => Pick<SourceState, 'bulkhead' | 'breakers'>
    readonly budgets?: Pick<Budgets, 'wrap'> | undefined
    readonly clock: Clock
  }): Beside =>
  (lookup, { name, ask }) => {
    const { upstreams, stateOf, budgets, clock } = deps
    const settings = upstreams.get(name)
    if (settings === undefined) return { name, ask }
    const { bulkhead, breakers } = stateOf(name, settings)
    const attempt = bulkhead(withTimeout(ask, settings.timeoutMs, steadyNow(clock)), { isSpare: true })
    const tried = createBreaker({ clock }).wrap(attempt)
    const costs = costOf(settings, lookup.name)
    const paid = budgets?.wrap(name, { budget: settings.budget, cost: costs }, tried) ?? tried
    return {
      name,
      ask: async (input, call) => {
        const state = breakers.get(lookup.name)?.state() ?? 'closed'
        if (state !== 'closed') throw skipped()
        return paid(input, call)
      },
      costs,
    }
  }
