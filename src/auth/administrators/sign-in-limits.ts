// Limits guessing of passwords and codes without locking out users on devices where they signed in before.
import { LRUCache } from 'lru-cache'

const windowMs = 15 * 60_000
/**
 * Wrong tries in a window: a person mistypes a few times; a guesser of all addresses together gets 960 a day for a
 * user.
 */
const perPeer = 20
const perUser = 10
const perDevice = 10
/** Most entries, about a megabyte; beyond it the oldest are forgotten. */
const remembered = 10_000

interface Tries {
  readonly since: number
  count: number
}

/** Where an attempt comes from, and at which user. */
interface Attempt {
  /** An IPv4 address, or an IPv6 network of 64 bits: one subscriber has all addresses in it. */
  readonly peer: string
  readonly user: string
  /** A device on which the user signed in before. */
  readonly device: string | undefined
}

export interface SignInLimits {
  /**
   * Seconds to wait before another try, 0 for none. A device on which the user signed in before is counted
   * separately: others who guess at that user do not count against it.
   */
  waitS(own: Attempt): number
  /** Counts a try as wrong until `right` is called. */
  wrong(own: Attempt): void
  /** Removes the try from the counts. */
  right(own: Attempt): void
}

export function createSignInLimits({ now }: { now: () => number }): SignInLimits {
  const tries = new LRUCache<string, Tries>({ max: remembered })

  const keysOf = ({ peer, user, device }: Attempt) =>
    device === undefined
      ? ([
          [`peer ${peer}`, perPeer],
          [`user ${user}`, perUser],
        ] as const)
      : ([[`device ${device}`, perDevice]] as const)

  const current = (key: string): Tries | undefined => {
    const own = tries.get(key)
    return own === undefined || now() - own.since >= windowMs ? undefined : own
  }

  return {
    waitS(own) {
      const waits = keysOf(own).map(([key, most]) => {
        const known = current(key)
        return known === undefined || known.count < most ? 0 : known.since + windowMs - now()
      })
      return Math.ceil(Math.max(...waits) / 1000)
    },
    wrong(own) {
      for (const [key] of keysOf(own)) {
        const known = current(key)
        if (known === undefined) tries.set(key, { since: now(), count: 1 })
        else known.count++
      }
    },
    right(own) {
      for (const [key] of keysOf(own)) {
        const known = current(key)
        if (known !== undefined) known.count--
      }
    },
  }
}
