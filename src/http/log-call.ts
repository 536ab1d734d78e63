// Writes the log line of a finished call.
import type { FastifyRequest } from 'fastify'
import type { Log } from '../platform/log.js'

/** `answered`: false when the caller disconnected before the answer. */
export function logCall(
  log: Pick<Log, 'debug' | 'info'>,
  request: FastifyRequest,
  end: { readonly status: number; readonly durationMs: number; readonly answered: boolean },
): void {
  const { facts } = request
  const { config, url } = request.routeOptions
  const line = {
    transaction_id: request.id,
    trace_id: facts.span?.traceId,
    address: facts.address,
    method: request.method,
    path: url ?? '(none)',
    status: end.status,
    sub_code: facts.subCode,
    client_id: facts.clientId,
    origin: facts.attribution.origin ?? undefined,
    duration_ms: end.durationMs,
  }
  const text = end.answered ? 'answered' : 'the caller hung up'
  // A proxy and a scraper ask every few seconds: their calls would be most of the log.
  if (config?.probe === true && end.status < 400) log.debug(line, text)
  else log.info(line, text)
}
