// Defines the operation that sets a client's own price of a lookup.

import { Type } from 'typebox'
import { withPrice } from '../../auth/client-prices.js'
import { clientOf, shownClient, shownClientOf } from '../../auth/operations/clients.js'
import { act } from '../../operation/operation.js'
import { invalid } from '../../operation/problem.js'
import { clientId, object, orNull } from '../../operation/schemas.js'
import type { Parts } from '../../server/compose/assemble.js'
import { catalogue } from '../catalogue.js'

/** Ten million rupees in paise, as in the configuration: more is a typing error. */
const maxPrice = 1_000_000_000

export const setClientPrice = act({
  name: 'clients.set-price',
  method: 'PUT',
  path: '/clients/{client_id}/prices/{lookup}',
  summary:
    "Set a client's own price for a lookup, or for one of its outcomes; it overrides the configuration",
  role: 'operator',
  input: object({
    client_id: clientId(),
    lookup: Type.Enum(catalogue.map(({ name }) => name)),
    sub_code: Type.Optional(Type.String({ maxLength: 64, description: 'Only for this outcome.' })),
    price: orNull(
      Type.Union([Type.Integer({ minimum: 0, maximum: maxPrice }), Type.Enum(['free'])], {
        description: 'Smallest unit of the currency. Null: use the configured price again.',
      }),
    ),
  }),
  answer: shownClient,
  async run(parts: Parts, { client_id, lookup, sub_code: subCode, price }, { writeAudit }) {
    clientOf(parts, client_id)
    const { outcomes } = catalogue.find(({ name }) => name === lookup)!
    if (subCode !== undefined && !Object.hasOwn(outcomes, subCode))
      throw invalid('sub_code', `must be one of ${Object.keys(outcomes).join(', ')}`)
    await parts.clients.setPrices(
      client_id,
      (before) => withPrice(before, { lookup, subCode }, price),
      writeAudit,
    )
    return shownClientOf(parts, client_id)
  },
})

export const clientPriceOperations = [setClientPrice]
