// Asks a server of this interface for an access token.
import type { Clock } from '../../kernel/clock.js'
import { SourceTrouble } from '../../lookups/source.js'
import { createKeptToken, type KeptToken } from '../kept-token.js'
import type { SourceHttp } from '../source-http.js'
import { fromTokenAnswer } from './translate.js'

/** Its `get` throws `refused` when the credentials are not accepted. */
export function createAccessToken(parts: {
  http: SourceHttp
  clock: Clock
  clientId: string
  clientSecret: string
}): KeptToken {
  const { http, clock, clientId, clientSecret } = parts
  return createKeptToken(clock, async (signal) => {
    const { status, body } = await http.send({
      method: 'POST',
      path: '/v1/authorize',
      multipart: { client_id: clientId, client_secret: clientSecret },
      signal,
    })
    if (status !== 200)
      throw new SourceTrouble('refused', `authorize answered ${status}`, { nothingDone: true })
    return fromTokenAnswer(body)
  })
}
