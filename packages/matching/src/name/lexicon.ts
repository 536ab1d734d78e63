// Finds the listed name that a spelling stands for, and how much a name says about who is meant.

import { fold } from './fold.js'
import { ABBREVIATIONS, WORD_ROLES } from './honorifics.js'
import { COMMON_PARTS, GIVEN_NAMES, RARE_NAMES, SURNAMES } from './lexicon-names.js'

/** How much a token says about who is meant: common parts say least, unlisted names most. */
export const ROLE_WEIGHT = { common: 0.35, surname: 0.7, given: 0.9, rare: 1 } as const
type Role = keyof typeof ROLE_WEIGHT

/** One name of the lexicon. All its spellings share the id, from 1 on. */
export interface KnownName {
  readonly id: number
  readonly role: Role
}

/** What is known about one spelling. Each word is looked up once. */
export interface Entry {
  readonly known: KnownName | undefined
  /** what it may be beside a name: bits of honorifics.ts */
  readonly roles: number
  /** for a short form: ids of the names that it may stand for; empty when the lexicon has none of them */
  readonly shortFor: readonly number[] | undefined
  /** a spelling of the lexicon, and not only a title or short form */
  readonly listed: boolean
}

/** Words by their spelling. The spellings of one name share one entry, because there are thousands of them. */
const entries = new Map<string, Entry>()
const byFold = new Map<string, KnownName | null>()

const MAX_ID = 100_000
let lastId = 0
for (const [role, list] of [
  ['common', COMMON_PARTS],
  ['surname', SURNAMES],
  ['given', GIVEN_NAMES],
  ['rare', RARE_NAMES],
] as const) {
  for (const name of list.split(/\s+/)) {
    if (name === '') continue
    lastId += 1
    const entry: Entry = { known: { id: lastId, role }, roles: 0, shortFor: undefined, listed: true }
    for (const spelling of name.split('/')) if (!entries.has(spelling)) entries.set(spelling, entry)
  }
}
for (const [spelling, known] of eachSpelling()) {
  const folded = fold(spelling)
  const other = byFold.get(folded)
  // a fold that two names share (KAMAL, KAMALA) stands for neither
  byFold.set(folded, other === undefined || other?.id === known.id ? known : null)
}

for (const spelling of [...WORD_ROLES.keys(), ...Object.keys(ABBREVIATIONS)]) {
  entries.set(spelling, {
    known: knownName(spelling, fold(spelling)),
    roles: WORD_ROLES.get(spelling) ?? 0,
    shortFor: ABBREVIATIONS[spelling]?.flatMap((name) => entries.get(name)?.known?.id ?? []),
    listed: entries.get(spelling)?.listed ?? false,
  })
}

/** Every spelling of the lexicon with its name. */
export function* eachSpelling(): Generator<[string, KnownName]> {
  for (const [spelling, { known, listed }] of entries) if (known && listed) yield [spelling, known]
}

/** What is known about a word in Latin capitals, by its exact spelling. */
export function entryOf(word: string): Entry | undefined {
  return entries.get(word)
}

/** The listed name of a word in Latin capitals, by its spelling or otherwise its fold; undefined when unlisted. */
export function knownName(token: string, folded: string): KnownName | undefined {
  return entries.get(token)?.known ?? byFold.get(folded) ?? undefined
}

/** The listed name with this fold; undefined when there is none, or more than one. */
export function knownByFold(folded: string): KnownName | undefined {
  return byFold.get(folded) ?? undefined
}

/** Different names that clerks confuse so often that the difference proves nothing. */
const CONFUSED = new Set<number>()
for (const [one, two] of [
  ['SINGH', 'SINHA'],
  ['RAI', 'RAJ'],
  ['PATEL', 'PATIL'],
] as const) {
  const [x, y] = [entries.get(one)?.known?.id ?? 0, entries.get(two)?.known?.id ?? 0]
  CONFUSED.add(x * MAX_ID + y).add(y * MAX_ID + x)
}

/** True for two listed names that are often confused. */
export function areConfused(a: KnownName, b: KnownName): boolean {
  return a.role === 'common' && b.role === 'common' && CONFUSED.has(a.id * MAX_ID + b.id)
}
