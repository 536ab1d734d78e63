// Runs what the service does without being called: batches, webhook deliveries, and the hourly sweep.
import type { Parts } from '../assemble.js'
import type { Metrics } from '../platform/metrics.js'
import { createSweep } from './sweep.js'

export interface Background {
  stop(): Promise<void>
}

const sweepEveryMs = 3_600_000
const firstSweepMs = 60_000 // not while a start is still warming up
const graceMs = 5_000 // of the ten seconds that a stop may take

/** Starts it all. */
export async function startBackground(parts: Parts, metrics: Metrics): Promise<Background> {
  const { batches, webhooks, webhookCounts } = parts
  const gauge = (name: string, about: string, read: () => number) =>
    metrics.gauge(`satyapan_${name}`, about, read)
  gauge('batch_records', 'Records of batches that this process wrote down', batches.recorded)
  gauge('batch_chunks_under_way', 'Chunks of batches that this process is at', batches.underWay)
  gauge('webhooks_delivered', 'Webhook attempts that were delivered', () => webhookCounts.delivered)
  gauge('webhooks_failed', 'Webhook attempts that were not', () => webhookCounts.failed)
  gauge('webhooks_loud', 'Deliveries given up or stopped, endpoints disabled', () => webhookCounts.loud)

  let stopped = false
  let sweeping = Promise.resolve()
  const sweepOnce = createSweep({ ...parts, isStopped: () => stopped })
  const sweep = () => {
    sweeping = sweeping.then(sweepOnce)
  }

  await batches.start()
  const delivering = webhooks.deliverer.run()
  const first = setTimeout(sweep, firstSweepMs).unref()
  const timer = setInterval(sweep, sweepEveryMs).unref()
  return {
    async stop() {
      stopped = true
      clearTimeout(first)
      clearInterval(timer)
      await Promise.all([batches.stop(), webhooks.deliverer.stop(graceMs)])
      await Promise.all([delivering, sweeping])
    },
  }
}
