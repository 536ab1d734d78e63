// The program's entry: hands a command to the running service, or carries it out here; returns the exit status.
import { askService } from './cli/control-socket.js'
import { exitStatusOf, terminalIo } from './cli/io.js'
import { systemClock } from './kernel/clock.js'
import { readConfig, sudoUser, wantsNoColour } from './platform/config.js'
import { productVersion } from './platform/product-version.js'

/**
 * What is carried out in this process, whether a service runs or not: the names of programs.ts, which is not loaded
 * here.
 */
export const hereAlways: ReadonlySet<string> = new Set([
  'serve',
  'restore',
  'rehearse',
  'listen',
  'mcp',
  'completion',
  'help',
])

/** The doctor asks the service itself, and also works where every other command cannot run. */
const asksByItself = 'doctor'

/** The rest may be a command: the service knows which commands exist. */
const mayBeForService = (words: readonly string[]): boolean =>
  words.length > 0 &&
  !words[0]!.startsWith('-') &&
  !hereAlways.has(words[0]!) &&
  words[0] !== asksByItself &&
  !words.includes('--help')

/** Runs the program with the words after its name; returns the exit status. */
export async function main(typed: readonly string[]): Promise<number> {
  const words = typed.map((word) => (word === '-h' ? '--help' : word))
  const io = terminalIo(systemClock.now, { sudoUser: sudoUser(), noColour: wantsNoColour() })
  try {
    if (words[0] === '--version') {
      await io.out(`satyapan ${productVersion()}\n`)
      return 0
    }
    if (mayBeForService(words)) {
      const status = await askService(readConfig().dataDir, words, io)
      if (status !== undefined) return status
    }
    // Most of the program is not needed when a service runs: without loading it, a command is five times as fast.
    const { runHere } = await import('./cli/run-here.js')
    return await runHere(words, io)
  } catch (error) {
    io.err(`satyapan: ${(error as Error).message}\n`)
    return exitStatusOf(error)
  }
}
