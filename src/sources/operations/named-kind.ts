// Finds the kind of records that the input of an operation names.
import { Type } from 'typebox'
import { invalid } from '../../operation/problem.js'
import type { KindName, Kinds } from '../records/kinds.js'

export interface KindsDeps {
  readonly kinds: Kinds
}

/** Which kinds there are is known only to a running installation: the operation checks the name. */
export const kindMember = () =>
  Type.String({
    pattern: '^[a-z0-9][a-z0-9/-]{0,63}$',
    description: 'the name of a kind of records, such as pan',
  })

/** Throws Problem for a name that no kind has. */
export function namedKind({ kinds }: KindsDeps, name: string): KindName {
  const known = kinds.names.find((each) => each === name)
  if (known === undefined)
    throw invalid('kind', `must be a kind of records; there are ${kinds.names.join(', ')}`)
  return known
}
