// Authenticates calls, in the order of the contract's table: absent, token, key, client-id, active, entitled. Each
// step has one failure, which reveals nothing about the later steps.
import { LRUCache } from 'lru-cache'
import { type CredentialHeader, Failure } from '../kernel/failures.js'
import type { Client, ClientCache, Secret } from './client-cache.js'
import { type Entitled, isEntitled } from './entitlement.js'
import { hashSecret, looksLikeSecret, sameHash } from './secret.js'
import type { SecretUses } from './secret-uses.js'
import type { Tokens } from './tokens.js'

/** The credentials that an endpoint requires. `signed-link` endpoints check their link themselves. */
export type CredentialClass = 'token-and-key' | 'key-and-client-id' | 'key-only' | 'signed-link' | 'none'

/** Values of one credential header as sent: none, one, or several when it was repeated. */
export interface CredentialHeaders {
  readonly authorization: readonly string[]
  readonly apiKey: readonly string[]
  readonly clientId: readonly string[]
}

export interface Authenticator {
  /**
   * The secret that the call came with as its key. Throws the Failure of the first step that does not hold.
   * @param addressOf where the call comes from; called only for a client that is restricted to certain networks
   */
  authenticate(headers: CredentialHeaders, credentials: CredentialClass, addressOf: () => string): Secret
  /**
   * The valid secret, for authorize. Throws the same INCORRECT_CREDENTIALS for an unknown client, a wrong secret and
   * an address that is not allowed.
   */
  checkSecret(clientId: string, clientSecret: string, addressOf: () => string): Secret
  /** Throws ACCESS_FORBIDDEN unless the client is entitled to the lookup. */
  checkEntitlement(client: Client, lookup: Entitled): void
}

const scheme = 'bearer '

/**
 * The token of a header value that is trimmed; undefined when it is of another scheme or has none.
 * @param isBare a single word is the token too
 */
function tokenOf(authorization: string, isBare: boolean): string | undefined {
  if (authorization.slice(0, scheme.length).toLowerCase() === scheme)
    return authorization.slice(scheme.length).trimStart() || undefined
  return isBare && /^\S+$/.test(authorization) && authorization.toLowerCase() !== scheme.trim()
    ? authorization
    : undefined
}
const cachedHashes = 10_000
/** Of a hash: enough to distinguish guesses. */
const guessChars = 12

function firstOf(values: readonly string[], credential: CredentialHeader): string {
  const value = values[0]?.trim()
  if (value === undefined || value === '') throw new Failure('NOT_AUTHENTICATED', { credential })
  return value
}

/** Whether the client of the secret may call from the address. */
function isAllowedFrom({ client: { mayCallFrom } }: Secret, addressOf: () => string): boolean {
  return mayCallFrom === null || mayCallFrom(addressOf())
}

/** Finds the valid secret for a key; undefined also when its client may not call from the address. */
function createSecretFinder({ clientCache, pepper }: { clientCache: ClientCache; pepper: Buffer }) {
  // Hashes of recent keys: the checksum and the HMAC are computed once per key, not once per call.
  const hashes = new LRUCache<string, { hash: Buffer; base64: string }>({ max: cachedHashes })
  return (key: string, addressOf: () => string): Secret | undefined => {
    let known = hashes.get(key)
    if (known === undefined) {
      if (!looksLikeSecret(key)) return undefined
      const hash = hashSecret(pepper, key)
      known = { hash, base64: hash.toString('base64') }
      hashes.set(key, known)
    }
    const secret = clientCache.secretByHash(known.base64)
    if (secret === undefined || !sameHash(secret.hash, known.hash)) return undefined
    return isAllowedFrom(secret, addressOf) ? secret : undefined
  }
}

