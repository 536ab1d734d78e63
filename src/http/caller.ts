// Authenticates and authorizes a call: every route with credentials does this before anything else.
import type { FastifyRequest } from 'fastify'
import type { Authenticator, CredentialClass } from '../auth/authenticate.js'
import type { Caller } from '../lookups/caller.js'
import type { Lookup } from '../lookups/lookup.js'

/** A caller who came with credentials. */
export interface KeyedCaller extends Caller {
  /** The secret that was sent as the key. */
  readonly secretId: number
}

/**
 * Authenticates a call.
 * @param name the lookup or route, for the log and the metrics
 * @throws the Failure of the first credential that does not hold
 */
export function keyedCaller(
  request: FastifyRequest,
  authenticator: Authenticator,
  name: string,
  credentials: CredentialClass,
): KeyedCaller {
  const { facts } = request
  facts.lookup = name
  const { id, client } = authenticator.authenticate(facts.headers.credentials, credentials, () =>
    request.callerAddress(),
  )
  facts.clientId = client.clientId
  return {
    transactionId: request.id,
    client,
    attribution: facts.attribution,
    startedAt: facts.startedAt,
    ...(facts.headers.noCache && { noCache: true }),
    secretId: id,
  }
}

/**
 * Authenticates and authorizes a call of a lookup, single or batch. The client's limits are checked next
 * (client-limits.ts): nothing has been read, asked or recorded yet.
 * @throws the Failure of the first step that does not hold
 */
export function callerOf(request: FastifyRequest, authenticator: Authenticator, lookup: Lookup): KeyedCaller {
  const caller = keyedCaller(request, authenticator, lookup.name, lookup.credentials)
  authenticator.checkEntitlement(caller.client, lookup)
  return caller
}
