// Makes identifiers: 32 lowercase hex characters, random or in order of time.
import { randomFillSync } from 'node:crypto'

const idBytes = 16
// One call to the generator fills many requests: the call costs far more than the bytes.
const poolBytes = 64 * 1024
const pool = { bytes: Buffer.alloc(poolBytes), offset: poolBytes }

/** Random bytes, given out once. The caller may overwrite them, and should do so for keys. At most 4 KiB. */
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
const idsAtOnce = 256
// Every call needs an id: the digits of a millisecond are made once, and the random ones for many ids together.
const time = { at: -1, hex: '' }
const digits = { hex: '', offset: 0 }

/**
 * A new transaction_id: 32 lowercase hex characters, the Unix time in milliseconds and then 80 random bits. The ledger
 * keeps one per call: in order of time they are neighbours in its index, which saves most of its writes.
 */
export function newTransactionId(now: number): string {
  if (now !== time.at) {
    time.at = now
    time.hex = now.toString(16).padStart(timeHexChars, '0')
  }
  if (digits.offset === digits.hex.length) {
    digits.hex = randomSlice(randomBytesBesideTime * idsAtOnce).toString('hex')
    digits.offset = 0
  }
  const from = digits.offset
  digits.offset += randomBytesBesideTime * 2
  return time.hex + digits.hex.slice(from, digits.offset)
}

/** A new id that nobody can guess: 32 lowercase hex characters, 128 random bits. Serves as request_id. */
export const newId = (): string => randomSlice(idBytes).toString('hex')

export const idPattern = /^[0-9a-f]{32}$/
