// Defines the operation that submits a file of records in the name of a client.
import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { maxFileBytes } from '../../batches/batch-file.js'
import { batchLookups } from '../../batches/batches.js'
import { newTransactionId } from '../../kernel/ids.js'
import { catalogue } from '../../lookups/catalogue.js'
import { upload } from '../operation.js'
import { Problem } from '../problem.js'
import { clientId, count, hexId, object } from '../schemas.js'
import { clientOf } from './clients.js'
import { withinLimits } from './within-limits.js'

const lookups = batchLookups(catalogue)

async function readAll(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxFileBytes) throw new Problem('too-large', `The file may have ${maxFileBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export const submitBatch = upload({
  name: 'batches.submit',
  method: 'POST',
  path: '/clients/{client_id}/batches',
  summary: 'Submit a CSV file of records to a lookup, in the name of a client',
  role: 'operator',
  input: object({
    client_id: clientId(),
    lookup: Type.Enum(lookups.map(({ name }) => name)),
    idempotency_key: Type.Optional(
      Type.String({
        pattern: '^[\\x21-\\x7e]{1,255}$',
        description: '1 to 255 visible characters: a file is submitted once, however often this is repeated',
      }),
    ),
  }),
  accepts: ['text/csv'],
  maxBytes: maxFileBytes,
  answer: object({ request_id: hexId('a request_id'), records: count(), replayed: Type.Boolean() }),
  async take(parts, { client_id, lookup: name, idempotency_key }, _actor, body) {
    const { batches, clock } = parts
    const client = clientOf(parts, client_id)
    if (!client.active) throw new Problem('conflict', `The client ${client_id} is inactive`)
    if (client.lookups?.has(name) === false)
      throw new Problem('conflict', `The client ${client_id} is not entitled to ${name}`)
    const lookup = lookups.find((row) => row.name === name)!
    const startedAt = clock.now()
    const transactionId = newTransactionId(startedAt)
    // A submission is free; its records are held to the cap when they are asked.
    await withinLimits(parts, { client, lookup, transactionId }, async () => {})
    const bytes = await readAll(body)
    const file = await batches.readFile(client_id, 'upload.csv', lookup.route.column!, bytes)
    const call = {
      transactionId,
      client,
      attribution: { origin: 'dashboard', metadata: null },
      startedAt,
    }
    const { requestId, replayed } = await batches.submit({
      lookup,
      file,
      call,
      idempotencyKey: idempotency_key,
    })
    return { request_id: requestId, records: file.cells.length, replayed }
  },
})

export const batchSubmitOperations = [submitBatch]
