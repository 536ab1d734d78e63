// Caches a vendor's access token: concurrent callers share one request, and it is renewed before it expires.
import { type Clock, steadyNow } from '../kernel/clock.js'

/** A token is renewed this long before it expires, so that none expires in transit. */
const renewBeforeMs = 60_000
/** A vendor that stalls must not hold up calls that come when it works again. */
const askWithinMs = 10_000

export interface KeptToken {
  /** Throws the SourceTrouble of the request for it. */
  get(): Promise<string>
  /** Forgets a refused token, unless it has already been replaced. */
  drop(token: string): void
}

/** `ask`: fetches a token and its expiry, Unix milliseconds. */
export function createKeptToken(
  clock: Clock,
  ask: (signal: AbortSignal) => Promise<{ token: string; expiresAt: number }>,
): KeptToken {
  let kept: { token: string; renewAt: number } | undefined
  const steady = steadyNow(clock)
  let asking: Promise<string> | undefined

  async function renew(): Promise<string> {
    const { token, expiresAt } = await ask(AbortSignal.timeout(askWithinMs))
    kept = { token, renewAt: steady() + expiresAt - clock.now() - renewBeforeMs }
    return token
  }

  return {
    get() {
      if (kept !== undefined && steady() < kept.renewAt) return Promise.resolve(kept.token)
      // Not with the signal of one call: others wait for the same token.
      asking ??= renew().finally(() => {
        asking = undefined
      })
      return asking
    },
    drop(token) {
      if (kept?.token === token) kept = undefined
    },
  }
}
