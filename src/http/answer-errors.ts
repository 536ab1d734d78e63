// Answers errors of routes by the table of failures; callers who guess credentials get 429.
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../kernel/clock.js'
import { failures } from '../kernel/failures.js'
import type { Log } from '../platform/log.js'
import { callerAddress, peerName } from '../platform/peer-address.js'
import { failureOf, sendFailure } from './send-failure.js'
import type { WrongCredentials } from './wrong-credentials.js'

/** @param parts.wrongCredentials of the addresses of all applications on a port */
export function addErrorAnswers(
  app: FastifyInstance,
  parts: {
    clock: Clock
    log: Pick<Log, 'error'>
    isTrustedProxy: (address: string) => boolean
    wrongCredentials: WrongCredentials
  },
): void {
  const { clock, log, isTrustedProxy, wrongCredentials } = parts
  app.setErrorHandler((error, request, reply) => {
    const failure = wrongCredentials.answerTo(
      failureOf(error, request.routeOptions.config.envelope === true),
      peerName(callerAddress(request.raw, isTrustedProxy)),
    )
    if (failures[failure.code].status === 500) {
      log.error(
        { transaction_id: request.id, path: request.routeOptions.url, stack: (error as Error).stack },
        'a request failed because of an internal error',
      )
    }
    return sendFailure(request, reply, failure, clock.now())
  })
}
