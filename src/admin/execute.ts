// Executes an operation for an actor: the one place that checks the role and the input, and writes the audit log.
import type { Static, TObject, TSchema } from 'typebox'
import type { Clock } from '../kernel/clock.js'
import { mayAs } from '../kernel/roles.js'
import {
  type Act,
  type Actor,
  type Body,
  type Call,
  type Download,
  type FileAnswer,
  freshSignInMs,
  isQuestion,
  type Operation,
  pathMembers,
  type Upload,
  type Visit,
} from '../operation/operation.js'
import { Problem } from '../operation/problem.js'
import type { RawInput } from '../operation/request-body.js'
import type { AuditEntry, WriteAudit } from '../platform/audit-port.js'
import { createSharedAnswers } from './shared-answers.js'
import { createValidation } from './validate.js'

/** Who executes it, and who listens meanwhile. */
export interface Request extends Partial<Pick<Call, 'progress' | 'signal'>> {
  readonly actor: Actor
  readonly visit?: Visit | undefined
}

/** Every function throws Problem for an insufficient role and for invalid input. */
export interface Execute {
  /** Throws Problem when the role is not sufficient, or the sign-in too old. */
  allow(operation: Operation, actor: Actor): void
  run<Input extends TObject, Answer extends TSchema>(
    operation: Act<never, Input, Answer>,
    input: Static<Input>,
    request: Request,
  ): Promise<Static<Answer>>
  open<Input extends TObject>(
    operation: Download<never, Input>,
    input: Static<Input>,
    request: Request,
  ): Promise<FileAnswer>
  take<Input extends TObject, Answer extends TSchema>(
    operation: Upload<never, Input, Answer>,
    input: Static<Input>,
    request: Request,
    body: Body,
  ): Promise<Static<Answer> | AsyncIterable<Static<Answer>>>
}

export interface ExecuteDeps {
  readonly clock: Clock
  /** Gives one call of an operation what the operations use, as it is at its begin. */
  readonly withDeps: <Done>(work: (deps: object) => Promise<Done>) => Promise<Done>
  /** Makes the function that writes entries of this actor. */
  readonly auditBy: (actor: { name: string; origin: string }) => WriteAudit
  /** Writes one entry in a transaction of its own. */
  readonly auditAlone: (writeAudit: WriteAudit, entry: AuditEntry) => Promise<void>
}

const nobodyListens = () => {}
const neverAborted = new AbortController().signal

/** Throws Problem when the role is not sufficient, or the sign-in too old. */
function allowAt(now: number, { name, role, freshSignIn }: Operation, actor: Actor): void {
  if (!mayAs(actor.role, role))
    throw new Problem('not-allowed', `${name} needs the role ${role}; yours is ${actor.role}`)
  const isFresh = now - (actor.authenticatedAt ?? 0) < freshSignInMs
  if (freshSignIn === true && actor.kind === 'user' && !isFresh)
    throw new Problem(
      'fresh-sign-in',
      `${name} needs a sign-in within the last ${freshSignInMs / 60_000} minutes: sign in again`,
    )
}

export function createExecute({ clock, withDeps, auditBy, auditAlone }: ExecuteDeps): Execute {
  const validate = createValidation()
  const shared = createSharedAnswers({ clock })
  const allow: Execute['allow'] = (operation, actor) => allowAt(clock.now(), operation, actor)

  function admit(operation: Operation, input: RawInput, request: Request) {
    const { actor, visit, progress = nobodyListens, signal = neverAborted } = request
    allow(operation, actor)
    validate(operation, input)
    const write = auditBy({ name: actor.id, origin: actor.origin })
    let entries = 0
    const writeAudit: WriteAudit = async (tx, entry) => {
      entries++
      await write(tx, entry)
    }
    const call: Call = { actor, writeAudit, visit, progress, signal }
    const target = input[pathMembers(operation)[0] ?? '']
    const entry = { act: operation.name, ...(typeof target === 'string' ? { target } : {}) }
    return {
      call,
      /** For what was read, or done without its own entry. */
      noted: async () => {
        if (entries === 0) await auditAlone(write, entry)
      },
    }
  }

  return {
    allow,
    async run(operation, input, request) {
      const { call, noted } = admit(operation as unknown as Operation, input as RawInput, request)
      const run = () => withDeps((deps) => operation.run(deps as never, input, call))
      if (isQuestion(operation))
        return operation.shared === true
          ? shared.answer(JSON.stringify([operation.name, input]), request.visit?.maxAgeMs ?? 0, run)
          : run()
      try {
        const answer = await run()
        if (operation.anonymous !== true) await noted()
        return answer
      } finally {
        shared.forget()
      }
    },
    async open(operation, input, request) {
      const { call, noted } = admit(operation as unknown as Operation, input as RawInput, request)
      const file = await withDeps((deps) => operation.open(deps as never, input, call))
      await noted() // before the first piece leaves: whoever reads the file is in the log
      return file
    },
    async take(operation, input, request, body) {
      const { call, noted } = admit(operation as unknown as Operation, input as RawInput, request)
      const answer = await withDeps((deps) => operation.take(deps as never, input, call, body))
      if (operation.lines !== true && operation.storesNothing !== true) await noted() // work that goes on writes its own entries
      return answer
    },
  }
}
