// Shows the sources with their health, and the results of their tests.
import { counted } from '../../kernel/counted.js'
import { declineText, minimumText } from '../../routing/decline/events.js'
import { listConfigured, testSource } from '../../routing/operations/sources.js'
import type { Answered } from '../administration.js'
import { moneyText, timeText } from '../human.js'
import { present } from '../row-command.js'
import { type Cell, tableText } from '../table.js'

type Row = Answered<typeof listConfigured>['items'][number]
type SourceTest = Answered<typeof testSource>
type LookupTest = SourceTest['lookups'][number]

/** Lookups without public evidence; those in brackets are not asked. */
function unconfirmedText({ evidence, not_asked }: Row): string {
  const names = Object.entries(evidence).flatMap(([lookup, grade]) =>
    grade === 'unconfirmed' ? [lookup] : [],
  )
  const off = not_asked.flatMap(({ lookup, reason }) =>
    reason.startsWith('unconfirmed') ? [`(${lookup})`] : [],
  )
  const all = [...names, ...off]
  return all.length === 0 ? '' : `; unconfirmed: ${all.join(', ')}`
}

function testedText({ tests }: Row): string {
  const done = Object.values(tests).filter((test) => test !== null)
  if (done.length === 0) return 'never tested'
  const answered = done.filter((test) => test.answered).length
  const times = done.map(({ at }) => at).sort()
  return `${answered} of ${counted(done.length, 'lookup')} answered when last tested, ${timeText(times.at(-1)!)}`
}

type Use = NonNullable<NonNullable<Row['budget']>['per_day']>

const useText = (use: Use | null | undefined, show: (value: number) => string): string | null =>
  use ? `${show(use.used)} of ${show(use.limit)}` : null

/** Why it is asked, where that is not its place in the order alone. */
const routesText = ({ name, routes }: Row): string[] =>
  Object.entries(routes).flatMap(([lookup, places]) =>
    places
      .filter(({ policy, client_id }) => policy !== 'order' || client_id !== null)
      .map(
        ({ client_id, first, why }) =>
          `${lookup}${client_id === null ? '' : ` for ${client_id}`}: ${name} first for ${Math.round(first * 10) / 10} % of calls (${why})\n`,
      ),
  )

/** What the last weeks say: declines, and the minimum volume of the month. */
const trendsText = ({ name, minimum, declines }: Row): string[] => [
  ...declines.map((decline) => `${name}: ${declineText(decline)}\n`),
  ...(minimum === null ? [] : [`${name}: ${minimumText(outlookIn(minimum))}\n`]),
]

const outlookIn = ({
  per_month: minimum,
  answered,
  expected,
  low,
  high,
  is_missed: isMissed,
}: NonNullable<Row['minimum']>) => ({
  ...{ minimum, answered, isMissed },
  forecast: expected === null ? undefined : { soFar: answered, expected, low: low!, high: high! },
})

function listText(rows: readonly Row[], currency: string, colour: boolean): string {
  const money = (value: number) => moneyText(value, currency)
  const isLimited = rows.some(({ budget }) => budget !== null)
  const heading = ['name', 'kind', 'address', 'lookups', 'open', 'asked', 'failed']
  if (isLimited) heading.push('today', 'month')
  const cells = rows.map(({ name, kind, base_url, lookups, open, minute, budget }): Cell[] => [
    name,
    kind,
    base_url,
    lookups === null ? null : lookups.length,
    open === null ? null : open.join(' ') || 'none',
    minute?.asked ?? null,
    minute?.failed ?? null,
    ...(isLimited ? [useText(budget?.per_day, String), useText(budget?.per_month, money)] : []),
  ])
  const upstreams = rows.filter(({ lookups }) => lookups !== null)
  const about = upstreams.map((row) => `${row.name}: ${testedText(row)}${unconfirmedText(row)}\n`)
  const routed = upstreams.flatMap(routesText)
  const trends = upstreams.flatMap(trendsText)
  const blocks = [about, routed, trends]
    .filter((lines) => lines.length > 0)
    .map((lines) => `\n${lines.join('')}`)
  return tableText(heading, cells, colour) + blocks.join('')
}

const testCells =
  (currency: string) =>
  ({ lookup, answered, outcome, duration_ms, reason, price }: LookupTest): Cell[] => [
    lookup,
    answered === null ? 'not asked' : answered ? 'answered' : 'no answer',
    outcome,
    duration_ms,
    price === null ? reason : `an answer costs ${moneyText(price, currency)}; --paid includes it`,
  ]

/** Why the test of a source fails; undefined when all that was asked was answered. */
export function testFailure({ source, lookups }: SourceTest): string | undefined {
  const results = lookups.filter(({ answered }) => answered !== null)
  if (results.length === 0) return `${source} was asked nothing: each of its lookups was left out`
  const failed = results.filter(({ answered }) => answered === false).length
  return failed === 0 ? undefined : `${source} did not answer ${counted(failed, 'lookup')}`
}

/** The tests of several sources, a line for each. */
export function testsText(tests: readonly SourceTest[], colour: boolean): string {
  const namesOf = (lookups: readonly LookupTest[], result: boolean | null) =>
    lookups.filter(({ answered }) => answered === result).map(({ lookup }) => lookup)
  const cells = tests.map(({ source, kind, lookups }): Cell[] => [
    source,
    kind,
    namesOf(lookups, true).length,
    namesOf(lookups, false).join(' ') || 'none',
    namesOf(lookups, null).join(' ') || 'none',
  ])
  return tableText(['name', 'kind', 'answered', 'no answer', 'not asked'], cells, colour)
}

export const sourcePresenters = [
  present(listConfigured, {
    text: ({ items, currency }, { colour }) => listText(items, currency, colour),
    remark({ items }) {
      if (items.length === 0)
        return 'Sandbox mode: made-up data answers, because "sources" is not set in the configuration.'
      return items[0]!.open === null ? 'No service is running here, so their state is unknown.' : undefined
    },
  }),
  present(testSource, {
    text: ({ lookups, currency }, { colour }) =>
      tableText(['lookup', 'result', 'outcome', 'ms', 'reason'], lookups.map(testCells(currency)), colour),
    failure: (test) => {
      const failure = testFailure(test)
      return test.lookups.some(({ answered }) => answered !== null)
        ? failure
        : `${failure} for the reason beside it`
    },
  }),
]
