// Owns what every route of a lookup does first: who calls, and may they.
import type { FastifyRequest } from 'fastify'
import type { Judge } from '../auth/judge.js'
import type { Caller } from '../lookups/call.js'
import type { Lookup } from '../lookups/lookup.js'
import { credentialHeaders } from './lookup-routes.js'

/** Judges the credentials and the entitlement. Throws the Failure of the first step that does not hold. */
export function callerOf(request: FastifyRequest, judge: Judge, lookup: Lookup): Caller {
  const { facts } = request
  facts.lookup = lookup.name
  const client = judge.judge(credentialHeaders(request.raw.rawHeaders), lookup.credentials)
  facts.clientId = client.clientId
  judge.entitled(client, lookup.name)
  return { transactionId: request.id, client, attribution: facts.attribution, startedAt: facts.startedAt }
}
