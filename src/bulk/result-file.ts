// Writes the result file of a bulk that has ended: the columns of its file, sub_code, and the columns of the lookup.
import { layoutOf } from '../lookups/result-columns.js'
import { spreadsheetLine } from '../platform/csv-line.js'
import {
  type BulkParts,
  cancelledSubCode,
  fileRow,
  headerContext,
  inputContext,
  outputContext,
  type StoredRow,
} from './bulk-parts.js'
import type { BulkRow } from './bulk-store.js'
import { selectChunks } from './chunk-store.js'

/** Read in one statement; a chunk may have a megabyte. */
const chunksAtOnce = 20

/** @returns the lines of the file, some at a time, in the order of the records */
export function createResultLines({ db, vault, lookups }: Pick<BulkParts, 'db' | 'vault' | 'lookups'>) {
  return async function* resultLines(bulk: BulkRow): AsyncGenerator<string> {
    const { request_id: requestId, chunks } = bulk
    const header = JSON.parse(vault.open(bulk.header, headerContext(requestId)).toString()) as string[]
    const lookup = lookups().find(({ name }) => name === bulk.lookup)
    const layout = lookup === undefined ? undefined : layoutOf(lookup.output)
    const names = layout?.columns.map(({ name }) => name) ?? []
    const empty = layout?.rows(undefined)[0] ?? []
    const width = header.length
    yield spreadsheetLine([...header, 'sub_code', ...names])

    const lineOf = (row: StoredRow) => spreadsheetLine(fileRow(row, width))
    function linesOf(n: number, input: Buffer | null, output: Buffer | null): string {
      if (output !== null)
        return (JSON.parse(vault.open(output, outputContext(requestId, n)).toString()) as StoredRow[])
          .map(lineOf)
          .join('')
      const rows = JSON.parse(vault.open(input!, inputContext(requestId, n)).toString()) as StoredRow[]
      return rows
        .map(([first, _, ...others]) => lineOf([first!, cancelledSubCode, ...others, ...empty]))
        .join('')
    }

    for (let from = 0; from < chunks; from += chunksAtOnce) {
      const read = await selectChunks(db, requestId, from, chunksAtOnce)
      if (read.length < Math.min(chunksAtOnce, chunks - from))
        throw new Error('a result file was removed while it was read')
      for (const { n, input, output } of read) yield linesOf(n, input, output)
    }
  }
}
