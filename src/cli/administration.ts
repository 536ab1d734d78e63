// Gives commands the operations of administration: the same code as for the dashboard and scripts, and no other access.
import type { Readable } from 'node:stream'
import type { Static, TObject, TSchema } from 'typebox'
import { commandActor } from '../admin/authenticate.js'
import { createExecute } from '../admin/execute.js'
import type { Act, Download, FileAnswer, Task, Upload } from '../operation/operation.js'
import { Problem } from '../operation/problem.js'
import type { Parts } from '../server/compose/assemble.js'
import { executeDepsOf } from '../server/operations/catalogue.js'
import { type Io, Misuse } from './io.js'

/** What an operation answers. */
export type Answered<Operation> = Operation extends { readonly answer: infer Answer extends TSchema }
  ? Static<Answer>
  : never

/** All that a command sees of the service. It can do nothing else by itself. */
export interface Administration {
  /**
   * Carries out an operation. Throws Misuse for input that is not valid; the option is called as the member, with hyphens.
   *
   * @param stateful members that are refused for what is stored, and not for what was typed: no misuse
   */
  run<Input extends TObject, Answer extends TSchema>(
    operation: Act<never, Input, Answer>,
    input: Static<Input>,
    stateful?: readonly string[],
  ): Promise<Static<Answer>>
  /** The same, for an operation that answers a file. */
  open<Input extends TObject>(operation: Download<never, Input>, input: Static<Input>): Promise<FileAnswer>
  /** The same, for an operation that takes a file and answers once. An error in the file is not a misuse. */
  take<Input extends TObject, Answer extends TSchema>(
    operation: Upload<never, Input, Answer>,
    input: Static<Input>,
    file: Readable,
  ): Promise<Static<Answer>>
  /** The same, for an operation that answers JSON lines while it works. */
  lines<Input extends TObject, Answer extends TSchema>(
    operation: Upload<never, Input, Answer>,
    input: Static<Input>,
    file: Readable,
  ): Promise<AsyncIterable<Static<Answer>>>
  /** TO GO: the work of an operation, on files of this machine and with progress. */
  work<Own, Answer>(task: Task<never, Own, Answer>, own: Own): Promise<Answer>
  readonly now: () => number
  /** Whether a service that answers calls carries the command out. */
  readonly isServing: boolean
  /** The client that every start of the sandbox has; undefined in live mode. */
  readonly sandboxClientId: string | undefined
  readonly databaseMode: 'embedded' | 'postgres'
  readonly masterKeyFile: string
}

export function createAdministration(
  parts: Parts,
  io: Pick<Io, 'actor' | 'progress' | 'signal'>,
): Administration {
  const execute = createExecute(executeDepsOf(parts))
  const { actor: by, progress, signal } = io
  const request = { actor: { ...commandActor, id: by.name, origin: by.origin }, progress, signal }

  async function asMisuse<T>(work: () => Promise<T>, stateful: readonly string[] = []): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const isTyped = error instanceof Problem && error.kind === 'invalid-input'
      if (!isTyped || error.members.some(({ member }) => stateful.includes(member))) throw error
      throw new Misuse(error.message, error.members)
    }
  }

  const take: Administration['take'] = async (operation, input, file) => {
    try {
      const body = Object.assign(file, { headers: {} })
      return (await execute.take(operation, input, request, body)) as never
    } catch (error) {
      if (error instanceof Problem && error.members.length > 0) throw new Misuse(error.message)
      throw error
    }
  }

  return {
    take,
    lines: take as Administration['lines'],
    run: (operation, input, stateful) => asMisuse(() => execute.run(operation, input, request), stateful),
    open: (operation, input) => asMisuse(() => execute.open(operation, input, request)),
    work: (task, own) => asMisuse(() => task.work(parts as never, own)),
    now: () => parts.clock.now(),
    get isServing() {
      return parts.isServing
    },
    get sandboxClientId() {
      return parts.sandbox?.client().clientId
    },
    get databaseMode() {
      return parts.database.mode
    },
    get masterKeyFile() {
      return parts.config.masterKeyFile
    },
  }
}
