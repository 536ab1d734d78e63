// Defines the operation that describes the lookups.

import { Type } from 'typebox'
import { act } from '../../operation/operation.js'
import { amount, object, orNull } from '../../operation/schemas.js'
import { catalogue } from '../catalogue.js'
import { twinOf } from '../lookup.js'

const shownLookup = object({
  name: Type.String(),
  summary: Type.String(),
  method: Type.Enum(['GET', 'POST']),
  path: Type.String(),
  credentials: Type.String(),
  sends: Type.Enum(['query', 'json', 'form'], {
    description: 'Where a client best has the parameters: a JSON body wherever there is one.',
  }),
  price: amount(),
  batch_column: orNull(Type.String({ description: 'The column of a batch file; null: no batches.' })),
  parameters: Type.Array(
    object({
      name: Type.String(),
      kind: Type.String(),
      required: Type.Boolean(),
      secret: Type.Boolean({ description: 'It opens something: show dots.' }),
      about: Type.String(),
      example: Type.String(),
    }),
  ),
  outcomes: Type.Array(
    object({ sub_code: Type.String(), message: Type.String(), charge: Type.Enum(['charged', 'free']) }),
  ),
})

const listLookups = act({
  name: 'lookups.list',
  method: 'GET',
  path: '/lookups',
  summary: 'Every lookup with its parameters, outcomes and price',
  role: 'viewer',
  input: object({}),
  answer: object({ currency: Type.String(), items: Type.Array(shownLookup) }),
  run: async ({ config }: { readonly config: { readonly currency: string } }) => ({
    currency: config.currency,
    items: catalogue.map((lookup) => ({
      name: lookup.name,
      summary: lookup.summary,
      method: lookup.route.method,
      path: lookup.route.path,
      credentials: lookup.credentials,
      sends: twinOf(lookup)?.from ?? lookup.route.from ?? ('query' as const),
      price: lookup.price,
      batch_column: lookup.route.column ?? null,
      parameters: Object.entries(lookup.input).map(
        ([name, { kind, required, isSecret, about, example }]) => ({
          name,
          kind,
          required,
          secret: isSecret === true,
          about,
          example,
        }),
      ),
      outcomes: Object.entries(lookup.outcomes).map(([sub_code, { message, charge }]) => ({
        sub_code,
        message,
        charge,
      })),
    })),
  }),
})

export const lookupOperations = [listLookups]
