// Sends failures in the form of the table.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { failureBody } from '../kernel/envelope.js'
import { Failure, type FailureCode, failures } from '../kernel/failures.js'
import { failureHeaders } from './failure-headers.js'

/** Sends a failure in the form of the table. */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
  now: number,
): FastifyReply {
  const row = failures[failure.code]
  request.facts.subCode = row.subCode ?? failure.code
  if (failure.retryAfterS !== undefined) reply.header('retry-after', String(failure.retryAfterS))
  return reply
    .headers(failureHeaders(failure))
    .code(row.status)
    .send(
      failureBody(failure.code, { transactionId: request.id, timestamp: now, problems: failure.problems }),
    )
}

/** Maps what Fastify itself refuses to failures of the table. */
export function failureOf(error: unknown, envelope: boolean): Failure {
  if (error instanceof Failure) return error
  const status = (error as { statusCode?: number }).statusCode
  const known: Readonly<Record<number, FailureCode>> = {
    400: 'BAD_REQUEST',
    403: 'NOT_FOUND', // a file that is not served: its name begins with a dot, or leads out of the folder
    404: 'NOT_FOUND',
    413: 'PAYLOAD_TOO_LARGE',
    414: 'NOT_FOUND', // a path segment longer than any that exists
    415: 'BAD_REQUEST',
  }
  const isRefused = status !== undefined && status >= 400 && status < 500
  const code = isRefused ? (known[status] ?? 'BAD_REQUEST') : undefined
  return new Failure(code ?? (envelope ? 'INTERNAL_SERVER_ERROR' : 'INTERNAL_FAULT'), { cause: error })
}
