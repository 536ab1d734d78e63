// Defines the operation that submits a file of records in the name of a client.
import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { clientOf } from '../../auth/operations/clients.js'
import { newTransactionId } from '../../kernel/ids.js'
import { catalogue } from '../../lookups/catalogue.js'
import { withinLimits } from '../../lookups/operations/within-limits.js'
import { task, upload } from '../../operation/operation.js'
import { invalid, Problem } from '../../operation/problem.js'
import { clientId, count, hexId, object } from '../../operation/schemas.js'
import { urlCharsMax } from '../../platform/outbound/guard.js'
import type { Parts } from '../../server/compose/assemble.js'
import { addressRefusals } from '../../webhooks/operations/webhooks.js'
import { maxFileBytes } from '../batch-file.js'
import { batchLookups } from '../batches.js'

const lookups = batchLookups(catalogue)

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

interface Submission {
  readonly clientId: string
  readonly lookup: string
  readonly fileName: string
  readonly bytes: () => Promise<Buffer>
  readonly origin: string | null
  readonly webhookUrl?: string | undefined
  readonly idempotencyKey?: string | undefined
}

/** An Idempotency-Key: visible ASCII characters. */
const keyPattern = '^[\\x21-\\x7e]{1,255}$'

async function submit(parts: Parts, own: Submission) {
  const { batches, clock } = parts
  const { clientId: id, lookup: name, webhookUrl, idempotencyKey } = own
  const client = clientOf(parts, id)
  if (!client.active) throw new Problem('conflict', `The client ${id} is inactive`)
  if (client.lookups?.has(name) === false)
    throw new Problem('conflict', `The client ${id} is not entitled to ${name}`)
  const refusal = webhookUrl === undefined ? null : parts.checkUrl(webhookUrl)
  if (refusal === 'credentials-in-url') throw invalid('webhook_url', addressRefusals[refusal])
  if (refusal !== null) throw invalid('webhook_url', 'must be an https:// address that the service may call')
  if (idempotencyKey !== undefined && !new RegExp(keyPattern).test(idempotencyKey))
    throw invalid('idempotency_key', 'must have 1 to 255 visible ASCII characters')
  const lookup = lookups.find((row) => row.name === name)!
  const startedAt = clock.now()
  const transactionId = newTransactionId(startedAt)
  // A submission is free; the monthly cap applies to each record when it is looked up.
  await withinLimits(parts, { client, lookup, transactionId }, async () => {})
  const file = await batches.readFile(id, own.fileName, lookup.route.column!, await own.bytes())
  const call = { transactionId, client, attribution: { origin: own.origin, metadata: null }, startedAt }
  const { requestId, replayed } = await batches.submit({ lookup, file, call, webhookUrl, idempotencyKey })
  return { request_id: requestId, records: file.cells.length, replayed }
}

/** Submits a file on this machine. The audit log names the act as it does for the API. */
export const submitBatchHere = task(async (parts: Parts, own: Submission) => {
  const submitted = await submit(parts, own)
  await parts.auditAlone(parts.writeAudit, { act: submitBatch.name, target: own.clientId })
  return submitted
})

const submitBatch = upload({
  name: 'batches.submit',
  method: 'POST',
  path: '/clients/{client_id}/batches',
  summary: 'Submit a CSV file of records to a lookup, in the name of a client',
  role: 'operator',
  input: object({
    client_id: clientId(),
    lookup: Type.Enum(lookups.map(({ name }) => name)),
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
          '1 to 255 visible characters; a repeated request with the same key does not submit the file again',
      }),
    ),
  }),
  accepts: ['text/csv'],
  maxBytes: maxFileBytes,
  answer: object({ request_id: hexId('a request_id'), records: count(), replayed: Type.Boolean() }),
  async take(parts: Parts, { client_id, lookup: name, webhook_url, idempotency_key }, _call, body) {
    return submit(parts, {
      clientId: client_id,
      lookup: name,
      fileName: 'upload.csv',
      bytes: () => readAll(body),
      origin: 'dashboard',
      webhookUrl: webhook_url,
      idempotencyKey: idempotency_key,
    })
  },
})

export const batchSubmitOperations = [submitBatch]
