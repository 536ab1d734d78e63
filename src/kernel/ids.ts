// Owns the making of random identifiers: 128 random bits as 32 lowercase hex characters.
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

/** A new id: 32 lowercase hex characters, 128 random bits. Serves as transaction_id and request_id. */
export const newId = (): string => randomSlice(idBytes).toString('hex')

export const idPattern = /^[0-9a-f]{32}$/
