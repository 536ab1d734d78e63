// Reads vendors' answers strictly: a missing field, a wrong type or an unknown word is trouble, never a default.
import { SourceTrouble } from '../lookups/source.js'

/** A JSON object of a vendor. */
export type Wire = Readonly<Record<string, unknown>>

/** Names the field that cannot be read, never its value. */
export const unreadable = (field: string, why: string): SourceTrouble =>
  new SourceTrouble('unreadable', `its field ${field} ${why}`)

const has = (wire: Wire, field: string) => (Object.hasOwn(wire, field) ? wire[field] : undefined)

export const isWire = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The body itself, or a field of it, as an object. */
export function wireOf(value: unknown, field = 'body'): Wire {
  if (!isWire(value)) throw unreadable(field, 'is not an object')
  return value
}

export const wireAt = (wire: Wire, field: string): Wire => wireOf(has(wire, field), field)

/** An object that may be missing or null. */
export const wireOrNone = (wire: Wire, field: string): Wire => {
  const value = has(wire, field)
  return value === undefined || value === null ? {} : wireOf(value, field)
}

export function listAt(wire: Wire, field: string): readonly unknown[] {
  const value = has(wire, field)
  if (!Array.isArray(value)) throw unreadable(field, 'is not a list')
  return value
}

/** A list that may be missing or null. */
export const listOrNone = (wire: Wire, field: string): readonly unknown[] => {
  const value = has(wire, field)
  return value === undefined || value === null ? [] : listAt(wire, field)
}

/** Required text. */
export function textAt(wire: Wire, field: string): string {
  const value = has(wire, field)
  if (typeof value !== 'string' || value.trim() === '') throw unreadable(field, 'is missing or not text')
  return value.trim()
}

/** Text that the registry may not hold: empty when it is missing or null. Numbers count as text. */
export function textOrEmpty(wire: Wire, field: string): string {
  const value = has(wire, field)
  if (value === undefined || value === null) return ''
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') throw unreadable(field, 'is not text')
  return value.trim()
}

export function booleanAt(wire: Wire, field: string): boolean {
  const value = has(wire, field)
  if (typeof value !== 'boolean') throw unreadable(field, 'is neither true nor false')
  return value
}

/** true, false, or null when the vendor does not say. */
export const booleanOrNull = (wire: Wire, field: string): boolean | null => {
  const value = has(wire, field)
  return value === undefined || value === null ? null : booleanAt(wire, field)
}

export function textsAt(wire: Wire, field: string): string[] {
  return listOrNone(wire, field).map((value) => {
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

/** As wordAt; `absent` when the field is missing, null or empty. */
export const wordOr = <Meaning, Absent>(
  wire: Wire,
  field: string,
  meanings: Readonly<Record<string, Meaning>>,
  absent: Absent,
): Meaning | Absent => (textOrEmpty(wire, field) === '' ? absent : wordAt(wire, field, meanings))

type DateForm = 'YYYY-MM-DD' | 'DD/MM/YYYY' | 'DD-MM-YYYY'

const dateForms: Readonly<Record<DateForm, RegExp>> = {
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  'DD/MM/YYYY': /^(?<day>\d{2})\/(?<month>\d{2})\/(?<year>\d{4})$/,
  'DD-MM-YYYY': /^(?<day>\d{2})-(?<month>\d{2})-(?<year>\d{4})$/,
}

/** YYYY-MM-DD of a date in one of these forms; empty when it is missing. A day that does not exist is trouble. */
export function dateAt(wire: Wire, field: string, ...forms: readonly DateForm[]): string {
  const text = textOrEmpty(wire, field)
  if (text === '' || text.toUpperCase() === 'NA') return ''
  for (const form of forms) {
    const found = dateForms[form].exec(text)?.groups
    if (found === undefined) continue
    const iso = `${found.year}-${found.month}-${found.day}`
    const time = Date.parse(iso)
    if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(iso)) return iso
  }
  throw unreadable(field, `is not a date in the form ${forms.join(' or ')}`)
}

/** YYYY-MM of a month that is written mm/yyyy or, with `orIso`, yyyy-mm; empty when it is missing. */
export function monthAt(wire: Wire, field: string, orIso = false): string {
  const text = textOrEmpty(wire, field)
  if (text === '') return ''
  const found =
    /^(?<month>\d{1,2})\/(?<year>\d{4})$/.exec(text)?.groups ??
    (orIso ? /^(?<year>\d{4})-(?<month>\d{2})$/.exec(text)?.groups : undefined)
  const month = Number(found?.month)
  if (found === undefined || month < 1 || month > 12) throw unreadable(field, 'is not a month')
  return `${found.year}-${found.month!.padStart(2, '0')}`
}

/** Refuses an answer about a different subject than asked; an answer without an identifier passes. */
export function sameIdentifier(wire: Wire, field: string, asked: unknown): void {
  const compact = (text: string) => text.toUpperCase().replaceAll(/[\s-]/g, '')
  const said = compact(textOrEmpty(wire, field))
  if (said !== '' && said !== compact(String(asked)))
    throw new SourceTrouble('unreadable', 'it is about another identifier')
}
