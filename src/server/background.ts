// Runs the background work: batches, webhook deliveries, the hourly sweep, and the alerts of each minute.
import type { Metrics } from '../platform/metrics.js'
import { createSweep } from '../retention/sweep.js'
import { startUsageMaintenance } from '../usage/usage-maintenance.js'
import type { Parts } from './compose/assemble.js'

export interface Background {
  stop(): Promise<void>
}

const sweepEveryMs = 3_600_000
const firstSweepMs = 60_000 // not while the service is still warming up
const checkEveryMs = 60_000
const graceMs = 5_000 // of the ten seconds that a stop may take

/** Which background work a process does. */
export interface Duties {
  /** Works on batches, takes over tasks and delivers webhooks. */
  readonly jobs: boolean
  /** Sweeps, checks the alerts and maintains the ledger's sums: one process of a node. */
  readonly sweeps: boolean
}

/** Adds to the metrics what the work of this process has done. */
function exposeCounts(parts: Parts, metrics: Metrics): void {
  const { batches, bulk, tasks, webhookCounts } = parts
  const count = 'satyapan_batch_records_total'
  metrics.total(count, 'Batch records that this process wrote', batches.recorded)
  const inProgress = 'satyapan_batch_chunks_under_way'
  metrics.gauge(inProgress, 'Batch chunks in progress in this process', batches.inProgress)
  metrics.gauge('satyapan_tasks_in_progress', 'Tasks in progress in this process', tasks.running)
  const bulkCount = 'satyapan_bulk_records_total'
  metrics.total(bulkCount, 'Bulk records that this process wrote', bulk.recorded)
  const bulkChunks = 'satyapan_bulk_chunks_under_way'
  metrics.gauge(bulkChunks, 'Bulk chunks in progress in this process', bulk.inProgress)
  metrics.samples('counter', {
    name: 'satyapan_webhook_attempts_total',
    about: 'Attempts to deliver a webhook by outcome: delivered, failed',
    labels: ['outcome'],
    read: () =>
      (['delivered', 'failed'] as const).map((outcome) => ({
        labels: { outcome },
        value: webhookCounts[outcome],
      })),
  })
  metrics.total(
    'satyapan_webhook_losses_total',
    'Deliveries given up or stopped, and endpoints disabled',
    () => webhookCounts.lost,
  )
}

/** Starts what the process has to do. */
export async function startBackground(parts: Parts, metrics: Metrics, duties: Duties): Promise<Background> {
  const { batches, bulk, tasks, webhooks } = parts
  exposeCounts(parts, metrics)

  let stopped = false
  let sweeping = Promise.resolve()
  const sweepOnce = createSweep({ ...parts, isStopped: () => stopped })
  const sweep = () => {
    sweeping = sweeping.then(sweepOnce)
  }

  let checking = Promise.resolve()
  const check = () => {
    checking = checking
      .then(() => (stopped ? undefined : parts.alerts.check()))
      .then(() => (stopped ? undefined : parts.dayCheck.check()))
      .catch((error: Error) => {
        if (!stopped)
          parts.log.error({ reason: error.message }, 'the alerts or the sources could not be checked')
      })
  }

  if (duties.jobs) await Promise.all([batches.start(), bulk.start(), tasks.start()])
  const sequencing = parts.startSequencing?.()
  const countFailure = metrics.counter(
    'satyapan_usage_sum_failures_total',
    'Passes over the ledger in which sums could not be made',
  )
  const usage = startUsageMaintenance({ ...parts, sumsUp: duties.sweeps, countFailure })
  const delivering = duties.jobs ? webhooks.deliverer.run() : undefined
  const first = duties.sweeps ? setTimeout(sweep, firstSweepMs).unref() : undefined
  const timer = duties.sweeps ? setInterval(sweep, sweepEveryMs).unref() : undefined
  const checks = duties.sweeps ? setInterval(check, checkEveryMs).unref() : undefined
  return {
    async stop() {
      stopped = true
      clearInterval(checks)
      clearTimeout(first)
      clearInterval(timer)
      if (duties.jobs) await Promise.all([batches.stop(), bulk.stop(), webhooks.deliverer.stop(graceMs)])
      await tasks.stop()
      await Promise.all([delivering, sweeping, checking, usage.stop(), sequencing?.stop()])
    },
  }
}
