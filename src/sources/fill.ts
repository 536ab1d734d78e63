// Completes what a vendor says to the whole data of a lookup: fields that it lacks are empty, if the row allows it.
import { IsArray, IsInteger, IsNumber, IsObject, IsString, type TSchema } from 'typebox'
import { catalogue } from '../lookups/catalogue.js'
import { decidingFields } from '../lookups/deciding-fields.js'
import type { Lookup } from '../lookups/lookup.js'
import { UpstreamError } from '../lookups/source.js'
import { unreadable } from './reading.js'
import { isClosed, withoutNull } from './records/conform.js'

type Fill = (value: unknown) => unknown

const asItIs: Fill = (value) => value
const isText = (value: unknown): value is string => typeof value === 'string'

function fillText({ pattern }: { pattern?: string }): Fill {
  const fits = pattern === undefined ? undefined : new RegExp(pattern)
  const canBeEmpty = fits?.test('') !== false
  return (value) => {
    const text = isText(value) ? value : typeof value === 'number' ? String(value) : ''
    return fits === undefined || fits.test(text) ? text : canBeEmpty ? '' : value
  }
}

function fillValue(schema: TSchema): Fill {
  if (IsString(schema)) return fillText(schema as { pattern?: string })
  if (IsInteger(schema) || IsNumber(schema))
    return (value) => (isText(value) && /^-?\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : value)
  if (IsArray(schema)) {
    const fillItem = fillerOf(schema.items)
    return (value) => (Array.isArray(value) ? value.map(fillItem) : [])
  }
  if (!IsObject(schema) || !isClosed(schema)) return (value) => (value === undefined ? {} : value)
  const fields = Object.entries(schema.properties).map(([name, field]) => [name, fillerOf(field)] as const)
  return (value) => {
    const known = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
    const filled: Record<string, unknown> = {}
    for (const [name, fill] of fields)
      filled[name] = fill(Object.hasOwn(known, name) ? known[name] : undefined)
    return filled
  }
}

/** The value with what the schema has and it lacks; null where that is allowed, else empty. What cannot be empty stays. */
export function fillerOf(declared: TSchema): Fill {
  const { schema, isNullable } = withoutNull(declared)
  if (schema === declared && isNullable) return (value) => value ?? null
  const fill = fillValue(schema)
  return isNullable ? (value) => (value === undefined || value === null ? null : fill(value)) : fill
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Throws `unreadable` when the data says nothing: see decidingFields. */
export function checkDeciding(lookup: string, data: unknown): void {
  if (Array.isArray(data) && data.length === 0)
    throw new UpstreamError('invalid_response', 'its list is empty, so that its answer says nothing')
  const deciding = Object.hasOwn(decidingFields, lookup) ? decidingFields[lookup]! : []
  for (const names of deciding)
    if (names.every((name) => isEmpty((data as Record<string, unknown>)[name])))
      throw unreadable(names.join(' or '), 'is missing, so that its answer says nothing')
}

const fillers = new Map<string | TSchema, Fill>()

/**
 * The whole data of a lookup's SUCCESS from what a vendor says. Throws `unreadable` when a field that decides is missing, and an
 * Error for a lookup that does not exist.
 * @param lookup the name of a built-in lookup, or the row of another one
 */
export function fillAnswer(lookup: string | Pick<Lookup, 'name' | 'output'>, data: unknown): unknown {
  const key = typeof lookup === 'string' ? lookup : lookup.output
  let fill = fillers.get(key)
  if (fill === undefined) {
    const row = typeof lookup === 'string' ? catalogue.find(({ name }) => name === lookup) : lookup
    if (row === undefined)
      throw new Error(
        `there is no built-in lookup ${lookup}; of one of your own, give the row in place of its name`,
      )
    fill = IsObject(row.output) || IsArray(row.output) ? fillerOf(row.output) : asItIs
    fillers.set(key, fill)
  }
  const filled = fill(data)
  checkDeciding(typeof lookup === 'string' ? lookup : lookup.name, filled)
  return filled
}
