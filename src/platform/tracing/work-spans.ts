// Makes the spans of work that belongs to no single call: commits of the ledger, webhooks, chunks of batches.
import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api'
import { type BeginSpan, endSpan, type SpansInProgress } from './spans-in-progress.js'
import type { Tracing } from './tracing.js'

/** Calls that a commit is linked with: 500 may be in one, and each link takes some 50 bytes. */
export const maxLinks = 32

export function createWorkSpans(
  begin: BeginSpan,
  inProgress: SpansInProgress,
): Pick<Tracing, 'commit' | 'webhook' | 'chunk'> {
  return {
    commit(events) {
      const calls = events.flatMap(({ transactionId }) => inProgress.get(transactionId) ?? [])
      if (calls.length === 0) return undefined
      const links = calls.slice(0, maxLinks).map(({ span }) => ({ context: span.spanContext() }))
      const facts = { 'satyapan.events': events.length, 'satyapan.traced_events': calls.length }
      const span = begin('ledger commit', SpanKind.INTERNAL, facts, ROOT_CONTEXT, links)
      if (span === undefined) return undefined
      const context = span.spanContext()
      for (const call of calls) call.span.addLink({ context }) // from a call one finds its commit
      return (failed) => endSpan(span, failed ? 'not_committed' : undefined)
    },

    webhook() {
      const span = begin('webhook attempt', SpanKind.CLIENT, { 'http.request.method': 'POST' })
      if (span === undefined) return undefined
      return ({ status, error }) =>
        endSpan(span, error, status === undefined ? {} : { 'http.response.status_code': status })
    },

    chunk({ lookup, clientId, records }) {
      const facts = {
        'satyapan.lookup': lookup,
        'satyapan.client_id': clientId,
        'satyapan.records': records,
      }
      const span = begin('batch chunk', SpanKind.CONSUMER, facts)
      if (span === undefined) return undefined
      const entry = { span, context: trace.setSpan(ROOT_CONTEXT, span) }
      const calls: string[] = []
      return {
        record(transactionId) {
          calls.push(transactionId)
          inProgress.set(transactionId, entry)
        },
        end(failed) {
          for (const transactionId of calls) inProgress.delete(transactionId)
          endSpan(span, failed ? 'not_written' : undefined)
        },
      }
    },
  }
}
