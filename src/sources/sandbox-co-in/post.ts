// Sends a request to sandbox.co.in with its key and access token, and classifies the answer.
import type { SourceCall } from '../../lookups/source.js'
import type { KeptToken } from '../kept-token.js'
import type { SourceHttp, SourceRequest } from '../source-http.js'
import { classify, type Said } from './classify.js'

const apiVersion = '1.0.0'
/** The reason for the request, which they require. */
export const consentReason = 'Verification of identity before onboarding'

export type Post = (request: Omit<SourceRequest, 'method'>, call: SourceCall) => Promise<Said>

/** Their token is sent without the word Bearer. It is renewed once when it is refused. */
export function createPost(parts: { http: SourceHttp; token: KeptToken; apiKey: string }): Post {
  const { http, token, apiKey } = parts
  return async (request, { signal }) => {
    const send = async () => {
      const authorization = await token.get()
      const headers = { authorization, 'x-api-key': apiKey, 'x-api-version': apiVersion, ...request.headers }
      const response = await http.send({ method: 'POST', ...request, headers, signal }, { readFaults: true })
      return { authorization, response }
    }
    const first = await send()
    if (first.response.status !== 401 && first.response.status !== 403) return classify(first.response)
    token.drop(first.authorization)
    return classify((await send()).response)
  }
}
