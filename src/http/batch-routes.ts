// The routes of batches: submission for every row that has one, their state, and the list of them.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Authenticator } from '../auth/authenticate.js'
import type { BatchCall } from '../batches/batch-call.js'
import { batchMessage, filePart, webhookUrlName } from '../batches/batch-facts.js'
import type { Batches } from '../batches/batches.js'
import { type Clock, steadyNow } from '../kernel/clock.js'
import { Failure, type ParameterProblem } from '../kernel/failures.js'
import { type Lookup, versionOf } from '../lookups/lookup.js'
import { isPlaceholder, type RawInput } from '../lookups/params.js'
import { createUploadBudget, type Reservation } from '../platform/forms/upload-budget.js'
import { type RefusalReason, urlCharsMax } from '../platform/outbound/guard.js'
import type { Ledger } from '../usage/ledger.js'
import { maxBatchFormBytes, readBatchForm } from './batch-form.js'
import { addBatchListRoutes } from './batch-list-routes.js'
import { recordRefusal } from './batch-refusal.js'
import { addBatchStatusRoute } from './batch-status-route.js'
import { callerOf } from './caller.js'
import type { ClientLimits } from './client-limits.js'
import { readIdempotencyKey, replayedHeader } from './idempotency-key.js'
import { type EnterUpload, withConsent } from './row-input.js'
import { priceHeader, sendEnvelope } from './send-reply.js'

/**
 * Files of all submissions in memory at one time; beyond it, 503. Sixty-four of the longest, thousands of usual ones.
 */
const maxHeldBytes = 64 * 1024 * 1024

/** The memory that the files of all submissions share. */
export const createFileMemory = (now: () => number): EnterUpload => createUploadBudget(maxHeldBytes, now)

export interface BatchRoutesParts {
  /** Of all applications on the port; absent: of this one alone. */
  readonly fileMemory?: EnterUpload
  readonly catalogue: readonly Lookup[]
  readonly authenticator: Authenticator
  readonly ledger: Pick<Ledger, 'record' | 'assertWritable'>
  readonly batches: Pick<Batches, 'openFile' | 'assertRoom' | 'submit' | 'status' | 'list' | 'cancel'>
  /** Absent: no client is limited. */
  readonly limits?: ClientLimits
  /** Why an address may not be called, or null. */
  readonly checkUrl: (url: string) => RefusalReason | null
  readonly clock: Clock
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
  if (refusal === 'credentials-in-url')
    refuseParameter(place, name, 'The URL must not hold a user name or password', 'url_credentials')
  if (refusal !== null) refuseParameter(place, name, 'This address may not be called', 'url_refused')
  return url
}

/** Reads the form of a submission and creates the batch. */
async function submit(
  { batches, checkUrl }: BatchRoutesParts,
  enter: (client: string) => Reservation,
  request: FastifyRequest,
  { lookup, column, call }: { lookup: Lookup; column: string; call: BatchCall },
) {
  const { clientId } = call.client
  // A repetition is answered whatever the client has.
  if (request.facts.headers.idempotencyKeys.length === 0) await batches.assertRoom(clientId)
  const partName = lookup.route.anyPart === true ? null : filePart
  const reservation = enter(clientId)
  try {
    const form = await request.readBody((body) =>
      readBatchForm(body, partName, reservation, (name) => batches.openFile(clientId, name, column)),
    )
    reservation.keep()
    if (request.facts.consentFailure !== undefined) throw request.facts.consentFailure
    const webhookUrl = readWebhookUrl(request.query as RawInput, form.webhookUrls, checkUrl)
    const idempotencyKey = readIdempotencyKey(request.facts.headers)
    const file = await form.file.end()
    return await batches.submit({ lookup, file, call, webhookUrl, idempotencyKey })
  } finally {
    reservation.leave()
  }
}

function addSubmissionRoutes(app: FastifyInstance, parts: BatchRoutesParts): void {
  const { catalogue, authenticator, ledger, limits, clock } = parts
  const config = { interface: true, envelope: true, maxBodyBytes: maxBatchFormBytes }
  const enter = parts.fileMemory ?? createFileMemory(steadyNow(clock))
  for (const lookup of catalogue) {
    const { batch: path, column } = lookup.route
    if (path === undefined || column === undefined) continue
    const of = { lookup: lookup.name, version: versionOf(lookup) }
    app.post(path, { config }, async (request, reply) => {
      const call = withConsent(callerOf(request, authenticator, lookup), request.query as RawInput)
      ledger.assertWritable()
      await limits?.admit(reply, call, lookup)
      limits?.over(call) // a submission is free; its records are held to the cap when they are asked
      const accepted = await submit(parts, enter, request, { lookup, column, call }).catch((error: unknown) =>
        recordRefusal(parts, reply, error, call, of),
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
}

export function addBatchRoutes(app: FastifyInstance, parts: BatchRoutesParts): void {
  addSubmissionRoutes(app, parts)
  addBatchStatusRoute(app, parts)
  addBatchListRoutes(app, parts)
}
