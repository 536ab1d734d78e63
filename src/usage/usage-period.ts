// The period that is asked about.

export interface Period {
  /** Unix milliseconds, inclusive. */
  readonly from: number
  /** Unix milliseconds, exclusive. */
  readonly to: number
}
