// Caches an access token: fetched once for all calls that need one, and renewed before it expires or when it is refused.
import { errorOf } from './error.js'
import { addressOf, type ClientOptions } from './options.js'

/** A token is not used in its last minute: the call must still arrive with it. */
const marginMs = 60_000
/** Used when the server does not say when a token expires. */
const assumedLifeMs = 10 * 60_000

export interface TokenStore {
  /** A token that is valid for at least a minute. `refused`: one that the server refused. */
  token(refused?: string): Promise<string>
}

type Send = (request: Request) => Promise<Response>

export function createTokenStore(options: ClientOptions, send: Send): TokenStore {
  let current: { token: string; endsAt: number } | undefined
  let pending: Promise<string> | undefined

  async function authorize(): Promise<string> {
    // A multipart form, as the interface has it: not every server takes another one.
    const body = new FormData()
    body.set('client_id', options.clientId)
    body.set('client_secret', options.clientSecret)
    const request = new Request(addressOf(options.baseUrl, '/v1/authorize'), { method: 'POST', body })
    const response = await send(request)
    if (!response.ok) throw await errorOf(response)
    const { access_token: token, expiry } = (await response.json()) as {
      access_token: string
      expiry?: string
    }
    const endsAt = Date.parse(expiry ?? '')
    current = { token, endsAt: Number.isNaN(endsAt) ? Date.now() + assumedLifeMs : endsAt }
    return token
  }

  return {
    token(refused) {
      const isGood =
        current !== undefined && current.token !== refused && current.endsAt - marginMs > Date.now()
      if (isGood) return Promise.resolve(current!.token)
      pending ??= authorize().finally(() => {
        pending = undefined
      })
      return pending
    },
  }
}
