// Hashes and checks passwords with scrypt, one at a time.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { createFairSemaphore } from '../../platform/fair-semaphore.js'

/**
 * 32 MiB and about 0.2 s for one guess (OWASP's second recommendation for scrypt). Stored with each hash, so that
 * they can be raised later.
 */
const cost = { logN: 15, r: 8, p: 3 }
const keyBytes = 32
const saltBytes = 16
const maxmem = 64 * 1024 * 1024

export const leastPasswordChars = 12
export const mostPasswordChars = 256

const derive = (password: string, salt: Buffer, { logN, r, p }: typeof cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem }
    scrypt(password.normalize('NFC'), salt, keyBytes, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })

export interface Passwords {
  /** The hash to store. Peers take turns: IPv4 addresses, or IPv6 networks of 64 bits. */
  hash(password: string, peer: string): Promise<string>
  /** Whether it is the password. For null or an unreadable hash, it does the same work and returns false. */
  matches(password: string, kept: string | null, peer: string): Promise<boolean>
}

export function createPasswords(): Passwords {
  // One at a time: however many guess at once, they use one thread and 32 MiB, and peers take turns.
  const semaphore = createFairSemaphore(1)
  const noSalt = Buffer.alloc(saltBytes)

  return {
    hash: (password, peer) =>
      semaphore(peer, async () => {
        const salt = randomBytes(saltBytes)
        const key = await derive(password, salt, cost)
        const { logN, r, p } = cost
        return ['scrypt', logN, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
      }),

    matches: (password, kept, peer) =>
      semaphore(peer, async () => {
        const [scheme, logN, r, p, salt, key] = (kept ?? '').split('$')
        if (scheme !== 'scrypt' || key === undefined) {
          await derive(password, noSalt, cost)
          return false
        }
        const own = { logN: Number(logN), r: Number(r), p: Number(p) }
        const derived = await derive(password, Buffer.from(salt!, 'base64url'), own)
        return timingSafeEqual(derived, Buffer.from(key, 'base64url'))
      }),
  }
}
