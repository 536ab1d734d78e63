// Shows a client to administrators, without its secrets.
import { type Static, Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { type ClientsById, clientOf } from '../../operation/client-of.js'
import { Problem } from '../../operation/problem.js'
import { amount, clientId, count, object, orNull, time } from '../../operation/schemas.js'
import type { Client, Secret } from '../client-cache.js'
import { shownSettings, showSettings } from '../client-settings.js'
import type { Clients } from '../clients.js'
import type { SecretUses } from '../secret-uses.js'

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
  lookups: orNull(
    Type.Array(Type.String(), { description: 'Null: entitled to every lookup that is not sensitive.' }),
  ),
  sensitive_lookups: Type.Array(Type.String(), {
    description: 'Sensitive lookups that it may call beside all others.',
  }),
  created_at: time(),
  secrets: Type.Array(shownSecret, { description: 'The valid secrets, without their values.' }),
  ...shownSettings,
  prices: orNull(
    Type.Record(Type.String(), Type.Union([price(), Type.Record(Type.String(), price())]), {
      description: "The client's own prices by lookup, or by lookup and sub_code.",
    }),
  ),
})
export type ShownClient = Static<typeof shownClient>

export interface ClientViewDeps extends ClientsById<Client> {
  readonly clients: Pick<Clients, 'secrets'>
  /** `learn`: before last uses are shown that other processes may know of. */
  readonly secretUses: Pick<SecretUses, 'lastUsedAt' | 'learn'>
}

export const timeOrNull = (at: number | null): string | null => (at === null ? null : isoTime(at))

export function clientView({ clients, secretUses }: ClientViewDeps, client: Client): ShownClient {
  const { settings, clientId: id, lookups, sensitiveLookups } = client
  // Uses are recorded by the hour, which may have begun before the secret was made.
  const lastUsedAt = (secret: Secret) => {
    const hour = Math.max(secret.lastUsedAt ?? 0, secretUses.lastUsedAt(secret.id) ?? 0)
    return hour === 0 ? null : Math.max(hour, secret.createdAt)
  }
  return {
    client_id: id,
    name: client.name,
    active: client.active,
    lookups: lookups === null ? null : [...lookups],
    sensitive_lookups: [...sensitiveLookups],
    created_at: isoTime(client.createdAt),
    secrets: clients.secrets(id).map((secret) => ({
      secret_id: secret.id,
      name: secret.name,
      created_at: isoTime(secret.createdAt),
      last_used_at: timeOrNull(lastUsedAt(secret)),
      expires_at: timeOrNull(secret.endsAt),
    })),
    ...showSettings(settings),
    prices: client.prices as ShownClient['prices'],
  }
}

/** Throws Problem. */
export const shownClientOf = (deps: ClientViewDeps, id: string): ShownClient =>
  clientView(deps, clientOf(deps, id))

/** Whether two values are equal; the order of a list does not matter. */
export const isSame = (a: unknown, b: unknown): boolean => {
  const written = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value)
  return written(a) === written(b)
}

export const changedMeanwhile = (member: string): Problem =>
  new Problem('conflict', `somebody else has changed ${member} meanwhile: read it again before you change it`)
