// Tells which listed name a spelling stands for, and how much a name says about who is meant.

import { fold } from './fold.js'
import { ABBREVIATIONS, WORD_ROLES } from './honorifics.js'
import { COMMON_PARTS, GIVEN_NAMES, RARE_NAMES, SURNAMES } from './lexicon-names.js'

/** How much a token tells about who is meant: common parts little, names nobody lists most. */
export const ROLE_WEIGHT = { common: 0.35, surname: 0.7, given: 0.9, rare: 1 } as const
export type Role = keyof typeof ROLE_WEIGHT

/** One name of the lexicon: all its spellings share the id (1 and up). */
export interface KnownName {
  readonly id: number
  readonly role: Role
}

/** All that is known of one spelling, so that a word is looked up once. */
export interface Entry {
  readonly known: KnownName | undefined
  /** what it may be beside a name: bits of honorifics.ts */
  readonly roles: number
  /** for a short form: ids of the names that it may stand for; empty when of none in the lexicon */
  readonly shortFor: readonly number[] | undefined
}

/** Every spelling of the lexicon. Spellings of one name share one entry: the table is read at the start. */
const bySpelling = new Map<string, Entry & { readonly known: KnownName }>()
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
    const entry = { known: { id: lastId, role }, roles: 0, shortFor: undefined }
    for (const spelling of name.split('/')) if (!bySpelling.has(spelling)) bySpelling.set(spelling, entry)
  }
}
for (const [spelling, { known }] of bySpelling) {
  const folded = fold(spelling)
  const other = byFold.get(folded)
  // a fold shared by two names (KAMAL, KAMALA) names neither
  byFold.set(folded, other === undefined || other?.id === known.id ? known : null)
}

/** Entries of words that are more than a name: titles, relation words, short forms. */
const special = new Map<string, Entry>()
for (const spelling of [...WORD_ROLES.keys(), ...Object.keys(ABBREVIATIONS)]) {
  special.set(spelling, {
    known: knownName(spelling, fold(spelling)),
    roles: WORD_ROLES.get(spelling) ?? 0,
    shortFor: ABBREVIATIONS[spelling]?.flatMap((name) => bySpelling.get(name)?.known.id ?? []),
  })
}

/** Every spelling of the lexicon with its name. */
export function* eachSpelling(): Generator<[string, KnownName]> {
  for (const [spelling, { known }] of bySpelling) yield [spelling, known]
}

/** What is known of a word in Latin capitals, by its exact spelling. */
export function entryOf(word: string): Entry | undefined {
  return special.get(word) ?? bySpelling.get(word)
}

/** The lexicon entry of an upper-case token, by spelling, else by its fold; undefined when unknown. */
export function knownName(token: string, folded: string): KnownName | undefined {
  return bySpelling.get(token)?.known ?? byFold.get(folded) ?? undefined
}

/** The name whose fold this is; undefined when there is none, or more than one. */
export function knownByFold(folded: string): KnownName | undefined {
  return byFold.get(folded) ?? undefined
}

/** Different names that clerks write for each other so often that the difference proves nothing. */
const CONFUSED = new Set<number>()
for (const [one, two] of [
  ['SINGH', 'SINHA'],
  ['RAI', 'RAJ'],
  ['PATEL', 'PATIL'],
] as const) {
  const [x, y] = [bySpelling.get(one)?.known.id ?? 0, bySpelling.get(two)?.known.id ?? 0]
  CONFUSED.add(x * MAX_ID + y).add(y * MAX_ID + x)
}

/** True for two entries of the lexicon that are mistaken for each other. */
export function areConfused(a: KnownName, b: KnownName): boolean {
  return a.role === 'common' && b.role === 'common' && CONFUSED.has(a.id * MAX_ID + b.id)
}
