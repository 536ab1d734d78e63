// The routes that list a client's batches page by page and cancel one.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Authenticator } from '../auth/authenticate.js'
import { batchMessage, batchMessages } from '../batches/batch-facts.js'
import type { Batches, BatchProgress } from '../batches/batches.js'
import { type Clock, isoTime } from '../kernel/clock.js'
import { answerEnvelope } from '../kernel/envelope.js'
import { Failure } from '../kernel/failures.js'
import { idPattern } from '../kernel/ids.js'
import { isPlaceholder, type RawInput } from '../lookups/params.js'
import { keyedCaller } from './caller.js'
import { sendEnvelope } from './send-reply.js'

export const batchListPath = '/v1/batches'
const batchPath = '/v1/batches/:request_id'
export const maxListed = 100
export const listedByDefault = 20

const cursorForm = /^(\d{1,15})-([0-9a-f]{32})$/

function refuseQuery(name: string, msg: string, type: string): never {
  throw new Failure('INVALID_PARAMETER', { problems: [{ loc: ['query', name], msg, type }] })
}

/** The value that was sent; undefined when it is absent or empty. */
function sentIn(query: RawInput, name: string): string | undefined {
  const sent = Object.hasOwn(query, name) ? query[name] : undefined
  if (sent !== undefined && typeof sent !== 'string')
    return refuseQuery(name, 'Parameter must be sent once', 'repeated')
  return sent === undefined || sent === '' || isPlaceholder(sent) ? undefined : sent
}

function readLimit(query: RawInput): number {
  const sent = sentIn(query, 'limit')
  if (sent === undefined) return listedByDefault
  const limit = /^\d{1,3}$/.test(sent) ? Number(sent) : 0
  if (limit < 1 || limit > maxListed)
    return refuseQuery('limit', `Input should be a whole number, 1 to ${maxListed}`, 'int_parsing')
  return limit
}

function readCursor(query: RawInput) {
  const sent = sentIn(query, 'cursor')
  if (sent === undefined) return {}
  const [, submittedAt, requestId] = cursorForm.exec(sent) ?? []
  if (requestId === undefined)
    return refuseQuery('cursor', 'Input should be the cursor of a page', 'string_pattern')
  return { after: { submittedAt: Number(submittedAt), requestId } }
}

/** A batch as clients see it, with the time of its cancellation if it was cancelled. */
const shownBatch = (batch: BatchProgress) => ({
  request_id: batch.requestId,
  product_id: batch.lookup,
  status: batch.status,
  message: batchMessage({ isComplete: batch.status === 200, isCancelled: batch.cancelledAt !== null }),
  records: batch.records,
  done: batch.done,
  succeeded: batch.succeeded,
  failed: batch.done - batch.succeeded,
  sub_codes: batch.counts,
  origin: batch.origin,
  submitted_at: isoTime(batch.submittedAt),
  completed_at: batch.completedAt === null ? null : isoTime(batch.completedAt),
  ...(batch.cancelledAt === null ? {} : { cancelled_at: isoTime(batch.cancelledAt) }),
})

export function addBatchListRoutes(
  app: FastifyInstance,
  parts: {
    batches: Pick<Batches, 'list' | 'cancel'>
    authenticator: Authenticator
    clock: Clock
  },
): void {
  const { authenticator, batches, clock } = parts
  const config = { interface: true, envelope: true }
  const envelope = (request: FastifyRequest, message: string, data: object) =>
    answerEnvelope({
      code: 200,
      timestamp: clock.now(),
      transactionId: request.id,
      subCode: 'SUCCESS',
      message,
      data,
    })

  app.get(batchListPath, { config }, async (request, reply) => {
    const { clientId } = keyedCaller(request, authenticator, 'batches', 'token-and-key').client
    const query = request.query as RawInput
    const limit = readLimit(query)
    // One row more than the page shows whether another page follows.
    const matches = await batches.list({ clientId, limit: limit + 1, ...readCursor(query) })
    const page = matches.slice(0, limit)
    const last = page.at(-1)
    if (matches.length > limit && last !== undefined) {
      const cursor = `${last.submittedAt}-${last.requestId}`
      reply.header('link', `<${batchListPath}?limit=${limit}&cursor=${cursor}>; rel="next"`)
    }
    const body = envelope(request, batchMessages.listFetched, { batches: page.map(shownBatch) })
    return sendEnvelope(request, reply, body)
  })

  app.delete(batchPath, { config }, async (request, reply) => {
    const { clientId } = keyedCaller(request, authenticator, 'batches', 'token-and-key').client
    const { request_id: requestId } = request.params as { request_id: string }
    const batch = idPattern.test(requestId) ? await batches.cancel(requestId, clientId) : undefined
    if (batch === undefined) throw new Failure('INVALID_REQUEST_ID')
    const message = batch.cancelledAt === null ? batchMessages.wasComplete : batchMessages.wasCancelled
    const body = envelope(request, message, shownBatch(batch))
    return sendEnvelope(request, reply, body)
  })
}
