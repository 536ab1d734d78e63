// Limits guessing by user and by user and address, so that guessing at one user keeps nobody else out.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

const windowMs = 15 * 60_000
/**
 * Wrong tries in a window. One address, which may be the proxy of a whole office, has a limit for each user that it
 * tries, and uses up half of that user's: alone it keeps nobody out elsewhere. All addresses together get 1,920 tries a
 * day for a user. There is no limit for an address over all users: it would lock out everybody behind a proxy, and the
 * work of hashing is bounded where it is done (password.ts).
 */
const perUserAndPeer = 10
const perUser = 20
const perDevice = 10
const perPasskey = 10
/** Most entries, about a megabyte; beyond it the oldest are forgotten. */
const remembered = 10_000

interface Tries {
  readonly since: number
  count: number
}

/** A password for a user, from an address. */
interface PasswordAttempt {
  /** An IPv4 address, or an IPv6 network of 64 bits: one subscriber has all addresses in it. */
  readonly peer: string
  readonly user: string
  /** A device on which the user signed in before. */
  readonly device: string | undefined
}

/** An answer of a passkey: wrong ones count against that passkey alone, since nobody can guess one. */
interface PasskeyAttempt {
  readonly passkey: string
}

export type Attempt = PasswordAttempt | PasskeyAttempt

export interface SignInLimits {
  /**
   * Seconds to wait before another try, 0 for none. A device on which the user signed in before is counted
   * separately: others who guess at that user do not count against it.
   */
  waitS(attempt: Attempt): number
  /** Counts a try as wrong until `right` is called. */
  wrong(attempt: Attempt): void
  /** Removes the try from the counts. */
  right(attempt: Attempt): void
}

/** Of one length, however long the text that was sent is. */
const keyFor = (...words: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('base64url')

function keysOf(attempt: Attempt): readonly (readonly [key: string, most: number])[] {
  if ('passkey' in attempt) return [[keyFor('passkey', attempt.passkey), perPasskey]]
  const { peer, user, device } = attempt
  if (device !== undefined) return [[keyFor('device', device), perDevice]]
  return [
    [keyFor('user and peer', user, peer), perUserAndPeer],
    [keyFor('user', user), perUser],
  ]
}

export function createSignInLimits({ now }: { now: () => number }): SignInLimits {
  const tries = new LRUCache<string, Tries>({ max: remembered })

  const current = (key: string): Tries | undefined => {
    const entry = tries.get(key)
    return entry === undefined || now() - entry.since >= windowMs ? undefined : entry
  }

  return {
    waitS(attempt) {
      const waits = keysOf(attempt).map(([key, most]) => {
        const known = current(key)
        return known === undefined || known.count < most ? 0 : known.since + windowMs - now()
      })
      return Math.ceil(Math.max(...waits) / 1000)
    },
    wrong(attempt) {
      for (const [key] of keysOf(attempt)) {
        const known = current(key)
        if (known === undefined) tries.set(key, { since: now(), count: 1 })
        else known.count++
      }
    },
    right(attempt) {
      for (const [key] of keysOf(attempt)) {
        const known = current(key)
        if (known !== undefined) known.count--
      }
    },
  }
}
