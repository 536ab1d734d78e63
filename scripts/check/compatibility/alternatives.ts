// Splits a schema into its alternatives: anyOf, oneOf, lists of types and lists of values become one list, so that two
// ways of writing the same thing compare equal.
import { type JsonObject, listOf, objectOf, resolve, same, textsOf } from './json.js'

/** One alternative: a schema without anyOf and oneOf, with at most one type, and `const` written as `enum`. */
export type Alternative = JsonObject

/** What a schema and one of its branches demand together. */
function both(outer: JsonObject, branch: JsonObject): JsonObject {
  const merged: Record<string, unknown> = { ...outer, ...branch }
  if (outer.properties !== undefined && branch.properties !== undefined)
    merged.properties = { ...objectOf(outer.properties), ...objectOf(branch.properties) }
  if (outer.required !== undefined && branch.required !== undefined)
    merged.required = [...new Set([...textsOf(outer.required), ...textsOf(branch.required)])]
  return merged
}

const typeOfValue = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

/** Alternatives that only list values are joined to one. */
function joinValues(alternatives: readonly Alternative[]): readonly Alternative[] {
  const listsOnly = (one: Alternative) =>
    Array.isArray(one.enum) && Object.keys(one).every((key) => key === 'enum' || key === 'type')
  const values = alternatives.flatMap((one) => (listsOnly(one) ? listOf(one.enum) : []))
  const others = alternatives.filter((one) => !listsOnly(one))
  const different = values.filter((one, at) => values.findIndex((other) => same(one, other)) === at)
  return different.length === 0 ? others : [...others, { enum: different }]
}

function split(document: JsonObject, schema: unknown): readonly Alternative[] {
  if (schema === true || schema === undefined) return [{}]
  if (schema === false) return []
  const { anyOf, oneOf, const: value, ...rest } = resolve(document, schema)
  if (value !== undefined) return [{ enum: [value] }]
  const union = anyOf ?? oneOf
  if (union !== undefined) {
    const remaining = anyOf !== undefined && oneOf !== undefined ? { ...rest, oneOf } : rest
    return listOf(union).flatMap((branch) => split(document, both(remaining, resolve(document, branch))))
  }
  if (Array.isArray(rest.enum)) return [{ enum: rest.enum }]
  if (Array.isArray(rest.type))
    return textsOf(rest.type).flatMap((type) => split(document, { ...rest, type }))
  if (rest.type === 'null') return [{ enum: [null] }]
  return [rest]
}

/** The alternatives of a schema; none for a schema that nothing fits, `{}` for one that everything fits. */
export const alternativesOf = (document: JsonObject, schema: unknown): readonly Alternative[] =>
  joinValues(split(document, schema))

const hasType = (type: unknown, value: unknown): boolean => {
  const own = typeOfValue(value)
  return type === undefined || type === own || (type === 'number' && own === 'integer')
}

/** Whether a single value fits an alternative; only what a value of a list can break is looked at. */
export function valueFits(alternative: Alternative, value: unknown): boolean {
  if (Array.isArray(alternative.enum)) return alternative.enum.some((one) => same(one, value))
  if (!hasType(alternative.type, value)) return false
  const { pattern, minLength, maxLength, minimum, maximum } = alternative
  if (typeof value === 'string')
    return (
      (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value)) &&
      (typeof minLength !== 'number' || value.length >= minLength) &&
      (typeof maxLength !== 'number' || value.length <= maxLength)
    )
  if (typeof value === 'number')
    return (
      (typeof minimum !== 'number' || value >= minimum) && (typeof maximum !== 'number' || value <= maximum)
    )
  return true
}

/** What tells the alternatives of a union apart: the fixed values of their members, such as `sub_code SUCCESS`. */
export function tagOf(document: JsonObject, alternative: Alternative): string {
  const fixed = Object.entries(objectOf(alternative.properties)).flatMap(([name, schema]) => {
    const { const: value, enum: values } = resolve(document, schema)
    const only = value ?? (listOf(values).length === 1 ? listOf(values)[0] : undefined)
    return only === undefined ? [] : [`${name} ${String(only)}`]
  })
  return fixed.sort().join(', ')
}
