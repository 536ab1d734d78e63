// Defines what a column of a record is, and reads and completes records column by column.

/** A value that cannot be kept. The message says what is wrong and never what the value was. */
export class ColumnProblem extends Error {}

export interface Column<Value = unknown> {
  readonly required: boolean
  /** What the column holds, for help and documentation. */
  readonly about: string
  /** What is kept when the file says nothing; `undefined`: it is derived from the other columns. */
  readonly absent: unknown
  /** What is kept when a JSON file says ''. */
  readonly empty: unknown
  /** Columns of the objects, when the column is a list of objects. */
  readonly columns?: Columns
  /** Derives the value from the record's other columns when the file says nothing. */
  readonly derive?: (record: never) => unknown
  /** Gives a stored value the fields that were added to the column after it was imported. */
  readonly complete?: (stored: unknown) => unknown
  /** Reads a CSV cell or a JSON value. Throws ColumnProblem. `value` is never undefined, null or ''. */
  read(value: unknown): Value
}

export type Columns = Readonly<Record<string, Column>>

/** The value that a column keeps. */
export type ValueOf<Of> = Of extends Column<infer Value> ? Value : never

/** A record with these columns, each present. */
export type RecordOf<Of extends Columns> = { readonly [Name in keyof Of]: ValueOf<Of[Name]> }

/** Throws: the value is wrong in the way that `what` says. */
export const wrong = (what: string): never => {
  throw new ColumnProblem(what)
}

export const column = <Value>(
  about: string,
  absent: Value,
  read: (value: unknown) => Value,
): Column<Value> => ({ required: false, about, absent, empty: absent, read })

/** The same column, which every record must have. */
export const required = <Value>(optional: Column<Value>): Column<Value> & { readonly required: true } => ({
  ...optional,
  required: true,
})

/** The same column, which keeps `absent` when the file says nothing. */
export const absentAs = <Value, Absent extends Value | null>(
  absent: Absent,
  column: Column<Value>,
): Column<Exclude<Value, null> | Absent> => ({
  ...(column as Column<Exclude<Value, null>>),
  absent,
  empty: absent,
})

/** The same column, which is derived from the others when the file says nothing. */
export const derived = <Value, Source>(
  optional: Column<Value>,
  derive: (record: Source) => Value,
): Column<Value> => ({ ...optional, absent: undefined, empty: undefined, derive })

/** Reads and completes records of one set of columns. */
export interface RecordReader {
  /** Throws ColumnProblem naming the first wrong, missing or unknown column. */
  read(raw: Readonly<Record<string, unknown>>): Record<string, unknown>
  /** The stored record with exactly these columns: it may be older than some of them. */
  complete(stored: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
}

/** Made once for each set of columns: a file has millions of lines. */
export function createRecordReader(columns: Columns): RecordReader {
  const entries = Object.entries(columns)
  const derivations = entries.flatMap(([name, { derive }]) =>
    derive === undefined ? [] : [{ name, derive: derive as (record: object) => unknown }],
  )
  const names = Object.keys(columns)
  const hasNested = entries.some(([, { complete }]) => complete !== undefined)
  const isComplete = (stored: object) =>
    Object.keys(stored).length === names.length && names.every((name) => Object.hasOwn(stored, name))
  const withDerived = (record: Record<string, unknown>): Record<string, unknown> => {
    for (const { name, derive } of derivations) record[name] ??= derive(record)
    return record
  }

  function readColumn(name: string, { required, absent, empty, read }: Column, value: unknown): unknown {
    if (value === undefined || value === null || value === '') {
      if (required) wrong(`${name} is missing`)
      return value === '' ? empty : absent
    }
    try {
      return read(value)
    } catch (error) {
      if (error instanceof ColumnProblem) wrong(`${name} ${error.message}`)
      throw error
    }
  }

  return {
    read(raw) {
      for (const name of Object.keys(raw)) {
        if (!Object.hasOwn(columns, name)) wrong(`unknown column ${JSON.stringify(name.slice(0, 60))}`)
      }
      const record: Record<string, unknown> = {}
      for (const [name, column] of entries)
        record[name] = readColumn(name, column, Object.hasOwn(raw, name) ? raw[name] : undefined)
      return withDerived(record)
    },

    complete(stored) {
      if (!hasNested && isComplete(stored)) return stored
      const record: Record<string, unknown> = {}
      for (const [name, { absent, complete }] of entries) {
        const value = Object.hasOwn(stored, name) ? stored[name] : absent
        record[name] = complete === undefined ? value : complete(value)
      }
      return withDerived(record)
    },
  }
}
