// Reads data in the words of a row: what can be read is given its form, what cannot is empty, and the undeclared is dropped.
import {
  IsArray,
  IsBoolean,
  IsInteger,
  IsLiteral,
  IsNumber,
  IsObject,
  IsString,
  IsUnion,
  type TSchema,
} from 'typebox'
import { fillerOf } from '../fill.js'
import { booleanOrNull, isWire, numberOrNull, type Wire } from '../reading.js'
import { isClosed, withoutNull } from '../records/conform.js'
import { readDay } from '../records/written-days.js'
import { otherForms } from './other-forms.js'

/** Returns undefined for what cannot be read and cannot be empty. */
export type ReadValue = (value: unknown) => unknown

const isText = (value: unknown): value is string => typeof value === 'string'

/** A list of texts counts as one text. */
function textFrom(value: unknown): string {
  if (isText(value)) return value
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) ? value.filter(isText).join(', ') : ''
}

/** Days that every month has; registers also write 2099-09-00. */
const certainDay = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/

function textReader({ pattern }: { pattern?: string }): ReadValue {
  if (pattern === undefined) return textFrom
  const form = new RegExp(pattern)
  const isOfDays = form.test('2000-01-01')
  const fits = (text: string) =>
    form.test(text) && (!isOfDays || certainDay.test(text) || 'day' in readDay(text))
  const empty = form.test('') ? '' : undefined
  return (value) => {
    const text = textFrom(value).trim()
    if (text === '') return empty
    return fits(text) ? text : (otherForms(text).find((each) => form.test(each)) ?? empty)
  }
}

/** One of a few values, in any spelling; undefined for any other. */
function literalsReader(literals: readonly unknown[]): ReadValue {
  const known = new Map(literals.map((literal) => [String(literal).toLowerCase(), literal]))
  return (value) => known.get(String(value).trim().toLowerCase())
}

function objectReader(properties: Readonly<Record<string, TSchema>>): ReadValue {
  const fields = Object.entries(properties).map(([name, schema]) => ({ name, read: readerOf(schema) }))
  return (value) => {
    const known: Wire = isWire(value) ? value : {}
    const data: Record<string, unknown> = {}
    for (const { name, read } of fields)
      data[name] = read(Object.hasOwn(known, name) ? known[name] : undefined)
    return data
  }
}

const isWhole = (data: unknown): boolean => isWire(data) && !Object.values(data).includes(undefined)

/** Texts; one alone counts as a list. Empty ones have their place in a list, unless nothing else is in it. */
function readTexts(value: unknown): unknown {
  const list = Array.isArray(value) ? value : [value]
  const texts = list.filter((item) => isText(item) || typeof item === 'number').map(String)
  return texts.some((text) => text.trim() !== '') ? texts : []
}

/** Reads each object of a list; others, and those that lack what cannot be empty, are left out. */
const objectsReader =
  (read: ReadValue): ReadValue =>
  (value) =>
    Array.isArray(value) ? value.filter(isWire).map(read).filter(isWhole) : []

/** Objects of several shapes: the shape counts of which an object has the most fields. */
function shapesReader(schemas: readonly TSchema[]): ReadValue {
  const shapes = schemas.filter(IsObject).map(({ properties }) => ({
    names: Object.keys(properties),
    read: objectReader(properties),
  }))
  return objectsReader((value) => {
    const count = (names: readonly string[]) =>
      names.filter((name) => Object.hasOwn(value as Wire, name)).length
    return shapes.toSorted((a, b) => count(b.names) - count(a.names))[0]?.read(value)
  })
}

function listReader(items: TSchema): ReadValue {
  if (IsString(items)) return readTexts
  if (IsUnion(items)) return shapesReader(items.anyOf)
  if (IsArray(items)) {
    const readList = listReader(items.items)
    // Lists of lists; a flat list counts as one of them.
    return (value) => {
      if (!Array.isArray(value)) return []
      return [...value.filter(Array.isArray).map(readList), ...(value.some(isWire) ? [readList(value)] : [])]
    }
  }
  return objectsReader(readerOf(items))
}

function valueReader(schema: TSchema): ReadValue {
  if (IsString(schema)) return textReader(schema as { pattern?: string })
  if (IsBoolean(schema))
    return (value) => (typeof value === 'boolean' ? value : (booleanOrNull({ value }, 'value') ?? undefined))
  if (IsInteger(schema) || IsNumber(schema)) {
    const isWanted = IsInteger(schema) ? Number.isSafeInteger : Number.isFinite
    return (value) => {
      const number = numberOrNull({ value }, 'value')
      return isWanted(number) ? number : undefined
    }
  }
  if (IsLiteral(schema)) return literalsReader([schema.const])
  if (IsUnion(schema) && schema.anyOf.every(IsLiteral))
    return literalsReader(schema.anyOf.map((each) => (each as { const: unknown }).const))
  if (IsArray(schema)) return listReader(schema.items)
  if (IsObject(schema) && isClosed(schema)) return objectReader(schema.properties)
  // The row leaves it open: it passes as it is, if it is an object at all.
  const fill = fillerOf(schema)
  return (value) => (isWire(value) ? value : fill(undefined))
}

/** Compiles a schema. Made once for each lookup: interpreting it would cost each call more than the rest of its work. */
export function readerOf(declared: TSchema): ReadValue {
  const { schema, isNullable } = withoutNull(declared)
  if (!isNullable) return valueReader(schema)
  const read = valueReader(schema)
  const isFormed = IsString(schema) && (schema as { pattern?: string }).pattern !== undefined
  const isOpen = IsObject(schema) && !isClosed(schema)
  return (value) => {
    if (value === undefined || value === null || (isOpen && !isWire(value))) return null
    const result = read(value)
    return result === undefined || (isFormed && result === '') ? null : result
  }
}
