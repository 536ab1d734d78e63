// Shows how sources did by day or hour.
import { dayInIndia } from '../../kernel/clock.js'
import { sumSources } from '../../usage/operations/source-figures.js'
import type { Answered } from '../administration.js'
import { costText } from '../human.js'
import { checkPeriod } from '../period.js'
import { present } from '../row-command.js'
import { type Cell, tableText } from '../table.js'

type Row = Answered<typeof sumSources>['items'][number]

const heading = [
  'day',
  'source',
  'lookup',
  'answered',
  'found',
  'failed',
  'p50_ms',
  'p95_ms',
  'cost',
  'cost_per_found',
]

/** `12 (10 timeout, 2 down)`. */
function failedText(failed: Row['failed']): string {
  const words = Object.entries(failed).sort(([, a], [, b]) => b - a)
  const total = words.reduce((sum, [, calls]) => sum + calls, 0)
  return total === 0 ? '0' : `${total} (${words.map(([word, calls]) => `${calls} ${word}`).join(', ')})`
}

const cellsOf = (row: Row, isHourly: boolean): Cell[] => [
  isHourly ? row.at : dayInIndia(Date.parse(row.at)),
  row.source,
  row.lookup,
  row.answered,
  row.found,
  failedText(row.failed),
  row.p50_ms,
  row.p95_ms,
  costText(row.cost, row.currency),
  row.found === 0 ? null : costText(row.cost_per_found, row.currency),
]

export const historyPresenter = present(sumSources, {
  input: (read) => checkPeriod(read) as never,
  text({ items }, { input, colour }) {
    const isHourly = input.by === 'hour'
    const shown = isHourly ? ['hour', ...heading.slice(1)] : heading
    return tableText(
      shown,
      items.map((row) => cellsOf(row, isHourly)),
      colour,
    )
  },
  remark: ({ items }) =>
    items.length === 0 ? 'No source was asked in this period, or its calls are not summed yet.' : undefined,
})
