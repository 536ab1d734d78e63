// Encrypts and decrypts with AES-256-GCM: the one place that knows its parameters.
import { createCipheriv, createDecipheriv } from 'node:crypto'

const algorithm = 'aes-256-gcm'
export const ivBytes = 12
export const tagBytes = 16

/**
 * The ciphertext in pieces, the tag last.
 * @param key 32 bytes
 * @param iv 12 bytes that are never used twice with the key
 * @param aad what is bound to the ciphertext without being in it
 */
export function encrypt(key: Buffer, iv: Buffer, aad: Buffer, plaintext: Buffer): Buffer[] {
  const cipher = createCipheriv(algorithm, key, iv)
  cipher.setAAD(aad)
  return [cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]
}

/** Decrypts the joined pieces of `encrypt`. Throws when the ciphertext, the key, `iv` or `aad` differs. */
export function decrypt(key: Buffer, iv: Buffer, aad: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
  decipher.setAAD(aad)
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes))
  const head = decipher.update(sealed.subarray(0, sealed.length - tagBytes))
  const tail = decipher.final()
  return tail.length === 0 ? head : Buffer.concat([head, tail])
}
