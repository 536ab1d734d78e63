// Defines a name match: the result for callers of the library, and its form on the wire.

/** The place of a pair of parts in the name. */
export type PartKind = 'first' | 'middle' | 'last'

/** Two parts that were compared. A part without a partner has '' beside it and scores 0. */
export interface PartMatch {
  readonly kind: PartKind
  readonly name1: string
  readonly name2: string
  /** 0 to 100 */
  readonly score: number
}

/** The result of comparing two names. */
export interface NameMatch {
  /** the first name in Latin capitals, without titles, relatives and aliases; '' when nothing is left */
  readonly cleanedName1: string
  readonly cleanedName2: string
  /** integer, 0 to 100; 50 and above is a match */
  readonly score: number
  readonly parts: readonly PartMatch[]
}

/** The `data` object of the name-match lookup. */
export interface NameMatchData {
  cleaned_name1: string
  cleaned_name2: string
  score: number
  tokenwise_match: Record<string, string | number>[]
}

/** The lowest score of a match. */
export const MATCH_THRESHOLD = 50

/**
 * A part on the wire. Each kind is written out, because building its field names took longer than comparing two
 * words.
 */
const wirePart: Readonly<Record<PartKind, (part: PartMatch) => Record<string, string | number>>> = {
  first: ({ name1, name2, score }) => ({ first_name1: name1, first_name2: name2, score }),
  middle: ({ name1, name2, score }) => ({ middle_name1: name1, middle_name2: name2, score }),
  last: ({ name1, name2, score }) => ({ last_name1: name1, last_name2: name2, score }),
}

/** The wire form. Each part is {first_name1, first_name2, score}, or the same with middle or last. */
export function toNameMatchData(match: NameMatch): NameMatchData {
  return {
    cleaned_name1: match.cleanedName1,
    cleaned_name2: match.cleanedName2,
    score: match.score,
    tokenwise_match: match.parts.map((part) => wirePart[part.kind](part)),
  }
}
