// Lists the fields of a lookup's answer by its schema, so that no name of a field comes from an answer.

export interface AnswerField {
  /** As results of batches call it: `pradr.addr.st`. */
  readonly name: string
  readonly path: readonly string[]
}

/** The part of a JSON schema that is read. */
interface Shape {
  readonly type?: string
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Shape>>
  readonly anyOf?: readonly Shape[]
}

/** More than any row has. */
const maxFields = 500
const maxDepth = 8

/** The objects that a value may be: of a union, each alternative that is one. */
const objectsOf = (shape: Shape): readonly Shape[] =>
  (shape.anyOf ?? [shape]).filter(({ properties }) => properties !== undefined)

/** One value and no other: it says nothing about the subject. */
const isConstant = (shapes: readonly Shape[]): boolean =>
  shapes[0]?.const !== undefined && shapes.every((shape) => shape.const === shapes[0]!.const)

function collect(shapes: readonly Shape[], path: readonly string[], fields: AnswerField[]): void {
  const byName = new Map<string, Shape[]>()
  for (const { properties } of shapes) {
    for (const [name, shape] of Object.entries(properties!)) {
      const known = byName.get(name)
      if (known === undefined) byName.set(name, [shape])
      else known.push(shape)
    }
  }
  for (const [name, own] of byName) {
    if (fields.length >= maxFields) return
    const inner = own.flatMap(objectsOf)
    const place = [...path, name]
    if (inner.length > 0 && place.length < maxDepth) collect(inner, place, fields)
    else if (!isConstant(own)) fields.push({ name: place.join('.'), path: place })
  }
}

/** A list is one field, and so is an object without declared members. */
export function fieldsOf(schema: unknown): readonly AnswerField[] {
  const fields: AnswerField[] = []
  collect(objectsOf(schema as Shape), [], fields)
  return fields
}

/** The value of a field; undefined where the answer does not have it. */
export function valueAt(data: unknown, path: readonly string[]): unknown {
  let value = data
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}
