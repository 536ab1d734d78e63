// Runs one command as a client of the service that runs on the data directory, or of this process where none runs.
import { controlSocketPath } from '../platform/control-socket-path.js'
import { dataDirectory } from '../platform/environment.js'
import { type Administration, createAdministration } from './administration.js'
import { type Arguments, type Command, helpOf, readArguments } from './command.js'
import { allCommands, commandsOf, findCommand, groupHelp } from './commands/catalogue.js'
import { helpGroups } from './help-groups.js'
import { exitStatusOf, type Io } from './io.js'
import { isServed } from './is-served.js'
import { didYouMean } from './suggestion.js'
import { visibleLines } from './visible.js'

/**
 * Responds to words that are not a command: lists the commands of their group, or says that there is none. Returns
 * the status of misuse.
 */
async function answerUnknown(words: readonly string[], io: Io): Promise<number> {
  const typed = words.filter((word) => word !== '--help')
  const group = typed.join(' ')
  if ((await commandsOf(group)).length > 0) {
    await io.out(await groupHelp(group))
    return typed.length === words.length ? 2 : 0
  }
  const meant = didYouMean(group, await likelyCommands(typed))
  io.err(`satyapan: there is no command "${visibleLines(group)}"${meant}; see "satyapan --help"\n`)
  return 2
}

/** The commands that the words may have meant: names in full, groups, and the programs. */
async function likelyCommands(typed: readonly string[]): Promise<readonly string[]> {
  const names = [...Object.values(helpGroups).flat(), ...(await allCommands()).map(({ name }) => name)]
  const length = Math.max(1, typed.length)
  return [...new Set(names.map((name) => name.split(' ').slice(0, length).join(' ')))]
}

/** Runs the command over the socket. */
const runOver = (socketPath: string, command: Command, args: Arguments, io: Io): Promise<void> =>
  command.run(createAdministration(socketPath, io), args, io)

/** For a command that uses none. */
const noAdministration: Administration = {
  run: () => Promise.reject(new Error('this command has no service')),
} as unknown as Administration

/** In the service that runs, else in this process. */
async function runSomewhere(command: Command, args: Arguments, io: Io): Promise<void> {
  if (command.name === 'doctor') return (await import('./doctor-command.js')).runDoctor(args, io)
  if (command.isOffline === true) return command.run(noAdministration, args, io)
  const path = controlSocketPath(dataDirectory())
  if (await isServed(path)) return runOver(path, command, args, io)
  return (await import('./run-alone.js')).runAlone(command, args, io)
}

/**
 * Runs what was typed. Returns the exit status: 0, 1 (failed) or 2 (misuse).
 *
 * @param socketPath where the service listens; default: in the data directory, if one does
 */
export async function runCommand(words: readonly string[], io: Io, socketPath?: string): Promise<number> {
  const match = await findCommand(words)
  if (match === undefined) return answerUnknown(words, io)
  const { command, rest } = match
  try {
    const args = readArguments(command, rest)
    if (args.flag('help')) await io.out(helpOf(command))
    else if (socketPath !== undefined) await runOver(socketPath, command, args, io)
    else await runSomewhere(command, args, io)
    return 0
  } catch (error) {
    if (io.signal.aborted) return 0 // the reader has gone
    io.err(`satyapan: ${visibleLines((error as Error).message)}\n`)
    return exitStatusOf(error)
  }
}
