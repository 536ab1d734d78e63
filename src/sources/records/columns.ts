// Lists the types of columns that hold one value: numbers of registries, text, dates, amounts, flags.
import { type Identifier, withoutInvisible } from '../../identifiers/index.js'
import { column as anyColumn, type Column, wrong } from './column.js'
import { isPlaceholder } from './record-reader.js'
import { asDayMonYear, readDay, readMonth } from './written-days.js'
import { readAmount, readYears } from './written-values.js'

const maxTextChars = 4_000 // longer than any address or description of a registry

/** A column of one value. A longer text is refused before it is examined. */
const column: typeof anyColumn = (about, absent, read) =>
  anyColumn(about, absent, (value) =>
    typeof value === 'string' && value.length > maxTextChars && value.trim().length > maxTextChars
      ? wrong(`must have at most ${maxTextChars} characters`)
      : read(value),
  )

/** A number that a spreadsheet or a program wrote as text or as a fraction: '9182736455 and 9182736455.0. */
const asWritten = (text: string): string =>
  withoutInvisible(text)
    .trim()
    .replace(/^'/, '')
    .replace(/^(\d+)\.0+$/, '$1')
const roundedForm = /^\d([.,]\d+)?E\+?\d+$/i

/** An official number, stored in its compact form. */
export const numberColumn = (identifier: Identifier): Column<string> =>
  column(identifier.title, '', (value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return wrong(`must be a ${identifier.title}`)
    const text = String(value)
    const compacted = identifier.compact(text)
    if (identifier.isValid(compacted)) return compacted
    const otherwise = identifier.compact(asWritten(text))
    if (identifier.isValid(otherwise)) return otherwise
    if (roundedForm.test(withoutInvisible(text).trim()))
      return wrong(
        'was rounded by a spreadsheet, as in 1.23E+11: format the column as text and save it again',
      )
    return wrong(`is not a well-formed ${identifier.title} (such as ${identifier.example})`)
  })

function readText(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return wrong('must be text')
  const text = String(value).trim()
  return text.length <= maxTextChars ? text : wrong(`must have at most ${maxTextChars} characters`)
}

export const textColumn = (): Column<string> => column('text', '', readText)

/** Text that is stored in the compact form of an official number, whether it is one or not. */
export const compactedColumn = (identifier: Identifier): Column<string> => ({
  ...textColumn(),
  read: (value) => (isPlaceholder(value) ? '' : identifier.compact(readText(value))),
})

/**
 * One of these words, in upper or lower case.
 * @param synonyms other spellings of them, in lower case
 */
export const oneOf = <const Word extends string, Absent extends string>(
  words: readonly Word[],
  absent: Absent,
  synonyms: Readonly<Record<string, Word>> = {},
): Column<Word | Absent> => {
  const known = new Map<string, Word>([
    ...Object.entries(synonyms),
    ...words.map((word) => [word.toLowerCase(), word] as const),
  ])
  const others = Object.keys(synonyms).length === 0 ? '' : ` (also ${Object.keys(synonyms).join(', ')})`
  return column<Word | Absent>(`${words.join(' or ')}${others}`, absent, (value) => {
    if (typeof value !== 'string') return wrong(`must be ${words.join(' or ')}`)
    const word = words.find((each) => each === value) ?? known.get(value.trim().toLowerCase())
    return word ?? wrong(`must be ${words.join(' or ')}`)
  })
}

/** Text of which some words have a fixed spelling: `ACTIVE` is stored as `Active`, another text as it is. */
export const spelledColumn = (words: readonly string[]): Column<string> => {
  const known = new Map(words.map((word) => [word.toLowerCase(), word]))
  return column(`text; ${words.join(', ')} in upper or lower case`, '', (value) => {
    const text = readText(value)
    return known.get(text.toLowerCase()) ?? text
  })
}

/** YYYY-MM-DD. Other forms are converted: see written-days.ts for the rule. */
export const dateColumn = (): Column<string> =>
  column('date', '', (value) => {
    const read = readDay(typeof value === 'string' ? value.trim() : String(value))
    return 'day' in read ? read.day : wrong(read.wrong)
  })

/** Text that `normalize` converts to its one form; undefined means that it is something else. */
const normalizedColumn = (about: string, normalize: (text: string) => string | undefined): Column<string> =>
  column(about, '', (value) => {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    return normalize(text) ?? wrong(`must be ${about}`)
  })

/** Text of a given form. */
export const formColumn = (form: RegExp, about: string): Column<string> =>
  normalizedColumn(about, (text) => (form.test(text) ? text : undefined))

/** YYYY-MM. */
export const monthColumn = () => normalizedColumn('a month, YYYY-MM or MM-YYYY', readMonth)

const monthNames = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
const months = Array.from({ length: 12 }, (_, month) => monthNames.format(Date.UTC(2000, month)))

/** The name of a month, also written as its first three letters or its number. */
export const monthNameColumn = () =>
  normalizedColumn('a month like January, Jan or 1', (text) =>
    /^\d{1,2}$/.test(text)
      ? months[Number(text) - 1]
      : months.find((name) =>
          [name, name.slice(0, 3)].some((form) => form.toLowerCase() === text.toLowerCase()),
        ),
  )

/** A date that is stored as DD-Mon-YYYY. */
export const dayMonYearColumn = (): Column<string> => {
  const { read } = dateColumn()
  return column('date, answered as DD-Mon-YYYY', '', (value) => asDayMonYear(read(value)))
}

/** Eight X and the last four digits; another sign may hide the first eight. */
export const maskedAadhaarColumn = (): Column<string> =>
  normalizedColumn('eight X and the last four digits', (text) => {
    const masked = text.replaceAll(/[\s-]/g, '').replaceAll(/[x*#•]/gi, 'X')
    return /^X{8}(\d{4}|X{4})$/.test(masked) ? masked : undefined
  })

/** An amount with or without its currency: Rs. 1,000/-, ₹1,000.50. */
const readRupees = (text: string) => readAmount(text.replace(/^(?:rs\.?|inr|₹) ?/i, '').replace(/ ?\/-$/, ''))

/** An amount, stored as text with two places and without commas: 100000.50. */
export const amountColumn = () => normalizedColumn('an amount like 100000.50 or 1,00,000.50', readRupees)

/** A number that JSON may have: it is exported as it is. */
const moreThanPaise = /^-?\d{1,15}\.\d{3,}$/

/** An amount, stored as a number. */
export const amountNumberColumn = (): Column<number | null> =>
  column<number | null>('an amount like 1000, 1000.50 or 1,00,000.50', null, (value) => {
    if (typeof value === 'number' && Number.isFinite(value)) return value
    if (typeof value === 'string' && moreThanPaise.test(value.trim())) return Number(value)
    const amount = typeof value === 'string' ? readRupees(value.trim()) : undefined
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
