// Checks on the result file of a batch: every record is in it, in the order of the file.
import { type Check, Skip, type World } from '../case.js'
import { readCsv } from '../csv.js'
import type { Answer } from '../exchange.js'
import { filled } from '../values.js'
import type { Batch } from './batch-flow.js'

const recordsOf = (batch: Batch, world: World): string[] =>
  batch.records.map((record) => filled(record, world.value))

/** For each row of the file, the number of the record that it is about; -1 where it names none. */
function recordOfRows({ status, body }: Answer, records: readonly string[]): number[] {
  if (status !== 200) throw new Skip('there is no result file, which another case tells')
  const [, ...rows] = readCsv(body)
  // The record is the row's first cell that is one: the columns of the file are not shown.
  return rows.map((cells) => {
    const cell = cells.find((one) => records.includes(one.replace(/^'/, '')))
    return cell === undefined ? -1 : records.indexOf(cell.replace(/^'/, ''))
  })
}

export const holdsAll = (batch: Batch): Check => ({
  expected: `a row for each of ${batch.records.length} records`,
  check(answer, world) {
    const records = recordsOf(batch, world)
    const present = new Set(recordOfRows(answer, records))
    const missing = records.filter((_record, i) => !present.has(i))
    return missing.length === 0 ? undefined : `no row for record ${records.indexOf(missing[0]!) + 1}`
  },
})

export const keepsOrder = (batch: Batch): Check => ({
  expected: 'rows in the order of the records',
  check(answer, world) {
    const order = recordOfRows(answer, recordsOf(batch, world)).filter((record) => record >= 0)
    if (order.length < 2) throw new Skip('the result file has fewer than two rows about records')
    const wrong = order.findIndex((record, i) => i > 0 && record < order[i - 1]!)
    return wrong === -1
      ? undefined
      : `the row of record ${order[wrong]! + 1} follows that of record ${order[wrong - 1]! + 1}`
  },
})

export const hasHeader: Check = {
  expected: 'a header and at least one row, all of the same number of columns',
  check({ status, body }) {
    if (status !== 200) throw new Skip('there is no result file, which another case tells')
    const rows = readCsv(body)
    if (rows.length < 2) return `${rows.length} lines`
    const odd = rows.findIndex((row) => row.length !== rows[0]!.length)
    return odd === -1
      ? undefined
      : `line ${odd + 1} has ${rows[odd]!.length} cells, the header ${rows[0]!.length}`
  },
}
