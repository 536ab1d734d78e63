// Defines the operation that names clients by their ids, removed ones included: for pages that show many of them.
import { Type } from 'typebox'
import { act } from '../../operation/operation.js'
import { clientId, object } from '../../operation/schemas.js'
import type { ClientCache } from '../client-cache.js'

interface Deps {
  readonly clientCache: Pick<ClientCache, 'client' | 'removed'>
}

/** More than a page shows. */
const maxIds = 200

const nameClients = act({
  name: 'clients.names',
  method: 'GET',
  path: '/clients/names',
  summary: 'The names of clients by their ids, removed ones included',
  role: 'viewer',
  input: object({
    client_id: Type.Array(clientId(), { minItems: 1, maxItems: maxIds, description: `up to ${maxIds} ids` }),
  }),
  answer: object({
    items: Type.Array(object({ client_id: clientId(), name: Type.String(), removed: Type.Boolean() }), {
      description: 'Ids that no client ever had are left out.',
    }),
  }),
  async run({ clientCache }: Deps, { client_id: ids }) {
    const removed = new Map(clientCache.removed().map(({ clientId: id, name }) => [id, name]))
    return {
      items: [...new Set(ids)].flatMap((id) => {
        const name = clientCache.client(id)?.name ?? removed.get(id)
        return name === undefined ? [] : [{ client_id: id, name, removed: removed.has(id) }]
      }),
    }
  },
})

export const clientNameOperations = [nameClients]
