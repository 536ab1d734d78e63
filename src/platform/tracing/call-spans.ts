// Makes the spans of calls, and of the tries at sources within them.
import { type Attributes, type Context, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import type { SpanIds } from './sampling.js'
import { type BeginSpan, endSpan, failedStatus, type SpansInProgress } from './spans-in-progress.js'
import type { CallEnd, Tracing } from './tracing.js'

/** By the semantic conventions for HTTP; without address, query, caller and user agent, which may hold personal data. */
const attributesOf = ({ method, route, status, lookup, subCode, clientId }: CallEnd): Attributes => ({
  'http.request.method': method,
  'url.scheme': 'https',
  ...(route !== undefined && { 'http.route': route }),
  ...(status === undefined ? { 'error.type': 'caller_gone' } : { 'http.response.status_code': status }),
  ...(status !== undefined && status >= 500 && { 'error.type': String(status) }),
  ...(lookup !== '' && { 'satyapan.lookup': lookup }),
  ...(subCode !== '' && { 'satyapan.sub_code': subCode }),
  ...(clientId !== '' && { 'satyapan.client_id': clientId }),
})

/** `tracestate` is not read: it is free text of the caller. */
function parentOf(traceparent: string | undefined): Context {
  const caller = traceparent === undefined ? null : parseTraceParent(traceparent)
  return caller === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true })
}

export function createCallSpans(parts: {
  begin: BeginSpan
  inProgress: SpansInProgress
  ids: SpanIds
  trustTraceparent: boolean
}): Pick<Tracing, 'call' | 'attempt'> {
  const { begin, inProgress, ids, trustTraceparent } = parts
  return {
    call(transactionId, traceparent) {
      const parent = parentOf(trustTraceparent ? traceparent : undefined)
      const attributes = { 'satyapan.transaction_id': transactionId }
      const span = ids.withTraceId(transactionId, () => begin('call', SpanKind.SERVER, attributes, parent))
      if (span === undefined) return undefined
      inProgress.set(transactionId, { span, context: trace.setSpan(ROOT_CONTEXT, span) })
      return {
        traceId: span.spanContext().traceId,
        end(facts) {
          inProgress.delete(transactionId)
          const { method, route, status } = facts
          span.updateName(route === undefined ? method : `${method} ${route}`)
          if (status !== undefined && status >= 500) span.setStatus(failedStatus)
          span.setAttributes(attributesOf(facts)).end()
        },
      }
    },

    attempt(transactionId, { source, kind, lookup, isUpstream }) {
      const call = inProgress.get(transactionId)
      if (call === undefined) return undefined
      const facts = { 'satyapan.source': source, 'satyapan.source_kind': kind, 'satyapan.lookup': lookup }
      const span = begin(
        `ask ${source}`,
        isUpstream ? SpanKind.CLIENT : SpanKind.INTERNAL,
        facts,
        call.context,
      )
      if (span === undefined) return undefined
      return (outcome, isTrouble) =>
        endSpan(span, isTrouble ? outcome : undefined, { 'satyapan.outcome': outcome })
    },
  }
}
