// Measures the rule about declining sources and the forecast of a month on thousands of made-up vendors.
import {
  type DeclineMeasure,
  daysRead,
  declinesOf,
  isOver,
  type ToldDecline,
} from '../src/routing/decline/rule.js'
import { forecastFrom, forecastMonth } from '../src/usage/forecast.js'
import { monthBegins, monthOf } from '../src/usage/spend-store.js'
import type { ProofLine, ProofTable } from './result.js'
import { drawDays, drawTraits, none, seeded, type Worse } from './vendor-series.js'

const baseline = 35
const yearDays = 365

export interface Told {
  readonly measure: DeclineMeasure
  /** Which day of the series. */
  readonly day: number
}

type Days = ReturnType<typeof drawDays>

/** What an operator is told while the rule sees one day after the other. */
export function tellDays(days: Days): Told[] {
  const told: Told[] = []
  const open = new Map<DeclineMeasure, ToldDecline>()
  for (const [n, day] of days.entries()) {
    for (const [measure, decline] of open) if (isOver(decline, day)) open.delete(measure)
    for (const decline of declinesOf(days.slice(Math.max(0, n + 1 - daysRead), n + 1), day.at)) {
      if (open.has(decline.measure)) continue
      open.set(decline.measure, { ...decline, since: day.at })
      told.push({ measure: decline.measure, day: n })
    }
  }
  return told
}

/** False alarms of vendors with whom nothing is wrong, by measure. */
export function countFalseAlarms(vendors: number, seed: number): Record<DeclineMeasure, number> {
  const counts = { success: 0, latency: 0 }
  for (let vendor = 0; vendor < vendors; vendor++) {
    const random = seeded(seed * 1_000_003 + vendor)
    const days = drawDays(random, drawTraits(random), baseline + yearDays)
    for (const { measure } of tellDays(days)) counts[measure]++
  }
  return counts
}

export interface MadeUpDecline {
  readonly name: string
  readonly measure: DeclineMeasure
  /** `age`: days since it began, from 0. */
  readonly worse: (age: number) => Partial<Worse>
}

/** It comes within four weeks. */
const creeping = (age: number) => Math.min(1, (age + 1) / 28)

const pointsOf = (share: number) => `${share * 100} point${share === 0.01 ? '' : 's'}`

export const declines: readonly MadeUpDecline[] = [
  ...[0.01, 0.02, 0.05, 0.1].map((failing) => ({
    name: `${pointsOf(failing)} more of the calls without an answer, from one day to the next`,
    measure: 'success' as const,
    worse: () => ({ failing }),
  })),
  ...[0.05, 0.1].map((failing) => ({
    name: `${pointsOf(failing)} more of the calls without an answer, growing over four weeks`,
    measure: 'success' as const,
    worse: (age: number) => ({ failing: failing * creeping(age) }),
  })),
  ...[1.25, 1.5, 2].map((slower) => ({
    name: `all answers take ${slower} times as long, from one day to the next`,
    measure: 'latency' as const,
    worse: () => ({ slower }),
  })),
  ...[1.5, 2].map((slower) => ({
    name: `all answers take ${slower} times as long, growing over four weeks`,
    measure: 'latency' as const,
    worse: (age: number) => ({ slower: slower ** creeping(age) }),
  })),
  {
    name: 'one answer in ten takes three times as long, from one day to the next',
    measure: 'latency',
    worse: () => ({ tail: 0.1 }),
  },
]

export interface Detected {
  readonly name: string
  readonly volume: number
  /** Share of the vendors whose decline was told within eight weeks. */
  readonly share: number
  /** Days until half of those were told, and nine of ten: 1 is the check after the first bad day. */
  readonly median: number | null
  readonly p90: number | null
}

const eightWeeks = 56
const at = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? null

export function detect(decline: MadeUpDecline, volume: number, vendors: number, seed: number): Detected {
  const delays: number[] = []
  for (let vendor = 0; vendor < vendors; vendor++) {
    const random = seeded(seed * 7_919 + vendor)
    const start = baseline + Math.floor(random() * 7)
    const traits = drawTraits(random, volume)
    const days = drawDays(random, traits, start + eightWeeks, (n) =>
      n < start ? none : { ...none, ...decline.worse(n - start) },
    )
    const first = tellDays(days).find(({ measure, day }) => measure === decline.measure && day >= start)
    if (first !== undefined) delays.push(first.day - start + 1)
  }
  delays.sort((a, b) => a - b)
  const share = delays.length / vendors
  return { name: decline.name, volume, share, median: at(delays, 0.5), p90: at(delays, 0.9) }
}

