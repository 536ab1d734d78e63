// Runs in this process what a running service does not: help, serve, and commands without a service.
import { carryOut } from './carry-out.js'
import { helpOf, readArguments } from './command.js'
import { commandsOf, findCommand } from './commands/catalogue.js'
import { runDoctor } from './doctor-command.js'
import type { Io } from './io.js'
import { everything, programs } from './programs.js'
import { answerUnknown, groupHelp, linesOf } from './run-command.js'

const overview = (): string =>
  [
    'Satyapan: verification of identities, businesses and vehicles.',
    '',
    'Usage: satyapan COMMAND [options]',
    '',
    ...linesOf(everything()),
    '',
    'satyapan COMMAND --help says more, with examples; satyapan --version prints the version.',
    '',
  ].join('\n')

/** Runs what the words say; returns the exit status. Throws Misuse, ConfigProblem, or what went wrong. */
export async function runHere(words: readonly string[], io: Io): Promise<number> {
  const [first, ...others] = words
  if (first === 'help' && others.length > 0) return runHere([...others, '--help'], io)
  if (first === undefined || first === '--help' || first === 'help') {
    await io.out(overview())
    return first === undefined ? 2 : 0
  }
  const program = programs.find(({ shape }) => shape.name === first)
  if (program !== undefined) {
    if (!others.includes('--help')) return program.run(others, io)
    await io.out(program.help())
    return 0
  }
  const found = findCommand(words)
  if (found === undefined) {
    const typed = words.filter((word) => word !== '--help')
    const group = typed.join(' ')
    if (typed.length === words.length || commandsOf(group).length === 0) return answerUnknown(typed, io)
    await io.out(groupHelp(group))
    return 0
  }
  if (readArguments(found.command, found.rest).flag('help')) {
    await io.out(helpOf(found.command))
    return 0
  }
  if (found.command.name === 'doctor') return runDoctor(words, io)
  return carryOut(found.command, words, io)
}
