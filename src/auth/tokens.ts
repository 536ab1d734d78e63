// Issues and verifies access tokens: JWT signed with HMAC-SHA-256, never stored, verified by every node alone.
import { createDecoder, createSigner, createVerifier } from 'fast-jwt'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../kernel/clock.js'

export const tokenLifetimeS = 24 * 60 * 60 // interface, Limits
const issuer = 'satyapan'
const maxTokenChars = 2048
const cachedTokens = 10_000
const form = /^[\w-]+\.[\w-]+\.[\w-]+$/

export interface TokenClaims {
  readonly clientId: string
  /** Id of the secret that the token was issued with; revoking that ends the token. */
  readonly secretId: number
  /** Unix seconds. */
  readonly expiresAtS: number
}

export interface Tokens {
  issue(clientId: string, secretId: number): { token: string; expiresAtS: number }
  /** The claims of a token that is ours, unaltered and not expired; null for everything else. */
  verify(token: string): TokenClaims | null
}

/** Base64 has spare bits at its end: without this, some altered tokens would read as the same one. */
const isCanonical = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value)

/** `keys`: signing keys, oldest first; the last signs. `audience`: id of this installation. */
export function createTokens(parts: {
  keys: readonly { id: number; key: Buffer }[]
  audience: string
  clock: Clock
}): Tokens {
  const { keys, audience, clock } = parts
  const current = keys.at(-1)!
  const sign = createSigner({
    algorithm: 'HS256',
    key: current.key,
    kid: String(current.id),
    noTimestamp: true,
  })
  const decode = createDecoder({ complete: true })
  const verifiers = new Map(
    keys.map(({ id, key }) => [
      String(id),
      createVerifier({
        key,
        algorithms: ['HS256'],
        allowedIss: issuer,
        allowedAud: audience,
        checkTyp: 'JWT',
        ignoreExpiration: true, // checked below, also for tokens that were verified before
        cache: false,
      }),
    ]),
  )
  const verified = new LRUCache<string, TokenClaims>({ max: cachedTokens })

  function read(token: string): TokenClaims | null {
    if (token.length > maxTokenChars || !form.test(token) || !token.split('.').every(isCanonical)) return null
    try {
      const verify = verifiers.get(String(decode(token).header.kid))
      const claims = verify?.(token)
      if (claims === undefined || typeof claims.sub !== 'string') return null
      if (!isWhole(claims.sid) || !isWhole(claims.exp)) return null
      return { clientId: claims.sub, secretId: claims.sid, expiresAtS: claims.exp }
    } catch {
      return null // fast-jwt throws for every kind of wrong token: to the caller they are all the same
    }
  }

  return {
    issue(clientId, secretId) {
      const iat = Math.floor(clock.now() / 1000)
      const expiresAtS = iat + tokenLifetimeS
      const token = sign({ iss: issuer, aud: audience, sub: clientId, sid: secretId, iat, exp: expiresAtS })
      return { token, expiresAtS }
    },
    verify(token) {
      let claims = verified.get(token)
      if (claims === undefined) {
        claims = read(token) ?? undefined
        if (claims === undefined) return null
        verified.set(token, claims)
      }
      return claims.expiresAtS * 1000 > clock.now() ? claims : null
    },
  }
}
