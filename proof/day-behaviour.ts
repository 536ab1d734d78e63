// Says how the three vendors of the scripted day behave: what they hold, how often and how fast they answer, what they cost.
import { createHash } from 'node:crypto'

export interface DayVendor {
  readonly name: string
  /** Of one answer, in the smallest unit of the currency. */
  readonly cost: number
  /** The share of the subjects that it holds; of the others it says that there is no such subject. */
  readonly held: number
  /** The share of requests that it answers with 500: at the start of the day, and at its end. */
  readonly noAnswer: readonly [start: number, end: number]
  /** The median of its time to answer, ms: at the start of the day, and at its end. */
  readonly delayMs: readonly [start: number, end: number]
  readonly about: string
}

/** In the order of the route. */
export const dayVendors: readonly DayVendor[] = [
  {
    name: 'north',
    cost: 60,
    held: 0.97,
    noAnswer: [0.005, 0.5],
    delayMs: [12, 90],
    about: 'slowly degrades from the second hour on',
  },
  {
    name: 'south',
    cost: 20,
    held: 0.8,
    noAnswer: [0.2, 0.2],
    delayMs: [20, 20],
    about: 'is cheap and often has no answer',
  },
  {
    name: 'west',
    cost: 150,
    held: 0.99,
    noAnswer: [0.001, 0.001],
    delayMs: [8, 8],
    about: 'is dear and good',
  },
]

export const dayHours = 8
/** The part of the day after which what changes in a day begins to change. */
const steadyUntil = 1 / dayHours

const at = ([start, end]: readonly [number, number], progress: number): number =>
  start + (end - start) * Math.max(0, (progress - steadyUntil) / (1 - steadyUntil))

/** `progress`: how far the day is, 0 to 1. */
export const noAnswerShareOf = ({ noAnswer }: DayVendor, progress: number): number => at(noAnswer, progress)

/** `chance`: 0 to below 1. Never under half of the median, and more than 2.6 times of it for one request in twenty. */
export const delayOf = ({ delayMs }: DayVendor, progress: number, chance: number): number =>
  at(delayMs, progress) * (0.5 - 0.7 * Math.log(1 - chance))

/** Whether it holds the subject: the same for every request. */
export function holds({ name, held }: DayVendor, subject: string): boolean {
  const digest = createHash('sha256').update(`${name} ${subject}`).digest()
  return digest.readUInt32BE(0) / 2 ** 32 < held
}
