// Runs an administration operation for a command: the same code as for the dashboard and scripts.
import type { Static, TObject, TSchema } from 'typebox'
import { commandActor } from '../admin/authenticate.js'
import type { Act, Download, FileAnswer } from '../admin/operation.js'
import { createPerform } from '../admin/perform.js'
import { Problem, type ProblemKind } from '../admin/problem.js'
import type { Parts } from '../assemble.js'
import { Misuse } from './io.js'

/** What an operation answers. */
export type Answered<Operation> = Operation extends { readonly answer: infer Answer extends TSchema }
  ? Static<Answer>
  : never

/**
 * Throws Misuse for input that is not valid; the option is called as the member, with hyphens.
 *
 * @param misuse problems that are also a misuse of this command
 */
export async function runOperation<Input extends TObject, Answer extends TSchema>(
  parts: Parts,
  operation: Act<Input, Answer>,
  input: Static<Input>,
  misuse: readonly ProblemKind[] = [],
): Promise<Static<Answer>> {
  return asMisuse(() => createPerform(parts).run(operation, input, commandActor), misuse)
}

/** The same, for an operation that answers a file. */
export async function openOperation<Input extends TObject>(
  parts: Parts,
  operation: Download<Input>,
  input: Static<Input>,
): Promise<FileAnswer> {
  return asMisuse(() => createPerform(parts).open(operation, input, commandActor), [])
}

async function asMisuse<T>(work: () => Promise<T>, misuse: readonly ProblemKind[]): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem && ['invalid-input', ...misuse].includes(error.kind))
      throw new Misuse(error.message)
    throw error
  }
}
