// Owns the Source port: an upstream is a set of answers, one per lookup that it can answer.
import type { Input } from './params.js'

export interface SourceCall {
  readonly transactionId: string
  readonly clientId: string
}

/** What a source says: an outcome of the row, and its data. */
export interface Answer {
  readonly subCode: string
  readonly data?: unknown
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
  constructor(kind: TroubleKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'SourceTrouble'
    this.kind = kind
  }
}
