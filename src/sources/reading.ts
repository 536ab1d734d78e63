// Reads vendors' answers. What decides an answer is read by ...At: a missing field, a wrong type or an unknown word is
// trouble. What only decorates one is read by ...Or and ...OrEmpty, and is empty when it cannot be read.
import { indiaMs, isoTime } from '../kernel/clock.js'
import { UpstreamError } from '../lookups/source.js'
import { isMap } from '../platform/setting-values.js'
import { readDay, readMonth } from './records/written-days.js'

/** A JSON object of a vendor. */
export type Wire = Readonly<Record<string, unknown>>

/** Names the field that cannot be read, never its value. */
export const unreadable = (field: string, why: string): UpstreamError =>
  new UpstreamError('invalid_response', `its field ${field} ${why}`)

const has = (wire: Wire, field: string) => (Object.hasOwn(wire, field) ? wire[field] : undefined)

export const isWire = (value: unknown): value is Wire => isMap(value)

/** The body itself, or a field of it, as an object. */
export function wireOf(value: unknown, field = 'body'): Wire {
  if (!isWire(value)) throw unreadable(field, 'is not an object')
  return value
}

export const wireAt = (wire: Wire, field: string): Wire => wireOf(has(wire, field), field)

/** An object; empty when it is missing or no object. */
export const wireOrNone = (wire: Wire, field: string): Wire => {
  const value = has(wire, field)
  return isWire(value) ? value : {}
}

export function listAt(wire: Wire, field: string): readonly unknown[] {
  const value = has(wire, field)
  if (!Array.isArray(value)) throw unreadable(field, 'is not a list')
  return value
}

/** A list; empty when it is missing or no list. */
export const listOrNone = (wire: Wire, field: string): readonly unknown[] => {
  const value = has(wire, field)
  return Array.isArray(value) ? value : []
}

/** The objects of a list; what is none is left out. */
export const wiresOrNone = (wire: Wire, field: string): readonly Wire[] =>
  listOrNone(wire, field).filter(isWire)

/** Required text. */
export function textAt(wire: Wire, field: string): string {
  const value = has(wire, field)
  if (typeof value !== 'string' || value.trim() === '') throw unreadable(field, 'is missing or not text')
  return value.trim()
}

/** Text; empty when it is missing or of another type. Numbers count as text. */
export function textOrEmpty(wire: Wire, field: string): string {
  const value = has(wire, field)
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : ''
}

/** The first of these fields that holds text; a vendor may have spelt it differently over the years. */
export function firstText(wire: Wire, ...fields: readonly string[]): string {
  for (const field of fields) {
    const text = textOrEmpty(wire, field)
    if (text !== '') return text
  }
  return ''
}

export function booleanAt(wire: Wire, field: string): boolean {
  const value = has(wire, field)
  if (typeof value !== 'boolean') throw unreadable(field, 'is neither true nor false')
  return value
}

const yes = new Set(['true', 'y', 'yes', '1'])
const no = new Set(['false', 'n', 'no', '0'])

/** true or false, also as a word (Y, Yes, true, 1); null when the vendor says nothing that can be read. */
export const booleanOrNull = (wire: Wire, field: string): boolean | null => {
  const value = has(wire, field)
  if (typeof value === 'boolean') return value
  const word = textOrEmpty(wire, field).toLowerCase()
  return yes.has(word) ? true : no.has(word) ? false : null
}

/** Yes, No, or empty. */
export function yesNoOrEmpty(wire: Wire, field: string): string {
  const value = booleanOrNull(wire, field)
  return value === null ? '' : value ? 'Yes' : 'No'
}

/** A list of texts; a text alone counts as a list of one, and what is no text is left out. */
export function textsOrNone(wire: Wire, field: string): string[] {
  const value = has(wire, field)
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()]
  return listOrNone(wire, field).flatMap((item) =>
    typeof item === 'string' && item.trim() !== '' ? [item.trim()] : [],
  )
}

