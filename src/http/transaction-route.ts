// Owns GET /v1/transactions/{transaction_id}: what the ledger holds of one call of the asking client.
import type { FastifyInstance } from 'fastify'
import type { Judge } from '../auth/judge.js'
import { type Clock, isoTime } from '../kernel/clock.js'
import { answerEnvelope } from '../kernel/envelope.js'
import { Failure } from '../kernel/failures.js'
import { idPattern } from '../kernel/ids.js'
import type { ShownEvent } from '../usage/usage-store.js'
import { credentialHeaders, sendResult } from './lookup-routes.js'

export const transactionPath = '/v1/transactions/:transaction_id'

export function addTransactionRoute(
  app: FastifyInstance,
  parts: {
    judge: Judge
    clock: Clock
    /** The event of a call of this client; undefined for every other transaction. */
    findEvent: (transactionId: string, clientId: string) => Promise<ShownEvent | undefined>
  },
): void {
  const { judge, clock, findEvent } = parts
  app.get(transactionPath, { config: { interface: true, envelope: true } }, async (request, reply) => {
    request.facts.lookup = 'transactions'
    const { clientId } = judge.judge(credentialHeaders(request.raw.rawHeaders), 'token-and-key')
    request.facts.clientId = clientId
    const { transaction_id: id } = request.params as { transaction_id: string }
    const event = idPattern.test(id) ? await findEvent(id, clientId) : undefined
    if (event === undefined) throw new Failure('NOT_FOUND')
    const { metadata, at, ...facts } = event
    const body = answerEnvelope({
      code: 200,
      timestamp: clock.now(),
      transactionId: request.id,
      subCode: 'SUCCESS',
      message: 'Transaction fetched successfully',
      data: { ...facts, at: isoTime(at), metadata: metadata === null ? null : JSON.parse(metadata) },
    })
    return sendResult(request, reply, { status: 200, body, subCode: 'SUCCESS' })
  })
}
