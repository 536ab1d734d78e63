// Defines the input and output of commands.
import { hostname, userInfo } from 'node:os'
import type { MemberProblem } from '../operation/problem.js'
import type { Actor } from '../platform/audit-port.js'
import { ConfigProblem } from '../platform/config-problem.js'

export interface Io {
  /** Standard output. Resolves when the reader has taken it, so that large exports stay small in memory. */
  out(text: string): Promise<void>
  /** Standard error. */
  err(text: string): void
  /** Progress of long work on standard error: on a terminal one line that is rewritten, else a line now and then. */
  progress(text: string, done?: boolean): void
  /** True when standard output is a terminal: what a command prints is for people then, else for programs. */
  readonly isTerminal: boolean
  /** True on a terminal whose user has not switched colours off. */
  readonly colour: boolean
  /** Folder that relative file names are relative to. */
  readonly cwd: string
  /** Aborted when the reader has gone. */
  readonly signal: AbortSignal
  /** Who gave the command. */
  readonly actor: Actor
}

/** What was typed is wrong in itself, and nothing was attempted: exit status 2. See docs/decisions/0053-exit-status.md. */
export class Misuse extends Error {
  /** The members of an operation's input that are wrong. */
  readonly members: readonly MemberProblem[]

  constructor(message: string, members: readonly MemberProblem[] = []) {
    super(message)
    this.members = members
  }
}

/** The exit status of a command that ended with this error: 2 for a misuse or a wrong configuration, else 1. */
export const exitStatusOf = (error: unknown): 1 | 2 =>
  error instanceof Misuse || error instanceof ConfigProblem ? 2 : 1

const progressEveryMs = 1_000

/** The user of this process; `sudoUser` is the one who became that user. */
function userOfProcess(sudoUser: string | undefined): Actor {
  const { username } = userInfo()
  const name = sudoUser === undefined || sudoUser === username ? username : `${sudoUser} as ${username}`
  return { name, origin: `command line of ${hostname()}` }
}

/**
 * The process's own streams.
 * @param said.sudoUser what the environment says of who became this user
 * @param said.noColour what the environment says against colours
 */
export function terminalIo(
  now: () => number,
  environment: { readonly sudoUser: string | undefined; readonly noColour: boolean },
): Io {
  const gone = new AbortController()
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') gone.abort()
    else throw error
  })
  let last = 0
  return {
    out: (text) =>
      new Promise((resolve) => {
        if (gone.signal.aborted) return resolve()
        process.stdout.write(text, () => resolve())
      }),
    err: (text) => void process.stderr.write(text),
    progress(text, done = false) {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}${done ? '\n' : ''}`)
      else if (done || now() - last >= progressEveryMs) {
        last = now()
        process.stderr.write(`${text}\n`)
      }
    },
    isTerminal: process.stdout.isTTY === true,
    colour: process.stdout.isTTY === true && !environment.noColour,
    cwd: process.cwd(),
    signal: gone.signal,
    actor: userOfProcess(environment.sudoUser),
  }
}
