// The shape of a table of cases.

/** What is known about one kind of number. */
export interface IdentifierCases {
  /** Compacted numbers that are right. */
  readonly right: readonly string[]
  /** Texts that are not right as they stand. */
  readonly wrong: readonly string[]
  readonly compacts: readonly (readonly [raw: string, compacted: string])[]
  readonly masks: readonly (readonly [compacted: string, masked: string])[]
}
