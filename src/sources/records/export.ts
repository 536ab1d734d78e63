// Writes all records of a kind as CSV that imports again to the same records.
import { spreadsheetLine } from '../../platform/csv-line.js'
import type { KeptRecord, Kind } from './kind.js'
import type { KindName } from './kinds.js'
import type { Records } from './records.js'

/** An empty text where an empty cell would be read as no text at all. */
const emptyText = '""'

function cellOf(kind: Kind, record: KeptRecord, name: string): string {
  const value = record[name]
  if (value === undefined || value === null) return ''
  if (value === '') return kind.columns[name]!.absent === '' ? '' : emptyText
  if (typeof value === 'string') return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The header and the lines, some at a time: bounded memory, however many there are. */
export async function* exportLines(
  records: Pick<Records, 'pages' | 'kinds'>,
  name: KindName,
): AsyncGenerator<{ text: string; count: number }> {
  const kind = records.kinds.kindOf(name)
  const columns = Object.keys(kind.columns)
  yield { text: spreadsheetLine(columns), count: 0 }
  for await (const page of records.pages(name)) {
    const lines = page.map((record) => spreadsheetLine(columns.map((column) => cellOf(kind, record, column))))
    yield { text: lines.join(''), count: lines.length }
  }
}
