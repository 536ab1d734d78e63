// Makes up days of vendors: weekly shape, noise, holidays, growth, maintenance nights, and declines of a chosen size.
import type { DayOfSource } from '../src/routing/decline/rule.js'

const dayMs = 86_400_000
/** A Monday, midnight in India. */
const begins = Date.parse('2026-01-05T00:00:00+05:30')
const stepRatio = 1.25
const lastStep = 55

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Random = () => number

export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

function poisson(random: Random, expected: number): number {
  if (expected > 50) return Math.max(0, Math.round(expected + Math.sqrt(expected) * normal(random)))
  const limit = Math.exp(-expected)
  let count = 0
  for (let product = random(); product > limit; product *= random()) count++
  return count
}

/** So many of `all`, each with this probability. */
function binomial(random: Random, all: number, probability: number): number {
  const expected = all * probability
  const rest = all - expected
  if (expected < 50) return Math.min(all, poisson(random, expected))
  if (rest < 50) return all - Math.min(all, poisson(random, rest))
  const drawn = Math.round(expected + Math.sqrt(expected * (1 - probability)) * normal(random))
  return Math.min(all, Math.max(0, drawn))
}

/** What a vendor is like, without any decline. */
export interface VendorTraits {
  /** Calls on a usual day. */
  readonly volume: number
  /** Of the seven days from Monday. */
  readonly weekly: readonly number[]
  /** Growth of the volume in a day, as a share. */
  readonly growth: number
  /** Share of the calls without an answer, and how much its logarithm differs between days. */
  readonly failing: number
  readonly failingNoise: number
  /** Each week on this day it fails this many times as often; null: no such day. */
  readonly maintenance: { readonly day: number; readonly times: number } | null
  /** Median in milliseconds, spread of single calls and of days (both of the logarithm). */
  readonly medianMs: number
  readonly spread: number
  readonly latencyNoise: number
  /** How much slower it is on a day of twice the volume, as a share. */
  readonly load: number
}

/** What goes wrong on a day; nothing: `none`. */
export interface Worse {
  /** More calls without an answer, as a share of all. */
  readonly failing: number
  /** All answers take so many times as long. */
  readonly slower: number
  /** This share of the answers takes three times as long. */
  readonly tail: number
}

export const none: Worse = { failing: 0, slower: 1, tail: 0 }

const between = (random: Random, low: number, high: number) => low + (high - low) * random()
const logBetween = (random: Random, low: number, high: number) =>
  Math.exp(between(random, Math.log(low), Math.log(high)))

export function drawTraits(random: Random, volume = logBetween(random, 30, 100_000)): VendorTraits {
  const weekend = between(random, 0.15, 1)
  return {
    volume,
    weekly: [1.1, 1.05, 1, 1, 0.95, (1 + weekend) / 2, weekend],
    growth: between(random, -0.001, 0.003),
    failing: logBetween(random, 0.0005, 0.05),
    failingNoise: between(random, 0.1, 0.4),
    maintenance: random() < 0.3 ? { day: Math.floor(random() * 7), times: between(random, 2, 5) } : null,
    medianMs: logBetween(random, 80, 1_500),
    spread: between(random, 0.25, 0.8),
    latencyNoise: between(random, 0.02, 0.1),
    load: between(random, 0, 0.15),
  }
}

/** Of a normal distribution. */
function cumulative(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    0.3989423 *
    Math.exp((-z * z) / 2) *
    t *
    (0.3193815 + t * (-0.3565638 + t * (1.781478 + t * (-1.821256 + t * 1.330274))))
  return z > 0 ? 1 - tail : tail
}

/** How many of the answers lie in each step of the latency scale. */
function drawSteps(random: Random, answered: number, median: number, spread: number, tail: number) {
  const steps = new Map<number, number>()
  const below = (step: number) => {
    const at = Math.log(stepRatio ** step / median) / spread
    return (1 - tail) * cumulative(at) + tail * cumulative(at - Math.log(3) / spread)
  }
  let [left, before] = [answered, 0]
  for (let step = 0; step <= lastStep && left > 0; step++) {
    const upTo = step === lastStep ? 1 : below(step)
    if (before >= 1) break
    const count = binomial(random, left, Math.min(1, (upTo - before) / (1 - before)))
    if (count > 0) steps.set(step, count)
    left -= count
    before = upTo
  }
  return steps
}

/** One day of a vendor, the `n`th. One day in twenty is a holiday with few calls. */
export function drawDay(random: Random, traits: VendorTraits, n: number, worse: Worse): DayOfSource {
  const day = n % 7
  const holiday = random() < 0.05 ? between(random, 0.1, 0.5) : 1
  const shape = traits.weekly[day]! * holiday
  const asked = poisson(
    random,
    traits.volume * shape * (1 + traits.growth) ** n * Math.exp(0.08 * normal(random)),
  )
  const times = traits.maintenance?.day === day ? traits.maintenance.times : 1
  const failing = traits.failing * times * Math.exp(traits.failingNoise * normal(random)) + worse.failing
  const answered = asked - binomial(random, asked, Math.min(1, failing))
  const median =
    traits.medianMs *
    (1 + traits.load * (shape - 1)) *
    Math.exp(traits.latencyNoise * normal(random)) *
    worse.slower
  return {
    at: begins + n * dayMs,
    asked,
    answered,
    steps: drawSteps(random, answered, median, traits.spread, worse.tail),
  }
}

/** Days of a vendor; `worse` says what is wrong with each. */
export const drawDays = (
  random: Random,
  traits: VendorTraits,
  count: number,
  worse: (n: number) => Worse = () => none,
): DayOfSource[] => Array.from({ length: count }, (_, n) => drawDay(random, traits, n, worse(n)))