/** Required list of texts: throws for anything in it that is none. */
export function textsAt(wire: Wire, field: string): string[] {
  return listAt(wire, field).map((value) => {
    if (typeof value !== 'string') throw unreadable(field, 'holds something that is not text')
    return value
  })
}

/** The meaning of a vendor's word, by a table that must have it; case does not matter. */
export function wordAt<Meaning>(
  wire: Wire,
  field: string,
  meanings: Readonly<Record<string, Meaning>>,
): Meaning {
  const word = textAt(wire, field).toLowerCase()
  if (!Object.hasOwn(meanings, word)) throw unreadable(field, 'holds an unknown word')
  return meanings[word]!
}

/** As wordAt; `absent` when the field is missing or holds an unknown word. */
export function wordOr<Meaning, Absent>(
  wire: Wire,
  field: string,
  meanings: Readonly<Record<string, Meaning>>,
  absent: Absent,
): Meaning | Absent {
  const word = textOrEmpty(wire, field).toLowerCase()
  return Object.hasOwn(meanings, word) ? meanings[word]! : absent
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/

/**
 * YYYY-MM-DD of a day as vendors write it: 2027-07-31, 31/07/2027, 31-07-2027, 31-Jul-2027, 31 July 2027, with or without a
 * time; an instant counts as its day in India. Empty when it is none of them: the day comes before the month, and a
 * year has four digits.
 */
export function dayOrEmpty(wire: Wire, field: string): string {
  const text = textOrEmpty(wire, field)
  if (text === '') return ''
  const read = readDay(text)
  if ('day' in read) return read.day
  const at = instant.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? '' : isoTime(at + indiaMs).slice(0, 10)
}

/** YYYY-MM of a month or a day as vendors write it; empty when it is none. */
export const monthOrEmpty = (wire: Wire, field: string): string => readMonth(textOrEmpty(wire, field)) ?? ''

/** A number, also as text; null when it is none. */
export function numberOrNull(wire: Wire, field: string): number | null {
  const text = textOrEmpty(wire, field).replaceAll(',', '')
  return /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : null
}

type DateForm = 'YYYY-MM-DD' | 'DD/MM/YYYY' | 'DD-MM-YYYY' | 'DD-Mon-YYYY'

const dateForms: Readonly<Record<DateForm, RegExp>> = {
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  'DD/MM/YYYY': /^(?<day>\d{2})\/(?<month>\d{2})\/(?<year>\d{4})$/,
  'DD-MM-YYYY': /^(?<day>\d{2})-(?<month>\d{2})-(?<year>\d{4})$/,
  'DD-Mon-YYYY': /^(?<day>\d{2})-(?<month>[A-Z]{3})-(?<year>\d{4})$/i,
}

/** YYYY-MM-DD of a date in one of these forms; empty when it is missing. A day that does not exist is trouble. */
export function dateAt(wire: Wire, field: string, ...forms: readonly DateForm[]): string {
  const text = textOrEmpty(wire, field)
  if (text === '' || text.toUpperCase() === 'NA') return ''
  for (const form of forms) {
    const groups = dateForms[form].exec(text)?.groups
    if (groups === undefined) continue
    const read = readDay(`${groups.day}-${groups.month}-${groups.year}`)
    if ('day' in read) return read.day
  }
  throw unreadable(field, `is not a date in the form ${forms.join(' or ')}`)
}

/** Refuses an answer about a different subject than asked; an answer without an identifier passes. */
export function sameIdentifier(wire: Wire, field: string, expected: unknown): void {
  const compact = (text: string) => text.toUpperCase().replaceAll(/[\s-]/g, '')
  const actual = compact(textOrEmpty(wire, field))
  if (actual !== '' && actual !== compact(String(expected)))
    throw new UpstreamError('invalid_response', 'it is about another identifier')
}

/** Refuses an answer about another day than asked; what cannot be read as a day passes. */
export function sameDay(wire: Wire, field: string, asked: unknown): void {
  const said = dayOrEmpty(wire, field)
  const day = dayOrEmpty({ asked }, 'asked')
  if (said !== '' && day !== '' && said !== day)
    throw new UpstreamError('invalid_response', 'it is about another day')
}
