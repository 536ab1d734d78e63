// The route for the status of a batch.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Authenticator } from '../auth/authenticate.js'
import { freeEvent } from '../batches/batch-call.js'
import { batchMessage, batchMessages } from '../batches/batch-facts.js'
import type { Batches } from '../batches/batches.js'
import type { Clock } from '../kernel/clock.js'
import { answerEnvelope } from '../kernel/envelope.js'
import { Failure } from '../kernel/failures.js'
import { idPattern } from '../kernel/ids.js'
import { parseInput, type RawInput, textParam } from '../lookups/params.js'
import type { Ledger } from '../usage/ledger.js'
import { batchStatusName } from '../usage/usage-event.js'
import { recordRefusal } from './batch-refusal.js'
import { type KeyedCaller, keyedCaller } from './caller.js'
import { priceHeader, sendEnvelope } from './send-reply.js'

export const batchStatusPath = `/v1/verification/${batchStatusName}`

const statusInput = {
  request_id: textParam('Handle of the batch', '4f0c6f0e5d1b4c0b8f5d9d3a7c1e2b60'),
}

/** Throws INVALID_REQUEST_ID unless it is a batch of this client. */
async function statusOf(batches: Pick<Batches, 'status'>, request: FastifyRequest, call: KeyedCaller) {
  const parsed = parseInput(statusInput, request.query as RawInput, 'query')
  if ('failure' in parsed) throw parsed.failure
  const requestId = 'input' in parsed ? (parsed.input.request_id as string) : ''
  const batch = idPattern.test(requestId)
    ? await batches.status(requestId, call.client.clientId, call.secretId)
    : undefined
  if (batch === undefined) throw new Failure('INVALID_REQUEST_ID')
  return {
    request_id: requestId,
    status: batch.isComplete ? 200 : 201,
    product_id: batch.lookup,
    message: batchMessage(batch),
    batch_output_file_url: batch.url,
  }
}

export function addBatchStatusRoute(
  app: FastifyInstance,
  parts: {
    authenticator: Authenticator
    ledger: Pick<Ledger, 'record' | 'assertWritable'>
    batches: Pick<Batches, 'status'>
    clock: Clock
  },
): void {
  const { authenticator, ledger, batches, clock } = parts
  const of = { lookup: batchStatusName, version: 'v1' }
  app.get(batchStatusPath, { config: { interface: true, envelope: true } }, async (request, reply) => {
    const call = keyedCaller(request, authenticator, batchStatusName, 'token-and-key')
    ledger.assertWritable()
    const data = await statusOf(batches, request, call).catch((error: unknown) =>
      recordRefusal(parts, reply, error, call, of),
    )
    await ledger.record(freeEvent(call, { ...of, subCode: 'SUCCESS', httpStatus: 200 }, clock.now()))
    const body = answerEnvelope({
      code: 200,
      timestamp: clock.now(),
      transactionId: request.id,
      subCode: 'SUCCESS',
      message: batchMessages.statusFetched,
      data,
    })
    return sendEnvelope(request, reply.header(priceHeader, '0'), body)
  })
}
