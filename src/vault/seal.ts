// Seals values by envelope encryption: each has its own data key, wrapped by a key of the ring.
import { decrypt, encrypt, ivBytes, tagBytes } from '../kernel/aes-gcm.js'
import { randomSlice } from '../kernel/ids.js'

const version = 1
const keyBytes = 32
// version, key id, iv of the wrapping, wrapped data key, its tag, iv, then ciphertext and tag
const wrappedAt = 1 + 4 + ivBytes
const bodyAt = wrappedAt + keyBytes + tagBytes + ivBytes

/** Wraps `key` (any bytes) under `wrappingKey` (32 bytes); `context` is bound to it. */
export function wrapKey(wrappingKey: Buffer, key: Buffer, context: string): Buffer {
  const iv = randomSlice(ivBytes)
  return Buffer.concat([iv, ...encrypt(wrappingKey, iv, Buffer.from(context), key)])
}

/** The reverse of `wrapKey`. Throws when the wrapping key or the context differs. */
export function unwrapKey(wrappingKey: Buffer, wrapped: Buffer, context: string): Buffer {
  return decrypt(wrappingKey, wrapped.subarray(0, ivBytes), Buffer.from(context), wrapped.subarray(ivBytes))
}

/**
 * Seals `plaintext` under a fresh 256-bit data key, itself wrapped by `wrapping`. `context` names what the value
 * is and where it is stored; opening it with another context fails, so sealed values cannot be swapped.
 */
export function seal(wrapping: { id: number; key: Buffer }, plaintext: Buffer, context: string): Buffer {
  const aad = Buffer.from(context)
  const random = randomSlice(ivBytes + keyBytes + ivBytes)
  const wrapIv = random.subarray(0, ivBytes)
  const dataKey = random.subarray(ivBytes, ivBytes + keyBytes)
  const iv = random.subarray(ivBytes + keyBytes)
  const head = Buffer.allocUnsafe(5)
  head.writeUInt8(version, 0)
  head.writeUInt32BE(wrapping.id, 1)
  const sealed = Buffer.concat([
    head,
    wrapIv,
    ...encrypt(wrapping.key, wrapIv, aad, dataKey),
    iv,
    ...encrypt(dataKey, iv, aad, plaintext),
  ])
  dataKey.fill(0)
  return sealed
}

/** Id of the ring's key under which `sealed` was sealed. */
export const sealedUnder = (sealed: Buffer): number => sealed.readUInt32BE(1)

/**
 * Wraps the data key of a sealed value by another key of the ring; the content is neither opened nor changed.
 * Throws when the context differs.
 */
export function rewrap(
  sealed: Buffer,
  context: string,
  from: Buffer,
  to: { id: number; key: Buffer },
): Buffer {
  const aad = Buffer.from(context)
  const wrapped = sealed.subarray(wrappedAt, wrappedAt + keyBytes + tagBytes)
  const dataKey = decrypt(from, sealed.subarray(5, wrappedAt), aad, wrapped)
  const head = Buffer.allocUnsafe(5)
  head.writeUInt8(version, 0)
  head.writeUInt32BE(to.id, 1)
  const wrapIv = randomSlice(ivBytes)
  const rest = sealed.subarray(wrappedAt + keyBytes + tagBytes)
  const rewrapped = Buffer.concat([head, wrapIv, ...encrypt(to.key, wrapIv, aad, dataKey), rest])
  dataKey.fill(0)
  return rewrapped
}

/** The reverse of `seal`. Throws when anything was altered or the context differs. */
export function open(wrappingKey: Buffer, sealed: Buffer, context: string): Buffer {
  if (sealed.length < bodyAt + tagBytes || sealed.readUInt8(0) !== version)
    throw new Error('not a sealed value')
  const aad = Buffer.from(context)
  const wrapped = sealed.subarray(wrappedAt, wrappedAt + keyBytes + tagBytes)
  const dataKey = decrypt(wrappingKey, sealed.subarray(5, wrappedAt), aad, wrapped)
  const iv = sealed.subarray(bodyAt - ivBytes, bodyAt)
  const plaintext = decrypt(dataKey, iv, aad, sealed.subarray(bodyAt))
  dataKey.fill(0)
  return plaintext
}
