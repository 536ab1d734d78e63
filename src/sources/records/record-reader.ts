// Reads, completes and merges records column by column.
import { isDeepStrictEqual } from 'node:util'
import { type Column, ColumnProblem, type Columns, type Problem } from './column.js'

type Raw = Readonly<Record<string, unknown>>

/** The filled columns of a record in a file, and the missing ones. */
export interface GivenRecord {
  /** The columns that the file fills, parsed. */
  readonly raw: Raw
  /** Required columns that are missing. */
  readonly missing: readonly string[]
}

/** Reads and completes records of one set of columns. */
export interface RecordReader {
  /** Throws ColumnProblem with every wrong, missing and unknown column. */
  read(raw: Raw): Record<string, unknown>
  /** The columns that the file fills, for a merge. Throws ColumnProblem with every wrong and unknown column. */
  readGiven(raw: Raw): GivenRecord
  /** The stored record with exactly these columns: it may be older than some of them. */
  complete(stored: Raw): Raw
  /**
   * The stored record with what is given in place of what it had. A column that is derived from others is derived again,
   * unless it was stored with another value than the derived one.
   */
  merge(stored: Raw, update: Raw): Record<string, unknown>
}

const leftOut = Symbol('left out')
const failed = Symbol('failed')

/** Placeholders that people and programs write into empty cells. */
const placeholder = /^(n\/?a|n\.a\.?|null|nil|none|not available|-+)$/i
export const isPlaceholder = (value: unknown): boolean =>
  typeof value === 'string' && placeholder.test(value.trim())

/** The value, `leftOut`, or `failed` after adding to `problems`. */
function readColumn(name: string, { read }: Column, value: unknown, problems: Problem[]): unknown {
  if (value === undefined || value === null || value === '') return leftOut
  try {
    return read(value)
  } catch (error) {
    if (!(error instanceof ColumnProblem)) throw error
    // Only here: a text may well be `None`, and a file of millions of lines is read without another test.
    if (isPlaceholder(value)) return leftOut
    for (const problem of error.problems)
      problems.push({ ...problem, column: `${name}${problem.column ?? ''}` })
    return failed
  }
}

const ownOf = (raw: Raw, name: string): unknown => (Object.hasOwn(raw, name) ? raw[name] : undefined)

/** A set of columns, and what follows from it. */
interface ColumnSet {
  readonly columns: Columns
  readonly names: readonly string[]
  readonly entries: readonly (readonly [string, Column])[]
  readonly derivations: readonly { readonly name: string; derive(record: object): unknown }[]
  /** Some column completes its own values. */
  readonly hasNested: boolean
}

function columnSet(columns: Columns): ColumnSet {
  const entries = Object.entries(columns)
  const derivations = entries.flatMap(([name, { derive }]) =>
    derive === undefined ? [] : [{ name, derive: derive as (record: object) => unknown }],
  )
  const hasNested = entries.some(([, { complete }]) => complete !== undefined)
  return { columns, names: Object.keys(columns), entries, derivations, hasNested }
}

const isComplete = ({ names }: ColumnSet, stored: object): boolean =>
  Object.keys(stored).length === names.length && names.every((name) => Object.hasOwn(stored, name))

function withDerived({ derivations }: ColumnSet, record: Record<string, unknown>): Record<string, unknown> {
  for (const { name, derive } of derivations) record[name] ??= derive(record)
  return record
}

function unknownColumns({ columns, names }: ColumnSet, raw: Raw): Problem[] {
  const problems: Problem[] = []
  for (const name of Object.keys(raw)) {
    if (!Object.hasOwn(columns, name))
      problems.push({
        reason: `unknown column ${JSON.stringify(name.slice(0, 60))}; the columns are ${names.join(', ')}`,
      })
  }
  return problems
}

function read(set: ColumnSet, raw: Raw): Record<string, unknown> {
  const problems = unknownColumns(set, raw)
  const record: Record<string, unknown> = {}
  for (const [name, column] of set.entries) {
    const rawValue = ownOf(raw, name)
    const value = readColumn(name, column, rawValue, problems)
    if (value !== leftOut) record[name] = value
    else if (column.required) problems.push({ column: name, reason: 'is missing' })
    else record[name] = rawValue === '' ? column.empty : column.absent
  }
  if (problems.length > 0) throw new ColumnProblem(problems)
  return withDerived(set, record)
}

function readGiven(set: ColumnSet, raw: Raw): GivenRecord {
  const problems = unknownColumns(set, raw)
  const fields: Record<string, unknown> = {}
  const missing: string[] = []
  for (const [name, column] of set.entries) {
    const value = readColumn(name, column, ownOf(raw, name), problems)
    if (value !== leftOut) fields[name] = value
    else if (column.required) missing.push(name)
  }
  if (problems.length > 0) throw new ColumnProblem(problems)
  return { raw: fields, missing }
}

function complete(set: ColumnSet, stored: Raw): Raw {
  if (!set.hasNested && isComplete(set, stored)) return stored
  const record: Record<string, unknown> = {}
  for (const [name, { absent, complete: completeValue }] of set.entries) {
    const value = Object.hasOwn(stored, name) ? stored[name] : absent
    record[name] = completeValue === undefined ? value : completeValue(value)
  }
  return withDerived(set, record)
}

/** The names of the derived columns that hold the derived value. */
function derivedIn(set: ColumnSet, stored: Raw): Set<string> {
  const whole = complete(set, stored)
  const unchanged = set.derivations.filter(({ name, derive }) =>
    isDeepStrictEqual(whole[name], derive(whole)),
  )
  return new Set(unchanged.map(({ name }) => name))
}

function merge(set: ColumnSet, stored: Raw, update: Raw): Record<string, unknown> {
  const derived = derivedIn(set, stored)
  const record: Record<string, unknown> = {}
  for (const [name, { absent }] of set.entries) {
    if (Object.hasOwn(update, name)) record[name] = update[name]
    else record[name] = Object.hasOwn(stored, name) && !derived.has(name) ? stored[name] : absent
  }
  return withDerived(set, record)
}

/** Made once for each set of columns: a file has millions of lines. */
export function createRecordReader(columns: Columns): RecordReader {
  const set = columnSet(columns)
  return {
    read: (raw) => read(set, raw),
    readGiven: (raw) => readGiven(set, raw),
    complete: (stored) => complete(set, stored),
    merge: (stored, update) => merge(set, stored, update),
  }
}