/** How the forecasts of `vendors` months, made on a day of the month, compare with what the months came to. */
export function measureForecasts(vendors: number, dayOfMonth: number, seed: number) {
  let inRange = 0
  const errors: number[] = []
  for (let vendor = 0; vendor < vendors; vendor++) {
    const random = seeded(seed * 104_729 + vendor)
    const days = drawDays(random, drawTraits(random, 500 * 10 ** (2 * random())), 130)
    const values = days.map(({ at, asked: value }) => ({ at, value }))
    const month = monthOf(values[90]!.at)
    const now = monthBegins(month) + (dayOfMonth - 1) * 86_400_000
    const isOfMonth = ({ at }: { at: number }) => at >= monthBegins(month) && at < monthBegins(month + 1)
    const total = values.filter(isOfMonth).reduce((sum, { value }) => sum + value, 0)
    const known = values.filter(({ at }) => at >= forecastFrom(now) && at < now)
    const { expected, low, high } = forecastMonth(known, values[0]!.at, now)!
    if (total >= low && total <= high) inRange++
    errors.push(Math.abs(expected - total) / total)
  }
  errors.sort((a, b) => a - b)
  return { inRange: inRange / vendors, median: at(errors, 0.5)!, p90: at(errors, 0.9)! }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** Most false alarms of a source and lookup in a year, both measures together. */
const mostFalseAlarms = 0.1
/** Least share of the months that must end within the range; it is made for four of five. */
const leastInRange = 0.7

/** How many declines are told, and how soon: figures, not promises. */
function tableOf(vendors: number, seed: number, say: (text: string) => void): ProofTable {
  const rows = declines.flatMap((decline) =>
    [300, 3_000, 30_000].map((volume) => {
      const { share, median, p90 } = detect(decline, volume, Math.ceil(vendors / 10), seed)
      const row = [decline.name, volume, percent(share), median ?? 'never', p90 ?? 'never'].map(String)
      say(row.join('  '))
      return row
    }),
  )
  return {
    heading: [
      'decline',
      'calls a day',
      'told within eight weeks',
      'half of those by day',
      'nine of ten by day',
    ],
    rows,
  }
}

const about = [
  'Vendors are made up, with weekly shape, growth, noise, holidays and nights of maintenance. Each decline is tried on a tenth as many vendors',
  'as there are made-up years; day 1 is the check after the first bad day.',
].join('\n')

export async function proveVendors(orders: {
  vendors: number
  seed: number
  say(text: string): void
}): Promise<{ readonly lines: ProofLine[]; readonly about: string; readonly table: ProofTable }> {
  const { vendors, seed, say } = orders
  const lines: ProofLine[] = []
  const note = (promise: string, measured: string, held: boolean) => {
    say(`${promise}: ${measured}`)
    lines.push({ promise, measured, held })
  }
  const alarms = countFalseAlarms(vendors, seed)
  const perYear = (alarms.success + alarms.latency) / vendors
  note(
    `at most ${mostFalseAlarms} false alarms in a year of a source and lookup with which nothing is wrong`,
    `${perYear.toFixed(3)} in ${vendors} made-up years (success ${alarms.success}, latency ${alarms.latency})`,
    perYear <= mostFalseAlarms,
  )
  const table = tableOf(vendors, seed, say)
  for (const day of [2, 10, 20, 28]) {
    const { inRange, median, p90 } = measureForecasts(vendors, day, seed)
    const errors = `off by ${percent(median)} in the median, by at most ${percent(p90)} nine times of ten`
    note(
      `on day ${day} of the month, its end is within the forecast's range, which is made for four of five: at least ${percent(leastInRange)}`,
      `${percent(inRange)}; ${errors}`,
      inRange >= leastInRange,
    )
  }
  return { lines, about, table }
}
