// The answer of a call of a lookup, and what it cost.
export interface CallResult {
  readonly httpStatus: number
  /** The envelope, or `{detail}`. */
  readonly body: Record<string, unknown>
  readonly transactionId: string | null
  /** What the server says that it charged; undefined where it does not say. */
  readonly charged: number | undefined
}
