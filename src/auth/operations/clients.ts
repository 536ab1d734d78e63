// Defines the operations on clients: list, show, create, rotate, activate, deactivate, entitle.
import { type Static, Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { catalogue } from '../../lookups/catalogue.js'
import { act } from '../../operation/operation.js'
import { notFound, Problem } from '../../operation/problem.js'
import { amount, clientId, count, displayName, object, orNull, time } from '../../operation/schemas.js'
import type { Parts } from '../../server/compose/assemble.js'
import type { Client, Secret } from '../client-cache.js'

const lookupNames = catalogue.map(({ name }) => name)
const maxOverlapS = 3650 * 86_400

const shownSecret = object({
  secret_id: count(),
  name: orNull(Type.String()),
  created_at: time(),
  last_used_at: orNull(time()),
  expires_at: orNull(time()),
})

const price = () => Type.Union([amount(), Type.Enum(['free'])])

export const shownClient = object({
  client_id: clientId(),
  name: Type.String(),
  active: Type.Boolean(),
  lookups: orNull(Type.Array(Type.String(), { description: 'Null: entitled to every lookup.' })),
  created_at: time(),
  secrets: Type.Array(shownSecret, { description: 'The valid secrets, without their values.' }),
  rate_per_second: orNull(count()),
  rate_per_minute: orNull(count()),
  rate_per_day: orNull(count()),
  monthly_cap: orNull(amount()),
  allow_from: orNull(Type.Array(Type.String())),
  expires_at: orNull(time()),
  prices: orNull(
    Type.Record(Type.String(), Type.Union([price(), Type.Record(Type.String(), price())]), {
      description: "The client's own prices by lookup, or by lookup and sub_code.",
    }),
  ),
})
export type ShownClient = Static<typeof shownClient>

const timeOrNull = (at: number | null): string | null => (at === null ? null : isoTime(at))

function shown(parts: Pick<Parts, 'clients' | 'secretUses'>, client: Client): ShownClient {
  const { settings, clientId: id, lookups } = client
  // Uses are recorded by the hour, which may have begun before the secret was made.
  const lastUsedAt = (own: Secret) => {
    const hour = Math.max(own.lastUsedAt ?? 0, parts.secretUses.lastUsedAt(own.id) ?? 0)
    return hour === 0 ? null : Math.max(hour, own.createdAt)
  }
  return {
    client_id: id,
    name: client.name,
    active: client.active,
    lookups: lookups === null ? null : [...lookups],
    created_at: isoTime(client.createdAt),
    secrets: parts.clients.secrets(id).map((secret) => ({
      secret_id: secret.id,
      name: secret.name,
      created_at: isoTime(secret.createdAt),
      last_used_at: timeOrNull(lastUsedAt(secret)),
      expires_at: timeOrNull(secret.endsAt),
    })),
    rate_per_second: settings.rates.perSecond,
    rate_per_minute: settings.rates.perMinute,
    rate_per_day: settings.rates.perDay,
    monthly_cap: settings.monthlyCap,
    allow_from: settings.allowFrom === null ? null : [...settings.allowFrom],
    expires_at: timeOrNull(settings.expiresAt),
    prices: client.prices as ShownClient['prices'],
  }
}

/** Throws Problem. */
export function clientOf(parts: Pick<Parts, 'clientCache'>, id: string): Client {
  const client = parts.clientCache.client(id)
  if (client === undefined) throw notFound(`client ${id}`)
  return client
}

/** Throws Problem. */
export const shownClientOf = (parts: Parts, id: string): ShownClient => shown(parts, clientOf(parts, id))

/** Whether two values are equal; the order of a list does not matter. */
export const isSame = (a: unknown, b: unknown): boolean => {
  const written = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value)
  return written(a) === written(b)
}

export const changedMeanwhile = (member: string): Problem =>
  new Problem('conflict', `somebody else has changed ${member} meanwhile: read it again before you change it`)

const ofClient = object({ client_id: clientId() })

export const listClients = act({
  name: 'clients.list',
  method: 'GET',
  path: '/clients',
  summary: 'All clients, oldest first, and the names of removed ones',
  role: 'viewer',
  input: object({}),
  answer: object({
    items: Type.Array(shownClient),
    removed: Type.Array(object({ client_id: clientId(), name: Type.String() }), {
      description: 'The ledger still has their calls.',
    }),
  }),
  run: async (parts: Parts) => ({
    items: parts.clients.list().map((client) => shown(parts, client)),
    removed: parts.clientCache.removed().map(({ clientId: client_id, name }) => ({ client_id, name })),
  }),
})

export const showClient = act({
  name: 'clients.show',
  method: 'GET',
  path: '/clients/{client_id}',
  summary: 'One client',
  role: 'viewer',
  input: ofClient,
  answer: object({
    ...shownClient.properties,
    charged_this_month: orNull(amount()), // null: without a cap it is not counted
  }),
  run: async (parts: Parts, { client_id }) => ({
    ...shownClientOf(parts, client_id),
    charged_this_month: await parts.monthlyCap.spentBy(clientOf(parts, client_id)),
  }),
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
  async run({ clients, webhooks }: Parts, { name }, { writeAudit }) {
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
      Type.Integer({
        minimum: 0,
        maximum: maxOverlapS,
        description: 'How long the old secrets stay valid beside the new one. Default: 0.',
      }),
    ),
  }),
  answer: object({
    client_id: clientId(),
    client_secret: Type.String({ description: 'Not stored, and not shown again.' }),
    old_secret_ends_at: time(),
  }),
  async run(parts: Parts, { client_id, overlap_seconds = 0 }, { writeAudit }) {
    clientOf(parts, client_id)
    const overlapMs = overlap_seconds * 1000
    const { clientSecret, oldEndsAt } = await parts.clients.rotate(client_id, overlapMs, writeAudit)
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
    freshSignIn: true,
    input: ofClient,
    answer: shownClient,
    command: { words: `client ${verb}`, operands: ['client_id'] },
    async run(parts: Parts, { client_id }, { writeAudit }) {
      clientOf(parts, client_id)
      await parts.clients.setActive(client_id, verb === 'activate', writeAudit)
      return shownClientOf(parts, client_id)
    },
  })
export const activateClient = setActive('activate', 'Activate a client again')
export const deactivateClient = setActive(
  'deactivate',
  'Deactivate a client: its calls are refused within a second',
)

export const entitleClient = act({
  name: 'clients.entitle',
  method: 'PUT',
  path: '/clients/{client_id}/lookups',
  summary: 'Set which lookups a client may call: a list, or all',
  role: 'operator',
  freshSignIn: true,
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
    seen: Type.Optional(
      orNull(
        Type.Array(Type.String({ maxLength: 64 }), {
          maxItems: lookupNames.length,
          description: 'The list that you last read; the change is refused when it has changed since.',
        }),
      ),
    ),
  }),
  answer: shownClient,
  async run(parts: Parts, { client_id, lookups, seen }, { writeAudit }) {
    clientOf(parts, client_id)
    await parts.clients.entitle(client_id, lookups, writeAudit, (before) => {
      if (seen !== undefined && !isSame(seen, before)) throw changedMeanwhile('lookups')
    })
    return shownClientOf(parts, client_id)
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
