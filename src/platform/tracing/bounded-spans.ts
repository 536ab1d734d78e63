// Collects finished spans for the exporter within a fixed number, and counts those that are too many.
import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace'

export interface SpanLimits {
  /** Spans that wait: about 2 KB each. */
  readonly queue: number
  /** Spans sent together; encoding them blocks the process for a few milliseconds. */
  readonly batch: number
  /** The longest time that a span waits for others, ms. */
  readonly delayMs: number
  /** Of the ten seconds that a stop may take: for what was not sent yet, ms. */
  readonly closeMs: number
}

/** An export ends sooner by itself (span-export.ts); this is for one that does not. */
const exportTimeoutMs = 15_000

/** `onDropped` runs for each span that finds the queue full. */
export function createBoundedSpans(
  exporter: SpanExporter,
  { queue, batch, delayMs }: SpanLimits,
  onDropped: () => void,
): SpanProcessor {
  let waiting = 0
  const batches = new BatchSpanProcessor({
    exporter: {
      export(spans, done) {
        waiting -= spans.length
        exporter.export(spans, done)
      },
      shutdown: () => exporter.shutdown(),
    },
    maxQueueSize: queue,
    maxExportBatchSize: batch,
    scheduledDelayMillis: delayMs,
    exportTimeoutMillis: exportTimeoutMs,
  })
  return {
    onStart() {},
    onEnd(span) {
      // The SDK drops them too, but does not count them.
      if (waiting >= queue) return onDropped()
      waiting++
      batches.onEnd(span)
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  }
}
