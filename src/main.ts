// The program's entry: runs a command of an installation, or a program of its own; returns the exit status.
import { exitStatusOf, terminalIo } from './cli/io.js'
import { systemClock } from './kernel/clock.js'
import { sudoUser, wantsNoColour } from './platform/environment.js'
import { productVersion } from './platform/product-version.js'

/** What is no command of an installation: the names of programs.ts, which is not loaded here. */
export const hereAlways: ReadonlySet<string> = new Set([
  'serve',
  'restore',
  'rehearse',
  'listen',
  'mcp',
  'conform',
  'completion',
  'help',
])

/** Runs the program with the words after its name; returns the exit status. */
export async function main(typed: readonly string[]): Promise<number> {
  const words = typed.map((word) => (word === '-h' ? '--help' : word))
  const io = terminalIo(systemClock.now, { sudoUser: sudoUser(), noColour: wantsNoColour() })
  const [first = '--help'] = words
  try {
    if (first === '--version') {
      await io.out(`satyapan ${productVersion()}\n`)
      return 0
    }
    // Each loads only what it needs: most of the program is not needed by a command beside a running service.
    if (first.startsWith('-') || hereAlways.has(first))
      return await (await import('./cli/run-here.js')).runHere(words, io)
    return await (await import('./cli/run-command.js')).runCommand(words, io)
  } catch (error) {
    io.err(`satyapan: ${(error as Error).message}\n`)
    return exitStatusOf(error)
  }
}
