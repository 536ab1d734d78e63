// Gives commands the operations of administration over HTTP on a control socket, and no other access.
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Static, TObject, TSchema } from 'typebox'
import type { Act, Download, FileAnswer, Upload } from '../operation/operation.js'
import { Problem, problemKinds } from '../operation/problem.js'
import type { showInstallation } from '../server/operations/show-installation.js'
import { createSend, endedEarly, linesOf, textOf } from './control-http.js'
import { type Io, Misuse } from './io.js'

/** What an operation answers. */
export type Answered<Operation> = Operation extends { readonly answer: infer Answer extends TSchema }
  ? Static<Answer>
  : never

export type Installation = Answered<typeof showInstallation>

/** All that a command sees of the service. It can do nothing else by itself. */
export interface Administration {
  /**
   * Runs an operation, and shows how far it is. Throws Misuse for members of the input that are not valid.
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
  /** Where the command is: asked once. */
  installation(): Promise<Installation>
}

interface ProblemBody {
  readonly type?: string
  readonly detail?: string
  readonly errors?: ConstructorParameters<typeof Problem>[2] extends infer Own
    ? NonNullable<Own> extends { members?: infer Members }
      ? Members
      : never
    : never
}

/** The problem that the service answered with. */
function problemOf({ type = '', detail = 'the service gave no reason', errors = [] }: ProblemBody): Problem {
  const kind = problemKinds.find((one) => type.endsWith(`:${one}`)) ?? 'internal'
  return new Problem(kind, detail, { members: errors })
}

const isProblem = ({ headers }: IncomingMessage): boolean =>
  String(headers['content-type']).startsWith('application/problem+json')

async function refused(response: IncomingMessage): Promise<Error> {
  if (response.statusCode === 503 && !isProblem(response))
    return new Error('too many commands are running; try again when one has ended')
  try {
    return problemOf(JSON.parse(await textOf(response)) as ProblemBody)
  } catch (error) {
    return error instanceof SyntaxError ? problemOf({}) : (error as Error)
  }
}

const isLines = ({ headers }: IncomingMessage): boolean =>
  String(headers['content-type']).startsWith('application/x-ndjson')

type Line =
  | { readonly progress: string; readonly done: boolean }
  | { readonly problem: ProblemBody }
  | { readonly answer: unknown }

/** The last line; those before it say how far the work is. */
async function answerOf(response: IncomingMessage, show: Io['progress']): Promise<unknown> {
  if (!isLines(response)) return JSON.parse(await textOf(response))
  for await (const text of linesOf(response)) {
    const line = JSON.parse(text) as Line
    if ('problem' in line) throw problemOf(line.problem)
    if ('answer' in line) return line.answer
    show(line.progress, line.done)
  }
  throw endedEarly()
}

async function* parsed(response: IncomingMessage): AsyncGenerator<never> {
  for await (const line of linesOf(response)) yield JSON.parse(line) as never
}

/** What was typed and is wrong. */
function asMisuse(error: unknown, stateful: readonly string[]): unknown {
  const isTyped = error instanceof Problem && error.kind === 'invalid-input' && error.members.length > 0
  if (!isTyped || error.members.some(({ member }) => stateful.includes(member))) return error
  return new Misuse(error.message, error.members)
}

/** @param socketPath the control socket of a service, or of this process where none runs */
export function createAdministration(
  socketPath: string,
  io: Pick<Io, 'actor' | 'progress' | 'signal'>,
): Administration {
  const send = createSend(socketPath, io)
  let installation: Promise<Installation> | undefined

  async function request(
    operation: Parameters<typeof send>[0],
    input: object,
    options: { file?: Readable; stateful?: readonly string[] } = {},
  ): Promise<IncomingMessage> {
    const response = await send(operation, input, options.file)
    if (response.statusCode === 200) return response
    throw asMisuse(await refused(response), options.stateful ?? [])
  }

  const run: Administration['run'] = async (operation, input, stateful = []) => {
    const response = await request(operation, input as object, { stateful })
    try {
      return (await answerOf(response, io.progress)) as never
    } catch (error) {
      throw asMisuse(error, stateful)
    }
  }

  return {
    run,
    async open(operation, input) {
      const response = await request(operation, input as object)
      const { 'content-type': contentType = '', 'content-disposition': disposition = '' } = response.headers
      if (/^(text|application\/(x-ndjson|json))/.test(contentType)) response.setEncoding('utf8')
      const fileName = /filename="([^"]*)"/.exec(disposition)?.[1] ?? 'download'
      return { contentType, fileName, pieces: response }
    },
    async take(operation, input, file) {
      return JSON.parse(await textOf(await request(operation, input as object, { file }))) as never
    },
    async lines(operation, input, file) {
      return parsed(await request(operation, input as object, { file }))
    },
    installation() {
      installation ??= run(installationRow, {}) as Promise<Installation>
      return installation
    },
  }
}

/** The row itself is not loaded: it needs the schemas. */
const installationRow = { method: 'GET', path: '/installation' } as unknown as typeof showInstallation
