// Drops from an answer what the interface does not declare: such servers may answer more.
import { IsArray, IsObject, IsUnion, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { isClosed, withoutNull } from '../records/conform.js'

/** Returns the value without undeclared fields. A value that does not match the schema is returned as it is. */
export type DeclaredOnly = (value: unknown) => unknown

const asItIs: DeclaredOnly = (value) => value

/** Keeps the fields of the first alternative that fits, those with the most fields first. */
function ofUnion(alternatives: readonly TSchema[]): DeclaredOnly {
  const fieldCount = (schema: TSchema) => (IsObject(schema) ? Object.keys(schema.properties).length : 0)
  const sorted = [...alternatives].sort((a, b) => fieldCount(b) - fieldCount(a))
  const tries = sorted.map((schema) => ({ keep: declaredOnly(schema), compiled: Compile(schema) }))
  return (value) => {
    for (const { keep, compiled } of tries) {
      const kept = keep(value)
      if (compiled.Check(kept)) return kept
    }
    return value
  }
}

function ofObject(schema: TSchema & { properties: Readonly<Record<string, TSchema>> }): DeclaredOnly {
  const fields = Object.entries(schema.properties).map(([name, field]) => ({
    name,
    keep: declaredOnly(field),
  }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const kept: Record<string, unknown> = {}
    for (const { name, keep } of fields) {
      if (Object.hasOwn(value, name)) kept[name] = keep((value as Record<string, unknown>)[name])
    }
    return kept
  }
}

/** Made once for each schema: an interpreter of schemas would cost each call more than the rest of its work. */
export function declaredOnly(declared: TSchema): DeclaredOnly {
  const { schema, isNullable } = withoutNull(declared)
  if (isNullable && schema !== declared) {
    const keep = declaredOnly(schema)
    return (value) => (value === null ? null : keep(value))
  }
  if (IsUnion(schema)) return ofUnion(schema.anyOf)
  if (IsArray(schema)) {
    const keepItem = declaredOnly(schema.items)
    return (value) => (Array.isArray(value) ? value.map(keepItem) : value)
  }
  return IsObject(schema) && isClosed(schema) ? ofObject(schema) : asItIs
}
