// Reports a call to tracing: when it begins, and how it ended.
import type { FastifyRequest } from 'fastify'
import type { CallSpan, Tracing } from '../platform/tracing/tracing.js'

/** Undefined for what is not traced: probes, and calls that are not sampled. */
export function beginCallSpan(tracing: Tracing, { id, headers, routeOptions }: FastifyRequest) {
  if (routeOptions.config?.probe === true) return undefined
  const { traceparent } = headers
  return tracing.call(id, typeof traceparent === 'string' ? traceparent : undefined)
}

/** `status`: undefined where the caller had gone before the answer. */
export function endCallSpan(span: CallSpan, request: FastifyRequest, status: number | undefined): void {
  const { lookup, subCode, clientId } = request.facts
  const { method, routeOptions } = request
  span.end({ method, route: routeOptions.url, status, lookup, subCode, clientId })
}
