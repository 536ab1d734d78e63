// Makes a problem of what went wrong in an operation, reports it to the log and the metrics, and sends it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure, failures } from '../kernel/failures.js'
import { Problem, type ProblemKind, problemBody, problemRow } from '../operation/problem.js'
import { ConfigProblem } from '../platform/config-problem.js'
import type { Log } from '../platform/log.js'

export const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

/** Maps Fastify's own errors to problems. */
const kindByStatus: Readonly<Record<number, ProblemKind>> = {
  400: 'bad-request',
  401: 'not-authenticated',
  403: 'not-allowed',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'request-timeout',
  409: 'conflict',
  413: 'too-large',
  415: 'unsupported-media-type',
  422: 'invalid-input',
  429: 'too-many-requests',
  503: 'unavailable',
}

function problemOf(error: unknown, tellsFaults = false): Problem {
  if (error instanceof Problem) return error
  const { message } = error as Error
  if (error instanceof ConfigProblem && tellsFaults)
    return new Problem('invalid-input', message, { members: [{ member: 'configuration', message }] })
  const failed = 'The service failed; its log says more under the transaction_id'
  const internal = new Problem('internal', tellsFaults ? message : failed)
  if (error instanceof Failure) {
    const { status, text } = failures[error.code]
    const { retryAfterS } = error
    const kind = kindByStatus[status]
    const options = retryAfterS === undefined ? {} : { retryAfterS }
    return kind === undefined ? internal : new Problem(kind, text, options)
  }
  const { statusCode: status = 0 } = error as { statusCode?: number }
  const kind = kindByStatus[status] ?? (status >= 400 && status < 500 ? 'bad-request' : undefined)
  return kind === undefined ? internal : new Problem(kind, problemRow(kind).title)
}

export interface Reporting {
  readonly log: Log
  /** Called when an operation did not do what it was asked for. */
  readonly onRefused?: (operation: string, kind: ProblemKind) => void
  /** The caller is the owner of the installation: a fault is told as it is. */
  readonly tellsFaults?: true
}

/** The problem, in the log and the metrics. */
export function reportProblem(request: FastifyRequest, error: unknown, reporting: Reporting): Problem {
  const { log, onRefused, tellsFaults } = reporting
  const problem = problemOf(error, tellsFaults)
  request.facts.subCode = problem.kind
  if (request.facts.lookup !== '') onRefused?.(request.facts.lookup, problem.kind)
  if (problem.kind === 'internal' && tellsFaults !== true)
    log.error(
      { transaction_id: request.id, path: request.routeOptions.url, stack: (error as Error).stack },
      'an administrative operation failed',
    )
  return problem
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  reporting: Reporting,
): FastifyReply {
  const problem = reportProblem(request, error, reporting)
  if (problem.retryAfterS !== undefined) reply.header('retry-after', String(problem.retryAfterS))
  if (problem.kind === 'not-authenticated') reply.header('www-authenticate', 'Bearer')
  return reply
    .code(problemRow(problem.kind).status)
    .headers(safeHeaders)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemBody(problem, request.id)))
}
