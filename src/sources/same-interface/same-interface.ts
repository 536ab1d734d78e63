// Makes a source of any server of this interface: another installation, or a hosted service.
import { catalogue } from '../../lookups/catalogue.js'
import { aadhaarGenerateOtp } from '../../lookups/ekyc/generate-otp.js'
import { aadhaarVerifyOtp } from '../../lookups/ekyc/verify-otp.js'
import type { Lookup } from '../../lookups/lookup.js'
import { nameMatch } from '../../lookups/matching/name-match.js'
import type { Input } from '../../lookups/params.js'
import type { Ask, SourceCall } from '../../lookups/source.js'
import { itrCreateClient } from '../../lookups/tax/create-client.js'
import type { SourceRequest } from '../source-http.js'
import type { CreateSource, SourceKind } from '../source-kind.js'
import { createAccessToken } from './access-token.js'
import { envelopeReader } from './translate.js'

/** Images are compared here and never sent elsewhere. */
const lookups = catalogue.filter(({ route }: Lookup) => route.from !== 'form')

/** The handle of a journey, as that server issued it. */
interface Session {
  readonly reference_id?: string
  readonly client_id?: string
}

/** The parameters to send: handles are replaced by that server's own; PDFs are made here, so none is requested. */
function parametersOf(lookup: Lookup, input: Input, session: Session | undefined): Record<string, string> {
  const sent: Record<string, string> = {}
  for (const name in input) if (name !== 'generate_pdf') sent[name] = String(input[name])
  if (lookup.name === aadhaarVerifyOtp.name && session?.reference_id !== undefined)
    sent.reference_id = session.reference_id
  if (sent.itr_client_id !== undefined && session?.client_id !== undefined)
    sent.itr_client_id = session.client_id
  return sent
}

/** The state for the next step of the journey. */
function sessionOf(lookup: Lookup, data: unknown, before: unknown): unknown {
  if (lookup.name === aadhaarGenerateOtp.name)
    return { reference_id: (data as Session | undefined)?.reference_id }
  if (lookup.name === itrCreateClient.name) return { client_id: (data as Session | undefined)?.client_id }
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
    const { method, path, from } = lookup.route
    const headers: Record<string, string> = {
      'x-api-key': clientSecret,
      'client-id': clientId,
      // A second attempt is the same call there too.
      'idempotency-key': call.transactionId,
    }
    if (bearer !== undefined) headers.authorization = `Bearer ${bearer}`
    if (call.noCache === true) headers['cache-control'] = 'no-cache'
    const { signal } = call
    return from === 'json'
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
  onlyIfNamed: [nameMatch.name],
  create: createSameInterface,
}
