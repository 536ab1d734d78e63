// Finds the client that a command acts for: the one that is named, or the sandbox's own.
import { showClient } from '../auth/operations/clients.js'
import { Problem } from '../operation/problem.js'
import { operatorId } from '../webhooks/endpoints.js'
import type { Administration } from './administration.js'
import type { Arguments, Option } from './command.js'
import { Misuse } from './io.js'
import { typedMember } from './member-values.js'

export const clientOption: Readonly<Record<string, Option>> = {
  client: { type: 'string', value: 'CLIENT_ID', about: 'The client. Default: that of the sandbox.' },
}

/** The client_id of `--client`; undefined when none is given. Throws for an unknown client. */
export async function namedClientId(admin: Administration, args: Arguments): Promise<string | undefined> {
  const named = args.text('client')
  if (named === undefined) return undefined
  try {
    return (await admin.run(showClient, { client_id: typedMember(showClient, 'client_id', named) })).client_id
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== 'not-found') throw error
    throw new Error(`there is no client ${named}; "satyapan client list" shows them`)
  }
}

export const operatorOption: Readonly<Record<string, Option>> = {
  operator: {
    type: 'boolean',
    about: "The operator's own endpoint, which receives events about the sources.",
  },
}

/** Whose endpoint a command is about: the operator's with `--operator`, else that of `actingClientId`. */
export async function recipientId(admin: Administration, args: Arguments): Promise<string> {
  if (!args.flag('operator')) return actingClientId(admin, args)
  if (args.text('client') !== undefined) throw new Misuse('--operator and --client exclude each other')
  return operatorId
}

/** The client of `--client`, or the sandbox's. Throws Misuse when neither is there. */
export async function actingClientId(admin: Administration, args: Arguments): Promise<string> {
  const clientId = (await namedClientId(admin, args)) ?? (await admin.installation()).sandbox_client_id
  if (clientId === null) throw new Misuse('which client? Name it with --client CLIENT_ID')
  return clientId
}
