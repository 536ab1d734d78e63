// Reads the numbers of a name, however they are written (7, VII, SEVEN, 7TH, 07), and tells other numbers from the same.

import { LEGAL_FORM, NUMBER_SIGN } from './honorifics.js'
import { entryOf } from './lexicon.js'
import {
  ADDRESS_LABELS,
  LABEL_OF,
  LETTER_LABELS,
  LETTERED_BEFORE,
  NUMBER,
  ROMAN,
  SPELT,
  SPELT_BESIDE_LABEL,
  YEAR,
} from './number-words.js'
import { hasDigit, isLetterOfName } from './signs.js'
import type { Word } from './words.js'

/** A number or letter by which a name differs from its neighbours: the 3 of PACKAGE 3, the A of BLOCK A. */
export interface NameNumber {
  /** digits, a range of years, or the letters that an initial may be */
  readonly value: string
  readonly isLetter: boolean
  /** the word that it belongs to, PHASE or WARD; empty when it stands alone */
  readonly label: string
  /** its absence from the other name of a business shows that the other is another one */
  readonly firm: boolean
}

/** The numbers of a name, and its words with every number in digits. */
export interface NumberedWords {
  readonly words: Word[]
  readonly numbers: NameNumber[]
}

const DIGITS = /^[0-9]+$/
/** 7TH and 1ST, 7वीं and 7VAN; 3M and NETWORK18 hold a number too. */
const ORDINAL = /^([0-9]+)(?:ST|ND|RD|TH|VAN|VIN|VI|VEN|[^\x00-\x7f]+)$/
const LABELLED = /^([A-Z]+)([0-9]+)$/
/** SECTOR 15A and SECTOR 15-A. */
const WITH_LETTER = /^[0-9]+[A-H]$/
const ONE_LETTER = /^[A-H]$/
const DIGITS_INSIDE = /[0-9]+/g
/** More than any name has; comparing them takes the cube of it. */
const MAX_NUMBERS = 40
/** From this length on it is a postal code or the number of a registration. */
const LONG_NUMBER = 6

/** One number as it was found: how many words it takes, and what it is. */
interface Found {
  readonly length: number
  readonly value: string
  readonly isLetter: boolean
  readonly firm: boolean
}

/** Reads the numbers among the words of a name. */
export function readNumbers(words: readonly Word[], business: boolean): NumberedWords {
  const pieces = words.some(({ text }) => hasDigit(text) && LABELLED.test(text))
    ? words.flatMap(apart)
    : words
  const numbers: NameNumber[] = []
  const read: Word[] = []
  for (let i = 0; i < pieces.length; i += 1) {
    const word = pieces[i] as Word
    if (!mayBeNumber(word) && !mayBeNumber(pieces[i + 1])) {
      read.push(word)
      continue
    }
    const label = LABEL_OF.get(word.text)
    const labelled = label && i + 1 < pieces.length ? numberAt(pieces, i + 1, label, business) : undefined
    if (label && labelled) {
      const outer = label === NUMBER ? (LABEL_OF.get(read.at(-1)?.text ?? '') ?? NUMBER) : label
      numbers.push({ ...labelled, label: outer, firm: labelled.firm && !ADDRESS_LABELS.has(outer) })
      if (label !== NUMBER) read.push(label === word.text ? word : { ...word, text: label })
      read.push(inDigits(pieces[i + 1] as Word, labelled.value))
      i += labelled.length
      continue
    }
    const alone = numberAt(pieces, i, '', business) ?? letterBefore(pieces, i)
    if (alone) {
      numbers.push({ ...alone, label: labelBehind(pieces[i + alone.length]) })
      read.push(inDigits(word, alone.value))
      i += alone.length - 1
      continue
    }
    read.push(word)
    for (const [value] of word.text.matchAll(DIGITS_INSIDE))
      numbers.push({ value: plain(value), isLetter: false, label: '', firm: true })
  }
  return { words: read, numbers: numbers.slice(0, MAX_NUMBERS) }
}

/** A cheap test before a word is read; a label that letters follow is among the signs too. */
const mayBeNumber = (word: Word | undefined) =>
  word !== undefined && ((word.roles & NUMBER_SIGN) !== 0 || word.text.length === 1 || hasDigit(word.text))

/** PHASE2 and NO7 as two words, and ONE97; 3M, A1 and NETWORK18 stay one word. */
function apart(word: Word): Word[] {
  const [, letters, digits] = LABELLED.exec(word.text) ?? []
  if (letters === undefined || digits === undefined) return [word]
  if (!LABEL_OF.has(letters) && !SPELT.has(letters)) return [word]
  return [
    { ...word, text: letters, entry: entryOf(letters) },
    { ...word, text: digits, before: 0, roles: 0, entry: undefined },
  ]
}

const inDigits = (word: Word, value: string): Word => ({
  ...word,
  text: value,
  roles: 0,
  entry: undefined,
  initials: '',
  other: undefined,
})

const plain = (digits: string) => digits.replace(/^0+(?=[0-9])/, '')

function labelBehind(word: Word | undefined): string {
  const label = word === undefined ? undefined : LABEL_OF.get(word.text)
  return label !== undefined && LETTERED_BEFORE.has(label) ? label : ''
}

