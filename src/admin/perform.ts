// Carries out an operation for an actor: the one place that checks the role and the input, whoever asks.
import type { Readable } from 'node:stream'
import type { Static, TObject, TSchema } from 'typebox'
import type { Parts } from '../assemble.js'
import { mayAs } from '../kernel/roles.js'
import type { Act, Actor, Download, FileAnswer, Operation, Upload } from './operation.js'
import { Problem } from './problem.js'
import { createValidation, type RawInput } from './validate.js'

export interface Perform {
  /** Throws Problem when the role may not. */
  allow(operation: Operation, actor: Actor): void
  run<Input extends TObject, Answer extends TSchema>(
    operation: Act<Input, Answer>,
    input: Static<Input>,
    actor: Actor,
  ): Promise<Static<Answer>>
  open<Input extends TObject>(
    operation: Download<Input>,
    input: Static<Input>,
    actor: Actor,
  ): Promise<FileAnswer>
  take<Input extends TObject, Answer extends TSchema>(
    operation: Upload<Input, Answer>,
    input: Static<Input>,
    actor: Actor,
    body: Readable & Pick<import('node:http').IncomingMessage, 'headers'>,
  ): Promise<Static<Answer>>
}

/** Every function throws Problem for a role that may not and for input that is not valid. */
export function createPerform(parts: Parts): Perform {
  const validate = createValidation()

  function allow({ name, role }: Operation, actor: Actor): void {
    if (!mayAs(actor.role, role))
      throw new Problem('not-allowed', `${name} needs the role ${role}; yours is ${actor.role}`)
  }

  function admit(operation: Operation, input: object, actor: Actor): void {
    allow(operation, actor)
    validate(operation, input as RawInput)
  }

  return {
    allow,
    async run(operation, input, actor) {
      admit(operation as unknown as Operation, input as object, actor)
      return operation.run(parts, input, actor)
    },
    async open(operation, input, actor) {
      admit(operation as unknown as Operation, input as object, actor)
      return operation.open(parts, input, actor)
    },
    async take(operation, input, actor, body) {
      admit(operation as unknown as Operation, input as object, actor)
      return operation.take(parts, input, actor, body)
    },
  }
}
