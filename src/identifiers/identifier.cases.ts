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

/** What phones, chats, spreadsheets and PDFs put around and into numbers, by code point. */
export const invisibleMarks: readonly string[] = [
  ...[0x00ad, 0x034f, 0x061c, 0x115f, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f],
  ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2061, 0x2064, 0x2066, 0x2067, 0x2068, 0x2069],
  ...[0x206a, 0x206f, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xfffb, 0xfffc],
  ...[0x1d173, 0xe0001, 0xe0020, 0xe0100],
].map((point) => String.fromCodePoint(point))
