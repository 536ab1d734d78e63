// Runs the two limited steps: having an OTP sent, and trying a secret (an OTP, a password).
import { Failure } from '../kernel/failures.js'
import type { Calls } from '../lookups/call.js'
import type { Caller } from '../lookups/caller.js'
import type { Lookup } from '../lookups/lookup.js'
import type { Input } from '../lookups/params.js'
import type { Result } from '../lookups/result.js'
import { UpstreamError } from '../lookups/source.js'
import type { AttemptKind } from './attempt-limits.js'
import type { Attempt, Attempts } from './attempts.js'

export interface LimitedSteps {
  /**
   * Asks for an OTP, once: a source that fails may have sent one. It is counted before it is asked for, and taken off
   * the count when the source was certainly not reached. A definite answer that none was sent counts.
   * `subject` is the keyed index of the person. Throws the failure of a limit.
   */
  askForOtp(
    lookup: Lookup,
    input: Input,
    caller: Caller,
    about: { subject: Buffer; otp: AttemptKind; wrongOtp: AttemptKind },
  ): Promise<Result>
  /**
   * Tries a secret. It is counted as wrong before it is tried, and taken off the count when it was right or certainly
   * not tried.
   * `wrong` is the sub_code of a wrong one. Never throws.
   */
  trySecret(
    lookup: Lookup,
    caller: Caller,
    about: { subject: Buffer; kind: AttemptKind; wrong: string },
    ask: () => Promise<Result>,
  ): Promise<Result>
}

/** The Aadhaar authority and the GST portal send no second OTP before about this long, s. */
const usualOtpPauseS = 60

/** Of failures without a cause. INVALID_PARAMETER: the call says that the person did not agree. */
const codesOfNoneAsked: ReadonlySet<string> = new Set([
  'SOURCE_FAILURE',
  'LEDGER_UNAVAILABLE',
  'INVALID_PARAMETER',
])

/** Whether it is certain that nothing was done: no source was asked, or the source says so. */
const nothingDone = ({ failure }: Result): boolean =>
  failure !== undefined &&
  (failure.cause === undefined
    ? codesOfNoneAsked.has(failure.code)
    : failure.cause instanceof UpstreamError && failure.cause.nothingDone)

/** What is tried, and for which subject. */
interface Tried {
  readonly kind: AttemptKind
  readonly subject: Buffer
}

/** Counts tries that may turn out right: those in progress are waited for before one is refused. */
function createTries(attempts: Attempts) {
  const nameOf = ({ kind, subject }: Tried) => `${kind} ${subject.toString('hex')}`
  /** Tries that have begun in this process, by what they are counted for. */
  const inProgress = new Map<string, Set<Promise<unknown>>>()

  return {
    /**
     * If a try is refused only because of tries in progress, it waits until one of them ends: a right one is taken off
     * the count.
     */
    async take(tried: Tried, clientId: string): Promise<Attempt> {
      for (;;) {
        try {
          return await attempts.take(tried.kind, tried.subject, clientId)
        } catch (error) {
          const others = inProgress.get(nameOf(tried))
          if (others === undefined || !(error instanceof Failure)) throw error
          await Promise.race(others)
        }
      }
    },

    async whileInProgress<T>(tried: Tried, work: () => Promise<T>): Promise<T> {
      const name = nameOf(tried)
      const all = inProgress.get(name) ?? new Set()
      inProgress.set(name, all)
      const working = work()
      const ended = working.catch(() => {})
      all.add(ended)
      try {
        return await working
      } finally {
        all.delete(ended)
        if (all.size === 0) inProgress.delete(name)
      }
    },
  }
}

export function createLimitedSteps(parts: { calls: Calls; attempts: Attempts }): LimitedSteps {
  const { calls, attempts } = parts
  const tries = createTries(attempts)

  return {
    async askForOtp(lookup, input, caller, { subject, otp, wrongOtp }) {
      const { clientId } = caller.client
      await attempts.demand(wrongOtp, subject, clientId) // one that may not be tried is not sent
      const attempt = await attempts.take(otp, subject, clientId)
      const result = await calls.ask(lookup, input, caller)
      if (result.subCode === 'SUCCESS') return result
      if (result.failure === undefined) await attempt.endRest()
      else if (nothingDone(result)) await attempt.giveBack()
      const cause = result.failure?.cause
      if (!(cause instanceof UpstreamError) || !cause.alreadySent) return result
      throw new Failure('OTP_ALREADY_SENT', { retryAfterS: cause.retryAfterS ?? usualOtpPauseS })
    },

    async trySecret(lookup, caller, about, ask) {
      let attempt: Attempt
      try {
        attempt = await tries.take(about, caller.client.clientId)
      } catch (error) {
        return calls.failed(lookup, error, caller)
      }
      return tries.whileInProgress(about, async () => {
        const result = await ask()
        const counts = result.failure === undefined ? result.subCode === about.wrong : !nothingDone(result)
        if (!counts) await attempt.giveBack()
        return result
      })
    },
  }
}
