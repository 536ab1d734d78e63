// Checks that configured prices name existing lookups and sub_codes: a typing error would silently charge the default.
import type { Lookup } from '../../lookups/lookup.js'
import { type Config, ConfigProblem } from '../config.js'

/** Throws ConfigProblem. */
export function checkPriceNames(config: Config, catalogue: readonly Lookup[]): void {
  for (const [name, price] of Object.entries(config.prices)) {
    const lookup = catalogue.find((candidate) => candidate.name === name)
    const problem = (what: string) => new ConfigProblem(`${config.file}: prices.${name} ${what}`)
    if (lookup === undefined) {
      throw problem(`is not a lookup; there are ${catalogue.map((row) => row.name).join(', ')}`)
    }
    if (typeof price !== 'object') continue
    const wrong = Object.keys(price).find((subCode) => !Object.hasOwn(lookup.outcomes, subCode))
    if (wrong !== undefined) {
      throw problem(`names ${wrong}, expected one of ${Object.keys(lookup.outcomes).join(', ')}`)
    }
  }
}
