// Sends calls with an access token of a server of this interface, and replaces a token that it refuses.
import { type Clock, steadyNow } from '../../kernel/clock.js'
import { UpstreamError } from '../../lookups/source.js'
import { createKeptToken } from '../kept-token.js'
import { isWire } from '../reading.js'
import type { SourceHttp, SourceResponse } from '../source-http.js'
import { fromTokenAnswer } from './token-answer.js'

/** After a new token was refused like the one before, a lookup is not repeated with another for this long. */
const pauseMs = 60_000

/** Says that the token is at fault, or not what is. "Access forbidden" says that the lookup is not part of our plan. */
function isAboutToken({ status, body }: SourceResponse): boolean {
  if (status !== 401 && status !== 403) return false
  const detail = isWire(body) ? body.detail : undefined
  return (
    typeof detail !== 'string' ||
    /token|not authenticated|could not validate|unauthori[sz]ed|^$/i.test(detail)
  )
}

/** `exchange` sends one call with this token. */
export type SendWithToken = (exchange: (token: string) => Promise<SourceResponse>) => Promise<SourceResponse>

/** Makes, for each lookup, the function that sends its calls. It throws `refused` when the credentials are not accepted. */
export function createAccessToken(parts: {
  http: SourceHttp
  clock: Clock
  clientId: string
  clientSecret: string
}): () => SendWithToken {
  const { http, clock, clientId, clientSecret } = parts
  const now = steadyNow(clock)
  const token = createKeptToken(clock, async (signal) => {
    const { status, body } = await http.send({
      method: 'POST',
      path: '/v1/authorize',
      multipart: { client_id: clientId, client_secret: clientSecret },
      signal,
    })
    if (status !== 200)
      throw new UpstreamError('rejected', `authorize answered ${status}`, { nothingDone: true })
    return fromTokenAnswer(body, clock.now())
  })

  return () => {
    let pausedUntil = Number.NEGATIVE_INFINITY
    return async (exchange) => {
      const first = await token.get()
      const response = await exchange(first)
      if (!isAboutToken(response) || now() < pausedUntil) return response
      token.drop(first)
      const second = await exchange(await token.get())
      if (isAboutToken(second)) pausedUntil = now() + pauseMs
      return second
    }
  }
}
