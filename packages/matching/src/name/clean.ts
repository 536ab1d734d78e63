// Cleans a person's name: removes titles, relatives, aliases and brackets.

import {
  ALIAS_WORD,
  FIRST_TITLE,
  LAST_WORD,
  NATIVE_RELATION_WORD,
  NATIVE_TITLE,
  NO_NAME,
  RELATION_LETTER,
  RELATION_NOUN,
  RELATION_WORD,
  SOFT_LAST_WORD,
  SOFT_TITLE,
  TITLE,
} from './honorifics.js'
import { AT, CLOSE, DOT, OPEN, QUOTE, SLASH, type Word } from './words.js'

/** The parts of a person's name as written. */
export interface PersonName {
  /** the person's own name */
  readonly main: readonly Word[]
  /** another name of the same person (ALIAS, URF, brackets, quotes) */
  readonly alias: readonly Word[]
  /** the relative named after S/O, W/O and the like */
  readonly tail: readonly Word[]
  /** how the relative is related: S, D, W, C ... or empty */
  readonly relation: string
}

/**
 * Splits a person's name into its parts. A name that consists of titles only has an empty `main`.
 * @param words the words as splitWords gives them
 */
export function cleanPerson(words: readonly Word[]): PersonName {
  const main: Word[] = []
  const alias: Word[] = []
  const tail: Word[] = []
  let relation = ''
  let aliasToEnd = false
  let bracket = false
  let quote = false
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] as Word
    const length = relationLength(words, i)
    if (length > 0) {
      relation = word.text[0] as string
      for (let j = i + length; j < words.length; j += 1) tail.push(words[j] as Word)
      break
    }
    if (word.before & CLOSE) bracket = false
    if (word.before & OPEN) bracket = true
    if (word.before & QUOTE) quote = !quote
    if (word.before & AT) aliasToEnd = true
    if (main.length > 0 && i + 1 < words.length && word.roles & ALIAS_WORD) {
      aliasToEnd = true
      continue
    }
    const into = aliasToEnd || bracket || quote ? alias : main
    into.push(word)
  }
  const nameWords = stripTitles(main, words)
  const other = stripTitles(alias, words)
  return {
    main: nameWords.length > 0 || tail.length > 0 ? nameWords : other,
    alias: nameWords.length > 0 ? other : [],
    tail: tail.length > 0 ? stripTitles(tail, words) : [],
    relation,
  }
}

/** How many words the relation at `i` takes: two for S/O and SON OF, one for native words, 0 when there is none. */
function relationLength(words: readonly Word[], i: number): number {
  const { text, native, roles } = words[i] as Word
  const next = words[i + 1]
  if (next === undefined || roles === 0) return 0
  if (native) return i > 0 && roles & NATIVE_RELATION_WORD ? 1 : 0
  if (roles & RELATION_LETTER && text.length === 1 && next.before & SLASH) {
    let j = i + 1
    while (isSlashed(words[j]) && (words[j] as Word).roles & RELATION_LETTER) j += 1
    return words[j]?.text === 'O' && isSlashed(words[j]) ? j - i + 1 : 0
  }
  if (roles & RELATION_NOUN && next.text === 'OF') return 2
  return i > 0 && roles & RELATION_WORD ? 1 : 0
}

const isSlashed = (word: Word | undefined) => word !== undefined && (word.before & SLASH) !== 0

function stripTitles(list: readonly Word[], all: readonly Word[]): readonly Word[] {
  if (list.every(({ roles }) => roles === 0)) return list
  const kept: Word[] = []
  let first = true
  for (const word of list) {
    const { roles, text } = word
    if (roles & (word.native ? NATIVE_TITLE : TITLE)) continue
    if (first && roles & FIRST_TITLE) {
      const spelt = text === 'MS' && (word.cased || dotFollows(word, all))
      if (spelt || !(roles & SOFT_TITLE)) continue
      // KUNWAR SINGH is a name, KUNWAR NATWAR SINGH is a name with a title
      first = text.length < 3 || list.length > 2
      kept.push(first ? { ...word, soft: true } : word)
    } else {
      first = false
      kept.push(word)
    }
  }
  while (kept.length > 1 && (kept.at(-1) as Word).roles & LAST_WORD) kept.pop()
  if (kept.length > 1 && (kept.at(-1) as Word).roles & SOFT_LAST_WORD) {
    kept.push({ ...(kept.pop() as Word), soft: true })
  }
  if (kept.every(({ roles }) => roles & NO_NAME)) return []
  return kept.every(({ soft }) => soft) ? kept.map((word) => ({ ...word, soft: false })) : kept
}

function dotFollows(word: Word, all: readonly Word[]): boolean {
  const next = all[all.indexOf(word) + 1]
  return next !== undefined && (next.before & DOT) !== 0
}
