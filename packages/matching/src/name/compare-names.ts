// Compares two written names up to their features: parses them, chooses the mode, and pairs their tokens.

import { assign, type Match } from './assignment.js'
import { businessWords, isComplete, isFamily, looksLikeBusiness, upToLegalForm } from './business.js'
import { cleanPerson, type PersonName } from './clean.js'
import { type Circumstances, type FeatureVector, featuresOf, type Mode } from './features.js'
import { INSTITUTION, LEGAL_FORM, NUMBER_SIGN } from './honorifics.js'
import { isInstitution, shareAcronym } from './institutions.js'
import { areOtherNumbers, readNumbers } from './numbers.js'
import { sameLetters } from './same-letters.js'
import { BUSINESS_SIGNS, ONE_LETTER, signsOf } from './signs.js'
import { businessTokens, personTokens, type Token } from './tokens.js'
import { splitWords, type Word } from './words.js'

/**
 * Longer names are read in one way only, and only this many parts of a relative count. Real names are shorter, and
 * each reading of two names at the limit costs as much as a hundred real pairs.
 */
const MAX_TOKENS_OF_VARIANT = 20
const MAX_TOKENS_OF_RELATIVE = 12

/** One way to read a pair of names. */
export interface Reading {
  readonly one: readonly Token[]
  readonly two: readonly Token[]
  readonly matches: readonly Match[]
  readonly features: FeatureVector
}

/** Two names read side by side. */
export interface NamePair {
  readonly mode: Mode
  /** the names were swapped: they are always compared in the same order, so that the score is symmetric */
  readonly swapped: boolean
  readonly cleaned1: string
  readonly cleaned2: string
  /** both have the same letters and digits in the same order, and hold a name; both are then read in the same way */
  readonly identical: boolean
  /** one of the names is an institution's */
  readonly institution: boolean
  /** the names differ in a number (PACKAGE 3, PACKAGE 8), or one is a family's (RAMESH KUMAR HUF) */
  readonly otherBody: boolean
  /** the readings, of which the best one counts (aliases add readings); none when a side is empty */
  readonly readings: readonly Reading[]
  /**
   * the relatives that both sides name; undefined when a side names none, or when one is a husband and the other a
   * parent
   */
  readonly relatives: Reading | undefined
}

/** Reads both names. The one that sorts first becomes name 1, and `swapped` says so. */
export function compareNames(name1: string, name2: string): NamePair {
  const swapped = name2 < name1
  let words1 = splitWords(swapped ? name2 : name1)
  let words2 = splitWords(swapped ? name1 : name2)
  const same = sameLetters(name1, name2)
  const [signs1, signs2] = [signsOf(words1), signsOf(words2)]
  const business1 = (signs1 & BUSINESS_SIGNS) !== 0 && looksLikeBusiness(words1)
  const business2 = (signs2 & BUSINESS_SIGNS) !== 0 && looksLikeBusiness(words2)
  const signs = signs1 | signs2
  const institution =
    (signs & INSTITUTION) !== 0 &&
    (isInstitution(words1) ||
      isInstitution(words2) ||
      ((signs & LEGAL_FORM) === 0 && shareAcronym(words1, words2)))
  const business = business1 || business2 || institution
  let otherBody = business && !same && isFamily(words1) !== isFamily(words2)
  if (!same && signs & (business ? NUMBER_SIGN | ONE_LETTER : NUMBER_SIGN)) {
    const [one, two] = [readNumbers(words1, business), readNumbers(words2, business)]
    otherBody ||= areOtherNumbers(one.numbers, two.numbers, business)
    if (!otherBody && one.numbers.length > 0 && two.numbers.length > 0)
      [words1, words2] = [one.words, two.words]
  }
  // a title alone is not a name, even beside a business
  if (business && !business1 && cleanPerson(words1).main.length === 0) words1 = []
  if (business && !business2 && cleanPerson(words2).main.length === 0) words2 = []
  if (same) [words1, words2] = readAlike(words1, words2, business)
  return business
    ? compareBusinesses(words1, words2, { same, swapped, otherBody, institution })
    : comparePersons(cleanPerson(words1), cleanPerson(words2), { same, swapped, otherBody, institution })
}

/** What is known about a pair before its words are paired. */
interface Pair {
  readonly same: boolean
  readonly swapped: boolean
  readonly otherBody: boolean
  readonly institution: boolean
}

/**
 * The words of two names that have the same letters. Case or punctuation may turn a part of one into a title or an
 * initial (Ms Ram, MS RAM; के.पी.सिंह, केपीसिंह). Then the reading that keeps less of the name is used for both.
 */
