// Declares the world that dialects speak about: it answers questions of the verification interface.

export interface WorldAnswer {
  /** The outcome, such as SUCCESS or DETAILS_NOT_FOUND. */
  readonly subCode: string
  readonly data?: unknown
  /** What the next step of a journey needs from this one. */
  readonly session?: unknown
}

export type WorldInput = Readonly<Record<string, string | boolean | Uint8Array>>

export interface World {
  /**
   * Rejects for a subject that rehearses a failure, with an Error whose `unavailable` says whether the registry is out of
   * service or the upstream fails.
   * @param lookup name of a lookup of the interface
   */
  ask(lookup: string, input: WorldInput, session?: unknown): Promise<WorldAnswer>
}

/** Whether the world rehearsed a failure; any other error is a fault of the program. */
export const isRehearsedFailure = (error: unknown): error is Error & { readonly unavailable: boolean } =>
  error instanceof Error && typeof (error as { unavailable?: unknown }).unavailable === 'boolean'
