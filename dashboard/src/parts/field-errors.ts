// Says at each field of a form what is wrong with it, in words.
import type { Problem } from '../api/client'

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]
const ordinal = (index: number) => ordinals[index] ?? `${index + 1}th`

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type Refused = Pick<Problem, 'errors'> | null

/**
 * What is wrong with a field: every message about the member, one a line. `each`: what a value of a list is called, as in
 * "The third network must be an address".
 */
export function fieldError(problem: Refused, member: string, each?: string): string | undefined {
  const lines = (problem?.errors ?? []).flatMap((error) => {
    if (error.member === member) return [capital(error.message)]
    if (!error.member.startsWith(`${member}.`)) return []
    const index = Number(error.member.slice(member.length + 1))
    if (each === undefined || !Number.isInteger(index)) return [capital(error.message)]
    return [`The ${ordinal(index)} ${each} ${error.message}`]
  })
  return lines.length === 0 ? undefined : lines.join('\n')
}

/** Whether each message of a problem is about one of these fields. */
export const areAtFields = ({ errors }: Pick<Problem, 'errors'>, fields: readonly string[]): boolean =>
  errors.length > 0 &&
  errors.every(({ member }) => fields.some((field) => member === field || member.startsWith(`${field}.`)))
