// Proves routing by a scripted day: three vendors, of which one degrades, under four policies, with reloads in between.
import { indiaMs } from '../src/kernel/clock.js'
import { rowsOfJsonLines } from '../test/acceptance/usage-rows.js'
import { dayHours, dayVendors } from './day-behaviour.js'
import { type Day, liveDay } from './day-calls.js'
import { costOfDay, type Figures, figuresOfDay, partsOfDay } from './day-figures.js'
import { type DayPlace, dayPolicies, firstPrice, openDayPlace, splitWeights } from './day-place.js'
import { plotOf } from './day-plot.js'
import { keepPlot, type ProofLine, type ProofResult, type ProofTable } from './result.js'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Half hours. */
const parts = dayHours * 2

/** Of the service's clock, so that the windows of five minutes hold as many calls in the short form as in the long one. */
const msPerCall = (dayHours * hourMs) / 25_000

/** The days are the last ones before this one, from nine o'clock in India. */
function timesFrom(now: number, calls: number) {
  const midnight = Math.floor((now + indiaMs) / dayMs) * dayMs - indiaMs
  const first = midnight - (dayPolicies.length + 1) * dayMs + 9 * hourMs
  return (day: number, progress: number) => first + day * dayMs + Math.floor(progress * calls * msPerCall)
}

type Proved = Pick<ProofResult, 'lines' | 'about' | 'table' | 'plot'>

export interface DayOrders {
  /** Of each day. */
  readonly calls: number
  readonly seed: number
  readonly keepsPlot: boolean
  say(text: string): void
}

const aboutPlot =
  'Found, cost per found answer and p95 by half hour of the day under each policy, and the share of requests to which each vendor had no answer'

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
/** Sources and calls have the default currency, the rupee. */
const paise = (amount: number) => `${amount.toFixed(1)} paise`

function tableOf(days: readonly Day[]): ProofTable {
  const figures = days.map(figuresOfDay)
  const row = ({ policy }: Day, of: Figures) => [
    policy.name,
    String(of.calls),
    percent(of.found),
    paise(of.costPerFound),
    `${of.p95Ms.toFixed(0)} ms`,
    String(of.failed),
    ...dayVendors.map(({ name }) => percent(of.by[name]!)),
  ]
  return {
    heading: [
      'policy',
      'calls',
      'found',
      'cost per found',
      'p95',
      'failed',
      ...dayVendors.map(({ name }) => `answered by ${name}`),
    ],
    rows: days.map((day, i) => row(day, figures[i]!)),
  }
}

/** What the ledger has of the calls, against what their caller noted. */
async function compareLedger(place: DayPlace, days: readonly Day[]) {
  const rows = rowsOfJsonLines(await place.ledger())
  const byId = new Map(rows.map((row) => [row.transaction_id, row]))
  const noted = days.flatMap((day) => day.noted)
  const costs = new Map(dayVendors.map(({ name, cost }) => [name, cost]))
  const differing = noted.filter(({ transactionId, price, source }) => {
    const row = byId.get(transactionId)
    return row?.price !== price || row.source !== source || row.cost !== costs.get(source)
  })
  return { rows: rows.length, noted: noted.length, differing: differing.length }
}

const isOfOneConfiguration = ({ noted }: Day): boolean =>
  noted.every(({ price, generations: [before, after] }) => {
    const generation = price - firstPrice
    return generation >= before && generation <= after
  })

