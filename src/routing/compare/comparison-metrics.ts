// Shows what became of the calls that were to be compared, as Prometheus metrics.
import type { Metrics } from '../../platform/metrics.js'
import type { Comparisons } from './comparisons.js'
import { comparisonResults } from './shadow-ask.js'

export function registerComparisonMetrics(metrics: Metrics, { counts }: Pick<Comparisons, 'counts'>): void {
  const rule = ['lookup', 'of', 'with'] as const
  metrics.samples('counter', {
    name: 'satyapan_comparisons_total',
    about: `Calls that were to be compared at another source, by result: ${comparisonResults.join(', ')}`,
    labels: [...rule, 'result'],
    read: () =>
      counts().flatMap(({ rule: { lookup, of, with: other }, byResult }) =>
        comparisonResults.map((result) => ({
          labels: { lookup, of, with: other, result },
          value: byResult[result],
        })),
      ),
  })
  metrics.samples('gauge', {
    name: 'satyapan_comparisons_waiting',
    about: 'Answered calls that wait to be compared',
    labels: rule,
    read: () =>
      counts().map(({ rule: { lookup, of, with: other }, waiting }) => ({
        labels: { lookup, of, with: other },
        value: waiting(),
      })),
  })
}
