// Carries out one command on parts that are open: the same in the service and beside it.
import type { Parts } from '../assemble.js'
import { readArguments } from './command.js'
import { findCommand } from './commands/catalogue.js'
import { type Io, Misuse } from './io.js'
import { visibleLines } from './visible.js'

/** Runs the command and answers its exit status: 0, 1 (failed) or 2 (misuse). */
export async function runCommand(parts: Parts, words: readonly string[], io: Io): Promise<number> {
  const found = findCommand(words)
  try {
    if (found === undefined) throw new Misuse(`there is no command "${words.join(' ')}"`)
    const inTheirName = { ...parts, writeAudit: parts.audit.by(io.actor) }
    await found.command.run(inTheirName, readArguments(found.command, found.rest), io)
    return 0
  } catch (error) {
    io.err(`satyapan: ${visibleLines((error as Error).message)}\n`)
    if (!(error instanceof Misuse)) {
      // Its arguments may be identifiers, and its message may repeat them: whoever gave the command reads that.
      const { name, code } = error as NodeJS.ErrnoException
      parts.log.warn({ command: found?.command.name, error: code ?? name }, 'a command failed')
    }
    return error instanceof Misuse ? 2 : 1
  }
}
