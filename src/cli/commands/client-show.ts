// The commands that show clients: all of them, or one with everything that is set for it.
import type { Client, Secret } from '../../auth/client-cache.js'
import { isoTime } from '../../kernel/clock.js'
import type { Command } from '../command.js'
import { type Cell, tableText } from '../table.js'

const timeOrNull = (at: number | null): string | null => (at === null ? null : isoTime(at))

export const shownSecret = (secret: Secret, lastUsedHere: number | undefined) => ({
  secret_id: secret.id,
  name: secret.name,
  created_at: isoTime(secret.createdAt),
  last_used_at: timeOrNull(Math.max(secret.lastUsedAt ?? 0, lastUsedHere ?? 0) || null),
  expires_at: timeOrNull(secret.endsAt),
})

export type ShownSecret = ReturnType<typeof shownSecret>

export function secretTable(secrets: readonly ShownSecret[], colour: boolean): string {
  const rows = secrets.map((one): Cell[] => [
    one.secret_id,
    one.name,
    one.created_at,
    one.last_used_at ?? 'never',
    one.expires_at ?? 'never',
  ])
  return tableText(['secret_id', 'name', 'created', 'last used', 'expires'], rows, colour)
}

const shownClient = (client: Client, secrets: readonly ShownSecret[]) => ({
  client_id: client.clientId,
  name: client.name,
  active: client.active,
  lookups: client.lookups === null ? null : [...client.lookups],
  created_at: isoTime(client.createdAt),
  secrets,
  rate_per_second: client.settings.rates.perSecond,
  rate_per_minute: client.settings.rates.perMinute,
  rate_per_day: client.settings.rates.perDay,
  monthly_cap: client.settings.monthlyCap,
  allow_from: client.settings.allowFrom,
  expires_at: timeOrNull(client.settings.expiresAt),
  prices: client.prices,
})

/** `2, one until 2026-11-23T...`: an overlap is to be seen at a glance. */
function secretsCell(secrets: readonly ShownSecret[]): string {
  const ends = secrets.flatMap(({ expires_at }) => expires_at ?? []).sort()
  if (ends.length === 0) return String(secrets.length)
  return secrets.length === 1 ? `1, until ${ends[0]}` : `${secrets.length}, one until ${ends[0]}`
}

const list: Command = {
  name: 'client list',
  summary: 'List the clients, with how many secrets each has and when the next one ends.',
  arity: [0, 0],
  async run(parts, args, io) {
    const clients = parts.clients.list().map((client) => {
      const secrets = parts.clients.secrets(client.clientId)
      return {
        client,
        secrets: secrets.map((secret) => shownSecret(secret, parts.secretUses.lastUsedAt(secret.id))),
      }
    })
    if (args.flag('json')) {
      const rows = clients.map(({ client, secrets }) => shownClient(client, secrets))
      return io.out(`${JSON.stringify(rows)}\n`)
    }
    const rows = clients.map(({ client, secrets }) => [
      client.clientId,
      client.name,
      client.active ? 'active' : 'inactive',
      client.lookups === null ? 'all' : [...client.lookups].join(' '),
      secretsCell(secrets),
      isoTime(client.createdAt),
    ])
    await io.out(tableText(['client_id', 'name', 'state', 'lookups', 'secrets', 'created'], rows, io.colour))
  },
}

const show: Command = {
  name: 'client show',
  summary: 'Show one client: its secrets, limits, networks, prices and end.',
  operands: 'CLIENT_ID',
  arity: [1, 1],
  async run(parts, args, io) {
    const client = parts.clients.get(args.positionals[0]!)
    const secrets = parts.clients
      .secrets(client.clientId)
      .map((secret) => shownSecret(secret, parts.secretUses.lastUsedAt(secret.id)))
    const shown = shownClient(client, secrets)
    if (args.flag('json')) return io.out(`${JSON.stringify(shown)}\n`)
    const { secrets: _below, active, lookups, allow_from, prices, ...rest } = shown
    const facts = {
      ...rest,
      state: active ? 'active' : 'inactive',
      lookups: lookups?.join(' ') ?? 'all',
      allow_from: allow_from?.join(' ') ?? null,
      prices: prices === null ? null : JSON.stringify(prices),
    }
    await io.out(tableText(['', ''], Object.entries(facts), io.colour).replace(/^.*\n/, ''))
    await io.out(`\n${secretTable(secrets, io.colour)}`)
  },
}

export const clientShowCommands: readonly Command[] = [list, show]
