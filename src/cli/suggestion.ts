// Says which known word a typed one was probably meant to be.
import { nearestName } from '../kernel/nearest-name.js'

/** ` (did you mean "client"?)`, or nothing. */
export function didYouMean(typed: string, known: readonly string[]): string {
  const word = nearestName(typed, known)
  return word === undefined ? '' : ` (did you mean "${word}"?)`
}
