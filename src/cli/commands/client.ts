// The commands that make, name, rotate, turn off, entitle and remove clients.
import type { Parts } from '../../assemble.js'
import { isoTime } from '../../kernel/clock.js'
import { catalogue } from '../../lookups/catalogue.js'
import { type Command, initOption, wantsJson } from '../command.js'
import { readDuration } from '../duration.js'
import { Misuse } from '../io.js'
import { acknowledge, readName, showCredential } from './client-output.js'
import { clientSecretCommands } from './client-secret.js'
import { clientSettingCommands } from './client-set.js'
import { clientShowCommands } from './client-show.js'

const create: Command = {
  name: 'client create',
  summary: 'Make a client with its credentials, entitled to every lookup.',
  options: { name: { type: 'string', value: 'NAME', about: 'What you call the client.' }, ...initOption },
  arity: [0, 0],
  async run(parts, args, io) {
    const name = readName('--name NAME', args.text('name'))
    const { clientId, clientSecret } = await parts.clients.create(name, parts.writeAudit)
    const [webhookSecret] = await parts.webhooks.secrets(clientId)
    await showCredential(io, args, {
      client_id: clientId,
      client_secret: clientSecret,
      webhook_secret: webhookSecret!,
    })
  },
}

const rotate: Command = {
  name: 'client rotate',
  summary: 'Give a client a new secret. The old ones and their tokens end at once, or after an overlap.',
  operands: 'CLIENT_ID',
  options: {
    overlap: {
      type: 'string',
      value: 'TIME',
      about: 'Keep the old secrets for this long: 30s, 15m, 24h, 7d.',
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
      wantsJson(args, io) ? { ...credential, old_secret_ends_at: endsAt } : credential,
    )
    if (!wantsJson(args, io))
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
function checkLookups(names: readonly string[]): void {
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
    checkLookups(names)
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

const rename: Command = {
  name: 'client rename',
  summary: 'Give a client another name. Its client_id and credentials stay.',
  operands: 'CLIENT_ID NAME',
  options: { name: { type: 'string', value: 'NAME', about: 'The name, instead of the second operand.' } },
  arity: [1, 2],
  async run(parts, args, io) {
    const [clientId, operand] = args.positionals
    if (operand !== undefined && args.text('name') !== undefined)
      throw new Misuse('client rename takes one name, as NAME or as --name NAME')
    const name = readName('NAME', operand ?? args.text('name'))
    await parts.clients.rename(clientId!, name, parts.writeAudit)
    await acknowledge(io, args, { client_id: clientId, name }, `${clientId} is called ${name}`)
  },
}

const remove: Command = {
  name: 'client remove',
  summary: 'End a client for good: its secrets and tokens end within a second. The ledger keeps what it did.',
  operands: 'CLIENT_ID',
  notes: [
    'Batches in progress stop, and webhooks that are owed are not delivered. To stop a client for a time, use',
    '"satyapan client deactivate".',
  ],
  arity: [1, 1],
  async run(parts, args, io) {
    const clientId = args.positionals[0]!
    if (parts.sandbox?.client().clientId === clientId)
      throw new Error(`${clientId} is the client that every start of the sandbox needs; it cannot be removed`)
    await parts.clients.remove(clientId, parts.writeAudit)
    await acknowledge(io, args, { client_id: clientId, removed: true }, `${clientId} is removed`)
  },
}

export const clientCommands: readonly Command[] = [
  create,
  ...clientShowCommands,
  rotate,
  ...clientSecretCommands,
  setActive('client deactivate', 'Turn a client off: its calls are refused within a second.', false),
  setActive('client activate', 'Turn a client on again.', true),
  entitle,
  ...clientSettingCommands,
  rename,
  remove,
]
