// Reads the kind of records that a command names.
import { type KindName, kindNames } from '../../sources/records/kinds.js'
import { Misuse } from '../io.js'

/** The kinds of records, for the completion. */
export const recordKinds: readonly string[] = kindNames

/** Throws Misuse for an unknown kind. */
export function readKind(word: string): KindName {
  const kind = kindNames.find((name) => name === word)
  if (kind === undefined) throw new Misuse(`there is no kind "${word}"; there are ${kindNames.join(', ')}`)
  return kind
}
