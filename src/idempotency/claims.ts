// Holds the claims of this process's calls: renews them while the calls are in progress, and releases them.
import type { Clock } from '../kernel/clock.js'
import type { Database } from '../platform/database/database.js'
import type { Log } from '../platform/log.js'
import { type KeyName, releaseKey, renewClaim } from './key-store.js'

/**
 * A claim is valid this long without being renewed: a repetition waits at most this long when the first call's
 * process died.
 */
export const claimMs = 20_000
const renewEveryMs = 5_000

interface ClaimParts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

interface InProgress {
  readonly name: KeyName
  readonly transactionId: string
  /** Resolves for repetitions that wait for the call. */
  readonly over: Promise<void>
}

const idOf = ({ clientId, key }: KeyName) => `${clientId} ${key.toString('latin1')}`

async function renew({ db, clock, log }: ClaimParts, claims: Iterable<InProgress>): Promise<void> {
  for (const { name, transactionId } of claims)
    await renewClaim(db, name, transactionId, clock.now() + claimMs).catch((error: unknown) =>
      log.warn({ reason: (error as Error).message }, 'a claim was not renewed'),
    )
}

async function release({ db, log }: ClaimParts, name: KeyName, transactionId: string): Promise<void> {
  try {
    // For a commit that failed or whose result is unknown: a stored answer stays.
    await releaseKey(db, name, transactionId)
  } catch (error) {
    const reason = (error as Error).message
    log.warn({ reason }, 'the claim of an idempotency key was not released; it expires by itself')
  }
}

export function createClaims(parts: ClaimParts) {
  const inProgress = new Map<string, InProgress>()
  let renewing: NodeJS.Timeout | undefined

  return {
    /**
     * Begins to renew a claim that was written. Returns the function that ends it, and releases the claim unless the
     * answer is stored.
     */
    begin(name: KeyName, transactionId: string): (isKept: boolean) => Promise<void> {
      const id = idOf(name)
      let resolveOver = () => {}
      const over = new Promise<void>((resolve) => {
        resolveOver = resolve
      })
      inProgress.set(id, { name, transactionId, over })
      renewing ??= setInterval(() => renew(parts, inProgress.values()), renewEveryMs).unref()
      return async (isKept) => {
        if (!isKept) await release(parts, name, transactionId)
        if (inProgress.get(id)?.transactionId === transactionId) inProgress.delete(id)
        if (inProgress.size === 0) {
          clearInterval(renewing)
          renewing = undefined
        }
        resolveOver()
      }
    },

    /** Whether a call of this process with this key is in progress. */
    isInProgress: (name: KeyName): boolean => inProgress.has(idOf(name)),

    /** Resolves when the call in progress with this key is over; never when this process has none. */
    over: (name: KeyName): Promise<void> => inProgress.get(idOf(name))?.over ?? new Promise(() => {}),

    close: () => clearInterval(renewing),
  }
}
