// Defines the operations on clients: list, show, create, rotate, activate, deactivate, entitle.
import { type Static, Type } from 'typebox'
import type { Parts } from '../../assemble.js'
import type { Client } from '../../auth/client-cache.js'
import { isoTime } from '../../kernel/clock.js'
import { catalogue } from '../../lookups/catalogue.js'
import { act } from '../operation.js'
import { notFound } from '../problem.js'
import { clientId, displayName, object, orNull, time } from '../schemas.js'

const lookupNames = catalogue.map(({ name }) => name)
const maxOverlapS = 3650 * 86_400

const shownClient = object({
  client_id: clientId(),
  name: Type.String(),
  active: Type.Boolean(),
  lookups: orNull(Type.Array(Type.String(), { description: 'Null: entitled to every lookup.' })),
  created_at: time(),
})

const shown = (client: Client): Static<typeof shownClient> => ({
  client_id: client.clientId,
  name: client.name,
  active: client.active,
  lookups: client.lookups === null ? null : [...client.lookups],
  created_at: isoTime(client.createdAt),
})

/** Throws Problem. */
export function clientOf(parts: Pick<Parts, 'clientCache'>, id: string): Client {
  const client = parts.clientCache.client(id)
  if (client === undefined) throw notFound(`client ${id}`)
  return client
}

const ofClient = object({ client_id: clientId() })

export const listClients = act({
  name: 'clients.list',
  method: 'GET',
  path: '/clients',
  summary: 'The clients, in the order in which they were made',
  role: 'viewer',
  input: object({}),
  answer: object({ items: Type.Array(shownClient) }),
  run: async ({ clients }) => ({ items: clients.list().map(shown) }),
})

export const showClient = act({
  name: 'clients.show',
  method: 'GET',
  path: '/clients/{client_id}',
  summary: 'One client',
  role: 'viewer',
  input: ofClient,
  answer: shownClient,
  run: async (parts, { client_id }) => shown(clientOf(parts, client_id)),
})

export const createClient = act({
  name: 'clients.create',
  method: 'POST',
  path: '/clients',
  summary: 'Make a client, entitled to every lookup; its secrets are shown once',
  role: 'operator',
  input: object({ name: displayName() }),
  answer: object({
    client_id: clientId(),
    client_secret: Type.String({ description: 'Not stored, and not shown again.' }),
    webhook_secret: Type.String(),
  }),
  async run({ clients, webhooks, writeAudit }, { name }) {
    const { clientId: id, clientSecret } = await clients.create(name.trim(), writeAudit)
    const [webhookSecret] = await webhooks.secrets(id)
    return { client_id: id, client_secret: clientSecret, webhook_secret: webhookSecret! }
  },
})

export const rotateClient = act({
  name: 'clients.rotate',
  method: 'POST',
  path: '/clients/{client_id}/rotate',
  summary: 'Give a client a new secret; the old one and its tokens end at once, or after an overlap',
  role: 'operator',
  input: object({
    client_id: clientId(),
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxOverlapS,
        description: 'Both secrets are good for so long. Default: 0.',
      }),
    ),
  }),
  answer: object({
    client_id: clientId(),
    client_secret: Type.String({ description: 'Not stored, and not shown again.' }),
    old_secret_ends_at: time(),
  }),
  async run(parts, { client_id, overlap_seconds = 0 }) {
    clientOf(parts, client_id)
    const overlapMs = overlap_seconds * 1000
    const { clientSecret, oldEndsAt } = await parts.clients.rotate(client_id, overlapMs, parts.writeAudit)
    if (parts.sandbox?.client().clientId === client_id)
      await parts.sandbox.remember({ clientId: client_id, clientSecret })
    return { client_id, client_secret: clientSecret, old_secret_ends_at: isoTime(oldEndsAt) }
  },
})

const setActive = (verb: 'activate' | 'deactivate', summary: string) =>
  act({
    name: `clients.${verb}`,
    method: 'POST',
    path: `/clients/{client_id}/${verb}`,
    summary,
    role: 'operator',
    input: ofClient,
    answer: shownClient,
    async run(parts, { client_id }) {
      clientOf(parts, client_id)
      await parts.clients.setActive(client_id, verb === 'activate', parts.writeAudit)
      return shown(clientOf(parts, client_id))
    },
  })
export const activateClient = setActive('activate', 'Turn a client on again')
export const deactivateClient = setActive(
  'deactivate',
  'Turn a client off: its calls are refused within a second',
)

export const entitleClient = act({
  name: 'clients.entitle',
  method: 'PUT',
  path: '/clients/{client_id}/lookups',
  summary: 'Say which lookups a client may call: these and no others, or all',
  role: 'operator',
  input: object({
    client_id: clientId(),
    lookups: orNull(
      Type.Array(Type.Enum(lookupNames), {
        minItems: 1,
        maxItems: lookupNames.length,
        uniqueItems: true,
        description: 'Null: every lookup.',
      }),
    ),
  }),
  answer: shownClient,
  async run(parts, { client_id, lookups }) {
    clientOf(parts, client_id)
    await parts.clients.entitle(client_id, lookups, parts.writeAudit)
    return shown(clientOf(parts, client_id))
  },
})

export const clientOperations = [
  listClients,
  showClient,
  createClient,
  rotateClient,
  activateClient,
  deactivateClient,
  entitleClient,
]
