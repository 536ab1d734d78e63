// Says what the commands about the ledger found.
import { counted } from '../../kernel/counted.js'
import { forecastUsage } from '../../usage/operations/forecast.js'
import { reconcileLocalFile } from '../../usage/operations/reconcile-local.js'
import { verifyUsage } from '../../usage/operations/usage.js'
import { groups } from '../../usage/reconcile-tally.js'
import type { Answered } from '../administration.js'
import { costText, moneyText, timeText } from '../human.js'
import { checkPeriod } from '../period.js'
import { present } from '../row-command.js'
import { tableText } from '../table.js'
import { visible } from '../visible.js'

/** One text of lines; undefined when there are none. */
const linesOf = (lines: readonly string[]) => (lines.length === 0 ? undefined : lines.join('\n'))

type Estimate = Answered<typeof forecastUsage>['calls']

/** What was, what is expected, and the range. */
const forecastCells = (name: string, found: Estimate, show: (value: number) => string) =>
  found === null
    ? [name, 'unknown', 'unknown', 'unknown', 'unknown']
    : [name, show(found.so_far), show(found.expected), show(found.low), show(found.high)]

export const usagePresenters = [
  present(forecastUsage, {
    text({ month, calls, amount, cost, currency }, { colour }) {
      const money = (value: number) => moneyText(value, currency)
      const rows = [
        forecastCells('calls', calls, (value) => value.toLocaleString('en-IN')),
        forecastCells('amount', amount, money),
        forecastCells('cost', cost, money),
      ]
      return tableText([month, 'so far', 'expected', 'low', 'high'], rows, colour)
    },
    remark({ month, calls, unpriced }) {
      if (calls === null) return `Two complete weeks of calls are needed to say where ${month} will end.`
      return unpriced > 0
        ? `The cost of ${counted(unpriced, 'call')} is not known: the source has no cost for the lookup in the configuration.`
        : undefined
    },
  }),
  present(verifyUsage, {
    input: (read) => checkPeriod(read),
    text: ({ days, calls, counted_until, left_out }) =>
      [
        `${counted(days, 'day')}, ${counted(calls, 'event')}`,
        counted_until === null ? 'nothing is summed yet' : `counted up to ${timeText(counted_until)}`,
        ...(left_out === 0 ? [] : [`${counted(left_out, 'later event')} left out`]),
      ].join(', '),
    note: ({ differing, repaired }) =>
      linesOf(
        differing.map(
          ({ day, differing: sums }) =>
            `${day}: ${counted(sums, 'sum differs', 'sums differ')}${repaired ? ', repaired' : ''}`,
        ),
      ),
    failure({ calls, left_out, differing, repaired }) {
      if (differing.length > 0 && !repaired)
        return 'sums differ from the events: repair them with usage verify --repair'
      if (calls > 0) return undefined
      return left_out === 0
        ? 'nothing was counted: the period has no events'
        : 'nothing was counted: no event of the period is summed yet; try again in some minutes'
    },
  }),
  present(reconcileLocalFile, {
    input: (read) => checkPeriod(read) as never,
    json: ({ result }) => result,
    text({ result }, { colour }) {
      const rows = groups.map((group) => [
        group.replace('_', ' '),
        result[group].count,
        costText(result[group].total, result.currency, group === 'ours_only' ? result.unpriced.ours_only : 0),
        group === 'price_differs' ? moneyText(result.price_differs.expected, result.currency) : null,
      ])
      return tableText(['result', 'count', 'total', 'expected'], rows, colour)
    },
    note: ({ problems }) => linesOf(problems.map(({ line, problem }) => `line ${line}: ${visible(problem)}`)),
    remark: ({ result: { from, to, unpriced } }) =>
      linesOf([
        ...(from === null || to === null ? [] : [`Our calls from ${timeText(from)} to ${timeText(to)}.`]),
        ...(unpriced.matched === 0
          ? []
          : [
              `The prices of ${counted(unpriced.matched, 'matched line')} were not compared: the source has no cost for the lookup in the configuration.`,
            ]),
      ]),
    failure({ result: { wrong, totals } }) {
      if (wrong.count > 0)
        return `${counted(wrong.count, 'line')} of the invoice could not be read; the others are reconciled`
      if (totals.differs === 0) return undefined
      return `${counted(totals.differs, 'total')} of the invoice differs from the lines above; the lines are reconciled`
    },
  }),
]