/** The number that begins at a word; beside a label, Hindi numbers, single Roman ones and letters are read too. */
function numberAt(words: readonly Word[], at: number, label: string, business: boolean): Found | undefined {
  const { text, native, initials } = words[at] as Word
  const next = words[at + 1]?.text ?? ''
  if (label !== '' && label !== YEAR) {
    const suffixed = DIGITS.test(text) && ONE_LETTER.test(next) ? text + next : text
    if (WITH_LETTER.test(suffixed))
      return { length: suffixed === text ? 1 : 2, value: plain(suffixed), isLetter: false, firm: true }
  }
  if (DIGITS.test(text)) return digitsAt(text, next, label)
  const ordinal = ORDINAL.exec(text)?.[1]
  if (ordinal) return { length: 1, value: plain(ordinal), isLetter: false, firm: true }
  const spelt = native ? undefined : SPELT.get(text)
  if (spelt !== undefined) return speltAt(spelt, next, label !== '')
  if (label !== '') {
    const value = SPELT_BESIDE_LABEL.get(text) ?? (native ? undefined : ROMAN.get(text))
    if (value !== undefined) return { length: 1, value: String(value), isLetter: false, firm: true }
    if (!LETTER_LABELS.has(label)) return undefined
    const letters = native ? initials : text.length === 1 ? text : ''
    return letters === '' ? undefined : { length: 1, value: letters, isLetter: true, firm: true }
  }
  return native ? undefined : romanAt(words, at, business)
}

/** Digits; 2021-22 and 2021-2022 are one number. */
function digitsAt(text: string, next: string, label: string): Found {
  const value = plain(text)
  const number = Number(value)
  const isYear = value.length === 4 && number >= 1900 && number < 2100
  if (isYear && (next === String(number + 1) || next === String(number + 1).slice(2)))
    return { length: 2, value: `${number}-${number + 1}`, isLetter: false, firm: true }
  if (label === YEAR && text.length === 2 && Number(next) === number + 1)
    return { length: 2, value: `20${text}-${2000 + number + 1}`, isLetter: false, firm: true }
  return { length: 1, value, isLetter: false, firm: value.length < LONG_NUMBER }
}

function speltAt(value: number, next: string, firm: boolean): Found {
  const ones = value >= 20 && value % 10 === 0 ? (SPELT.get(next) ?? 0) : 0
  const isCompound = ones > 0 && ones < 10
  return {
    length: isCompound ? 2 : 1,
    value: String(isCompound ? value + ones : value),
    isLetter: false,
    // SEVEN HILLS is SEVENHILLS elsewhere
    firm,
  }
}

/**
 * A Roman number behind a word. One letter, and any of them behind a person's name, is an initial unless it stands last;
 * the P and L of legal forms never count.
 */
function romanAt(words: readonly Word[], at: number, business: boolean): Found | undefined {
  const { text } = words[at] as Word
  const isOne = text.length === 1
  const value = ROMAN.get(text)
  if (value === undefined && !(isOne && business)) return undefined
  if (!isLetterOfName(words, at)) return undefined
  const next = words[at + 1]
  const isLast = next === undefined || (next.roles & LEGAL_FORM) !== 0
  if (!isLast && (isOne || !business)) return undefined
  if (isOne && !business) return undefined
  return {
    length: 1,
    value: value === undefined ? text : String(value),
    isLetter: value === undefined,
    firm: text.length > 2 || text === 'II',
  }
}

/** The A of A BLOCK. */
function letterBefore(words: readonly Word[], at: number): Found | undefined {
  const { text, native, initials } = words[at] as Word
  const letters = native ? initials : text.length === 1 ? text : ''
  if (letters === '' || labelBehind(words[at + 1]) === '') return undefined
  if (words[at - 1]?.text.length === 1) return undefined
  return { length: 1, value: letters, isLetter: true, firm: false }
}

/**
 * True when two names have other numbers.
 * @param business both are read as businesses, in which a number that only one has counts too
 */
export function areOtherNumbers(
  one: readonly NameNumber[],
  two: readonly NameNumber[],
  business: boolean,
): boolean {
  const rest = [...two]
  const remaining: NameNumber[] = []
  for (const each of one) {
    const at = rest.findIndex((other) => isSame(each, other) && mayPair(each, other, one, two))
    if (at < 0) remaining.push(each)
    else rest.splice(at, 1)
  }
  if (remaining.length > 0 && rest.length > 0) return true
  return business && [...remaining, ...rest].some(({ firm }) => firm)
}

function isSame(one: NameNumber, two: NameNumber): boolean {
  if (one.isLetter !== two.isLetter) return false
  if (!one.isLetter) return one.value === two.value
  return [...one.value].some((letter) => two.value.includes(letter))
}

/** SECTOR 15 BLOCK 3 is not SECTOR 3 BLOCK 15: where both names have a label, its numbers are compared. */
function mayPair(
  a: NameNumber,
  b: NameNumber,
  one: readonly NameNumber[],
  two: readonly NameNumber[],
): boolean {
  if (a.label === b.label) return true
  const has = (numbers: readonly NameNumber[], label: string) =>
    label !== '' && numbers.some((each) => each.label === label)
  return !has(two, a.label) && !has(one, b.label)
}
