// Shows how sources did by day or hour.
import { dayInIndia, indianTime } from '../../kernel/clock.js'
import { sumSources } from '../../usage/operations/source-figures.js'
import type { Answered } from '../administration.js'
import { moneyText } from '../human.js'
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
  'p50 ms',
  'p95 ms',
  'cost',
  'per found',
]

/** `12 (10 timeout, 2 down)`. */
function failedText(failed: Row['failed']): string {
  const words = Object.entries(failed).sort(([, a], [, b]) => b - a)
  const total = words.reduce((sum, [, calls]) => sum + calls, 0)
  return total === 0 ? '0' : `${total} (${words.map(([word, calls]) => `${calls} ${word}`).join(', ')})`
}

/** An hour is told from a day by its time; a day begins at midnight in India, as one hour does. */
const timeText = (at: string, isHourly: boolean): string =>
  isHourly ? indianTime(Date.parse(at)).slice(0, 16).replace('T', ' ') : dayInIndia(Date.parse(at))

const isMidnight = ({ at }: Row): boolean => indianTime(Date.parse(at)).slice(11, 16) === '00:00'

const cellsOf = (row: Row, isHourly: boolean): Cell[] => [
  timeText(row.at, isHourly),
  row.source,
  row.lookup,
  row.answered,
  row.found,
  failedText(row.failed),
  row.p50_ms,
  row.p95_ms,
  moneyText(row.cost, row.currency),
  row.cost_per_found === null ? null : moneyText(row.cost_per_found, row.currency),
]

export const historyPresenter = present(sumSources, {
  input: (read) => checkPeriod(read) as never,
  text({ items }, { colour }) {
    const isHourly = items.some((row) => !isMidnight(row))
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
