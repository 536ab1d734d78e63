// Reads the words of a records command: the kind, and the name of a file.
import { isAbsolute, resolve } from 'node:path'
import { type KindName, kindNames } from '../../sources/records/kinds.js'
import { type Io, Misuse } from '../io.js'

/** The kinds of records, for the completion. */
export const recordKinds: readonly string[] = kindNames

/** Throws Misuse for an unknown kind. */
export function readKind(word: string): KindName {
  const kind = kindNames.find((name) => name === word)
  if (kind === undefined) throw new Misuse(`there is no kind "${word}"; there are ${kindNames.join(', ')}`)
  return kind
}

/** A file as it was named where the command was given. */
export const namedFile = (io: Io, name: string): string => (isAbsolute(name) ? name : resolve(io.cwd, name))
