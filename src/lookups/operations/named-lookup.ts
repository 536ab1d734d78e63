// Finds the lookup that the input of an operation names.
import { nearestName } from '../../kernel/nearest-name.js'
import { invalid } from '../../operation/problem.js'
import type { Lookup } from '../lookup.js'

/** The lookups of this installation: the built-in ones and those of its configuration. */
export interface CatalogueDeps {
  readonly catalogue: readonly Lookup[]
}

/** @param member the input's member that holds the name. Throws Problem when none of `rows` has it. */
export function namedLookup(rows: readonly Lookup[], member: string, name: string): Lookup {
  const row = rows.find((each) => each.name === name)
  if (row !== undefined) return row
  const names = rows.map((each) => each.name)
  const near = nearestName(name, names)
  const meant = near === undefined ? `there are ${names.join(', ')}` : `did you mean ${near}?`
  throw invalid(member, `must be the name of a lookup; ${meant}`)
}
