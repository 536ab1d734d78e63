// Owns the routes of the catalogue: one per row, all alike.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authenticator, CredentialHeaders } from '../auth/authenticate.js'
import type { CallResult, Calls } from '../lookups/call.js'
import type { Lookup } from '../lookups/lookup.js'
import type { RawInput } from '../lookups/params.js'

const jsonType = 'application/json; charset=utf-8'

/** The credential headers as sent: the parsed ones drop or join what was sent twice. */
export function credentialHeaders(rawHeaders: readonly string[]): CredentialHeaders {
  const authorization: string[] = []
  const apiKey: string[] = []
  const clientId: string[] = []
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    const list =
      name.length === 9
        ? name.toLowerCase() === 'x-api-key'
          ? apiKey
          : name.toLowerCase() === 'client-id'
            ? clientId
            : undefined
        : name.length === 13 && name.toLowerCase() === 'authorization'
          ? authorization
          : undefined
    list?.push(rawHeaders[i + 1]!)
  }
  return { authorization, apiKey, clientId }
}

/** `Cache-Control: no-cache`: the client wants an answer from a source, and not one that was kept. */
export const cacheWish = ({ headers }: FastifyRequest): { readonly noCache?: true } =>
  headers['cache-control'] !== undefined && /(^|[\s,])no-cache($|[\s,])/i.test(headers['cache-control'])
    ? { noCache: true }
    : {}

/** What the call was charged. Every metered answer carries it, so that a client can reconcile from its own log. */
export const priceHeader = 'x-satyapan-price'

/** Who answered; absent on failures. */
export const sourceHeader = 'x-satyapan-source'
/** Sent as `true` when the answer came from the cache. */
export const cachedHeader = 'x-satyapan-cached'

/** Sends the answer of a call; the ledger holds its event already. */
export function sendResult(request: FastifyRequest, reply: FastifyReply, result: CallResult): FastifyReply {
  request.facts.subCode = result.subCode
  if (result.price !== undefined) reply.header(priceHeader, String(result.price))
  if (result.source !== undefined) reply.header(sourceHeader, result.source)
  if (result.cached === true) reply.header(cachedHeader, 'true')
  if (result.retryAfterS !== undefined) reply.header('retry-after', String(result.retryAfterS))
  return reply.code(result.status).header('content-type', jsonType).send(JSON.stringify(result.body))
}

export function addLookupRoutes(
  app: FastifyInstance,
  parts: { catalogue: readonly Lookup[]; authenticator: Authenticator; calls: Calls },
): void {
  const { catalogue, authenticator, calls } = parts
  for (const lookup of catalogue) {
    app.route({
      method: lookup.route.method,
      url: lookup.route.path,
      config: { interface: true, envelope: true },
      handler: async (request, reply) => {
        const { facts } = request
        facts.lookup = lookup.name
        const { client } = authenticator.authenticate(
          credentialHeaders(request.raw.rawHeaders),
          lookup.credentials,
          () => request.callerAddress(),
        )
        facts.clientId = client.clientId
        authenticator.checkEntitlement(client, lookup.name)
        const result = await calls.answer(lookup, request.query as RawInput, {
          transactionId: request.id,
          client,
          attribution: facts.attribution,
          startedAt: facts.startedAt,
          ...cacheWish(request),
        })
        return sendResult(request, reply, result)
      },
    })
  }
}
