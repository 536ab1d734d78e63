// Reads the words of a records command: the kind, and keys of it.
import { isAbsolute, resolve } from 'node:path'
import { ColumnProblem } from '../../sources/records/column.js'
import { readKey } from '../../sources/records/kind.js'
import { type KindName, kindNames, kindOf } from '../../sources/records/kinds.js'
import { type Io, Misuse } from '../io.js'

/** The kinds of records, for the completion. */
export const recordKinds: readonly string[] = kindNames

/** Throws Misuse for a kind that there is not. */
export function readKind(word: string): KindName {
  const kind = kindNames.find((name) => name === word)
  if (kind === undefined) throw new Misuse(`there is no kind "${word}"; there are ${kindNames.join(', ')}`)
  return kind
}

/**
 * The values of a key, in the form in which they are kept: all its columns, or the first of them alone where that finds
 * records too. Throws Misuse.
 * @param typed the columns with commas between them
 */
export function readTypedKey(kind: KindName, typed: string): { values: string[]; isLink: boolean } {
  const { key: names, link } = kindOf(kind)
  const values = typed.split(',')
  const isLink = values.length === 1 && link !== undefined && names.length > 1
  if (values.length !== names.length && !isLink) throw new Misuse(`the key of ${kind} is ${names.join(',')}`)
  try {
    return { values: readKey(kindOf(kind), values), isLink }
  } catch (error) {
    if (error instanceof ColumnProblem) throw new Misuse(error.message)
    throw error
  }
}

/** A file as it was named where the command was given. */
export const namedFile = (io: Io, name: string): string => (isAbsolute(name) ? name : resolve(io.cwd, name))
