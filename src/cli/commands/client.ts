// Defines the commands that create, rename, rotate, deactivate, entitle and remove clients.
import { removeClient, renameClient } from '../../auth/operations/client-settings.js'
import {
  activateClient,
  createClient,
  deactivateClient,
  rotateClient,
} from '../../auth/operations/clients.js'
import { catalogue } from '../../lookups/catalogue.js'
import { entitleClient } from '../../lookups/operations/client-lookups.js'
import { idOf } from '../account.js'
import { type Command, initOption, wantsJson } from '../command.js'
import { readDuration } from '../duration.js'
import { Misuse } from '../io.js'
import { clientPresenters } from '../presenters/client.js'
import { rowCommands } from '../row-command.js'
import { acknowledge, readName, showCredential } from './client-output.js'
import { clientSecretCommands } from './client-secret.js'
import { clientSettingCommands } from './client-set.js'
import { clientShowCommands } from './client-show.js'
import { checkLookups } from './lookup-names.js'

const create: Command = {
  name: 'client create',
  summary: 'Create a client with its credentials, entitled to every lookup.',
  options: { name: { type: 'string', value: 'NAME', about: 'A name for the client.' }, ...initOption },
  arity: [0, 0],
  async run(admin, args, io) {
    const name = readName('--name NAME', args.text('name'))
    await showCredential(io, args, await admin.run(createClient, { name }))
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
  async run(admin, args, io) {
    const overlap = args.text('overlap')
    const overlapMs = overlap === undefined ? 0 : readDuration('--overlap', overlap)
    const rotated = await admin.run(rotateClient, {
      client_id: idOf('client', args.positionals[0]!),
      overlap_seconds: overlapMs / 1000,
    })
    const { old_secret_ends_at: endsAt, ...credential } = rotated
    await showCredential(io, args, wantsJson(args, io) ? rotated : credential)
    if (!wantsJson(args, io))
      io.err(
        overlapMs === 0
          ? 'The old secret is no longer valid.\n'
          : `The old secret is valid until ${endsAt}.\n`,
      )
  },
}

const entitle: Command = {
  name: 'client entitle',
  summary: 'Set which lookups a client may call: these and no others, or all.',
  operands: 'CLIENT_ID LOOKUP...',
  options: { all: { type: 'boolean', about: 'Every lookup, instead of names.' } },
  notes: [`Lookups: ${catalogue.map(({ name }) => name).join(', ')}`],
  arity: [1, catalogue.length + 1],
  async run(admin, args, io) {
    const [clientId, ...names] = args.positionals
    const all = args.flag('all')
    if (all === names.length > 0) throw new Misuse('client entitle needs names of lookups, or --all')
    checkLookups(names)
    const lookups = all ? null : [...new Set(names)]
    await admin.run(entitleClient, { client_id: idOf('client', clientId!), lookups })
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
  summary: 'Rename a client. Its client_id and credentials stay the same.',
  operands: 'CLIENT_ID NAME',
  options: { name: { type: 'string', value: 'NAME', about: 'The name, instead of the second operand.' } },
  arity: [1, 2],
  async run(admin, args, io) {
    const [clientId, operand] = args.positionals
    if (operand !== undefined && args.text('name') !== undefined)
      throw new Misuse('client rename takes one name, as NAME or as --name NAME')
    const name = readName('NAME', operand ?? args.text('name'))
    await admin.run(renameClient, { client_id: idOf('client', clientId!), name })
    await acknowledge(io, args, { client_id: clientId, name }, `${clientId} is called ${name}`)
  },
}

const remove: Command = {
  name: 'client remove',
  summary:
    'Remove a client for good: its secrets and tokens stop working within a second. Its usage stays in the ledger.',
  operands: 'CLIENT_ID',
  notes: [
    'Batches in progress stop, and pending webhooks are not delivered. To stop a client for a time, use',
    '"satyapan client deactivate".',
  ],
  arity: [1, 1],
  async run(admin, args, io) {
    const clientId = idOf('client', args.positionals[0]!)
    await admin.run(removeClient, { client_id: clientId })
    await acknowledge(io, args, { client_id: clientId, removed: true }, `${clientId} is removed`)
  },
}

export const clientCommands: readonly Command[] = [
  create,
  ...clientShowCommands,
  rotate,
  ...clientSecretCommands,
  ...rowCommands([deactivateClient, activateClient], clientPresenters),
  entitle,
  ...clientSettingCommands,
  rename,
  remove,
]