function promisesOf(days: readonly Day[], reloads: number): ProofLine[] {
  const failed = days.flatMap(({ failures }) => failures)
  const calls = days.reduce((sum, day) => sum + day.calls, 0)
  const of = Object.fromEntries(days.map((day) => [day.policy.name, figuresOfDay(day)]))
  const [order, cost, success] = [of.order!, of['prefer: cost']!, of['prefer: success']!]
  const lateP95 = (name: string) =>
    partsOfDay(days.find(({ policy }) => policy.name === name)!, parts).at(-1)!.p95Ms
  const [lateOrder, lateSuccess] = [lateP95('order'), lateP95('prefer: success')]
  return [
    {
      promise: 'no call fails, with reloads in between',
      measured: `${calls} calls, ${reloads} reloads, ${failed.length} failed${failed
        .slice(0, 3)
        .map((text) => `: ${text}`)
        .join('')}`,
      held: failed.length === 0,
    },
    {
      promise: 'each call is priced by the configuration before or after the reload beside it',
      measured: `${new Set(days.flatMap(({ noted }) => noted.map(({ price }) => price))).size} prices seen`,
      held: days.every(isOfOneConfiguration),
    },
    {
      promise: 'prefer: cost pays the least for a found answer',
      measured: `${paise(cost.costPerFound)}; order ${paise(order.costPerFound)}`,
      held: Object.values(of).every(({ costPerFound }) => costPerFound >= cost.costPerFound),
    },
    {
      promise:
        'prefer: success leaves the vendor that degrades: its last half hour is faster than under order',
      measured: `p95 ${lateSuccess.toFixed(0)} ms; order ${lateOrder.toFixed(0)} ms; answered by north in all ${percent(success.by.north!)}, under order ${percent(order.by.north!)}`,
      held: lateSuccess < lateOrder && success.by.north! < order.by.north!,
    },
  ]
}

const shareOf = (shares: readonly [number, number]) => [...new Set(shares.map(percent))].join(' to ')

/** How it is measured, and how the vendors truly behave. */
const about = [
  `A day of ${dayHours} hours for each policy, one after another in one service, with the same people of the made-up country in the`,
  'same order. The clock of the service moves with the calls; p95 is real time at the caller. The route is reloaded before each day,',
  'and the price seven times in it. The vendors are rehearsed in a process of their own; how they truly behave:',
  '',
  ...dayVendors.map(
    ({ name, about, cost, held, noAnswer, delayMs }) =>
      `- ${name} ${about}: ${cost} paise an answer, holds ${percent(held)} of the people, has no answer (500) to ${shareOf(noAnswer)} of the requests, median time ${[...new Set(delayMs)].join(' to ')} ms`,
  ),
  '',
  `What changes does so evenly from the second hour on. The order is ${dayVendors.map(({ name }) => name).join(', ')}; the split ${Object.values(splitWeights).join(', ')}.`,
  'A vendor that says "no such person" has answered and is paid, and no other one is asked.',
].join('\n')

export async function proveRouting(orders: DayOrders): Promise<Proved> {
  const { calls, seed, keepsPlot, say } = orders
  const place = await openDayPlace(seed, timesFrom(Date.now(), calls))
  try {
    const days: Day[] = []
    for (const [day, policy] of dayPolicies.entries()) {
      await place.seedVendors(seed)
      const from = performance.now()
      days.push(await liveDay({ place, policy, day, calls, seed }))
      const seconds = (performance.now() - from) / 1000
      say(`${policy.name}: ${calls} calls in ${seconds.toFixed(0)} s`)
    }
    const { rows, noted, differing } = await compareLedger(place, days)
    const cost = days.reduce((sum, day) => sum + costOfDay(day), 0)
    const ledger = {
      promise: 'the ledger has each call once, with its source, price and cost',
      measured: `${rows} rows, ${noted} noted, ${differing} differ; cost ₹${(cost / 100).toFixed(2)}`,
      held: rows === noted && differing === 0,
    }
    const proved = { lines: [...promisesOf(days, place.generation()), ledger], about, table: tableOf(days) }
    if (!keepsPlot) return proved
    const halfHours = days.map((day) => ({ name: day.policy.name, parts: partsOfDay(day, parts) }))
    return { ...proved, plot: { file: keepPlot('routing', plotOf(halfHours, parts)), about: aboutPlot } }
  } finally {
    await place.end()
  }
}
