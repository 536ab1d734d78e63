// Writes a person's name as registries and banks do: in full, shortened, reversed, spelled by ear, in the script
// of the state. All of this happens to real names; here each has its share.

import { devanagari } from './name-parts.js'
import type { Stream } from './random.js'

/** The parts of a name as people write them (Rajesh, Kumar, Sharma); empty where there is none. */
export interface PersonName {
  readonly first: string
  readonly middle: string
  readonly last: string
}

const present = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')

/** First, middle and last, as written. */
export const fullName = (name: PersonName): string => present([name.first, name.middle, name.last])

/** Upper case, as most registries keep names. */
export const registryName = (name: PersonName): string => fullName(name).toUpperCase()

// Spellings by ear of upper-case names. One of them is applied.
const BY_EAR: readonly (readonly [RegExp, string])[] = [
  [/\bMOHAMMED\b/, 'MD'],
  [/\bMOHAMMED\b/, 'MOHD'],
  [/\bMOHAMMED\b/, 'MUHAMMAD'],
  [/\bCHOUDHARY\b/, 'CHAUDHARI'],
  [/\bBANERJEE\b/, 'BANDYOPADHYAY'],
  [/\bMUKHERJEE\b/, 'MUKHOPADHYAY'],
  [/\bSHAIKH\b/, 'SHEIKH'],
  [/\bAGARWAL\b/, 'AGGARWAL'],
  [/\bSINGH\b/, 'SINH'],
  [/\bREDDY\b/, 'REDDI'],
  [/KSH/, 'X'],
  [/EE/, 'I'],
  [/OO/, 'U'],
  [/SH(?=[AEIOU])/, 'S'],
  [/V/, 'W'],
  [/(?<=[AEIOU])W(?=[AEIOU])/, 'V'],
  [/TH/, 'T'],
  [/DH/, 'D'],
  [/Y\b/, 'I'],
  [/([B-DF-HJ-NP-TV-Z])\1/, '$1'],
]

function byEar(name: PersonName, stream: Stream): string {
  const written = registryName(name)
  const start = stream.below(BY_EAR.length)
  for (let i = 0; i < BY_EAR.length; i += 1) {
    const [from, to] = BY_EAR[(start + i) % BY_EAR.length]!
    const heard = written.replace(from, to)
    if (heard !== written) return heard
  }
  return written
}

const initial = (part: string): string => part.slice(0, 1)

function inDevanagari(name: PersonName): string | undefined {
  const parts = [name.first, name.middle, name.last].filter((part) => part !== '')
  const written = parts.map((part) => devanagari.get(part))
  return written.every((part) => part !== undefined) ? written.join(' ') : undefined
}

type Spelling = (name: PersonName, about: SpellingFacts, stream: Stream) => string

/** What a registry may add to a name. */
export interface SpellingFacts {
  readonly gender: 'M' | 'F'
  /** Father's name, upper case. */
  readonly fatherName: string
}

const spellings = {
  same: (name) => registryName(name),
  asWritten: (name) => fullName(name),
  titled: (name, { gender }, stream) =>
    `${stream.pick(gender === 'M' ? ['MR', 'MR.', 'SHRI'] : ['MRS', 'MS', 'SMT', 'MISS'])} ${registryName(name)}`,
  withoutMiddle: (name) => present([name.first, name.last]).toUpperCase(),
  middleInitial: (name) => present([name.first, initial(name.middle), name.last]).toUpperCase(),
  initials: (name) => present([initial(name.first), initial(name.middle), name.last]).toUpperCase(),
  initialsBehind: (name) => present([name.first, initial(name.middle), initial(name.last)]).toUpperCase(),
  lastFirst: (name) => present([name.last, name.first, name.middle]).toUpperCase(),
  byEar: (name, _about, stream) => byEar(name, stream),
  joined: (name) => present([name.first + name.middle.toLowerCase(), name.last]).toUpperCase(),
  guardian: (name, { gender, fatherName }) =>
    `${registryName(name)} ${gender === 'M' ? 'S/O' : 'D/O'} ${fatherName}`,
  devanagari: (name) => inDevanagari(name) ?? registryName(name),
} as const satisfies Record<string, Spelling>

type Habit = readonly (readonly [weight: number, spelling: keyof typeof spellings])[]

/** How often each registry or bank writes a name in each way, in per cent. */
export const habits = {
  bank: [
    [52, 'same'],
    [9, 'asWritten'],
    [7, 'titled'],
    [8, 'withoutMiddle'],
    [6, 'middleInitial'],
    [4, 'initials'],
    [3, 'initialsBehind'],
    [3, 'lastFirst'],
    [5, 'byEar'],
    [1, 'joined'],
    [1, 'guardian'],
    [1, 'devanagari'],
  ],
  transport: [
    [56, 'same'],
    [8, 'withoutMiddle'],
    [5, 'middleInitial'],
    [3, 'initialsBehind'],
    [4, 'lastFirst'],
    [9, 'byEar'],
    [9, 'guardian'],
    [1, 'joined'],
    [5, 'devanagari'],
  ],
  providentFund: [
    [72, 'same'],
    [8, 'withoutMiddle'],
    [5, 'initialsBehind'],
    [3, 'titled'],
    [8, 'byEar'],
    [4, 'devanagari'],
  ],
} as const satisfies Record<string, Habit>

/**
 * The name as this registry or bank has it. Never empty.
 * @param registry the registry or bank
 * @param stream decides which spelling; the same stream gives the same name
 */
export function nameAt(
  registry: keyof typeof habits,
  name: PersonName,
  about: SpellingFacts,
  stream: Stream,
): string {
  return spellings[stream.weighed<keyof typeof spellings>(habits[registry])](name, about, stream)
}
