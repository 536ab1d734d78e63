// Runs what is no command of an installation: the help, and the programs that run in processes of their own.
import { overviewOf } from './help-groups.js'
import type { Io } from './io.js'
import { everything, programs } from './programs.js'
import { runCommand } from './run-command.js'

/** Runs what the words say; returns the exit status. Throws Misuse, ConfigProblem, or what went wrong. */
export async function runHere(words: readonly string[], io: Io): Promise<number> {
  const [first, ...others] = words
  if (first === 'help' && others.length > 0) return runHere([...others, '--help'], io)
  if (first === undefined || first === '--help' || first === 'help') {
    await io.out(overviewOf(await everything()))
    return first === undefined ? 2 : 0
  }
  const program = programs.find(({ shape }) => shape.name === first)
  if (program === undefined) return runCommand(words, io)
  if (!others.includes('--help')) return program.run(others, io)
  await io.out(program.help())
  return 0
}
