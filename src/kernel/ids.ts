// Owns the making of identifiers: 32 lowercase hex characters, random or in order of time.
import { randomFillSync } from 'node:crypto'

const idBytes = 16
// One call to the generator fills many requests: the call costs far more than the bytes.
const poolBytes = 64 * 1024
const pool = { bytes: Buffer.alloc(poolBytes), offset: poolBytes }

/** Random bytes that nobody else gets. The caller may overwrite them, and for keys should. At most 4 KiB. */
export function randomSlice(bytes: number): Buffer {
  if (pool.offset + bytes > poolBytes) {
    pool.bytes = randomFillSync(Buffer.alloc(poolBytes))
    pool.offset = 0
  }
  const slice = pool.bytes.subarray(pool.offset, pool.offset + bytes)
  pool.offset += bytes
  return slice
}

const timeHexChars = 12
const randomBytesBesideTime = 10

/**
 * A new transaction_id: 32 lowercase hex characters, the Unix time in milliseconds and then 80 random bits. The ledger
 * keeps one per call: in order of time they land side by side in its index, which spares it most of its writing.
 */
export const newTransactionId = (now: number): string =>
  now.toString(16).padStart(timeHexChars, '0') + randomSlice(randomBytesBesideTime).toString('hex')

/** A new id that nobody can guess: 32 lowercase hex characters, 128 random bits. Serves as request_id. */
export const newId = (): string => randomSlice(idBytes).toString('hex')

export const idPattern = /^[0-9a-f]{32}$/
