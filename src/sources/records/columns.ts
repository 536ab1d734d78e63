// Owns the types of record columns: how a CSV cell or a JSON value becomes the value that is kept.

import type { Identifier } from '../../identifiers/index.js'
import { isoTime } from '../../kernel/clock.js'

/** A value that cannot be kept: says what is wrong and never what the value was. */
export class ColumnProblem extends Error {}

export interface Column {
  readonly required: boolean
  readonly about: string
  /** Value kept where the file says nothing; `undefined`: worked out from the other columns. */
  readonly absent: unknown
  /** Value kept where a JSON file says ''. */
  readonly empty: unknown
  /** Of the objects in its list, where it is one of objects. */
  readonly columns?: Readonly<Record<string, Column>>
  /** Throws ColumnProblem. `value` is never undefined, null or ''. */
  read(value: unknown): unknown
}

const wrong = (what: string): never => {
  throw new ColumnProblem(what)
}

function parseJson(value: string, what: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return wrong(`must be ${what} in JSON`)
  }
}

const column = (about: string, absent: unknown, read: Column['read']): Column => ({
  required: false,
  about,
  absent,
  empty: absent,
  read,
})

/** The same column, which every record must have. */
export const required = (optional: Column): Column => ({ ...optional, required: true })

/** The same column; where the file leaves it open, it is worked out from the others (`derive` of the kind). */
export const workedOut = (optional: Column): Column => ({ ...optional, absent: undefined, empty: undefined })

/** An official number, kept in its compact form. */
export const numberColumn = (identifier: Identifier): Column =>
  column(identifier.title, '', (value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return wrong(`must be a ${identifier.title}`)
    const compacted = identifier.compact(String(value))
    return identifier.isValid(compacted) ? compacted : wrong(`is not a well-formed ${identifier.title}`)
  })

const maxTextChars = 4_000

const readText: Column['read'] = (value) => {
  if (typeof value !== 'string' && typeof value !== 'number') return wrong('must be text')
  const text = String(value).trim()
  return text.length <= maxTextChars ? text : wrong(`must have at most ${maxTextChars} characters`)
}

/** Text; '' where absent, or what `absent` says. */
export const textColumn = (absent: unknown = ''): Column => ({
  ...column('text', absent, readText),
  empty: absent === null ? '' : absent, // where nothing and '' are told apart, '' stays what it is
})

export const oneOf = (words: readonly string[], absent: unknown): Column =>
  column(words.join(' or '), absent, (value) => {
    const word = words.find((candidate) => candidate === value)
    return word ?? wrong(`must be ${words.join(' or ')}`)
  })

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/
const indianDate = /^(\d{2})[-/.](\d{2})[-/.](\d{4})$/

/** YYYY-MM-DD; spreadsheets' DD-MM-YYYY and DD/MM/YYYY are turned round. */
export const dateColumn = (absent: unknown = ''): Column =>
  column('date, YYYY-MM-DD or DD-MM-YYYY', absent, (value) => {
    const text = typeof value === 'string' ? value.trim() : ''
    const turned = indianDate.exec(text)
    const iso = turned === null ? text : `${turned[3]}-${turned[2]}-${turned[1]}`
    if (!isoDate.test(iso)) return wrong('must be a date, YYYY-MM-DD')
    // A day that does not exist is read as one of the next month, or not at all.
    const time = Date.parse(`${iso}T00:00:00Z`)
    if (Number.isNaN(time) || isoTime(time).slice(0, 10) !== iso) return wrong('is not a day of the calendar')
    return iso
  })

/** Text that `shape` brings into its one form, or finds none (undefined); its description is what an error says. */
const shapedColumn = (
  about: string,
  absent: unknown,
  shape: (text: string) => string | number | undefined,
): Column =>
  column(about, absent, (value) => {
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
    return shape(text) ?? wrong(`must be ${about}`)
  })

/** Text of a given form. */
export const formColumn = (form: RegExp, about: string, absent: unknown = ''): Column =>
  shapedColumn(about, absent, (text) => (form.test(text) ? text : undefined))

/** Rupees and paise, with commas as in 1,00,000.50, as in 100,000.50, or without. A comma elsewhere is a mistake. */
const amountForm = /^-?(\d{1,15}|\d{1,3}(,\d{3}){1,4}|\d{1,2}(,\d{2}){1,5},\d{3})(\.\d{1,2})?$/

