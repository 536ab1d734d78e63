// Finds which column of a kind a file means by a name: the same letters and digits, or what the operator has mapped.
import type { Problem } from './column.js'

/** The operator's mapping of the columns of a file. */
export interface ColumnMapping {
  /** The file's name of a column -> the kind's. */
  readonly columns: Readonly<Record<string, string>>
  /** The file's names of columns that are left out. */
  readonly ignore: readonly string[]
}

export const noMapping: ColumnMapping = { columns: {}, ignore: [] }

export interface ColumnNames {
  /** The columns of the kind, as the kind spells them. */
  readonly names: readonly string[]
  /** The kind's column; null when it is to be left out, undefined when there is no such column. */
  find(theirs: string): string | null | undefined
  /** The column most similar to an unknown name; undefined when none is similar. */
  nearest(theirs: string): string | undefined
  /** What is wrong with columns of these names, and what to do about it. */
  unknown(theirs: readonly string[]): Problem
  /** Identifies the mapping: an import with another mapping is a different import. */
  readonly mapping: ColumnMapping
}

const shownName = (name: string): string => JSON.stringify(name.trim().slice(0, 60))

/** Letters and digits alone, in lower case: `PAN Number`, `pan_number` and `Pan-Number` are one name. */
export const foldName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')

/** Abbreviations in headings. */
const longWords: Readonly<Record<string, string>> = {
  no: 'number',
  num: 'number',
  nr: 'number',
  mob: 'mobile',
  phone: 'mobile',
  dt: 'date',
  dob: 'date of birth',
  doj: 'date of joining',
  doe: 'date of exit',
  reg: 'registration',
  regn: 'registration',
  regd: 'registration',
  addr: 'address',
  mfg: 'manufacturing',
  chassis: 'chasi',
  colour: 'color',
  sex: 'gender',
}

const wordsInFull = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .flatMap((word) => (longWords[word] ?? word).split(' '))

const inFull = (name: string): string => foldName(wordsInFull(name).join(''))

/** Words that many columns have: two names that share only these are not alike. */
const commonWords: ReadonlySet<string> = new Set([
  'number',
  'name',
  'date',
  'of',
  'the',
  'code',
  'id',
  'type',
])
const ownWords = (name: string): string =>
  foldName(
    wordsInFull(name)
      .filter((word) => !commonWords.has(word))
      .join(''),
  )

/** Headings under which spreadsheets number their lines. */
const lineNumbers: ReadonlySet<string> = new Set([
  ...['no', 'sno', 'srno', 'slno', 'sr', 'sl', 'sn', 'serial', 'index'],
  ...['number', 'serialno', 'srnumber', 'slnumber', 'serialnumber'],
  ...['row', 'rowno', 'rownumber', 'lineno', 'linenumber'],
])

/** Whether a name is that of a column which numbers the lines of a file. */
export const numbersLines = (name: string): boolean => lineNumbers.has(foldName(name))

const pairsOf = (text: string): string[] =>
  Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2))

/** The share of letter pairs that two names have in common, 0 to 1 (Dice's coefficient). */
function similarity(a: string, b: string): number {
  if (a === b) return 1
  if (a.length < 2 || b.length < 2) return 0
  const others = pairsOf(b)
  const all = a.length + b.length - 2
  let shared = 0
  for (const pair of pairsOf(a)) {
    const at = others.indexOf(pair)
    if (at === -1) continue
    others.splice(at, 1)
    shared++
  }
  return (2 * shared) / all
}

const leastSimilarity = 0.5
/** Of the words that are not common ones. */
const leastOwnSimilarity = 0.4
/** A longer name is similar to none. */
const maxSimilarChars = 200
/** Unknown names that a problem lists; the rest are counted. */
const maxListed = 20

/** @param names the columns of a kind */
export function createColumnNames(
  kind: string,
  names: readonly string[],
  mapping: ColumnMapping = noMapping,
): ColumnNames {
  const columns = new Map<string, string | null>([
    ...names.map((name) => [foldName(name), name] as const),
    ...Object.entries(mapping.columns).map(([theirs, ours]) => [foldName(theirs), ours] as const),
    ...mapping.ignore.map((theirs) => [foldName(theirs), null] as const),
  ])

  const ours = names.map((name) => ({
    name,
    folded: foldName(name),
    full: inFull(name),
    own: ownWords(name),
  }))

  function nearest(theirs: string): string | undefined {
    if (theirs.length > maxSimilarChars || numbersLines(theirs)) return undefined
    const [folded, full, words] = [foldName(theirs), inFull(theirs), ownWords(theirs)]
    const ranked = ours
      .filter(({ own }) => words === '' || own === '' || similarity(words, own) >= leastOwnSimilarity)
      .map((column) => ({
        name: column.name,
        score: Math.max(similarity(folded, column.folded), similarity(full, column.full)),
      }))
      .sort((a, b) => b.score - a.score)
    return ranked[0] !== undefined && ranked[0].score >= leastSimilarity ? ranked[0].name : undefined
  }

  return {
    names,
    mapping,
    nearest,
    find: (theirs) => columns.get(foldName(theirs)),

    unknown(all) {
      const theirs = all.slice(0, maxListed)
      const shown = theirs.map((name) => {
        const like = nearest(name)
        return like === undefined ? shownName(name) : `${shownName(name)} (perhaps ${like})`
      })
      const like = theirs.map(nearest).find((name) => name !== undefined) ?? names[0]!
      const more = all.length > theirs.length ? ` and ${all.length - theirs.length} more` : ''
      const [first] = theirs as [string]
      return {
        reason:
          `unknown column${shown.length === 1 ? '' : 's'} ${shown.join(', ')}${more}; the columns of ${kind} are ${names.join(', ')}; ` +
          `--map ${JSON.stringify(`${first.trim().slice(0, 60)}=${nearest(first) ?? like}`)} says which it is, ` +
          `--ignore ${shownName(first)} leaves it out`,
      }
    },
  }
}
