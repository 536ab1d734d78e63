// Makes the header by which Cashfree recognises us without a list of addresses: x-cf-signature.
import { constants, createPublicKey, type KeyObject, publicEncrypt } from 'node:crypto'
import type { Clock } from '../../kernel/clock.js'

/** A signature is valid for five minutes by their clock. RSA costs too much to make one for each call. */
const renewAfterMs = 60_000

/** Throws an Error with one line. Line breaks may be written out as `\n`, as environment variables often hold them. */
function readKey(secret: string): KeyObject {
  const pem = secret.replaceAll('\\n', '\n')
  let key: KeyObject | undefined
  try {
    key = pem.includes('PRIVATE KEY') ? undefined : createPublicKey(pem) // a private key would be read as its public half
  } catch {
    key = undefined // refused below, in one line that does not quote it
  }
  if (key?.asymmetricKeyType !== 'rsa')
    throw new Error('secrets.public_key must be the public key of the account, RSA, in PEM')
  return key
}

/** Returns the signature to send now. `publicKey`: the account's, PEM; an Error with one line when it is none. */
export function createSignature(parts: { publicKey: string; clientId: string; clock: Clock }): () => string {
  const { publicKey, clientId, clock } = parts
  const key = readKey(publicKey)
  const sign = (now: number): string => {
    const text = Buffer.from(`${clientId}.${Math.floor(now / 1000)}`)
    const { RSA_PKCS1_OAEP_PADDING: padding } = constants
    return publicEncrypt({ key, padding, oaepHash: 'sha1' }, text).toString('base64')
  }
  let latest = { at: clock.now(), signature: sign(clock.now()) }
  return () => {
    const now = clock.now()
    // The clock may have been set back: their check is by the time of day.
    if (now < latest.at || now - latest.at >= renewAfterMs) latest = { at: now, signature: sign(now) }
    return latest.signature
  }
}
