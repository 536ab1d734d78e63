// Makes, recognises and hashes client secrets: 256 random bits with a prefix and a checksum.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const clientPrefix = 'sps_'
const randomHexChars = 64
const checkChars = 8
const form = /^[0-9a-f]{72}$/

const checksum = (prefix: string, body: string): string =>
  createHash('sha256')
    .update(prefix + body)
    .digest('hex')
    .slice(0, checkChars)

/** A new secret: its prefix, 64 hex characters of randomness, 8 of checksum. Shown once, never stored. */
export function newSecret(prefix = clientPrefix): string {
  const body = randomBytes(randomHexChars / 2).toString('hex')
  return `${prefix}${body}${checksum(prefix, body)}`
}

/** Whether the text has the form of a secret: garbage and typing errors are rejected without computing a hash. */
export function looksLikeSecret(text: string, prefix = clientPrefix): boolean {
  if (!text.startsWith(prefix)) return false
  const body = text.slice(prefix.length)
  return form.test(body) && checksum(prefix, body.slice(0, -checkChars)) === body.slice(-checkChars)
}

/** The stored form of a secret: HMAC-SHA-256 under the pepper, 32 bytes. */
export const hashSecret = (pepper: Buffer, secret: string): Buffer =>
  createHmac('sha256', pepper).update(secret).digest()

/** Compares two hashes in constant time. */
export const sameHash = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
