// Reads members of parsed JSON whose shape is not known, and compares two values.
import { isDeepStrictEqual } from 'node:util'

export type JsonObject = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value when it is an object, otherwise an empty one. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const textsOf = (value: unknown): readonly string[] =>
  listOf(value).filter((item) => typeof item === 'string')

export const same = isDeepStrictEqual

/** Follows `$ref` in the document, also from one reference to the next. Members beside a `$ref` win. */
export function resolve(document: JsonObject, value: unknown): JsonObject {
  let target = objectOf(value)
  for (let steps = 0; typeof target.$ref === 'string' && steps < 20; steps += 1) {
    const { $ref, ...beside } = target
    let found: unknown = document
    for (const part of String($ref).replace(/^#\//, '').split('/'))
      found = objectOf(found)[part.replaceAll('~1', '/').replaceAll('~0', '~')]
    if (found === undefined) throw new Error(`the document has no ${$ref}`)
    target = { ...objectOf(found), ...beside }
  }
  return target
}
