// Caches a vendor's access token: concurrent callers share one request, and it is renewed before it expires.
import { type Clock, steadyNow } from '../kernel/clock.js'
import { UpstreamError } from '../lookups/source.js'

/** A token is renewed this long before it expires, so that none expires in transit. */
const renewBeforeMs = 60_000
/** A vendor that stalls must not hold up calls that come when it works again. */
const askWithinMs = 10_000
/** A refused sign-in is not repeated sooner: each one may count towards a lock of the account. */
const refusedForMs = 5_000

export interface KeptToken {
  /** Throws the UpstreamError of the request for it: nothing was done for the call that wanted it. */
  get(): Promise<string>
  /** Forgets a refused token, unless it has already been replaced. */
  drop(token: string): void
}

/** The call itself has not been sent yet, so nothing was done, whatever went wrong. */
function beforeTheCall(error: unknown): unknown {
  if (!(error instanceof UpstreamError) || error.nothingDone) return error
  const { reason, message, cause, retryAfterS, unavailable, reference } = error
  return new UpstreamError(reason, message, { cause, nothingDone: true, retryAfterS, unavailable, reference })
}

/** Whether asking again at once could do harm. */
const isRefusal = (error: unknown): boolean =>
  error instanceof UpstreamError && (error.reason === 'rejected' || error.reason === 'throttled')

/** `ask`: fetches a token and its expiry, Unix milliseconds. A refusal is remembered for a few seconds. */
export function createKeptToken(
  clock: Clock,
  ask: (signal: AbortSignal) => Promise<{ token: string; expiresAt: number }>,
): KeptToken {
  let kept: { token: string; renewAt: number } | undefined
  let refused: { error: unknown; until: number } | undefined
  const steady = steadyNow(clock)
  let asking: Promise<string> | undefined

  async function renew(): Promise<string> {
    try {
      const { token, expiresAt } = await ask(AbortSignal.timeout(askWithinMs))
      kept = { token, renewAt: steady() + expiresAt - clock.now() - renewBeforeMs }
      refused = undefined
      return token
    } catch (caught) {
      const error = beforeTheCall(caught)
      if (isRefusal(error)) refused = { error, until: steady() + refusedForMs }
      throw error
    }
  }

  return {
    get() {
      if (kept !== undefined && steady() < kept.renewAt) return Promise.resolve(kept.token)
      if (refused !== undefined && steady() < refused.until) return Promise.reject(refused.error)
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
