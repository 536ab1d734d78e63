// The options that state the consent of all persons in a file.
import { statedMembers } from '../consents/operations/stated-consent.js'
import { object } from '../operation/schemas.js'
import type { Arguments, Command } from './command.js'
import { typedMember } from './member-values.js'

const text = (value: string, about: string) => ({ type: 'string', value, about }) as const

export const consentOptions = {
  consent: text('Y', 'Every person in the file agreed.'),
  purpose: text('TEXT', 'What they agreed to.'),
  reason: text('TEXT', 'Why they are looked up.'),
  'consent-id': text('ID', 'The id of their consent: yours, or of one that the client registered.'),
  'consent-at': text('TIME', 'When they agreed, like 2026-11-26T10:30:00Z.'),
} satisfies NonNullable<Command['options']>

/** As the input of every operation that takes them has them. */
const stated = { input: object(statedMembers) }

/** The members of an operation's input that were given. */
export function consentInput(args: Pick<Arguments, 'text'>): Record<string, string> {
  const input: Record<string, string> = {}
  for (const name of Object.keys(consentOptions)) {
    const value = args.text(name)
    const member = name.replace('-', '_') as keyof typeof statedMembers
    if (value !== undefined) input[member] = typedMember(stated, member, value) as string
  }
  return input
}
