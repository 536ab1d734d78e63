// Shows the health of the sources as Prometheus metrics: by source, lookup and outcome, which are few and known.
import type { Metrics } from '../platform/metrics.js'
import { type BreakerState, breakerStates } from './breaker.js'
import { type Health, outcomesCounted } from './health.js'

/** The highest is the worst, so that an alert can say `> 0`. */
const levels: Readonly<Record<BreakerState, number>> = { closed: 0, 'half-open': 1, open: 2 }

export function registerSourceMetrics(metrics: Metrics, health: Pick<Health, 'totals'>): void {
  const pairs = ['source', 'lookup'] as const
  metrics.samples('counter', {
    name: 'satyapan_source_requests_total',
    about: `Calls of sources by outcome: ${outcomesCounted.join(', ')}`,
    labels: [...pairs, 'outcome'],
    read: () =>
      health.totals().flatMap(({ source, lookup, byOutcome }) =>
        outcomesCounted.map((outcome) => ({
          labels: { source, lookup, outcome },
          value: byOutcome[outcome],
        })),
      ),
  })
  metrics.samples('counter', {
    name: 'satyapan_source_answers_total',
    about: 'Answers of sources by sub_code',
    labels: [...pairs, 'sub_code'],
    read: () =>
      health.totals().flatMap(({ source, lookup, bySubCode }) =>
        [...bySubCode].map(([subCode, value]) => ({
          labels: { source, lookup, sub_code: subCode },
          value,
        })),
      ),
  })
  metrics.samples('counter', {
    name: 'satyapan_source_no_place_total',
    about:
      'Calls that were not passed to a source, because all its places (`concurrency`) were taken for too long',
    labels: pairs,
    read: () =>
      health
        .totals()
        .map(({ source, lookup, waits }) => ({ labels: { source, lookup }, value: waits.noPlace })),
  })
  metrics.samples('gauge', {
    name: 'satyapan_source_breaker_state',
    about: `Circuit breaker: ${breakerStates.map((state) => `${levels[state]} ${state}`).join(', ')}`,
    labels: pairs,
    read: () =>
      health
        .totals()
        .map(({ source, lookup, breaker }) => ({ labels: { source, lookup }, value: levels[breaker()] })),
  })
  metrics.durations({
    name: 'satyapan_source_request_duration_seconds',
    about: 'Time from asking a source to its answer or trouble; skipped calls are left out',
    read: () =>
      health.totals().map(({ source, lookup, seconds }) => ({ labels: { source, lookup }, tally: seconds })),
  })
}
