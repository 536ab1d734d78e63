// Says who is on the further registers (accounts, KYC, passports, licences, voters, mobile contracts): the same few everywhere.

import { magicPeople } from './magic.js'

/**
 * One in so many, beside the magic people. Each of them is on all of these registers, so one person can be followed
 * through them; and the first start, which seals and stores every record, stays short.
 */
const ONE_IN = 20

/** @param index place in the order in which people, or businesses, are made */
const isOnFurtherRegisters = (index: number): boolean => index < magicPeople.length || index % ONE_IN === 0

/** Each of them with its place. */
export function* onFurtherRegisters<T>(all: readonly T[]): Generator<readonly [index: number, each: T]> {
  for (const [index, each] of all.entries()) if (isOnFurtherRegisters(index)) yield [index, each]
}
