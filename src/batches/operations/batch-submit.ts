// Defines the operation that submits a file of records in the name of a client.
import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import type { Client } from '../../auth/client-cache.js'
import { isEntitled } from '../../auth/entitlement.js'
import { problemOfFile } from '../../consents/operations/refused-file.js'
import { statedConsent, statedMembers } from '../../consents/operations/stated-consent.js'
import type { Clock } from '../../kernel/clock.js'
import { newTransactionId } from '../../kernel/ids.js'
import { type CatalogueDeps, namedLookup } from '../../lookups/operations/named-lookup.js'
import { type LimitDeps, withinLimits } from '../../lookups/operations/within-limits.js'
import { type ClientsById, clientOf } from '../../operation/client-of.js'
import { upload } from '../../operation/operation.js'
import { invalid, Problem } from '../../operation/problem.js'
import { clientId, count, hexId, lookupName, object } from '../../operation/schemas.js'
import { type RefusalReason, urlCharsMax } from '../../platform/outbound/guard.js'
import { addressRefusals } from '../../webhooks/operations/webhooks.js'
import { batchLookups, maxFileBytes } from '../batch-facts.js'
import type { Batches } from '../batches.js'
import { estimateBatch } from './batch-estimate.js'

async function readAll(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxFileBytes)
      throw new Problem('too-large', `The file may have at most ${maxFileBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** An Idempotency-Key: visible ASCII characters. */
const keyPattern = '^[\\x21-\\x7e]{1,255}$'

interface Deps extends CatalogueDeps, ClientsById<Client>, LimitDeps {
  readonly batches: Pick<Batches, 'readFile' | 'submit'>
  readonly clock: Clock
  /** Why a client's webhook may not go to this address; null: it may. */
  readonly checkUrl: (url: string) => RefusalReason | null
}

/** Throws Problem. */
function checkWebhook(checkUrl: Deps['checkUrl'], url: string | undefined): void {
  const refusal = url === undefined ? null : checkUrl(url)
  if (refusal === 'credentials-in-url') throw invalid('webhook_url', addressRefusals[refusal])
  if (refusal !== null) throw invalid('webhook_url', 'must be an https:// address that the service may call')
}

export const submitBatch = upload({
  name: 'batches.submit',
  method: 'POST',
  path: '/clients/{client_id}/batches',
  summary: 'Submit a CSV file of records to a lookup, in the name of a client',
  role: 'operator',
  input: object({
    client_id: clientId(),
    lookup: lookupName(),
    file_name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'The name of the file. Default: upload.csv.',
      }),
    ),
    ...statedMembers,
    webhook_url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: urlCharsMax,
        description: "Where to send the webhook when the batch is complete. Default: the client's endpoint.",
      }),
    ),
    idempotency_key: Type.Optional(
      Type.String({
        pattern: keyPattern,
        description:
          '1 to 255 visible ASCII characters; a repeated request with the same key does not submit the file again',
      }),
    ),
  }),
  accepts: ['text/csv'],
  maxBytes: maxFileBytes,
  answer: object({ request_id: hexId('a request_id'), records: count(), replayed: Type.Boolean() }),
  async take(deps: Deps, input, { actor }, body) {
    const { batches, clock } = deps
    const { client_id, lookup: name, file_name = 'upload.csv' } = input
    const client = clientOf(deps, client_id)
    const lookup = namedLookup(batchLookups(deps.catalogue), 'lookup', name)
    if (!client.active) throw new Problem('conflict', `The client ${client_id} is inactive`)
    if (!isEntitled(client, lookup))
      throw new Problem('conflict', `The client ${client_id} is not entitled to ${name}`)
    checkWebhook(deps.checkUrl, input.webhook_url)
    const startedAt = clock.now()
    const transactionId = newTransactionId(startedAt)
    // A submission is free; the monthly cap applies to each record when it is looked up.
    await withinLimits(deps, { client, lookup, transactionId }, async () => {})
    const file = await batches.readFile(client_id, file_name, lookup.route.column!, await readAll(body))
    const consent = statedConsent(input)
    const origin = actor.kind === 'command' ? null : 'dashboard'
    const submission = {
      lookup,
      file,
      call: { transactionId, client, attribution: { origin, metadata: null, consent }, startedAt },
      webhookUrl: input.webhook_url,
      idempotencyKey: input.idempotency_key,
    }
    const { requestId, replayed } = await batches.submit(submission).catch((error: unknown) => {
      throw problemOfFile(error, name)
    })
    return { request_id: requestId, records: file.cells.length, replayed }
  },
})

export const batchSubmitOperations = [submitBatch, estimateBatch]
