// Checks the names of lookups that a command is given.
import { catalogue } from '../../lookups/catalogue.js'
import { Misuse } from '../io.js'

/** Throws Misuse for a name that is not a lookup. */
export function checkLookups(names: readonly string[]): void {
  const wrong = names.find((name) => !catalogue.some((lookup) => lookup.name === name))
  if (wrong === undefined) return
  throw new Misuse(`there is no lookup ${wrong}; there are ${catalogue.map(({ name }) => name).join(', ')}`)
}
