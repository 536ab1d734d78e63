// Completes nested values from files to exactly the shape of a lookup's schema.
import { IsArray, IsNull, IsObject, IsString, IsUnion, type TSchema } from 'typebox'

export type Conform = (value: unknown) => unknown

/** A text; a number becomes one, since files have pin codes as numbers. Anything else is ''. */
const textOf: Conform = (value) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const asItIs: Conform = (value) => value

/** The schema without null, and whether null is allowed. */
export function withoutNull(schema: TSchema): { schema: TSchema; isNullable: boolean } {
  if (!IsUnion(schema)) return { schema, isNullable: false }
  const others = schema.anyOf.filter((each) => !IsNull(each))
  const isNullable = others.length < schema.anyOf.length
  return { schema: isNullable && others.length === 1 ? others[0]! : schema, isNullable }
}

/** True for an object whose fields are all declared. */
export const isClosed = (schema: TSchema): boolean =>
  IsObject(schema) && (schema as { additionalProperties?: unknown }).additionalProperties === false

/**
 * Makes the function that fits a value to a schema: fields that are missing are empty, fields that are not
 * declared are dropped, and texts are texts. What the schema leaves open stays as it is.
 */
export function conformTo(declared: TSchema): Conform {
  const { schema, isNullable } = withoutNull(declared)
  const conform = conformToValue(schema)
  return isNullable ? (value) => (value === undefined || value === null ? null : conform(value)) : conform
}

function conformToValue(schema: TSchema): Conform {
  if (IsString(schema)) return textOf
  if (IsArray(schema)) {
    const conformItem = conformTo(schema.items)
    return (value) => (Array.isArray(value) ? value.map(conformItem) : [])
  }
  if (!IsObject(schema) || !isClosed(schema)) return asItIs
  const fields = Object.entries(schema.properties).map(([name, field]) => [name, conformTo(field)] as const)
  return (value) => {
    const row = fieldsOf(value)
    return Object.fromEntries(fields.map(([name, conform]) => [name, conform(row[name])]))
  }
}
