// Hashes and checks passwords with scrypt, one at a time, with few waiting.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { Failure } from '../../kernel/failures.js'
import { createFairSemaphore } from '../../platform/fair-semaphore.js'

/** The parameters of scrypt; `logN` is the binary logarithm of N. Stored with each hash, so that they can be raised later. */
export interface PasswordCost {
  readonly logN: number
  readonly r: number
  readonly p: number
}

/** 32 MiB and about 0.2 s for one guess (OWASP's second recommendation for scrypt). */
const defaultCost: PasswordCost = { logN: 15, r: 8, p: 3 }
const keyBytes = 32
const saltBytes = 16
const maxmem = 64 * 1024 * 1024

export const leastPasswordChars = 12
export const mostPasswordChars = 256

const derive = (password: string, salt: Buffer, { logN, r, p }: PasswordCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options: ScryptOptions = { N: 2 ** logN, r, p, maxmem }
    scrypt(password.normalize('NFC'), salt, keyBytes, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })

/** At 0.2 s each, a wait of some seconds; whoever comes later is told to come back. */
const mostWaiting = { perKey: 20, inAll: 60 }
const retryAfterS = 5

/** Whose turn it is. */
export interface Turn {
  /** An IPv4 address, an IPv6 network of 64 bits, or a device: they take turns. */
  readonly key: string
  /** The user has signed in there before: it does not wait behind those who have not. */
  readonly isKnown: boolean
}

export interface Passwords {
  /** The hash to store. Throws Failure (OVERLOADED) when too many are waiting. */
  hash(password: string, turn: Turn): Promise<string>
  /**
   * Whether it is the password. For null or an unreadable hash, it does the same work and returns false. Throws Failure
   * (OVERLOADED).
   */
  matches(password: string, kept: string | null, turn: Turn): Promise<boolean>
}

/** One at a time: however many guess at once, they use one thread and 32 MiB, and few of them wait. */
const createLane = () =>
  createFairSemaphore(1, {
    ...mostWaiting,
    refusal: () => new Failure('OVERLOADED', { retryAfterS }),
  })

/** @param cost of new hashes; tests of many guesses choose a lower one */
export function createPasswords(cost: PasswordCost = defaultCost): Passwords {
  const lanes = { known: createLane(), other: createLane() }
  const inTurn = <T>({ key, isKnown }: Turn, work: () => Promise<T>): Promise<T> =>
    (isKnown ? lanes.known : lanes.other)(key, work)
  const noSalt = Buffer.alloc(saltBytes)

  return {
    hash: (password, turn) =>
      inTurn(turn, async () => {
        const salt = randomBytes(saltBytes)
        const key = await derive(password, salt, cost)
        const { logN, r, p } = cost
        return ['scrypt', logN, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
      }),

    matches: (password, kept, turn) =>
      inTurn(turn, async () => {
        const [scheme, logN, r, p, salt, key] = (kept ?? '').split('$')
        if (scheme !== 'scrypt' || key === undefined) {
          await derive(password, noSalt, cost)
          return false
        }
        const costs = { logN: Number(logN), r: Number(r), p: Number(p) }
        const derived = await derive(password, Buffer.from(salt!, 'base64url'), costs)
        return timingSafeEqual(derived, Buffer.from(key, 'base64url'))
      }),
  }
}
