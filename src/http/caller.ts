// Does what every route of a lookup does first: finds out who calls, and whether they may.
import type { FastifyRequest } from 'fastify'
import type { Authenticator } from '../auth/authenticate.js'
import type { Caller } from '../lookups/call.js'
import type { Lookup } from '../lookups/lookup.js'
import { cacheWish, credentialHeaders } from './lookup-routes.js'

/** A caller who came with credentials. */
export interface KeyedCaller extends Caller {
  /** The secret that was the key. */
  readonly secretId: number
}

/** Checks the credentials and the entitlement. Throws the Failure of the first step that does not hold. */
export function callerOf(request: FastifyRequest, authenticator: Authenticator, lookup: Lookup): KeyedCaller {
  const { facts } = request
  facts.lookup = lookup.name
  const { id, client } = authenticator.authenticate(
    credentialHeaders(request.raw.rawHeaders),
    lookup.credentials,
    () => request.callerAddress(),
  )
  facts.clientId = client.clientId
  authenticator.checkEntitlement(client, lookup.name)
  return {
    transactionId: request.id,
    client,
    attribution: facts.attribution,
    startedAt: facts.startedAt,
    ...cacheWish(request),
    secretId: id,
  }
}
