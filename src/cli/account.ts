// Finds the client that a command acts for: the one that is named, or the sandbox's own.
import type { Parts } from '../assemble.js'
import type { Client } from '../auth/client-cache.js'
import { operatorId } from '../webhooks/endpoints.js'
import type { Arguments, Option } from './command.js'
import { Misuse } from './io.js'

export const clientOption: Readonly<Record<string, Option>> = {
  client: { type: 'string', value: 'CLIENT_ID', about: 'The client. Default: that of the sandbox.' },
}

/** The client of `--client`, undefined when none was named. Throws Misuse for one that there is not. */
export function namedClient(parts: Parts, args: Arguments): Client | undefined {
  const named = args.text('client')
  if (named === undefined) return undefined
  const client = parts.clientCache.client(named)
  if (client === undefined) throw new Misuse(`there is no client ${named}; "satyapan client list" shows them`)
  return client
}

export const operatorOption: Readonly<Record<string, Option>> = {
  operator: { type: 'boolean', about: "The operator's own endpoint, which is told of the sources." },
}

/** Whose endpoint a command is about: the operator's with `--operator`, else that of `actingClient`. */
export function recipientId(parts: Parts, args: Arguments): string {
  if (!args.flag('operator')) return actingClient(parts, args).clientId
  if (args.text('client') !== undefined) throw new Misuse('--operator and --client exclude each other')
  return operatorId
}

/** The client of `--client`, or the sandbox's. Throws Misuse when neither is there. */
export function actingClient(parts: Parts, args: Arguments): Client {
  const named = namedClient(parts, args)
  if (named !== undefined) return named
  const own =
    parts.sandbox === undefined ? undefined : parts.clientCache.client(parts.sandbox.client().clientId)
  if (own === undefined) throw new Misuse('which client? Name it with --client CLIENT_ID')
  return own
}
