// Makes and opens signed links: addresses that open one path until a time, without credentials.
//
// A link is `path?token=...&exp=...&sig=...`. The token is the content, encrypted and bound to the path;
// exp is its expiry in Unix seconds; sig is 64 hex characters of HMAC-SHA-256 over path, token and exp.
// Links are not stored: whoever holds the keys verifies them, on every node.
import { createHmac, hkdfSync, randomFillSync, timingSafeEqual } from 'node:crypto'
import { decrypt, encrypt, ivBytes, tagBytes } from '../kernel/aes-gcm.js'
import type { Clock } from '../kernel/clock.js'
import { Failure } from '../kernel/failures.js'

/** Longest token of a link, in characters (interface, Limits); one archive takes longer ones. */
export const maxTokenChars = 500
/** Longest sig, in characters (interface, Limits). Ours has 64. */
export const maxSigChars = 128

const canonicalExp = /^[1-9]\d{0,11}$/ // no sign, zero in front, blank, exponent or fraction
const canonicalSig = /^[0-9a-f]{64}$/

/** A key of the ring under which links are made; the last one makes them, all of them verify. */
export interface LinkKey {
  readonly id: number
  readonly key: Buffer
}

/** The parsed query of a request; a parameter sent twice is a list. */
export type LinkQuery = Readonly<Record<string, unknown>>

export interface SignedLinks {
  /**
   * Makes a link.
   * @param path path of the address, from its first slash, as the request will spell it
   * @param content what opening the link returns (such as an id); encrypted in the token
   * @param expiresAtS expiry, Unix seconds
   * @returns path and query; the address under which clients reach the service goes before it
   */
  make(path: string, content: string, expiresAtS: number): string
  /**
   * Opens the link that a request came with.
   * @param path path of the request, without its query
   * @param query its parsed query: token, exp and sig count, others are ignored
   * @param tokenChars longest token accepted on this path
   * @returns the content that `make` was given
   * @throws the one refusal (`refusedLink`), for whatever reason: missing, twice, too long, spelled otherwise than
   *   `make` spells, altered, of another path, expired, made with a key that is gone
   */
  open(path: string, query: LinkQuery, tokenChars?: number): string
}

/** The refusal of a link: the same 422 for every reason, so that it reveals nothing. */
export const refusedLink = (): Failure =>
  new Failure('INVALID_PARAMETER', {
    log: 'a signed link was refused',
    problems: [{ loc: ['query', 'token'], msg: 'Invalid or expired link', type: 'value_error' }],
  })

interface DerivedKeys {
  readonly encrypting: Buffer
  readonly signing: Buffer
}

const macOf = (signing: Buffer, path: string, token: string, exp: string): Buffer =>
  createHmac('sha256', signing).update(`${path}\n${token}\n${exp}`).digest()

function makeToken(encrypting: Buffer, path: string, content: string): string {
  const iv = randomFillSync(Buffer.alloc(ivBytes))
  const sealed = encrypt(encrypting, iv, Buffer.from(path), Buffer.from(content))
  return Buffer.concat([iv, ...sealed]).toString('base64url')
}

/** Throws when the token was not made with this key for this path. */
const readToken = (encrypting: Buffer, path: string, bytes: Buffer): string =>
  decrypt(encrypting, bytes.subarray(0, ivBytes), Buffer.from(path), bytes.subarray(ivBytes)).toString()

/** `keys` returns the current keys of the purpose `link`, oldest first. */
export function createSignedLinks(parts: { keys: () => readonly LinkKey[]; clock: Clock }): SignedLinks {
  const { keys, clock } = parts
  const derived = new Map<number, DerivedKeys>()

  // Each of the two uses has its own key, derived from this one.
  function derive({ id, key }: LinkKey): DerivedKeys {
    const known = derived.get(id)
    if (known !== undefined) return known
    const part = (use: string) => Buffer.from(hkdfSync('sha256', key, '', `signed link: ${use}`, 32))
    const keys = { encrypting: part('token'), signing: part('sig') }
    derived.set(id, keys)
    return keys
  }

  function read(path: string, query: LinkQuery, tokenChars: number): string | undefined {
    const [token, exp, sig] = ['token', 'exp', 'sig'].map((name) =>
      Object.hasOwn(query, name) ? query[name] : undefined,
    )
    if (typeof token !== 'string' || typeof exp !== 'string' || typeof sig !== 'string') return undefined
    if (token.length === 0 || token.length > tokenChars || sig.length > maxSigChars) return undefined
    if (!canonicalExp.test(exp) || !canonicalSig.test(sig)) return undefined
    const bytes = Buffer.from(token, 'base64url')
    // One spelling per token: no padding, no other alphabet, no bits left over at the end.
    if (bytes.length < ivBytes + tagBytes || bytes.toString('base64url') !== token) return undefined
    const signature = Buffer.from(sig, 'hex')
    let signer: DerivedKeys | undefined
    for (const key of keys()) {
      const candidate = derive(key)
      // Every key is tried, so that the time reveals nothing about the sig.
      if (timingSafeEqual(macOf(candidate.signing, path, token, exp), signature)) signer = candidate
    }
    if (signer === undefined || Number(exp) * 1000 <= clock.now()) return undefined
    try {
      return readToken(signer.encrypting, path, bytes)
    } catch {
      return undefined // signed by us and not decryptable: never made by `make`
    }
  }

  return {
    make(path, content, expiresAtS) {
      const { encrypting, signing } = derive(keys().at(-1)!)
      const token = makeToken(encrypting, path, content)
      const exp = String(expiresAtS)
      if (!canonicalExp.test(exp)) throw new RangeError('a link ends at a whole number of seconds')
      const sig = macOf(signing, path, token, exp).toString('hex')
      return `${path}?token=${token}&exp=${exp}&sig=${sig}`
    },
    open(path, query, tokenChars = maxTokenChars) {
      const content = read(path, query, tokenChars)
      if (content === undefined) throw refusedLink()
      return content
    },
  }
}
