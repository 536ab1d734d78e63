// Sends finished spans to the collector. A collector that is down, slow or silent costs the spans and nothing else.
import { setTimeout as pause } from 'node:timers/promises'
import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Clock } from '../../kernel/clock.js'
import type { Log } from '../log.js'
import { type HttpPool, HttpPoolError } from '../outbound/http-pool.js'

/** All tries for one batch of spans, ms: meanwhile the next ones wait in the queue. */
const batchDeadlineMs = 10_000
/** One try, ms. */
const tryTimeoutMs = 4_000
/** Pauses before the second and third try, ms: what a collector needs to restart behind its load balancer. */
const retryPausesMs: readonly number[] = [500, 2_000]
/** Statuses of the OTLP specification after which a client may try again. */
const retried = new Set([429, 502, 503, 504])
/** A collector that cannot be reached is logged once a minute, however many spans are lost. */
const logEveryMs = 60_000

export interface SpanExportParts {
  readonly pool: Pick<HttpPool, 'exchange'>
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  /** Aborted when the service does not wait any longer. */
  readonly ending: AbortSignal
}

export interface SpanExport {
  readonly exporter: SpanExporter
  readonly counts: { exported: number; failed: number }
  /** Says that spans are lost, at most once a minute. `reason` holds nothing of a span. */
  note(reason: string): void
}

/** Why a try failed, and whether another one may be made. */
interface Refusal {
  readonly reason: string
  readonly mayRetry: boolean
}

/** The result of one try: how many spans the collector rejected, or why it has none of them. */
function createTry(parts: Pick<SpanExportParts, 'pool' | 'path' | 'headers'>) {
  const { pool, path } = parts
  const headers = { ...parts.headers, 'content-type': 'application/x-protobuf' }
  return async (body: Buffer, deadline: AbortSignal): Promise<number | Refusal> => {
    const signal = AbortSignal.any([deadline, AbortSignal.timeout(tryTimeoutMs)])
    try {
      const answer = await pool.exchange({ method: 'POST', path, headers, body, signal })
      if (answer.status >= 200 && answer.status < 300)
        return ProtobufTraceSerializer.deserializeResponse(answer.body).partialSuccess?.rejectedSpans ?? 0
      return { reason: `status ${answer.status}`, mayRetry: retried.has(answer.status) }
    } catch (error) {
      // An unreadable answer with a 2xx status still counts as accepted.
      return error instanceof HttpPoolError ? { reason: error.message, mayRetry: true } : 0
    }
  }
}

export function createSpanExport(parts: SpanExportParts): SpanExport {
  const { clock, log, ending } = parts
  const tryOnce = createTry(parts)
  const counts = { exported: 0, failed: 0 }
  const inProgress = new Set<Promise<void>>()
  let notedAt: number | undefined

  function note(reason: string): void {
    const now = clock.now()
    if (notedAt !== undefined && now - notedAt < logEveryMs) return
    notedAt = now
    log.warn({ reason }, 'spans are lost: the trace collector does not accept them')
  }

  async function send(spans: ReadableSpan[]): Promise<boolean> {
    const deadline = AbortSignal.any([ending, AbortSignal.timeout(batchDeadlineMs)])
    const body = Buffer.from(ProtobufTraceSerializer.serializeRequest(spans)!)
    for (let tries = 0; ; tries++) {
      const came = await tryOnce(body, deadline)
      if (typeof came === 'number') {
        counts.exported += spans.length - came
        counts.failed += came
        return true
      }
      const pauseMs = came.mayRetry ? retryPausesMs[tries] : undefined
      const goesOn =
        pauseMs !== undefined &&
        (await pause(pauseMs, true, { signal: deadline, ref: false }).catch(() => false))
      if (goesOn) continue
      counts.failed += spans.length
      note(came.reason)
      return false
    }
  }

  async function carry(spans: ReadableSpan[], done: (result: ExportResult) => void): Promise<void> {
    const isSent = await send(spans).catch(() => {
      counts.failed += spans.length
      note('they could not be encoded')
      return false
    })
    done({ code: isSent ? ExportResultCode.SUCCESS : ExportResultCode.FAILED })
  }

  return {
    counts,
    note,
    exporter: {
      export(spans, done) {
        const carried = carry(spans, done).finally(() => inProgress.delete(carried))
        inProgress.add(carried)
      },
      async shutdown() {
        await Promise.all(inProgress)
      },
    },
  }
}
