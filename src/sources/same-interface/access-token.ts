// Keeps the access token of a server of this interface: asked for once by all who need it, renewed before it ends.
import type { Clock } from '../../kernel/clock.js'
import { SourceTrouble } from '../../lookups/source.js'
import type { SourceHttp } from '../source-http.js'
import { fromTokenAnswer } from './translate.js'

/** A token is renewed this long before its end, so that none ends under way. */
const renewBeforeMs = 60_000

export interface AccessToken {
  /** Throws `refused` when the credentials are not accepted. */
  get(): Promise<string>
  /** Forgets the token, unless another one has come meanwhile. */
  drop(token: string): void
}

export function createAccessToken(parts: {
  http: SourceHttp
  clock: Clock
  clientId: string
  clientSecret: string
}): AccessToken {
  const { http, clock, clientId, clientSecret } = parts
  let kept: { token: string; expiresAt: number } | undefined
  let asking: Promise<string> | undefined

  async function ask(): Promise<string> {
    const { status, body } = await http.send({
      method: 'POST',
      path: '/v1/authorize',
      multipart: { client_id: clientId, client_secret: clientSecret },
    })
    if (status !== 200)
      throw new SourceTrouble('refused', `authorize answered ${status}`, { nothingDone: true })
    kept = fromTokenAnswer(body)
    return kept.token
  }

  return {
    get() {
      if (kept !== undefined && clock.now() < kept.expiresAt - renewBeforeMs)
        return Promise.resolve(kept.token)
      // Not with the signal of one call: others wait for the same token.
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
    drop(token) {
      if (kept?.token === token) kept = undefined
    },
  }
}
