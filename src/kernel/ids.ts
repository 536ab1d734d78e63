// Owns the making of random identifiers: 128 random bits as 32 lowercase hex characters.
import { randomBytes } from 'node:crypto'

const pool = { bytes: Buffer.alloc(0), offset: 0 }
const idBytes = 16
const poolBytes = idBytes * 256 // one call to the generator serves 256 ids: it costs more than the hex does

/** A new id: 32 lowercase hex characters, 128 random bits. Serves as transaction_id and request_id. */
export function newId(): string {
  if (pool.offset >= pool.bytes.length) {
    pool.bytes = randomBytes(poolBytes)
    pool.offset = 0
  }
  const id = pool.bytes.toString('hex', pool.offset, pool.offset + idBytes)
  pool.offset += idBytes
  return id
}

export const idPattern = /^[0-9a-f]{32}$/
