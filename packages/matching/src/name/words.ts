// Splits a written name into words in Latin capitals, with the marks that stood before each.

import { isIndic } from './indic-syllables.js'
import type { InstitutionWord } from './institution-words.js'
import { initialsOf, isLetterName } from './letter-names.js'
import { type Entry, entryOf } from './lexicon.js'
import { isTamil, otherReadingOf, romaniseIndic } from './romanise-indic.js'
import { isArabic, romaniseUrdu } from './romanise-urdu.js'

/** More than any name has. The rest is not read, which bounds the work. */
export const MAX_CHARACTERS = 600

export const DOT = 1
const COMMA = 2
export const SLASH = 4
export const OPEN = 8
export const CLOSE = 16
export const QUOTE = 32
export const AT = 64
export const AMPERSAND = 128

/** What a script leaves unwritten: nothing, voicing (Tamil writes K for G), or short vowels (Urdu). */
export const NOTHING = 0
export const VOICING = 1
export const SHORT_VOWELS = 2
export type Unwritten = typeof NOTHING | typeof VOICING | typeof SHORT_VOWELS

/** One word of a name. */
export interface Word {
  /** Latin capitals and digits; letters of scripts that are not romanised stay as they are */
  readonly text: string
  /** marks between the previous word (or the start) and this one, as bits */
  readonly before: number
  /** written in an Indic or Arabic script */
  readonly native: boolean
  /** what its script leaves unwritten */
  readonly unwritten: Unwritten
  /** the other spelling, where a script does not show whether a final A is spoken (କମଳ: KAMAL, KAMALA) */
  readonly other: string | undefined
  /** for a word of an Indian script: the initials that it may be, empty when it is none */
  readonly initials: string
  /** its second letter is small: "Ms", not "MS" */
  readonly cased: boolean
  /** what the word may be beside a name: bits of honorifics.ts */
  readonly roles: number
  /** what the lexicon knows about it */
  readonly entry: Entry | undefined
  /** it may be a title as well as a name, so that its absence on the other side proves nothing */
  readonly soft: boolean
  /** single letters that were joined (H.D.F.C. of a business) */
  readonly letters?: true | undefined
  /** what the word means in the name of an institution, whatever its spelling; and what kind of part it is */
  readonly institution?: InstitutionWord | undefined
}

const OTHER_WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u
const COMBINING = /[\u0300-\u036f]/g
const LATIN_LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Ł: 'L',
  Þ: 'TH',
  ẞ: 'SS',
  Ħ: 'H',
  Ŋ: 'N',
  ı: 'I',
  Ə: 'A',
}
const SPECIAL_LETTER = /[ÆŒØĐÐŁÞẞĦŊıƏ]/g
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
/** The courtesy JI in northern scripts. With a dot it is the initial G. */
const COURTESIES = ['जी', 'ਜੀ', 'જી', 'জী']
const ASCII_ONLY = /^[\x20-\x7e]*$/

/** The bit of a separating character; 0 for a plain space. */
function markOf(character: string): number {
  switch (character) {
    case '.':
    case '॰':
    case '।':
    case '૰':
    case ':':
      return DOT
    case ',':
    case '،':
      return COMMA
    case '/':
      return SLASH
    case '(':
    case '[':
    case '{':
    case '<':
      return OPEN
    case ')':
    case ']':
    case '}':
    case '>':
      return CLOSE
    case "'":
    case '"':
    case '`':
    case '\\':
    case '\u2018':
    case '\u2019':
    case '\u201c':
    case '\u201d':
    case '«':
    case '»':
      return QUOTE
    case '@':
      return AT
    case '&':
      return AMPERSAND
    default:
      return 0
  }
}

function isWordCode(code: number): boolean {
  if (code < 128) {
    return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || (code >= 48 && code <= 57)
  }
  if (isIndic(code)) return code !== 0x0964 && code !== 0x0965 && code !== 0x0970 && code !== 0x0af0
  return code < 0xd800 && OTHER_WORD_CHARACTER.test(String.fromCharCode(code))
}

/**
 * Splits a name into words. Never throws, whatever the string holds (lone surrogates included).
 * @param name as written; only the first MAX_CHARACTERS characters are read
 */
export function splitWords(name: string): Word[] {
  let text = name.length > MAX_CHARACTERS ? name.slice(0, MAX_CHARACTERS) : name
  if (!ASCII_ONLY.test(text)) text = text.normalize('NFKC').replace(INVISIBLE, '').slice(0, MAX_CHARACTERS)
  const words: Word[] = []
  let before = 0
  let start = -1
  let joined = ''
  const n = text.length
  for (let i = 0; i <= n; i += 1) {
    const code = i < n ? text.charCodeAt(i) : 32
    const astral = code >= 0xd800 && code <= 0xdbff && i + 1 < n
    if (
      isWordCode(code) ||
      (astral && OTHER_WORD_CHARACTER.test(String.fromCodePoint(text.codePointAt(i) ?? 32)))
    ) {
      if (start < 0) start = i
      if (astral) i += 1
      continue
    }
    if (start >= 0) {
      const piece = text.slice(start, i)
      start = -1
      // an apostrophe inside a word belongs to it: O'Brien, D'Souza
      const apostrophe = code === 39 || code === 0x2019
      if (apostrophe && i + 1 < n && isWordCode(text.charCodeAt(i + 1)) && !(before & QUOTE)) {
        joined += piece
        continue
      }
      const word = wordOf(joined + piece, before, text[i])
      joined = ''
      if (word) {
        words.push(word)
        before = 0
      }
    }
    if (i < n && code !== 32) before |= markOf(text[i] as string)
  }
  return words
}

function wordOf(piece: string, before: number, behind: string | undefined): Word | undefined {
  const code = piece.charCodeAt(0)
  if (code < 128 && ASCII_ONLY.test(piece)) {
    const second = piece.charCodeAt(1)
    return latinWord(piece.toUpperCase(), before, second >= 97 && second <= 122)
  }
  if (isIndic(code) || isArabic(code))
    return nativeWord(piece, before, behind !== undefined && markOf(behind) === DOT)
  const text = piece
    .normalize('NFD')
    .replace(COMBINING, '')
    .toUpperCase()
    .replace(SPECIAL_LETTER, (letter) => LATIN_LETTERS[letter] ?? letter)
  return latinWord(text, before, false)
}

function latinWord(text: string, before: number, cased: boolean): Word | undefined {
  if (text === '') return undefined
  const entry = entryOf(text)
  const roles = entry === undefined ? 0 : entry.roles
  return {
    text,
    before,
    native: false,
    unwritten: NOTHING,
    other: undefined,
    initials: '',
    cased,
    roles,
    entry,
    soft: false,
  }
}

function nativeWord(piece: string, before: number, dotted: boolean): Word | undefined {
  const urdu = isArabic(piece.charCodeAt(0))
  const text = urdu ? romaniseUrdu(piece) : romaniseIndic(piece)
  if (text === '') return undefined
  const unwritten: Unwritten = urdu ? SHORT_VOWELS : isTamil(piece) ? VOICING : NOTHING
  const initials = initialsOf(piece, text, unwritten === VOICING, dotted)
  const entry = entryOf(text)
  const isInitial = initials !== '' && isLetterName(piece)
  return {
    text,
    before,
    native: true,
    unwritten,
    other: urdu ? undefined : otherReadingOf(piece, text),
    initials,
    cased: false,
    // आर is the initial R, not an architect
    roles: isInitial && (dotted || !COURTESIES.includes(piece)) ? 0 : (entry?.roles ?? 0),
    entry,
    soft: false,
  }
}
