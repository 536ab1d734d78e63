// Lists the types of columns that hold one value: numbers of registries, text, dates, amounts, flags.
import type { Identifier } from '../../identifiers/index.js'
import { isoTime } from '../../kernel/clock.js'
import { type Column, column, wrong } from './column.js'
import { dayMonYearForm, readAmount, readYears } from './written-values.js'

/** An official number, kept in its compact form. */
export const numberColumn = (identifier: Identifier): Column<string> =>
  column(identifier.title, '', (value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return wrong(`must be a ${identifier.title}`)
    const compacted = identifier.compact(String(value))
    return identifier.isValid(compacted) ? compacted : wrong(`is not a well-formed ${identifier.title}`)
  })

const maxTextChars = 4_000 // longer than any address or description of a registry

function readText(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return wrong('must be text')
  const text = String(value).trim()
  return text.length <= maxTextChars ? text : wrong(`must have at most ${maxTextChars} characters`)
}

export const textColumn = (): Column<string> => column('text', '', readText)

/** Text that is kept in the compact form of an official number, whether it is one or not. */
export const compactedColumn = (identifier: Identifier): Column<string> => ({
  ...textColumn(),
  read: (value) => identifier.compact(readText(value)),
})

export const oneOf = <const Word extends string, Absent extends string>(
  words: readonly Word[],
  absent: Absent,
): Column<Word | Absent> =>
  column<Word | Absent>(words.join(' or '), absent, (value) => {
    const word = words.find((candidate) => candidate === value)
    return word ?? wrong(`must be ${words.join(' or ')}`)
  })

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/
const indianDate = /^(\d{2})[-/.](\d{2})[-/.](\d{4})$/

/** YYYY-MM-DD. The DD-MM-YYYY and DD/MM/YYYY of spreadsheets are converted. */
export const dateColumn = (): Column<string> =>
  column('date, YYYY-MM-DD or DD-MM-YYYY', '', (value) => {
    const text = typeof value === 'string' ? value.trim() : ''
    const turned = indianDate.exec(text)
    const iso = turned === null ? text : `${turned[3]}-${turned[2]}-${turned[1]}`
    if (!isoDate.test(iso)) return wrong('must be a date, YYYY-MM-DD')
    // Date.parse takes a day that does not exist for one of the next month, or for none.
    const time = Date.parse(`${iso}T00:00:00Z`)
    if (Number.isNaN(time) || isoTime(time).slice(0, 10) !== iso) return wrong('is not a day of the calendar')
    return iso
  })

/** Text that `normalize` brings into its one form; undefined means that it is something else. */
const normalizedColumn = (about: string, normalize: (text: string) => string | undefined): Column<string> =>
  column(about, '', (value) => {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    return normalize(text) ?? wrong(`must be ${about}`)
  })

/** Text of a given form. */
export const formColumn = (form: RegExp, about: string): Column<string> =>
  normalizedColumn(about, (text) => (form.test(text) ? text : undefined))

/** YYYY-MM. */
export const monthColumn = () => formColumn(/^\d{4}-(0[1-9]|1[0-2])$/, 'a month, YYYY-MM')

/** DD-Mon-YYYY. */
export const dayMonYearColumn = () => formColumn(dayMonYearForm, 'a date, DD-Mon-YYYY')

/** An amount, kept as text with two places and without commas: 100000.50. */
export const amountColumn = () => normalizedColumn('an amount like 100000.50 or 1,00,000.50', readAmount)

/** An amount, kept as a number. */
export const amountNumberColumn = (): Column<number | null> =>
  column<number | null>('an amount like 1000, 1000.50 or 1,00,000.50', null, (value) => {
    if (typeof value === 'number' && Number.isFinite(value)) return value
    const amount = typeof value === 'string' ? readAmount(value.trim()) : undefined
    return amount === undefined ? wrong('must be an amount like 1000.50') : Number(amount)
  })

/** Two consecutive years, 2024-2025; 2024-25 is written out. */
export const yearsColumn = () => normalizedColumn('two years in a row, 2024-2025 or 2024-25', readYears)

const flagWords: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'y', 'yes', '1'].map((word) => [word, true] as const),
  ...['false', 'n', 'no', '0'].map((word) => [word, false] as const),
])

export const flagColumn = (): Column<boolean | null> =>
  column<boolean | null>('true or false', null, (value) => {
    if (typeof value === 'boolean') return value
    return flagWords.get(String(value).trim().toLowerCase()) ?? wrong('must be true or false')
  })

export const wholeColumn = (): Column<number | null> =>
  column<number | null>('a whole number', null, (value) => {
    const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value.trim()) ? Number(value) : value
    return Number.isSafeInteger(number) ? (number as number) : wrong('must be a whole number')
  })
