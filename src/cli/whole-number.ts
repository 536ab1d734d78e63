// Reads whole numbers as people type them in options.
import { Misuse } from './io.js'

/** `least` to `most`, in digits alone. Throws Misuse. */
export function readWholeNumber(option: string, text: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= least && number <= most))
    throw new Misuse(`${option} is "${text}", expected a whole number, ${least} to ${most}`)
  return number
}
