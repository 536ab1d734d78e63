// The routes of batches: submission for every row that has one, their state, and the list of them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authenticator } from '../auth/authenticate.js'
import { type BatchCall, freeEvent } from '../batches/batch-call.js'
import { batchMessage, batchMessages, filePart, webhookUrlName } from '../batches/batch-facts.js'
import type { Batches } from '../batches/batches.js'
import type { Clock } from '../kernel/clock.js'
import { answerEnvelope } from '../kernel/envelope.js'
import { Failure, failures, type ParameterProblem } from '../kernel/failures.js'
import { idPattern } from '../kernel/ids.js'
import { type Lookup, versionOf } from '../lookups/lookup.js'
import { isPlaceholder, type RawInput, readInput, textParam } from '../lookups/params.js'
import { urlCharsMax } from '../platform/outbound/guard.js'
import type { Ledger } from '../usage/ledger.js'
import { maxBatchFormBytes, readBatchForm } from './batch-form.js'
import { addBatchListRoutes } from './batch-list-routes.js'
import { callerOf, type KeyedCaller, keyedCaller } from './caller.js'
import type { ClientLimits } from './client-limits.js'
import { readIdempotencyKey, replayedHeader } from './idempotency-key.js'
import { priceHeader, sendEnvelope } from './send-reply.js'
import { createUploadBudget } from './upload-budget.js'

export const batchStatusPath = '/v1/verification/batch-processing-status'
export const batchStatusName = 'batch-processing-status'

/**
 * Files of all submissions in memory at one time; beyond it, 503. Sixty-four of the longest, thousands of usual ones.
 */
const maxHeldBytes = 64 * 1024 * 1024

export interface BatchRoutesParts {
  readonly catalogue: readonly Lookup[]
  readonly authenticator: Authenticator
  readonly ledger: Ledger
  readonly batches: Batches
  /** Absent: no client is limited. */
  readonly limits?: ClientLimits
  /** Why an address may not be called, or null. */
  readonly checkUrl: (url: string) => string | null
  readonly clock: Clock
}

export const statusInput = {
  request_id: textParam('Handle of the batch', '4f0c6f0e5d1b4c0b8f5d9d3a7c1e2b60'),
}

function refuseParameter(place: ParameterProblem['loc'][0], name: string, msg: string, type: string): never {
  throw new Failure('INVALID_PARAMETER', { problems: [{ loc: [place, name], msg, type }] })
}

/** webhook_url of the query or the form; undefined when neither has one. Throws INVALID_PARAMETER. */
function readWebhookUrl(
  query: RawInput,
  form: readonly string[],
  checkUrl: BatchRoutesParts['checkUrl'],
): string | undefined {
  const name = webhookUrlName
  const inQuery = (Object.hasOwn(query, name) ? [query[name] ?? []].flat() : []) as string[]
  const sent = [...inQuery, ...form]
  const place = inQuery.length > 0 ? 'query' : 'body'
  if (new Set(sent).size > 1 || inQuery.length > 1 || form.length > 1)
    refuseParameter(place, name, 'Parameter must be sent once', 'repeated')
  const url = sent[0]
  if (url === undefined || url === '' || isPlaceholder(url)) return undefined
  if (url.length > urlCharsMax) {
    refuseParameter(place, name, `String should have at most ${urlCharsMax} characters`, 'string_too_long')
  }
  const refusal = checkUrl(url)
  if (refusal === 'bad-url') refuseParameter(place, name, 'Input should be a valid https URL', 'url_parsing')
  if (refusal !== null) refuseParameter(place, name, 'This address may not be called', 'url_refused')
  return url
}

export function addBatchRoutes(app: FastifyInstance, parts: BatchRoutesParts): void {
  const { catalogue, authenticator, ledger, batches, limits, checkUrl, clock } = parts
  const config = { interface: true, envelope: true }
  const enter = createUploadBudget(maxHeldBytes, clock.now)

  /** Records every call as an event, refused ones included, and rethrows the failure for the client. */
  async function recordRefusal(
    reply: FastifyReply,
    error: unknown,
    call: BatchCall,
    lookup: string,
    version: string,
  ): Promise<never> {
    const code = error instanceof Failure ? error.code : 'INTERNAL_SERVER_ERROR'
    const { subCode = null, status: httpStatus } = failures[code]
    await ledger.record(freeEvent(call, { lookup, version, subCode, httpStatus }, clock.now()))
    reply.header(priceHeader, '0')
    throw error
  }

  async function submitted(request: FastifyRequest, lookup: Lookup, column: string, call: BatchCall) {
    const partName = lookup.route.anyPart === true ? null : filePart
    const place = enter(call.client.clientId)
    try {
      const form = await request.readBody((body) =>
        readBatchForm(body, partName, place, (name) => batches.openFile(call.client.clientId, name, column)),
      )
      place.keep()
      const webhookUrl = readWebhookUrl(request.query as RawInput, form.webhookUrls, checkUrl)
      const idempotencyKey = readIdempotencyKey(request.facts.headers)
      const file = await form.file.end()
      return await batches.submit({ lookup, file, call, webhookUrl, idempotencyKey })
    } finally {
      place.leave()
    }
  }

  for (const lookup of catalogue) {
    const { batch: path, column } = lookup.route
    if (path === undefined || column === undefined) continue
    app.post(path, { config: { ...config, maxBodyBytes: maxBatchFormBytes } }, async (request, reply) => {
      const call = callerOf(request, authenticator, lookup)
      await limits?.admit(reply, call, lookup)
      limits?.over(call) // a submission is free; its records are held to the cap when they are asked
      const accepted = await submitted(request, lookup, column, call).catch((error: unknown) =>
        recordRefusal(reply, error, call, lookup.name, versionOf(lookup)),
      )
      if (accepted.replayed) reply.header(replayedHeader, 'true')
      const body = {
        code: 201,
        timestamp: clock.now(),
        transaction_id: request.id,
        request_id: accepted.requestId,
        message: batchMessage({ isComplete: false, isCancelled: false }),
        sub_code: 'SUCCESS',
        output_batch_file: '',
      }
      return sendEnvelope(request, reply.header(priceHeader, '0'), body)
    })
  }

  async function statusOf(request: FastifyRequest, call: KeyedCaller) {
    const read = readInput(statusInput, request.query as RawInput)
    const requestId = 'input' in read ? (read.input.request_id as string) : ''
    const found = idPattern.test(requestId)
      ? await batches.status(requestId, call.client.clientId, call.secretId)
      : undefined
    if (found === undefined) throw new Failure('INVALID_REQUEST_ID')
    return {
      request_id: requestId,
      status: found.isComplete ? 200 : 201,
      product_id: found.lookup,
      message: batchMessage(found),
      batch_output_file_url: found.url,
    }
  }

  app.get(batchStatusPath, { config }, async (request, reply) => {
    const call = keyedCaller(request, authenticator, batchStatusName, 'token-and-key')
    const data = await statusOf(request, call).catch((error: unknown) =>
      recordRefusal(reply, error, call, batchStatusName, 'v1'),
    )
    const about = { lookup: batchStatusName, version: 'v1', subCode: 'SUCCESS', httpStatus: 200 }
    await ledger.record(freeEvent(call, about, clock.now()))
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

  addBatchListRoutes(app, { authenticator, batches, clock })
}
