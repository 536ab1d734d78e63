// Defines the operations on clients: list, show, create, rotate, activate, deactivate.
import { Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { clientOf } from '../../operation/client-of.js'
import { cursorOf, readCursor } from '../../operation/cursor.js'
import { act } from '../../operation/operation.js'
import {
  amount,
  clientId,
  count,
  displayName,
  filterText,
  object,
  orNull,
  pageMembers,
  seconds,
  time,
} from '../../operation/schemas.js'
import type { Client, ClientCache } from '../client-cache.js'
import type { Clients } from '../clients.js'
import { type ClientViewDeps, clientView, shownClient, shownClientOf } from './client-view.js'

const maxOverlapS = 3650 * 86_400

interface Deps extends ClientViewDeps {
  readonly clients: Pick<Clients, 'list' | 'create' | 'rotate' | 'setActive' | 'secrets'>
  readonly clientCache: Pick<ClientCache, 'client' | 'removed'>
  readonly webhooks: { secrets(clientId: string): Promise<readonly string[]> }
  /** What it has been charged this month; null without a cap. */
  readonly monthlyCap: { spentBy(client: Client): Promise<number | null> }
  readonly sandbox:
    | {
        client(): { readonly clientId: string }
        remember(client: { readonly clientId: string; readonly clientSecret: string }): Promise<void>
      }
    | undefined
}

const ofClient = object({ client_id: clientId() })

const stateOf = ({ active }: Client) => (active ? 'active' : 'inactive')

/** Texts are compared without case and without marks that only their writing has. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase()
const matches = ({ name, clientId: id, settings: { cost_centre, note } }: Client, search: string) =>
  search === '' ||
  [name, cost_centre, note].some((text) => text !== null && folded(text).includes(folded(search))) ||
  id.includes(search)

const isAfter = ({ createdAt, clientId: id }: Client, [at, lastId]: readonly [number, string]) =>
  createdAt > at || (createdAt === at && id > lastId)

export const listClients = act({
  name: 'clients.list',
  method: 'GET',
  path: '/clients',
  summary: 'List the clients, oldest first, and the names of removed ones',
  role: 'viewer',
  input: object({
    search: Type.Optional(filterText(200, 'part of a name, client_id, cost centre or note')),
    state: Type.Optional(Type.Enum(['active', 'inactive'])),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: 'Default: all.' })),
    cursor: pageMembers(500, 500).cursor,
  }),
  answer: object({
    items: Type.Array(shownClient),
    next_cursor: orNull(Type.String({ description: 'Where the next page begins; null on the last.' })),
    found: count(),
    removed: Type.Array(object({ client_id: clientId(), name: Type.String() }), {
      description: 'The ledger still has their calls.',
    }),
  }),
  command: { words: 'client list', without: ['search', 'state', 'limit', 'cursor'] },
  async run(deps: Deps, { search = '', state, limit, cursor }) {
    const start = readCursor(cursor, ['number', 'string'])
    await deps.secretUses.learn()
    const clients = deps.clients
      .list()
      .filter((client) => matches(client, search) && (state === undefined || stateOf(client) === state))
    const rest = start === undefined ? clients : clients.filter((client) => isAfter(client, start))
    const items = limit === undefined ? rest : rest.slice(0, limit)
    const last = items.length < rest.length ? items.at(-1) : undefined
    return {
      items: items.map((client) => clientView(deps, client)),
      next_cursor: last === undefined ? null : cursorOf([last.createdAt, last.clientId]),
      found: clients.length,
      removed: deps.clientCache.removed().map(({ clientId: client_id, name }) => ({ client_id, name })),
    }
  },
})

export const showClient = act({
  name: 'clients.show',
  method: 'GET',
  path: '/clients/{client_id}',
  summary: 'Show one client: its secrets, limits, networks, prices and expiry',
  role: 'viewer',
  input: ofClient,
  answer: object({
    ...shownClient.properties,
    charged_this_month: orNull(amount()), // null: without a cap it is not counted
  }),
  command: { words: 'client show', operands: ['client_id'] },
  async run(deps: Deps, { client_id }) {
    await deps.secretUses.learn()
    return {
      ...shownClientOf(deps, client_id),
      charged_this_month: await deps.monthlyCap.spentBy(clientOf(deps, client_id)),
    }
  },
})

export const createClient = act({
  name: 'clients.create',
  method: 'POST',
  path: '/clients',
  summary: 'Create a client that is entitled to every lookup; its secrets are shown once',
  role: 'operator',
  freshSignIn: true,
  input: object({ name: displayName() }),
  answer: object({
    client_id: clientId(),
    client_secret: Type.String({ description: 'Not stored, and not shown again.' }),
    webhook_secret: Type.String(),
  }),
  command: {
    words: 'client create',
    about: { name: 'A name for the client.' },
    values: { name: 'NAME' },
    init: true,
  },
  async run({ clients, webhooks }: Deps, { name }, { writeAudit }) {
    const { clientId: id, clientSecret } = await clients.create(name.trim(), writeAudit)
    const [webhookSecret] = await webhooks.secrets(id)
    return { client_id: id, client_secret: clientSecret, webhook_secret: webhookSecret! }
  },
})

export const rotateClient = act({
  name: 'clients.rotate',
  method: 'POST',
  path: '/clients/{client_id}/rotate',
  summary: 'Replace the secrets of a client; the old ones and their tokens end at once, or after an overlap',
  role: 'operator',
  freshSignIn: true,
  input: object({
    client_id: clientId(),
    overlap_seconds: Type.Optional(
      seconds(maxOverlapS, 'How long the old secrets stay valid beside the new one. Default: 0.'),
    ),
  }),
  answer: object({
    client_id: clientId(),
    client_secret: Type.String({ description: 'Not stored, and not shown again.' }),
    old_secret_ends_at: time(),
  }),
  command: {
    words: 'client rotate',
    operands: ['client_id'],
    about: { overlap_seconds: 'Keep the old secrets for this long: 30s, 15m, 24h, 7d. Default: 0s.' },
  },
  async run(deps: Deps, { client_id, overlap_seconds = 0 }, { writeAudit }) {
    clientOf(deps, client_id)
    const overlapMs = overlap_seconds * 1000
    const { clientSecret, oldEndsAt } = await deps.clients.rotate(client_id, overlapMs, writeAudit)
    if (deps.sandbox?.client().clientId === client_id)
      await deps.sandbox.remember({ clientId: client_id, clientSecret })
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
    freshSignIn: true,
    input: ofClient,
    answer: shownClient,
    command: { words: `client ${verb}`, operands: ['client_id'] },
    async run(deps: Deps, { client_id }, { writeAudit }) {
      clientOf(deps, client_id)
      await deps.clients.setActive(client_id, verb === 'activate', writeAudit)
      return shownClientOf(deps, client_id)
    },
  })
export const activateClient = setActive('activate', 'Activate a client again')
export const deactivateClient = setActive(
  'deactivate',
  'Deactivate a client: its calls are refused within a second',
)

export const clientOperations = [
  listClients,
  showClient,
  createClient,
  rotateClient,
  activateClient,
  deactivateClient,
]
