// Sends the reply to a call, with the headers that say what it was charged and who answered.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reply } from '../lookups/reply.js'
import { replayedHeader } from './idempotency-key.js'

const jsonType = 'application/json; charset=utf-8'

/** What the call was charged. Every metered answer carries it, so that a client can reconcile from its own log. */
export const priceHeader = 'x-satyapan-price'
/** The source that answered; absent on failures. */
export const sourceHeader = 'x-satyapan-source'
/** Sent as `true` when the answer came from the cache. */
export const cachedHeader = 'x-satyapan-cached'

/** Sends the reply to a call; the ledger holds its event already. */
export function sendReply(request: FastifyRequest, reply: FastifyReply, answer: Reply): FastifyReply {
  request.facts.subCode = answer.subCode
  reply.header(priceHeader, String(answer.price))
  if (answer.source !== undefined) reply.header(sourceHeader, answer.source)
  if (answer.cached === true) reply.header(cachedHeader, 'true')
  if (answer.replayOf !== undefined)
    reply.header('x-transaction-id', answer.replayOf).header(replayedHeader, 'true')
  if (answer.retryAfterS !== undefined) reply.header('retry-after', String(answer.retryAfterS))
  return reply.code(answer.status).header('content-type', jsonType).send(answer.body)
}

/** Sends the answer of a route that is not a lookup, in its envelope. */
export const sendEnvelope = (request: FastifyRequest, reply: FastifyReply, envelope: object): FastifyReply =>
  sendJson(request, reply, JSON.stringify(envelope))

/** Sends a successful answer that is JSON text already. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  request.facts.subCode = 'SUCCESS'
  return reply.code(200).header('content-type', jsonType).send(text)
}
