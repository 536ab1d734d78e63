// Makes the columns of a result file from the output schema of the lookup, and fills them from an answer.

/** The parts of a JSON schema that determine the columns. */
interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

interface Column {
  /** Nested objects dotted: `pradr.addr.st`. */
  readonly name: string
  readonly path: readonly string[]
}

/** The content of a cell: nested values are JSON text. */
export type Cell = string | number | boolean | null

export interface Layout {
  readonly columns: readonly Column[]
  /** The rows for the data of an answer, each in the order of `columns`; one row of nulls without data. */
  rows(data: unknown): Cell[][]
}

/** An object with fields of its own, also when it may be null; undefined for everything else. */
function propertiesOf(shape: Shape): Readonly<Record<string, Shape>> | undefined {
  const candidates = shape.anyOf ?? [shape]
  const shapes = candidates.filter(({ properties }) => Object.keys(properties ?? {}).length > 0)
  return shapes.length === 1 ? shapes[0]!.properties : undefined
}

function columnsOf(shape: Shape, path: readonly string[]): Column[] {
  return Object.entries(propertiesOf(shape) ?? {}).flatMap(([name, field]) => {
    const here = [...path, name]
    return propertiesOf(field) === undefined ? [{ name: here.join('.'), path: here }] : columnsOf(field, here)
  })
}

function valueAt(data: unknown, path: readonly string[]): Cell {
  let value = data
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return null
    value = (value as Record<string, unknown>)[name]
  }
  if (value === undefined || value === null) return null
  return typeof value === 'object' ? JSON.stringify(value) : (value as Cell)
}

/** An object that may be of several forms has the fields of all of them. */
function merged(shape: Shape): Shape {
  const { anyOf } = shape
  if (anyOf === undefined) return shape
  return { properties: Object.assign({}, ...anyOf.map(({ properties }) => properties)) }
}

/** `output`: a lookup's output schema, an object or a list of objects (one row each). */
export function layoutOf(output: object): Layout {
  const shape = output as Shape
  const isList = shape.type === 'array'
  const columns = columnsOf(merged(isList ? shape.items! : shape), [])
  const row = (data: unknown) => columns.map(({ path }) => valueAt(data, path))
  return {
    columns,
    rows: (data) => (isList && Array.isArray(data) && data.length > 0 ? data.map(row) : [row(data)]),
  }
}