/** An amount, kept as text with two places and without commas: 100000.50. */
export const amountColumn = (absent: unknown = null): Column =>
  shapedColumn('an amount like 100000.50 or 1,00,000.50', absent, (text) => {
    if (!amountForm.test(text)) return undefined
    const [whole, places = ''] = text.replaceAll(',', '').split('.')
    return `${whole}.${places.padEnd(2, '0')}`
  })

/** An amount, kept as a number. */
export const amountNumberColumn = (absent: unknown = null): Column =>
  column('an amount like 1000, 1000.50 or 1,00,000.50', absent, (value) => {
    if (typeof value === 'number' && Number.isFinite(value)) return value
    const text = typeof value === 'string' ? value.trim() : ''
    return amountForm.test(text) ? Number(text.replaceAll(',', '')) : wrong('must be an amount like 1000.50')
  })

/** Two years in a row, 2024-2025; 2024-25 is written out. */
export const yearsColumn = (absent: unknown = ''): Column =>
  shapedColumn('two years in a row, 2024-2025 or 2024-25', absent, (text) => {
    const [, first, second] = /^(\d{4})-(\d{4}|\d{2})$/.exec(text) ?? []
    const next = String(Number(first) + 1)
    return second !== undefined && next.endsWith(second) ? `${first}-${next}` : undefined
  })

const words: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'y', 'yes', '1'].map((word) => [word, true] as const),
  ...['false', 'n', 'no', '0'].map((word) => [word, false] as const),
])

export const flagColumn = (absent: unknown = null): Column =>
  column('true or false', absent, (value) => {
    if (typeof value === 'boolean') return value
    return words.get(String(value).trim().toLowerCase()) ?? wrong('must be true or false')
  })

export const wholeColumn = (absent: unknown = null): Column =>
  column('a whole number', absent, (value) => {
    const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value.trim()) ? Number(value) : value
    return Number.isSafeInteger(number) ? number : wrong('must be a whole number')
  })

/** A list of texts; in CSV a JSON array. */
export const textsColumn = (absent: unknown = []): Column =>
  column('a list of texts', absent, (value) => {
    const list = typeof value === 'string' ? parseJson(value, 'a list of texts') : value
    if (!Array.isArray(list) || !list.every((item) => typeof item === 'string'))
      return wrong('must be a list of texts')
    return list
  })

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object that is kept as it is; in CSV JSON. */
export const objectColumn = (absent: unknown = {}): Column =>
  column('an object', absent, (value) => {
    const map = typeof value === 'string' ? parseJson(value, 'an object') : value
    return isMap(map) ? map : wrong('must be an object')
  })

/** A list that is kept as it is; in CSV JSON. */
export const listColumn = (absent: unknown = []): Column =>
  column('a list', absent, (value) => {
    const list = typeof value === 'string' ? parseJson(value, 'a list') : value
    return Array.isArray(list) ? list : wrong('must be a list')
  })

/** A list of objects with these columns; in CSV JSON. */
export const rowsColumn = (columns: Readonly<Record<string, Column>>): Column => ({
  ...column('a list of objects', [], (value) => {
    const list = typeof value === 'string' ? parseJson(value, 'a list of objects') : value
    if (!Array.isArray(list)) return wrong('must be a list of objects')
    return list.map((item, index) => {
      if (!isMap(item)) return wrong(`must be a list of objects (item ${index + 1} is not)`)
      try {
        return readColumns(columns, item)
      } catch (error) {
        if (error instanceof ColumnProblem) return wrong(`item ${index + 1}: ${error.message}`)
        throw error
      }
    })
  }),
  columns,
})

/** Reads a whole record. Throws ColumnProblem naming the first wrong, missing or unknown column. */
export function readColumns(
  columns: Readonly<Record<string, Column>>,
  raw: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  for (const name of Object.keys(raw)) {
    if (!Object.hasOwn(columns, name))
      throw new ColumnProblem(`unknown column ${JSON.stringify(name.slice(0, 60))}`)
  }
  const record: Record<string, unknown> = {}
  for (const [name, column] of Object.entries(columns)) {
    const value = Object.hasOwn(raw, name) ? raw[name] : undefined
    if (value === undefined || value === null || value === '') {
      if (column.required) throw new ColumnProblem(`${name} is missing`)
      record[name] = value === '' ? column.empty : column.absent
      continue
    }
    try {
      record[name] = column.read(value)
    } catch (error) {
      if (error instanceof ColumnProblem) throw new ColumnProblem(`${name} ${error.message}`)
      throw error
    }
  }
  return record
}
