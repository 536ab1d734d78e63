// Owns the commands about clients: create, list, rotate, deactivate, activate, entitle.

import type { Parts } from '../../assemble.js'
import { isoTime } from '../../kernel/clock.js'
import { catalogue } from '../../lookups/catalogue.js'
import type { Arguments, Command } from '../command.js'
import { readDuration } from '../duration.js'
import { type Io, Misuse } from '../io.js'
import { tableText } from '../table.js'

type Credential = {
  client_id: string
  client_secret: string
  webhook_secret?: string
  old_secret_ends_at?: string
}

/** The only time a secret is shown. */
async function showCredential(io: Io, args: Arguments, credential: Credential): Promise<void> {
  if (args.flag('json')) return io.out(`${JSON.stringify(credential)}\n`)
  const rows = Object.entries(credential).map(([name, value]) => `${name.padEnd(15)} ${value}\n`)
  await io.out(rows.join(''))
  io.err('Keep the secret now: it is not stored and will not be shown again.\n')
}

const acknowledge = (io: Io, args: Arguments, facts: object, sentence: string): Promise<void> =>
  io.out(args.flag('json') ? `${JSON.stringify(facts)}\n` : `${sentence}\n`)

const create: Command = {
  name: 'client create',
  summary: 'Make a client with its credentials, entitled to every lookup.',
  options: { name: { type: 'string', value: 'NAME', about: 'What you call the client.' } },
  arity: [0, 0],
  async run(parts, args, io) {
    const name = args.text('name')?.trim()
    if (name === undefined || name === '' || name.length > 200) {
      throw new Misuse('client create needs --name NAME, 1 to 200 characters')
    }
    // They would break lists, or move the cursor of whoever looks at them.
    if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) throw new Misuse('--name holds control characters')
    const { clientId, clientSecret } = await parts.clients.create(name, parts.writeAudit)
    const [webhookSecret] = await parts.webhooks.secrets(clientId)
    await showCredential(io, args, {
      client_id: clientId,
      client_secret: clientSecret,
      webhook_secret: webhookSecret!,
    })
  },
}

const list: Command = {
  name: 'client list',
  summary: 'List the clients.',
  arity: [0, 0],
  async run(parts, args, io) {
    const clients = parts.clients.list()
    if (args.flag('json')) {
      const rows = clients.map((client) => ({
        client_id: client.clientId,
        name: client.name,
        active: client.active,
        lookups: client.lookups === null ? null : [...client.lookups],
        created_at: isoTime(client.createdAt),
      }))
      return io.out(`${JSON.stringify(rows)}\n`)
    }
    const rows = clients.map((client) => [
      client.clientId,
      client.name,
      client.active ? 'active' : 'inactive',
      client.lookups === null ? 'all' : [...client.lookups].join(' '),
      isoTime(client.createdAt),
    ])
    await io.out(tableText(['client_id', 'name', 'state', 'lookups', 'created'], rows, io.colour))
  },
}

const rotate: Command = {
  name: 'client rotate',
  summary: 'Give a client a new secret. The old one and its tokens end at once, or after an overlap.',
  operands: 'CLIENT_ID',
  options: {
    overlap: {
      type: 'string',
      value: 'TIME',
      about: 'Keep the old secret for this long: 30s, 15m, 24h, 7d.',
    },
  },
  arity: [1, 1],
  async run(parts, args, io) {
    const overlap = args.text('overlap')
    const overlapMs = overlap === undefined ? 0 : readDuration('--overlap', overlap)
    const { clientId, clientSecret, oldEndsAt } = await parts.clients.rotate(
      args.positionals[0]!,
      overlapMs,
      parts.writeAudit,
    )
    if (parts.sandbox?.client().clientId === clientId)
      await parts.sandbox.remember({ clientId, clientSecret })
    const credential = { client_id: clientId, client_secret: clientSecret }
    const endsAt = isoTime(oldEndsAt)
    await showCredential(
      io,
      args,
      args.flag('json') ? { ...credential, old_secret_ends_at: endsAt } : credential,
    )
    if (!args.flag('json'))
      io.err(overlapMs === 0 ? 'The old secret has ended.\n' : `The old secret is good until ${endsAt}.\n`)
  },
}

const setActive = (name: string, summary: string, active: boolean): Command => ({
  name,
  summary,
  operands: 'CLIENT_ID',
  arity: [1, 1],
  async run(parts, args, io) {
    const clientId = args.positionals[0]!
    await parts.clients.setActive(clientId, active, parts.writeAudit)
    await acknowledge(
      io,
      args,
      { client_id: clientId, active },
      `${clientId} is ${active ? 'active' : 'inactive'}`,
    )
  },
})

/** Throws Misuse for a name that is no lookup. */
function judgeLookups(names: readonly string[]): void {
  const wrong = names.find((name) => !catalogue.some((lookup) => lookup.name === name))
  if (wrong === undefined) return
  throw new Misuse(`there is no lookup ${wrong}; there are ${catalogue.map(({ name }) => name).join(', ')}`)
}

const entitle: Command = {
  name: 'client entitle',
  summary: 'Say which lookups a client may call: these and no others, or all.',
  operands: 'CLIENT_ID LOOKUP...',
  options: { all: { type: 'boolean', about: 'Every lookup, in the place of names.' } },
  notes: [`Lookups: ${catalogue.map(({ name }) => name).join(', ')}`],
  arity: [1, catalogue.length + 1],
  async run(parts: Parts, args, io) {
    const [clientId, ...names] = args.positionals
    const all = args.flag('all')
    if (all === names.length > 0) throw new Misuse('client entitle needs names of lookups, or --all')
    judgeLookups(names)
    await parts.clients.entitle(clientId!, all ? null : names, parts.writeAudit)
    const lookups = all ? null : names
    await acknowledge(
      io,
      args,
      { client_id: clientId, lookups },
      `${clientId} may call ${all ? 'every lookup' : names.join(', ')}`,
    )
  },
}

export const clientCommands: readonly Command[] = [
  create,
  list,
  rotate,
  setActive('client deactivate', 'Turn a client off: its calls are refused within a second.', false),
  setActive('client activate', 'Turn a client on again.', true),
  entitle,
]
