// Reads the person that a command is about: exactly one official number, by the option of its kind.
import { erasable } from '../retention/erasable.js'
import type { Arguments, Option } from './command.js'
import { Misuse } from './io.js'

export const personOptions: Readonly<Record<string, Option>> = Object.fromEntries(
  Object.entries(erasable).map(([name, { title }]) => [
    name,
    { type: 'string', value: 'VALUE', about: `The person's ${title}.` },
  ]),
)

/** @param words the command, for its errors. Throws Misuse. */
export function readPerson(args: Arguments, words: string): { kind: string; value: string } {
  const [kind, ...others] = Object.keys(erasable).filter((name) => args.text(name) !== undefined)
  if (kind === undefined || others.length > 0) {
    const names = Object.keys(erasable).map((name) => `--${name}`)
    throw new Misuse(`${words} needs exactly one of ${names.join(', ')}`)
  }
  const { compact, isValid, title } = erasable[kind]!
  const value = compact(args.text(kind)!)
  if (!isValid(value)) throw new Misuse(`--${kind} must be a ${title}`)
  return { kind, value }
}
