// Defines the commands that show clients: a list, or one with all its settings.
import type { ShownClient } from '../../auth/operations/client-view.js'
import { listClients, showClient } from '../../auth/operations/clients.js'
import { idOf } from '../account.js'
import { type Command, wantsJson } from '../command.js'
import { type Cell, tableText } from '../table.js'

export type ShownSecret = ShownClient['secrets'][number]

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

/** `2, one until 2026-11-23T...`: shows an overlap at a glance. */
function secretsCell(secrets: readonly ShownSecret[]): string {
  const ends = secrets.flatMap(({ expires_at }) => expires_at ?? []).sort()
  if (ends.length === 0) return String(secrets.length)
  return secrets.length === 1 ? `1, until ${ends[0]}` : `${secrets.length}, one until ${ends[0]}`
}

const list: Command = {
  name: 'client list',
  summary: 'List the clients, with the number of secrets of each and when the next one expires.',
  arity: [0, 0],
  async run(admin, args, io) {
    const { items } = await admin.run(listClients, {})
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(items)}\n`)
    const rows = items.map((client) => [
      client.client_id,
      client.name,
      client.active ? 'active' : 'inactive',
      client.lookups?.join(' ') ?? 'all',
      secretsCell(client.secrets),
      client.created_at,
    ])
    await io.out(tableText(['client_id', 'name', 'state', 'lookups', 'secrets', 'created'], rows, io.colour))
  },
}

const show: Command = {
  name: 'client show',
  summary: 'Show one client: its secrets, limits, networks, prices and expiry.',
  operands: 'CLIENT_ID',
  arity: [1, 1],
  async run(admin, args, io) {
    const shown = await admin.run(showClient, { client_id: idOf('client', args.positionals[0]!) })
    const { secrets } = shown
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(shown)}\n`)
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
