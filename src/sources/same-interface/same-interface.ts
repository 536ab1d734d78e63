// Makes a source of any server of this interface: another installation, or a hosted service.
import { catalogue } from '../../lookups/catalogue.js'
import type { Lookup } from '../../lookups/lookup.js'
import type { Input } from '../../lookups/params.js'
import type { Ask, SourceCall } from '../../lookups/source.js'
import type { SourceRequest } from '../source-http.js'
import type { CreateSource, SourceKind } from '../source-kind.js'
import { createAccessToken } from './access-token.js'
import { envelopeReader } from './translate.js'

/** Computed here, from images that are never sent elsewhere. */
const notAsked = new Set(['facematch'])
const lookups = catalogue.filter(({ name }) => !notAsked.has(name))

/** The handle of a journey at that server: its own, not ours. */
interface Session {
  readonly reference_id?: string
  readonly client_id?: string
}

/** The parameters that are sent: handles of journeys are that server's, and PDFs are made here. */
function parametersOf(lookup: Lookup, input: Input, session: Session | undefined): Record<string, string> {
  const sent: Record<string, string> = {}
  for (const name in input) if (name !== 'generate_pdf') sent[name] = String(input[name])
  if (lookup.name === 'ekyc/aadhaar/verify-otp' && session?.reference_id !== undefined)
    sent.reference_id = session.reference_id
  if (sent.itr_client_id !== undefined && session?.client_id !== undefined)
    sent.itr_client_id = session.client_id
  return sent
}

/** The state for the next step of the journey. */
function sessionOf(lookup: Lookup, data: unknown, before: unknown): unknown {
  if (lookup.name === 'ekyc/aadhaar/generate-otp')
    return { reference_id: (data as Session | undefined)?.reference_id }
  if (lookup.name === 'itr/create-client') return { client_id: (data as Session | undefined)?.client_id }
  return before
}

const createSameInterface: CreateSource = ({ http, secret, clock }) => {
  const clientId = secret('client_id')
  const clientSecret = secret('client_secret')
  const token = createAccessToken({ http, clock, clientId, clientSecret })

  function requestOf(
    lookup: Lookup,
    input: Input,
    call: SourceCall,
    bearer: string | undefined,
  ): SourceRequest {
    const parameters = parametersOf(lookup, input, call.session as Session | undefined)
    const { method, path } = lookup.route
    const headers: Record<string, string> = {
      'x-api-key': clientSecret,
      'client-id': clientId,
      // A second attempt is the same call there too.
      'idempotency-key': call.transactionId,
    }
    if (bearer !== undefined) headers.authorization = `Bearer ${bearer}`
    if (call.noCache === true) headers['cache-control'] = 'no-cache'
    const { signal } = call
    const isJson = method === 'POST' && !lookup.name.startsWith('ekyc/') // the Aadhaar calls have no body
    return isJson
      ? { method, path, json: parameters, headers, signal }
      : { method, path, query: parameters, headers, signal }
  }

  function askOf(lookup: Lookup): Ask {
    const read = envelopeReader(lookup)
    return async (input, call) => {
      const send = (bearer?: string) =>
        http.send(requestOf(lookup, input, call, bearer), { readFaults: true })
      const sendWithToken = async () => {
        const bearer = await token.get()
        const response = await send(bearer)
        if (response.status !== 401 && response.status !== 403) return response
        token.drop(bearer) // it may have been revoked there; a lookup that we may not call is refused again
        return send(await token.get())
      }
      const response = await (lookup.credentials === 'key-and-client-id' ? send() : sendWithToken())
      const answer = read(input, response)
      const session = sessionOf(lookup, answer.data, call.session)
      return session === undefined ? answer : { ...answer, session }
    }
  }

  return { answers: Object.fromEntries(lookups.map((lookup) => [lookup.name, askOf(lookup)])) }
}

export const sameInterface: SourceKind = {
  kind: 'same-interface',
  secrets: ['client_id', 'client_secret'],
  options: [],
  create: createSameInterface,
}
