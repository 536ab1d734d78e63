// Runs an operation for an actor: the one place that checks the role and the input.
import type { Readable } from 'node:stream'
import type { Static, TObject, TSchema } from 'typebox'
import { mayAs } from '../kernel/roles.js'
import type { Parts } from '../server/compose/assemble.js'
import {
  type Act,
  type Actor,
  type Download,
  type FileAnswer,
  freshSignInMs,
  isQuestion,
  type Operation,
  pathMembers,
  type Upload,
  type Visit,
} from './operation.js'
import { Problem } from './problem.js'
import { createSharedAnswers } from './shared-answers.js'
import { createValidation, type RawInput } from './validate.js'

export interface Perform {
  /** Throws Problem when the role is not sufficient, or the sign-in too old. */
  allow(operation: Operation, actor: Actor): void
  run<Input extends TObject, Answer extends TSchema>(
    operation: Act<Input, Answer>,
    input: Static<Input>,
    actor: Actor,
    visit?: Visit,
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
  ): Promise<Static<Answer> | AsyncIterable<Static<Answer>>>
}

/** The parts, with an audit log that writes entries in the actor's name. A question leaves the database to calls. */
function partsFor(parts: Parts, operation: Operation, input: RawInput, actor: Actor) {
  const writeAudit =
    actor.kind === 'command' ? parts.writeAudit : parts.audit.by({ name: actor.id, origin: actor.origin })
  let entries = 0
  const own: Parts = {
    ...parts,
    ...(isQuestion(operation) ? parts.forQuestions : {}),
    async writeAudit(tx, entry) {
      entries++
      await writeAudit(tx, entry)
    },
  }
  const target = input[pathMembers(operation)[0] ?? '']
  const entry = { act: operation.name, ...(typeof target === 'string' ? { target } : {}) }
  return {
    own,
    /** For what was read, or done without its own entry. */
    noted: async () => {
      if (entries === 0) await parts.auditAlone(writeAudit, entry)
    },
  }
}

/** Every function throws Problem for an insufficient role and for invalid input. */
export function createPerform(parts: Parts): Perform {
  const validate = createValidation()
  const shared = createSharedAnswers(parts)

  function allow({ name, role, freshSignIn }: Operation, actor: Actor): void {
    if (!mayAs(actor.role, role))
      throw new Problem('not-allowed', `${name} needs the role ${role}; yours is ${actor.role}`)
    const isFresh = parts.clock.now() - (actor.authenticatedAt ?? 0) < freshSignInMs
    if (freshSignIn === true && actor.kind === 'user' && !isFresh)
      throw new Problem(
        'fresh-sign-in',
        `${name} needs a sign-in within the last ${freshSignInMs / 60_000} minutes: sign in again`,
      )
  }

  function admit(operation: Operation, input: object, actor: Actor) {
    allow(operation, actor)
    validate(operation, input as RawInput)
    return partsFor(parts, operation, input as RawInput, actor)
  }

  return {
    allow,
    async run(operation, input, actor, visit) {
      const described = operation as unknown as Operation
      const { own, noted } = admit(described, input as object, actor)
      const run = () => operation.run(own, input, actor, visit)
      if (isQuestion(described))
        return operation.shared === true
          ? shared.answer(JSON.stringify([operation.name, input]), visit?.maxAgeMs ?? 0, run)
          : run()
      try {
        const answer = await run()
        if (operation.anonymous !== true) await noted()
        return answer
      } finally {
        shared.forget()
      }
    },
    async open(operation, input, actor) {
      const { own, noted } = admit(operation as unknown as Operation, input as object, actor)
      const file = await operation.open(own, input, actor)
      await noted() // before the first piece leaves: whoever reads the file is in the log
      return file
    },
    async take(operation, input, actor, body) {
      const { own, noted } = admit(operation as unknown as Operation, input as object, actor)
      const answer = await operation.take(own, input, actor, body)
      if (operation.lines !== true) await noted() // work that goes on writes its own entries
      return answer
    },
  }
}
