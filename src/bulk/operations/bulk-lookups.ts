// Defines the operation that lists the lookups that bulk takes.
import { Type } from 'typebox'
import { act } from '../../operation/operation.js'
import { object } from '../../operation/schemas.js'
import type { Bulk } from '../bulk.js'

/** For whoever chooses one: which of its parameters a file must have is there too. */
export const listBulkLookups = act({
  name: 'bulk.lookups',
  method: 'GET',
  path: '/bulk/lookups',
  summary: 'The lookups that bulk takes, with their parameters',
  role: 'viewer',
  input: object({}),
  answer: object({
    items: Type.Array(
      object({
        name: Type.String(),
        summary: Type.String(),
        parameters: Type.Array(object({ name: Type.String(), required: Type.Boolean() })),
      }),
    ),
  }),
  run: async ({ bulk }: { readonly bulk: Pick<Bulk, 'lookups'> }) => ({
    items: bulk.lookups().map(({ name, summary, input }) => ({
      name,
      summary,
      parameters: Object.entries(input).map(([parameter, { required }]) => ({ name: parameter, required })),
    })),
  }),
})
