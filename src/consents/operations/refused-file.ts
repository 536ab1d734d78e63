// Says to an operator why nobody in a file may be asked about on the consent that is stated for all of them.
import { Failure } from '../../kernel/failures.js'
import { Problem } from '../../operation/problem.js'

/** What a missing consent is in a file; the failure's own words are for a call. */
const missing = (lookup: string): string =>
  `${lookup} needs the consent of everybody in the file: state it as consent (Y), or name it as consent_id`

/** @returns what to throw in place of an error: a refused consent as a Problem, any other error as it is */
export function problemOfFile(error: unknown, lookup: string): unknown {
  if (!(error instanceof Failure) || error.code !== 'INVALID_PARAMETER') return error
  const problem = error.problems?.[0]
  const message = problem?.type === 'missing' && problem.loc[1] === 'consent' ? missing(lookup) : problem?.msg
  return new Problem('invalid-input', message ?? error.message)
}
