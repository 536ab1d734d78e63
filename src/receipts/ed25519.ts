// Signs and verifies with Ed25519 keys in their raw form of 32 bytes.
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

export const seedBytes = 32
export const publicKeyBytes = 32
export const signatureBytes = 64

// What precedes the raw key in its DER form (RFC 8410).
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')

export interface SigningKey {
  readonly publicKey: Buffer
  sign(message: Uint8Array): Buffer
}

/** @param seed 32 random bytes: the private key */
export function signingKeyOf(seed: Buffer): SigningKey {
  const key = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return {
    publicKey: spki.subarray(publicPrefix.length),
    sign: (message) => sign(null, message, key),
  }
}

const publicKeyOf = (raw: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicPrefix, raw]), format: 'der', type: 'spki' })

export function isSignedBy(publicKey: Buffer, message: Uint8Array, signature: Buffer): boolean {
  return signature.length === signatureBytes && verify(null, message, publicKeyOf(publicKey), signature)
}
