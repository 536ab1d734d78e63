// Issues and verifies access tokens: JWT signed with HMAC-SHA-256, never stored, verified by every node alone.
import { createDecoder, createSigner, createVerifier } from 'fast-jwt'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../kernel/clock.js'

export const tokenLifetimeS = 24 * 60 * 60 // interface, Limits
/**
 * A token that ends later than one that is issued now, and by more than clocks differ, was issued by a clock that ran ahead:
 * it would live too long.
 */
const maxAheadMs = 5 * 60_000
const issuer = 'satyapan'
const maxTokenChars = 2048
const cachedTokens = 10_000
const form = /^[\w-]+\.[\w-]+\.[\w-]+$/

interface TokenClaims {
  readonly clientId: string
  /** Id of the secret that the token was issued with; revoking that ends the token. */
  readonly secretId: number
  /** Unix seconds. */
  readonly expiresAtS: number
}

/** A cached token, with the id of the key that signed it. */
interface Verified extends TokenClaims {
  readonly keyId: number
}

export interface Tokens {
  issue(clientId: string, secretId: number): { token: string; expiresAtS: number }
  /** The claims of a valid token of this installation; null for anything else. */
  verify(token: string): TokenClaims | null
}

/** Base64 has spare bits at its end: without this check, some altered tokens would verify. */
const isCanonical = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value)

/** The signing keys at that moment; the last one signs. */
type Keys = () => readonly { id: number; key: Buffer }[]

/** Signs with the key that is in use now. */
function createSigning(keys: Keys): (payload: Record<string, unknown>) => string {
  const signerOf = ({ id, key }: { id: number; key: Buffer }) =>
    createSigner({ algorithm: 'HS256', key, kid: String(id), noTimestamp: true })
  let signer: { id: number; sign: ReturnType<typeof signerOf> } | undefined
  return (payload) => {
    const current = keys().at(-1)!
    if (signer?.id !== current.id) signer = { id: current.id, sign: signerOf(current) }
    return signer.sign(payload)
  }
}

/** Parses a token that is not cached; null for anything that is not a token of this installation. */
function createReading(keys: Keys, audience: string): (token: string) => Verified | null {
  const decode = createDecoder({ complete: true })
  const verifierOf = (key: Buffer) =>
    createVerifier({
      key,
      algorithms: ['HS256'],
      allowedIss: issuer,
      allowedAud: audience,
      checkTyp: 'JWT',
      ignoreExpiration: true, // checked each time, also for tokens that were verified before
      cache: false,
    })
  const verifiers = new Map<string, ReturnType<typeof verifierOf>>()
  /** Of a key that is in the ring now; undefined for any other. */
  function verifier(kid: unknown) {
    const signingKey = keys().find(({ id }) => String(id) === kid)
    if (signingKey === undefined) return undefined
    const known = verifiers.get(String(signingKey.id))
    const newVerifier = known ?? verifierOf(signingKey.key)
    if (known === undefined) verifiers.set(String(signingKey.id), newVerifier)
    return newVerifier
  }
  return (token) => {
    if (token.length > maxTokenChars || !form.test(token) || !token.split('.').every(isCanonical)) return null
    try {
      const { kid } = decode(token).header
      const claims = verifier(kid)?.(token)
      if (claims === undefined || typeof claims.sub !== 'string') return null
      if (!isWhole(claims.sid) || !isWhole(claims.exp)) return null
      return { keyId: Number(kid), clientId: claims.sub, secretId: claims.sid, expiresAtS: claims.exp }
    } catch {
      return null // fast-jwt throws for every kind of wrong token; the caller gets the same answer for all
    }
  }
}

/** `audience`: id of this installation. */
export function createTokens(parts: { keys: Keys; audience: string; clock: Clock }): Tokens {
  const { keys, audience, clock } = parts
  const sign = createSigning(keys)
  const read = createReading(keys, audience)
  const verified = new LRUCache<string, Verified>({ max: cachedTokens })

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
      // A key may be destroyed before what it signed has ended.
      if (!keys().some(({ id }) => id === claims.keyId)) return null
      const leftMs = claims.expiresAtS * 1000 - clock.now()
      return leftMs > 0 && leftMs <= tokenLifetimeS * 1000 + maxAheadMs ? claims : null
    },
  }
}
