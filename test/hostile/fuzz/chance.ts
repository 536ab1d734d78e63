// Makes random choices that a seed and an index reproduce.
import { seededRandom } from '../../kills/seeded-random.js'

export interface Chance {
  /** 0 to 1. */
  next(): number
  /** 0 to one below `end`. */
  below(end: number): number
  pick<Item>(items: readonly Item[]): Item
  /** True in this part of all cases. */
  is(part: number): boolean
}

/** Odd numbers that spread neighbouring seeds and indexes. */
const seedFactor = 0x9e3779b1
const indexFactor = 0x85ebca6b

export function createChance(seed: number, index: number): Chance {
  const next = seededRandom(Math.imul(seed, seedFactor) ^ Math.imul(index + 1, indexFactor))
  const below = (end: number) => Math.floor(next() * end)
  return { next, below, pick: (items) => items[below(items.length)]!, is: (part) => next() < part }
}
