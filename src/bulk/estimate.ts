// Counts what a file holds, and what it costs at most; asks and stores nothing.
import { hash } from 'node:crypto'
import type { Client } from '../auth/client-cache.js'
import { parseCells } from '../lookups/ask-record.js'
import type { Lookup } from '../lookups/lookup.js'
import { highestPrice } from '../lookups/monthly-cap.js'
import type { Parsed } from '../lookups/params.js'
import { createSeenKeys } from '../platform/seen-keys.js'
import type { Prices } from '../usage/prices.js'
import { columnsOf, type ParameterColumns } from './bulk-columns.js'
import { readRows } from './read-file.js'

export interface Estimate {
  /** The names of the columns. */
  readonly header: readonly string[]
  readonly columns: ParameterColumns
  readonly records: number
  /** Records that ask what an earlier one asks. Each is asked and charged like any other. */
  readonly duplicates: number
  /** Records that no source is asked about: they are free. */
  readonly malformed: number
  /** The most that one record may cost, in the smallest unit of the currency. */
  readonly highestPrice: number
  readonly highestCost: number
}

/** The parsed parameters of a row. */
export function parseRow(lookup: Lookup, columns: ParameterColumns, cells: readonly unknown[]): Parsed {
  const values: Record<string, string> = {}
  for (const parameter in columns) values[parameter] = String(cells[columns[parameter]!] ?? '')
  return parseCells(lookup, values)
}

/** A file that was sent. */
export interface SentFile {
  readonly path: string
  readonly lookup: Lookup
  readonly client: Client
  readonly map: readonly string[]
  /** Aborted when nobody waits for the result any more. */
  readonly signal: AbortSignal
}

/** @param onProgress is told how many records are read. Throws Problem for a file that cannot be taken. */
export async function estimateFile(
  { prices }: { readonly prices: () => Prices },
  file: SentFile,
  onProgress: (records: number) => void = () => {},
): Promise<Estimate> {
  const { path, lookup, client, map, signal } = file
  const seen = createSeenKeys()
  let header: readonly string[] = []
  let columns: ParameterColumns | undefined
  let [records, duplicates, malformed] = [0, 0, 0]
  for await (const rows of readRows(path, signal)) {
    if (columns === undefined) {
      header = rows[0]!
      columns = columnsOf(lookup, header, map)
      continue
    }
    for (const cells of rows) {
      records++
      const parsed = parseRow(lookup, columns, cells)
      if (!('input' in parsed)) malformed++
      else if (seen.add(hash('sha256', JSON.stringify(parsed.input), 'buffer'))) duplicates++
    }
    onProgress(records)
  }
  const price = highestPrice(prices(), lookup, client)
  return {
    header,
    columns: columns!,
    records,
    duplicates,
    malformed,
    highestPrice: price,
    highestCost: (records - malformed) * price,
  }
}
