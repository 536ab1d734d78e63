// What every official number can do, and how one is compacted and masked.

/** One kind of official number. Everything here is pure; a value is never kept. */
export interface Identifier {
  /** File name and product word: `pan`, `rc-number`, ... */
  readonly name: string
  /** What people call it: `PAN`, `RC number`, ... */
  readonly title: string
  /** The compacted form in words, for the pages of the documentation. */
  readonly form: string
  /** Pattern of the compacted form, anchored; several when the number has had several forms. */
  readonly pattern: RegExp | readonly RegExp[]
  /** Pattern of what is accepted, when that is more than the same signs in either case with separators between. */
  readonly spelling?: RegExp
  /** A made-up valid number: the sandbox's "found" value, if there is one. */
  readonly example: string
  /** The form in which the number is validated, kept and compared. Never throws. */
  compact(raw: string): string
  /** The whole rule, check digit included, of a compacted number. */
  isValid(compacted: string): boolean
  /** The number made safe to show in logs and lists; also safe for any other text. */
  mask(compacted: string): string
}

// Phones, chats and PDFs put characters around and into numbers that nobody sees: zero-width and direction marks,
// word joiners, the soft hyphen, variation selectors, tags, annotation anchors and the object replacement character.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffc]+/gu
// Besides white space, people separate with hyphens, dashes and the minus sign. Digits and letters of other scripts are
// left alone: full-width or Devanagari digits then fail the pattern instead of being guessed at.
const SEPARATORS = /[\s\-\u2010-\u2015\u2212]+/g
const NEEDS_NOTHING = /^[0-9A-Z]*$/
const VISIBLE_ASCII = /^[\x21-\x7e]*$/

/**
 * Removes the characters that have no shape of their own and take no room. They are no part of any number.
 * @param raw text as sent
 */
export const withoutInvisible = (raw: string): string =>
  VISIBLE_ASCII.test(raw) ? raw : raw.replace(INVISIBLE, '')

/**
 * Removes spaces and hyphens of every kind, and invisible characters.
 * @param raw text as sent
 */
export const withoutSeparators = (raw: string): string => withoutInvisible(raw).replace(SEPARATORS, '')

// Only a-z and A-Z are folded. String.prototype.toUpperCase would turn a dotless i or a long s into I and S,
// toLowerCase the Kelvin sign into k: a number that was not written in ASCII would become a valid one.
/** Upper case of the ASCII letters only. */
const upperAscii = (text: string): string => text.replace(/[a-z]+/g, (run) => run.toUpperCase())
/** Lower case of the ASCII letters only. */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (run) => run.toLowerCase())

/**
 * The compaction of most numbers: separators removed, upper case.
 * @param raw text as sent
 */
export function compactCode(raw: string): string {
  if (NEEDS_NOTHING.test(raw)) return raw
  return upperAscii(withoutSeparators(raw))
}

/**
 * Shows at most the last four characters, and never more than a third of the text.
 * @param text compacted number, or anything that was sent in its place
 * @returns as many characters as the text has, the hidden ones as X; at most 32
 */
export function maskTail(text: string): string {
  const characters = [...text]
  const shown = Math.min(4, Math.floor(characters.length / 3))
  const hidden = Math.min(characters.length - shown, 28)
  return 'X'.repeat(hidden) + characters.slice(characters.length - shown).join('')
}

/**
 * True when the text has one of the forms.
 * @param pattern anchored expressions without the g or y flag
 */
export function fits(pattern: Identifier['pattern'], text: string): boolean {
  if (pattern instanceof RegExp) return pattern.test(text)
  return pattern.some((form) => form.test(text))
}

/**
 * Makes an identifier whose rule is its pattern and, if given, one more condition.
 * @param facts name, title, pattern and example
 * @param options what this number does in its own way: compaction, masking, or a condition beyond the pattern
 */
export function defineIdentifier(
  facts: Pick<Identifier, 'name' | 'title' | 'form' | 'pattern' | 'spelling' | 'example'>,
  options: {
    compact?: Identifier['compact']
    mask?: Identifier['mask']
    holds?: (compacted: string) => boolean
  } = {},
): Identifier {
  const { holds } = options
  return Object.freeze({
    ...facts,
    compact: options.compact ?? compactCode,
    mask: options.mask ?? maskTail,
    isValid: (compacted: string) => fits(facts.pattern, compacted) && (holds ? holds(compacted) : true),
  })
}
