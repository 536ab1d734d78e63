// Lists what an upstream's answer can mean: found, unknown, an outcome of the lookup, or an error and whom it is about.
import type { UpstreamErrorDetails, UpstreamErrorReason } from '../lookups/source.js'

/** What an answer without a result is about. Whatever is about us or about the vendor never becomes an outcome. */
export type About =
  | 'account'
  | 'credentials'
  | 'plan'
  | 'balance'
  | 'environment'
  | 'address'
  | 'quota'
  | 'consent'
  | 'captcha'
  | 'request'
  | 'pace'
  | 'registry'
  | 'vendor'

export interface ErrorMeaning {
  readonly error: Exclude<UpstreamErrorReason, 'circuit_open' | 'over_budget'>
  readonly about: About
  readonly facts?: Pick<UpstreamErrorDetails, 'nothingDone' | 'unavailable' | 'alreadySent' | 'retryAfterS'>
}

/**
 * `found`: the body is to be translated. `unknown`: the lookup's outcome for a subject that does not exist. `none`, for a
 * product that is asked after another has found the subject: it has nothing on record, and the answer stands without it.
 */
export type Meaning = 'found' | 'unknown' | 'none' | { readonly outcome: string } | ErrorMeaning

/** An outcome of the lookup by its own sub_code. */
export const outcome = (subCode: string): Meaning => ({ outcome: subCode })

/** It refuses us, not the subject: the next source is asked, and nothing is charged. Nothing was done. */
export const rejected = (about: About): Meaning => ({
  error: 'rejected',
  about,
  facts: { nothingDone: true },
})

/**
 * It asks us to slow down. `alreadySent`: it says that an OTP for this number is in progress, so the client is told
 * that; the wait is the group `seconds` of the line's expression, or `retryAfterS`.
 */
export const throttled = (facts: { alreadySent?: true; retryAfterS?: number } = {}): Meaning => ({
  error: 'throttled',
  about: 'pace',
  facts: { nothingDone: true, ...facts },
})

/** It says in words of its own that the registry behind it is out of service. */
export const registryDown: Meaning = { error: 'unavailable', about: 'registry', facts: { unavailable: true } }
/** The registry could not be asked this time, or the vendor itself failed. */
export const failed = (about: 'registry' | 'vendor' = 'vendor'): Meaning => ({ error: 'unavailable', about })
export const tooSlow: Meaning = { error: 'timeout', about: 'registry' }
/** It answers later, and this service cannot wait. Not `unavailable`, which is retried: a second job would be begun and charged. */
export const later: Meaning = { error: 'timeout', about: 'vendor' }
/** It says something that cannot be right, such as "found" without data. */
export const invalidAnswer: Meaning = { error: 'invalid_response', about: 'vendor' }
