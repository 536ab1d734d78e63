// Defines the commands about the secrets of one client: add, list, revoke.

import { maxSecrets } from '../../auth/client-secrets.js'
import { addClientSecret, revokeClientSecret } from '../../auth/operations/client-settings.js'
import { showClient } from '../../auth/operations/clients.js'
import { idOf } from '../account.js'
import { type Command, wantsJson } from '../command.js'
import { readTime } from '../duration.js'
import { Misuse } from '../io.js'
import { acknowledge, readName, showCredential } from './client-output.js'
import { secretTable } from './client-show.js'

const add: Command = {
  name: 'client secret add',
  summary: 'Add a secret to a client. Its other secrets stay valid.',
  operands: 'CLIENT_ID',
  options: {
    name: { type: 'string', value: 'NAME', about: 'A name for the secret, such as the system that uses it.' },
    expires: { type: 'string', value: 'DAY', about: 'It expires at the start of this day. Default: never.' },
  },
  notes: [
    `A client has at most ${maxSecrets} secrets. To replace one without a refused call: add a secret, let the client`,
    'change over, see in "satyapan client secret list" that the old one is no longer used, and revoke that.',
    'DAY is a day of Indian Standard Time, 2027-04-01, or a time with its zone, 2027-04-01T09:30:00Z.',
  ],
  arity: [1, 1],
  async run(admin, args, io) {
    const client_id = idOf('client', args.positionals[0]!)
    const named = args.text('name')
    const expires = args.text('expires')
    if (expires !== undefined && readTime('--expires', expires) <= admin.now())
      throw new Misuse(`--expires is ${expires}, which is in the past`)
    const added = await admin.run(addClientSecret, {
      client_id,
      ...(named === undefined ? {} : { name: readName('--name', named) }),
      ...(expires === undefined ? {} : { expires_at: expires }),
    })
    await showCredential(io, args, added)
  },
}

const list: Command = {
  name: 'client secret list',
  summary: 'List the valid secrets of a client: when each was created and last used, and when it expires.',
  operands: 'CLIENT_ID',
  notes: ['Last use is exact to the hour; other nodes show it half a minute late.'],
  arity: [1, 1],
  async run(admin, args, io) {
    const { secrets } = await admin.run(showClient, { client_id: idOf('client', args.positionals[0]!) })
    await io.out(wantsJson(args, io) ? `${JSON.stringify(secrets)}\n` : secretTable(secrets, io.colour))
  },
}

const revoke: Command = {
  name: 'client secret revoke',
  summary: 'Revoke one secret of a client: every node refuses it and its tokens within a second.',
  operands: 'CLIENT_ID SECRET_ID',
  arity: [2, 2],
  async run(admin, args, io) {
    const [clientId, id] = args.positionals
    if (!/^[1-9]\d{0,8}$/.test(id!))
      throw new Misuse(`SECRET_ID is "${id}", expected a number that "satyapan client secret list" shows`)
    const shown = await admin.run(revokeClientSecret, {
      client_id: idOf('client', clientId!),
      secret_id: Number(id),
    })
    const left = shown.secrets.length
    if (left === 0) io.err(`${clientId} has no secret left; "satyapan client secret add" creates one.\n`)
    await acknowledge(
      io,
      args,
      { client_id: clientId, secret_id: Number(id), revoked: true },
      `secret ${id} of ${clientId} has ended`,
    )
  },
}

export const clientSecretCommands: readonly Command[] = [add, list, revoke]
