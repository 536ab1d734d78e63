// Makes the two steps that are limited: having an OTP sent, and trying a secret (an OTP, a password).
import { Failure } from '../kernel/failures.js'
import type { Caller, Calls, Verdict } from '../lookups/call.js'
import type { Lookup } from '../lookups/lookup.js'
import type { RawInput } from '../lookups/params.js'
import { SourceTrouble } from '../lookups/source.js'
import type { Attempt, AttemptKind, Attempts } from './attempts.js'

/** Whom a step is about. */
export interface Subject {
  readonly index: Buffer
  /** As a verdict names it for the ledger; null: the caller gives the ledger the index. */
  readonly name: string | null
}

export interface LimitedSteps {
  /**
   * Asks for an OTP, once: the source may have sent one by the time it fails. It counts before it is asked for, and
   * does not when it is certain that the source was not reached; a definite answer that nobody was sent one counts.
   */
  askForOtp(
    lookup: Lookup,
    input: RawInput,
    caller: Caller,
    about: { subject: Subject; otp: AttemptKind; wrongOtp: AttemptKind },
  ): Promise<Verdict>
  /**
   * Tries a secret. It counts as wrong before it is tried, and does not when it was right, or certainly was not tried.
   * `wrong` is the sub_code of a wrong one.
   */
  trySecret(
    lookup: Lookup,
    caller: Caller,
    about: { subject: Subject; kind: AttemptKind; wrong: string },
    ask: () => Promise<Verdict>,
  ): Promise<Verdict>
}

/** For certain: no source was asked, or the one that was says so. */
const nothingDone = ({ failure }: Verdict): boolean =>
  failure !== undefined &&
  (failure.cause === undefined
    ? failure.code === 'SOURCE_FAILURE'
    : failure.cause instanceof SourceTrouble && failure.cause.nothingDone)

export function createLimitedSteps(parts: { calls: Calls; attempts: Attempts }): LimitedSteps {
  const { calls, attempts } = parts

  return {
    async askForOtp(lookup, input, caller, { subject, otp, wrongOtp }) {
      const { clientId } = caller.client
      let attempt: Attempt
      try {
        await attempts.demand(wrongOtp, subject.index, clientId) // one that may not be tried is not sent
        attempt = await attempts.take(otp, subject.index, clientId)
      } catch (error) {
        return calls.failed(lookup, error, caller, subject.name)
      }
      const verdict = await calls.ask(lookup, input, caller)
      if (verdict.subCode === 'SUCCESS') return verdict
      if (verdict.failure === undefined) await attempt.endRest()
      else if (nothingDone(verdict)) await attempt.giveBack()
      const cause = verdict.failure?.cause
      if (!(cause instanceof SourceTrouble) || cause.retryAfterS === undefined) return verdict
      const again = new Failure('OTP_ALREADY_SENT', { retryAfterS: cause.retryAfterS })
      return calls.failed(lookup, again, caller, subject.name)
    },

    async trySecret(lookup, caller, { subject, kind, wrong }, ask) {
      let attempt: Attempt
      try {
        attempt = await attempts.take(kind, subject.index, caller.client.clientId)
      } catch (error) {
        return calls.failed(lookup, error, caller, subject.name)
      }
      const verdict = await ask()
      const counts = verdict.failure === undefined ? verdict.subCode === wrong : !nothingDone(verdict)
      if (!counts) await attempt.giveBack()
      return verdict
    },
  }
}
