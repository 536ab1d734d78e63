// Gathers the country's records by kind for tests.

import { countryRecords } from '@satyapan/rehearsal/country'
import type { KeptRecord } from '../records/kind.js'
import { type KindName, kindNames } from '../records/kinds.js'

export type Table = readonly KeptRecord[]
export type Tables = Readonly<Record<KindName, Table>>

/** All records of the country, gathered by kind. */
export function countryTables(): Tables {
  const all = Object.fromEntries(kindNames.map((kind) => [kind, [] as KeptRecord[]]))
  for (const { kind, record } of countryRecords()) all[kind]!.push(record)
  return all as Record<KindName, KeptRecord[]>
}

/** One column of a kind, which holds text. */
export const column = (tables: Tables, kind: KindName, name: string): string[] =>
  tables[kind].map((record) => record[name] as string)

/** Records of a kind by a column that holds text. */
export const byColumn = (tables: Tables, kind: KindName, name: string): ReadonlyMap<string, KeptRecord> =>
  new Map(tables[kind].map((record) => [record[name] as string, record]))
