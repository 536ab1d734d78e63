// Defines the operation that says what a file would cost as a batch, before it is submitted.
import { Type } from 'typebox'
import type { Client } from '../../auth/client-cache.js'
import { highestPrice, type MonthlyCap } from '../../lookups/monthly-cap.js'
import { type CatalogueDeps, namedLookup } from '../../lookups/operations/named-lookup.js'
import { parseInput } from '../../lookups/params.js'
import { type ClientsById, clientOf } from '../../operation/client-of.js'
import { upload } from '../../operation/operation.js'
import { readBytes } from '../../operation/request-body.js'
import { amount, clientId, count, lookupName, object, orNull } from '../../operation/schemas.js'
import type { Prices } from '../../usage/prices.js'
import { batchLookups, maxFileBytes } from '../batch-facts.js'
import type { Batches } from '../batches.js'

const maxExamples = 5

export interface EstimateDeps extends CatalogueDeps, ClientsById<Client> {
  readonly batches: Pick<Batches, 'readFile'>
  readonly prices: Prices
  readonly monthlyCap: Pick<MonthlyCap, 'spentBy'>
  readonly config: { readonly currency: string }
}

export const estimateBatch = upload({
  name: 'batches.estimate',
  method: 'POST',
  path: '/clients/{client_id}/batches/estimate',
  summary: 'What a CSV file of records would cost as a batch; nothing is submitted or stored',
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
  }),
  accepts: ['text/csv'],
  maxBytes: maxFileBytes,
  storesNothing: true,
  answer: object({
    records: count(),
    repeated: Type.Integer({
      minimum: 0,
      description: 'Records that are in the file before; each is asked and charged again.',
    }),
    malformed: Type.Integer({ minimum: 0, description: 'Records that are not asked, and free.' }),
    malformed_examples: Type.Array(count(), { description: 'The first of them, counted from 1.' }),
    highest_price: amount(),
    at_most: amount(),
    currency: Type.String(),
    monthly_cap: orNull(amount()),
    spent: orNull(amount()),
  }),
  async take(deps: EstimateDeps, { client_id, lookup: name, file_name = 'upload.csv' }, _call, body) {
    const client = clientOf(deps, client_id)
    const lookup = namedLookup(batchLookups(deps.catalogue), 'lookup', name)
    const column = lookup.route.column!
    const bytes = await readBytes(body, maxFileBytes)
    const { cells } = await deps.batches.readFile(client_id, file_name, column, bytes)
    const malformed = [...cells.entries()]
      .filter(([, cell]) => 'failure' in parseInput(lookup.input, { [column]: cell }, 'cell'))
      .map(([i]) => i + 1)
    const price = highestPrice(deps.prices, lookup, client)
    return {
      records: cells.length,
      repeated: cells.length - new Set(cells.map((cell) => cell.trim().toUpperCase())).size,
      malformed: malformed.length,
      malformed_examples: malformed.slice(0, maxExamples),
      highest_price: price,
      at_most: price * (cells.length - malformed.length),
      currency: deps.config.currency,
      monthly_cap: client.cap?.amount ?? null,
      spent: await deps.monthlyCap.spentBy(client),
    }
  },
})
