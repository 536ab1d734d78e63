// Gives commands the operations of administration: the same code as for the dashboard and scripts, and no other access.
import type { Readable } from 'node:stream'
import type { Static, TObject, TSchema } from 'typebox'
import { commandActor } from '../admin/authenticate.js'
import type { Act, Download, FileAnswer, Task, Upload } from '../admin/operation.js'
import { createPerform } from '../admin/perform.js'
import { Problem } from '../admin/problem.js'
import type { Parts } from '../server/compose/assemble.js'
import { Misuse } from './io.js'

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
    operation: Act<Input, Answer>,
    input: Static<Input>,
    stateful?: readonly string[],
  ): Promise<Static<Answer>>
  /** The same, for an operation that answers a file. */
  open<Input extends TObject>(operation: Download<Input>, input: Static<Input>): Promise<FileAnswer>
  /** The same, for an operation that takes a file and answers once. An error in the file is not a misuse. */
  take<Input extends TObject, Answer extends TSchema>(
    operation: Upload<Input, Answer>,
    input: Static<Input>,
    file: Readable,
  ): Promise<Static<Answer>>
  /** The work of an operation, on files of this machine and with progress. */
  work<Own, Answer>(task: Task<Own, Answer>, own: Own): Promise<Answer>
  readonly now: () => number
  /** Whether a service that answers calls carries the command out. */
  readonly isServing: boolean
  /** The client that every start of the sandbox has; undefined in live mode. */
  readonly sandboxClientId: string | undefined
  readonly databaseMode: 'embedded' | 'postgres'
  readonly masterKeyFile: string
}

export function createAdministration(parts: Parts): Administration {
  const perform = createPerform(parts)

  async function asMisuse<T>(work: () => Promise<T>, stateful: readonly string[] = []): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const isTyped = error instanceof Problem && error.kind === 'invalid-input'
      if (!isTyped || error.members.some(({ member }) => stateful.includes(member))) throw error
      throw new Misuse(error.message)
    }
  }

  const take: Administration['take'] = async (operation, input, file) => {
    try {
      const body = Object.assign(file, { headers: {} })
      return (await perform.take(operation, input, commandActor, body)) as never
    } catch (error) {
      if (error instanceof Problem && error.members.length > 0) throw new Misuse(error.message)
      throw error
    }
  }

  return {
    take,
    run: (operation, input, stateful) =>
      asMisuse(() => perform.run(operation, input, commandActor), stateful),
    open: (operation, input) => asMisuse(() => perform.open(operation, input, commandActor)),
    work: (task, own) => asMisuse(() => task.work(parts, own)),
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
