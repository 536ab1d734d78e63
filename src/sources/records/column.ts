// Defines what a column of a record is, and reads and completes records column by column.

/** What is wrong with a record, and where. Never holds the value itself. */
export interface Problem {
  /** The column, `details[].pincode` for one of a list; undefined when the whole line is wrong. */
  readonly column?: string
  readonly reason: string
  /** Which item of a list, from 1. */
  readonly item?: number
}

/** The problem in words: `details[].pincode must be a whole number (item 2)`. */
export const textOfProblem = ({ column, reason, item }: Problem): string =>
  [column, reason, item === undefined ? undefined : `(item ${item})`]
    .filter((part) => part !== undefined)
    .join(' ')

/** A value that cannot be stored, or a record with several. Says what is wrong, never what the value was. */
export class ColumnProblem extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(problems.map(textOfProblem).join('; '))
    this.problems = problems
  }
}

export interface Column<Value = unknown> {
  readonly required: boolean
  /** What the column holds, for help and documentation. */
  readonly about: string
  /** What is stored when the file says nothing; `undefined`: it is derived from the other columns. */
  readonly absent: unknown
  /** What is stored when a JSON file says ''. */
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

/** The value that a column stores. */
type ValueOf<Of> = Of extends Column<infer Value> ? Value : never

/** A record with these columns, each present. */
export type RecordOf<Of extends Columns> = { readonly [Name in keyof Of]: ValueOf<Of[Name]> }

/** Throws a ColumnProblem; `what` says what is wrong. */
export const wrong = (what: string): never => {
  throw new ColumnProblem([{ reason: what }])
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

/** The same column, which stores `absent` when the file says nothing. */
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