function readAlike(words1: Word[], words2: Word[], business: boolean): [Word[], Word[]] {
  const ownLetters = (words: Word[]) => {
    const tokens = business ? businessTokens(businessWords(words)) : personTokens(cleanPerson(words).main)
    return tokens.map(({ text }) => text).join('')
  }
  const [one, two] = [ownLetters(words1), ownLetters(words2)]
  if (one === two || one === '' || two === '') return [words1, words2]
  return one.length <= two.length ? [words1, words1] : [words2, words2]
}

function textOf(words: readonly Word[]): string {
  let text = ''
  for (const word of words) text = text === '' ? word.text : `${text} ${word.text}`
  return text
}

function compareBusinesses(
  words1: readonly Word[],
  words2: readonly Word[],
  { same, swapped, otherBody, institution }: Pair,
): NamePair {
  const complete = isComplete(words1) && isComplete(words2)
  const [named1, named2] = [businessWords(words1, institution), businessWords(words2, institution)]
  const readings: Reading[] = []
  const twos = businessVariants(words2, named2, institution)
  for (const one of businessVariants(words1, named1, institution)) {
    for (const two of twos) {
      if (one.length > 0 && two.length > 0)
        readings.push(readingOf(one, two, { mode: 'business', complete, tailLike: 0 }))
    }
  }
  return {
    mode: 'business',
    swapped,
    cleaned1: textOf(named1),
    cleaned2: textOf(named2),
    identical: same && readings.length > 0,
    institution,
    otherBody,
    readings,
    relatives: undefined,
  }
}

/** The full name, and the name without what follows its legal form (a former name). */
function businessVariants(words: readonly Word[], named: readonly Word[], institution: boolean): Token[][] {
  const whole = businessTokens(named)
  const front = upToLegalForm(words)
  return front && isShort(whole) ? [whole, businessTokens(businessWords(front, institution))] : [whole]
}

function comparePersons(
  person1: PersonName,
  person2: PersonName,
  { same, swapped, otherBody, institution }: Pair,
): NamePair {
  const ones = variantsOf(person1)
  const twos = variantsOf(person2)
  const tailLike = Math.max(tailSimilarity(person1, twos), tailSimilarity(person2, ones))
  const readings: Reading[] = []
  for (const one of ones)
    for (const two of twos) readings.push(readingOf(one, two, { mode: 'person', complete: false, tailLike }))
  return {
    mode: 'person',
    swapped,
    cleaned1: textOf(person1.main),
    cleaned2: textOf(person2.main),
    identical: same && readings.length > 0,
    institution,
    otherBody,
    readings,
    relatives: relativesOf(person1, person2),
  }
}

/** The person's own name; with an alias, also both together. */
function variantsOf({ main, alias }: PersonName): Token[][] {
  if (main.length === 0) return []
  const tokens = personTokens(main)
  if (alias.length === 0 || !isShort(tokens)) return [tokens]
  const both = personTokens([...main, ...alias])
  return isShort(both) ? [tokens, both] : [tokens]
}

const isShort = (tokens: readonly Token[]) => tokens.length <= MAX_TOKENS_OF_VARIANT

const relativeTokens = ({ tail }: PersonName) => personTokens(tail).slice(0, MAX_TOKENS_OF_RELATIVE)

function readingOf(one: readonly Token[], two: readonly Token[], around: Circumstances): Reading {
  const matches = assign(one, two)
  return { one, two, matches, features: featuresOf({ one, two, matches, ...around }) }
}

/** The share of the weight of both names that is matched. */
function agreement(one: readonly Token[], two: readonly Token[]): number {
  const weightOf = (tokens: readonly Token[]) => tokens.reduce((sum, { weight }) => sum + weight, 0)
  const matched = assign(one, two).reduce((sum, { gain }) => sum + gain, 0)
  const total = (weightOf(one) + weightOf(two)) / 2
  return total > 0 ? matched / total : 0
}

function tailSimilarity(person: PersonName, others: readonly Token[][]): number {
  const other = others[0]
  return person.tail.length === 0 || other === undefined ? 0 : agreement(relativeTokens(person), other)
}

/** A husband and a father are two people, even when both names belong to one woman. */
function relativesOf(person1: PersonName, person2: PersonName): Reading | undefined {
  if (person1.tail.length === 0 || person2.tail.length === 0) return undefined
  if ((person1.relation === 'W') !== (person2.relation === 'W')) return undefined
  const around: Circumstances = { mode: 'person', complete: false, tailLike: 0 }
  return readingOf(relativeTokens(person1), relativeTokens(person2), around)
}
