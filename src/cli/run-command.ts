// Runs one command on open parts, inside the service or in its own process.
import type { Parts } from '../server/compose/assemble.js'
import { createAdministration } from './administration.js'
import { type Command, readArguments } from './command.js'
import { commandsOf, findCommand } from './commands/catalogue.js'
import { exitStatusOf, type Io } from './io.js'
import { visibleLines } from './visible.js'

/** A command in a list of them. */
type Listed = Pick<Command, 'name' | 'summary'>

export const linesOf = (listed: readonly Listed[]): string[] =>
  listed.map(({ name, summary }) => `  ${name.padEnd(20)}  ${summary}`)

/** The commands of a group. */
export const groupHelp = (group: string): string =>
  [
    `Usage: satyapan ${group} COMMAND [options]`,
    '',
    ...linesOf(commandsOf(group)),
    '',
    `satyapan ${group} COMMAND --help says more, with examples.`,
    '',
  ].join('\n')

/**
 * Responds to words that are not a command: lists the commands of their group, or says that there is none. Returns
 * the status of misuse.
 */
export async function answerUnknown(words: readonly string[], io: Io): Promise<number> {
  const typed = words.join(' ')
  if (commandsOf(typed).length > 0) await io.out(groupHelp(typed))
  else io.err(`satyapan: there is no command "${visibleLines(typed)}"; see "satyapan --help"\n`)
  return 2
}

/** Runs the command and returns its exit status: 0, 1 (failed) or 2 (misuse). */
export async function runCommand(parts: Parts, words: readonly string[], io: Io): Promise<number> {
  const found = findCommand(words)
  if (found === undefined) return answerUnknown(words, io)
  try {
    const inTheirName = { ...parts, writeAudit: parts.audit.by(io.actor) }
    await found.command.run(
      createAdministration(inTheirName, io),
      readArguments(found.command, found.rest),
      io,
    )
    return 0
  } catch (error) {
    io.err(`satyapan: ${visibleLines((error as Error).message)}\n`)
    const status = exitStatusOf(error)
    if (status === 1) {
      // Its arguments may be identifiers, and its message may repeat them: only the user of the command sees it.
      const { name, code } = error as NodeJS.ErrnoException
      parts.log.warn({ command: found.command.name, error: code ?? name }, 'a command failed')
    }
    return status
  }
}
