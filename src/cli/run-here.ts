// Carries out in this process what is not carried out by a running service: help, serve, and commands without a service.
import { assemble } from '../assemble.js'
import { systemClock } from '../kernel/clock.js'
import { type Config, ConfigProblem, readConfig } from '../platform/config.js'
import { holdsDatabase } from '../platform/database/embedded-directory.js'
import { createLog } from '../platform/log.js'
import { type Command, helpOf, readArguments } from './command.js'
import { commands, commandsOf, findCommand } from './commands/catalogue.js'
import type { Io } from './io.js'
import { rehearseHelp, rehearseSummary, runRehearse } from './rehearse-command.js'
import { restoreHelp, restoreSummary, runRestore } from './restore-command.js'
import { answerUnknown, groupHelp, linesOf, runCommand } from './run-command.js'
import { runServe, serveHelp } from './serve-command.js'

const overview = (): string =>
  [
    'Satyapan: verification of identities, businesses and vehicles.',
    '',
    'Usage: satyapan COMMAND [options]',
    '',
    ...linesOf([
      { name: 'serve', summary: 'Run the service.' },
      ...commands,
      restoreSummary,
      rehearseSummary,
    ]),
    '',
    'satyapan COMMAND --help says more; satyapan --version prints the version.',
    '',
  ].join('\n')

/** What feeds a new installation before its first start; for anything else the directory is a wrong one. */
const making = commands.filter(({ options }) => options?.init !== undefined).map(({ name }) => name)

/** Throws ConfigProblem where there is no installation and none is asked for: a mistyped folder must not become one. */
function checkInstallation(command: Command, words: readonly string[], config: Config, io: Io): void {
  const { databaseUrl, dataDir } = config
  if (databaseUrl !== undefined || holdsDatabase(dataDir)) return
  const there = `there is no installation in ${dataDir}, which SATYAPAN_DATA_DIR names`
  const makes = `serve makes one, and so does --init with ${making.join(', ')}`
  if (!making.includes(command.name)) throw new ConfigProblem(`${there}; ${makes}`)
  if (!readArguments(command, words.slice(command.name.split(' ').length)).flag('init'))
    throw new ConfigProblem(`${there}; ${makes}`)
  io.err(`satyapan: making a new installation in ${dataDir}\n`)
}

/** Opens the database for the one command. */
async function carryOut(command: Command, words: readonly string[], io: Io): Promise<number> {
  const config = readConfig()
  checkInstallation(command, words, config, io)
  const { log, flush } = createLog('warn')
  const parts = await assemble(config, { clock: systemClock, log, actor: io.actor })
  try {
    return await runCommand(parts, words, io)
  } finally {
    await parts.close()
    flush()
  }
}

/** Runs what the words say; answers the exit status. Throws Misuse, ConfigProblem, or what went wrong. */
export async function runHere(words: readonly string[], io: Io): Promise<number> {
  if (words.length === 0 || words[0] === '--help' || words[0] === 'help') {
    await io.out(overview())
    return words.length === 0 ? 2 : 0
  }
  if (words[0] === 'serve') {
    if (words.includes('--help')) {
      await io.out(serveHelp())
      return 0
    }
    return runServe(words.slice(1), io)
  }
  if (words[0] === 'rehearse') {
    if (words.includes('--help')) {
      await io.out(rehearseHelp())
      return 0
    }
    return runRehearse(words.slice(1), io)
  }
  if (words[0] === 'restore') {
    if (words.includes('--help')) {
      await io.out(restoreHelp())
      return 0
    }
    return runRestore(words.slice(1), readConfig(), io)
  }
  const found = findCommand(words)
  if (found === undefined && words[1] === '--help' && commandsOf(words[0]!).length > 0) {
    await io.out(groupHelp(words[0]!))
    return 0
  }
  if (found === undefined) return answerUnknown(words, io)
  if (readArguments(found.command, found.rest).flag('help')) {
    await io.out(helpOf(found.command))
    return 0
  }
  return carryOut(found.command, words, io)
}