/** The secret that a token was issued for. Throws INVALID_TOKEN. */
function secretOfToken(
  token: string,
  { tokens, clientCache }: { tokens: Tokens; clientCache: ClientCache },
): Secret {
  const claims = tokens.verify(token)
  const secret = claims === null ? undefined : clientCache.secretById(claims.secretId)
  if (secret === undefined || secret.client.clientId !== claims?.clientId)
    throw new Failure('INVALID_TOKEN', { credential: 'Authorization' })
  return secret
}

/** A digest that distinguishes wrong credentials and reveals nothing about them. */
const guessOf = (pepper: Buffer, ...texts: string[]): string =>
  hashSecret(pepper, texts.join('\0')).toString('base64').slice(0, guessChars)

interface AuthenticatorParts {
  readonly clientCache: ClientCache
  readonly tokens: Tokens
  readonly pepper: Buffer
  readonly requireClientId: boolean
  /** For clients that leave the interface (`auth.compatibility`): a token is enough, without the key. */
  readonly bearerOnly?: boolean
  /** As before: the token may stand alone in Authorization. */
  readonly bareToken?: boolean
  readonly uses: Pick<SecretUses, 'note'>
}

export function createAuthenticator(parts: AuthenticatorParts): Authenticator {
  const { pepper, requireClientId, bearerOnly = false, bareToken = false, uses } = parts
  const noHash = Buffer.alloc(32)
  const secretOf = createSecretFinder(parts)

  return {
    authenticate(headers, credentials, addressOf) {
      const withToken = credentials === 'token-and-key'
      const withClientId = withToken || credentials === 'key-and-client-id'
      const token = withToken ? tokenOf(firstOf(headers.authorization, 'Authorization'), bareToken) : ''
      if (token === undefined) throw new Failure('NOT_AUTHENTICATED', { credential: 'Authorization' })
      const isTokenOnly = withToken && bearerOnly && headers.apiKey.every((value) => value.trim() === '')
      const key = isTokenOnly ? undefined : firstOf(headers.apiKey, 'x-api-key')
      if (credentials === 'key-and-client-id' || (withToken && requireClientId))
        firstOf(headers.clientId, 'client-id')

      const ofToken = withToken ? secretOfToken(token, parts) : undefined

      const doubled =
        headers.apiKey.length > 1 ||
        (withToken && headers.authorization.length > 1) ||
        (withClientId && headers.clientId.length > 1)
      const secret = key === undefined ? ofToken! : secretOf(key, addressOf)
      if (secret === undefined)
        throw new Failure('UNKNOWN_CREDENTIALS', { guess: guessOf(pepper, key!), credential: 'x-api-key' })
      if (doubled || (isTokenOnly && !isAllowedFrom(secret, addressOf)))
        throw new Failure('UNKNOWN_CREDENTIALS')
      const { client } = secret
      if (ofToken !== undefined && ofToken.client.clientId !== client.clientId)
        throw new Failure('INCORRECT_CREDENTIALS')
      if (withClientId && headers.clientId.length > 0 && headers.clientId[0]!.trim() !== client.clientId) {
        throw new Failure('WRONG_CLIENT_ID', { credential: 'client-id' })
      }
      if (!client.active) throw new Failure('INACTIVE_CLIENT')
      uses.note(secret.id)
      if (ofToken !== undefined && ofToken.id !== secret.id) uses.note(ofToken.id)
      return secret
    },

    checkSecret(clientId, clientSecret, addressOf) {
      const secret = secretOf(clientSecret, addressOf)
      const known = secret !== undefined && secret.client.clientId === clientId
      // An unknown client costs the same work as a wrong secret.
      const same = sameHash(secret?.hash ?? noHash, hashSecret(pepper, clientSecret))
      if (!known || !same)
        throw new Failure('INCORRECT_CREDENTIALS', { guess: guessOf(pepper, clientId, clientSecret) })
      if (!secret.client.active) throw new Failure('INACTIVE_CLIENT')
      uses.note(secret.id)
      return secret
    },

    checkEntitlement(client, lookup) {
      if (!isEntitled(client, lookup)) throw new Failure('ACCESS_FORBIDDEN')
    },
  }
}
