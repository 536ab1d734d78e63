// Matches a refusal in the form that unwrap.ts gives it.
import type { AnswerLine, Matcher } from '../answer-table.js'

/** `code`, `message`: those of the network or of the GSP. */
export const refused = (code: Matcher | undefined, message?: Matcher): NonNullable<AnswerLine['body']> => ({
  ...(code !== undefined && { 'error.error_cd': code }),
  ...(message !== undefined && { 'error.message': message }),
})

/** A refusal as the network writes it. */
export const refusal = (code: string, message: string) => ({
  status_cd: '0',
  error: { error_cd: code, message },
})

/** The products but `login`. */
export const calls = ['search', 'returns'] as const
