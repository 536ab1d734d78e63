// Defines the period of a usage query.

export interface Period {
  /** Unix milliseconds, inclusive. */
  readonly from: number
  /** Unix milliseconds, exclusive. */
  readonly to: number
}
