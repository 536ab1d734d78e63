// Makes spans with the OpenTelemetry SDK. Loaded only where tracing is on, and the SDK with it (open-tracing.ts).
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { TracerProvider } from '@opentelemetry/sdk-trace'
import { newId } from '../../kernel/ids.js'
import { createHttpPool } from '../outbound/http-pool.js'
import { createBoundedSpans, type SpanLimits } from './bounded-spans.js'
import { createCallSpans } from './call-spans.js'
import { createSampler, createSpanIds } from './sampling.js'
import { createSpanExport } from './span-export.js'
import { createBeginSpan, type SpansInProgress } from './spans-in-progress.js'
import type { Tracing, TracingParts } from './tracing.js'
import { createWorkSpans, maxLinks } from './work-spans.js'

/** Longer text is cut: no attribute needs more. */
const maxAttributeChars = 128
const defaultLimits: SpanLimits = { queue: 4_096, batch: 512, delayMs: 2_000, closeMs: 2_000 }
/** A collector's answer has a few bytes. */
const maxAnswerBytes = 64 * 1024
/** Batches go one after the other; at the end those that are left go together. */
const connections = 2

/** Sends finished spans to the collector. */
function openExport({ setting, clock, log }: TracingParts, limits: SpanLimits) {
  const ending = new AbortController()
  const { origin, pathname } = new URL(setting.endpoint)
  const pool = createHttpPool({ origin, ca: setting.ca, connections, maxBodyBytes: maxAnswerBytes })
  const { headers } = setting
  const out = createSpanExport({ pool, path: pathname, headers, clock, log, ending: ending.signal })
  let dropped = 0
  const spans = createBoundedSpans(out.exporter, limits, () => {
    dropped++
    out.note('more spans come than it accepts')
  })
  return {
    spans,
    counts: () => ({ ...out.counts, dropped }),
    async close() {
      const timer = setTimeout(() => ending.abort(), limits.closeMs)
      // It rejects with the first batch that was not accepted, but still waits for the others.
      await spans.shutdown().catch(() => {})
      await out.exporter.shutdown()
      clearTimeout(timer)
      await pool.close()
    },
  }
}

export function createTracing(parts: TracingParts, limits: SpanLimits = defaultLimits): Tracing {
  const { setting } = parts
  const resource = { ...parts.resource, 'service.instance.id': newId() }
  const ids = createSpanIds()
  const { spans, counts, close } = openExport(parts, limits)
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(resource)),
    sampler: createSampler(setting.sampleRatio),
    idGenerator: ids,
    spanLimits: { attributeValueLengthLimit: maxAttributeChars, linkCountLimit: maxLinks },
    spanProcessors: [spans],
  })
  const begin = createBeginSpan(provider.getTracer('satyapan', resource['service.version']))
  const inProgress: SpansInProgress = new Map()
  return {
    ...createCallSpans({ ...setting, begin, inProgress, ids }),
    ...createWorkSpans(begin, inProgress),
    counts,
    close,
  }
}
