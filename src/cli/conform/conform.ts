// Runs the command conform: tests any server of the interface and reports what does not hold.
import { setTimeout as pause } from 'node:timers/promises'
import { conformOptions, notes, summary } from '@satyapan/conform/options'
import { systemClock } from '../../kernel/clock.js'
import { environmentVariable } from '../../platform/environment.js'
import { type CommandShape, helpOf, readArguments } from '../command.js'
import { type Io, Misuse } from '../io.js'

export const conform: CommandShape = {
  name: 'conform',
  summary,
  operands: 'BASE_URL',
  options: conformOptions,
  notes,
  arity: [0, 1], // --list takes none
}

export const conformHelp = (): string => helpOf(conform)

/** Returns the exit status: 1 when a case failed. */
export async function runConformCommand(words: readonly string[], io: Io): Promise<number> {
  const args = readArguments(conform, words)
  // Loaded here: the service and other commands have no use for it.
  const { runConform, Usage } = await import('@satyapan/conform')
  const typed = {
    operands: args.positionals,
    text: args.text,
    texts: args.texts,
    flag: args.flag,
    environment: environmentVariable,
    isJson: args.flag('json') || !(args.flag('text') || io.isTerminal),
  }
  try {
    return await runConform(typed, {
      clock: { now: systemClock.now, wait: (ms) => pause(ms) },
      out: io.out,
      progress: io.progress,
      hasColour: io.colour,
      cwd: io.cwd,
    })
  } catch (error) {
    if (error instanceof Usage) throw new Misuse(`${error.message}; see "satyapan conform --help"`)
    throw error
  }
}
