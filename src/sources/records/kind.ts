// Defines what a kind of records is: its columns, its key, and the second way to find its records.
import type { Columns, RecordOf } from './column.js'
import { createRecordReader, type GivenRecord } from './record-reader.js'

export type KeptRecord = Readonly<Record<string, unknown>>

export interface Kind<Of extends Columns = Columns> {
  readonly name: string
  /** The columns, those of the key first. */
  readonly columns: Of
  /** The columns that together make the key. */
  readonly key: readonly string[]
  /** The value by which records are also found; '' when a record has none. */
  link?(record: RecordOf<Of>): string
  /** Reads a record of a file. Throws ColumnProblem. */
  read(raw: KeptRecord): RecordOf<Of>
  /** The filled columns of a record in a file, for a merge. Throws ColumnProblem. */
  readGiven(raw: KeptRecord): GivenRecord
  /** The stored record with the given columns replaced. */
  merge(stored: KeptRecord, update: KeptRecord): KeptRecord
  /** The stored record with exactly the current columns: it may be older than some of them. */
  complete(stored: KeptRecord): RecordOf<Of>
}

/** A record of a kind, with all its columns. */
export type RecordOfKind<Of> = Of extends Kind<infer Own> ? RecordOf<Own> : never

type RequiredNames<Of extends Columns> = {
  [Name in keyof Of]: Of[Name] extends { readonly required: true } ? Name : never
}[keyof Of]

/** A value as it may be given: its lists may be read-only. */
type Given<Value> = Value extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Given<Value[Name]> }
    : Value

/** A record as it may be given: the required columns, and whichever of the others. */
export type RowOfKind<Of> =
  Of extends Kind<infer Own>
    ? { readonly [Name in RequiredNames<Own>]: Given<RecordOf<Own>[Name]> } & {
        readonly [Name in keyof Own]?: Given<RecordOf<Own>[Name]>
      }
    : never

export function defineKind<Of extends Columns>(facts: {
  readonly name: string
  readonly key: readonly (keyof Of & string)[]
  readonly columns: Of
  readonly link?: (record: RecordOf<Of>) => string
}): Kind<Of> {
  const { name, key, link } = facts
  const columns = {
    ...Object.fromEntries(key.map((column) => [column, facts.columns[column]])),
    ...facts.columns,
  }
  const { read, readGiven, complete, merge } = createRecordReader(columns)
  return {
    name,
    key,
    columns,
    ...(link === undefined ? {} : { link }),
    read: (raw) => read(raw) as RecordOf<Of>,
    readGiven,
    merge,
    complete: (stored) => complete(stored) as RecordOf<Of>,
  }
}

/** The text of a record's key: the key columns joined, each in its compact form. */
export const keyOf = (kind: Kind, record: KeptRecord): string =>
  kind.key.map((name) => String(record[name])).join('\0')

/** A record that was imported before its lookup's parameter got another name has no key. */
export const hasKey = (kind: Kind, record: KeptRecord): boolean =>
  kind.key.every((name) => Object.hasOwn(record, name))

/**
 * The key with these values, each in its stored form. Throws ColumnProblem.
 * @param values of the first columns of the key, in their order
 */
export function readKey(kind: Kind, values: readonly string[]): string[] {
  const names = kind.key.slice(0, values.length)
  const { read } = createRecordReader(
    Object.fromEntries(names.map((name) => [name, kind.columns[name]!] as const)),
  )
  const record = read(Object.fromEntries(names.map((name, i) => [name, values[i]])))
  return names.map((name) => record[name] as string)
}
