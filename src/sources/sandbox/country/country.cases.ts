// The country's records by kind, as the tests look at them.

import { countryRecords } from './country.js'
import { type CountryRecord, type RecordKind, recordKinds } from './kinds.js'

export type Table = readonly CountryRecord[]
export type Tables = Readonly<Record<RecordKind, Table>>

/** All records of the country, gathered by kind. */
export function countryTables(): Tables {
  const all = Object.fromEntries(recordKinds.map((kind) => [kind, [] as CountryRecord[]]))
  for (const { kind, record } of countryRecords()) all[kind]!.push(record)
  return all as Record<RecordKind, CountryRecord[]>
}

/** One column of a kind, which holds text. */
export const column = (tables: Tables, kind: RecordKind, name: string): string[] =>
  tables[kind].map((record) => record[name] as string)

/** Records of a kind by a column that holds text. */
export const byColumn = (
  tables: Tables,
  kind: RecordKind,
  name: string,
): ReadonlyMap<string, CountryRecord> =>
  new Map(tables[kind].map((record) => [record[name] as string, record]))
