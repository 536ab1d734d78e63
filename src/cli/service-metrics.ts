// Registers the metrics of the ledger, the database and the sources.
import type { Parts } from '../assemble.js'
import type { Metrics } from '../platform/metrics.js'
import { registerSourceMetrics } from '../routing/source-metrics.js'

export function registerServiceMetrics(
  metrics: Metrics,
  { db, ledger, routing }: Pick<Parts, 'db' | 'ledger' | 'routing'>,
): void {
  const lagSeconds = () => ledger.lagMs() / 1000
  metrics.gauge('satyapan_ledger_pending', 'Usage events waiting for their commit', ledger.pending)
  metrics.gauge(
    'satyapan_ledger_lag_seconds',
    'For how long the commit under way has been waited for',
    lagSeconds,
  )
  metrics.gauge('satyapan_ledger_recorded', 'Usage events committed by this process', ledger.recorded)
  registerSourceMetrics(metrics, routing.health)
  metrics.gauge('satyapan_durable_commits', 'Commits made durable by this process', () => db.durableCommits())
}
