// Owns the Source port: an upstream is a set of answers, one per lookup that it can answer.
import type { Input } from './params.js'

export interface SourceCall {
  readonly transactionId: string
  readonly clientId: string
  /** In a later step of a journey: what this source answered as `session` in the step before. */
  readonly session?: unknown
}

/** What a source says: an outcome of the row, and its data. */
export interface Answer {
  readonly subCode: string
  readonly data?: unknown
  /**
   * What this source needs in the next step of the journey that this answer begins or carries on: any JSON. It is
   * kept sealed, given back to this source alone, and never shown.
   */
  readonly session?: unknown
}

export type Ask = (input: Input, call: SourceCall) => Promise<Answer>

export interface Source {
  readonly name: string
  /** By name of the lookup. A lookup that is not here is not asked of this source. */
  readonly answers: Readonly<Record<string, Ask>>
}

/** `unavailable`: the source itself said that it is out of service. Everything else that went wrong: `failed`. */
export type TroubleKind = 'failed' | 'unavailable'

/** Thrown by a source that has no answer. `message` is for the log and holds no personal data. */
export class SourceTrouble extends Error {
  readonly kind: TroubleKind
  /** For lookups whose asking acts (`once`): it is certain that nothing was done, so the caller may ask anew. */
  readonly nothingDone: boolean
  /** The source said that it was asked too soon after the last time: seconds until it may be asked. */
  readonly retryAfterS: number | undefined
  constructor(
    kind: TroubleKind,
    message: string,
    cause?: unknown,
    own: { nothingDone?: boolean; retryAfterS?: number } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'SourceTrouble'
    this.kind = kind
    this.nothingDone = own.nothingDone ?? kind === 'unavailable'
    this.retryAfterS = own.retryAfterS
  }
}
