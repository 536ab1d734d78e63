// Declares the shape of a table of test cases.

/** The cases of one kind of number. */
export interface IdentifierCases {
  /** Valid numbers, compacted. */
  readonly right: readonly string[]
  /** Texts that are invalid as they stand. */
  readonly wrong: readonly string[]
  readonly compacts: readonly (readonly [raw: string, compacted: string])[]
  readonly masks: readonly (readonly [compacted: string, masked: string])[]
}
