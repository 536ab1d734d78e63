// Carries out an operation of administration for a command: the same code as for the dashboard and scripts.
import type { Static, TObject, TSchema } from 'typebox'
import { commandActor } from '../admin/authenticate.js'
import type { Act } from '../admin/operation.js'
import { createPerform } from '../admin/perform.js'
import { Problem } from '../admin/problem.js'
import type { Parts } from '../assemble.js'
import { Misuse } from './io.js'

/** Throws Misuse for input that is not valid; the option is called as the member, with hyphens. */
export async function runOperation<Input extends TObject, Answer extends TSchema>(
  parts: Parts,
  operation: Act<Input, Answer>,
  input: Static<Input>,
): Promise<Static<Answer>> {
  try {
    return await createPerform(parts).run(operation, input, commandActor)
  } catch (error) {
    if (error instanceof Problem && error.kind === 'invalid-input') throw new Misuse(error.message)
    throw error
  }
}
