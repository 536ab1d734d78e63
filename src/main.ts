// Owns the program's entry: which command is meant, where it is carried out, and the exit status.
import { readFileSync } from 'node:fs'
import { assemble } from './assemble.js'
import { type Command, helpOf, readArguments } from './cli/command.js'
import { commands, commandsOf, findCommand } from './cli/commands/catalogue.js'
import { askService } from './cli/control-socket.js'
import { type Io, Misuse, terminalIo } from './cli/io.js'
import { rehearseHelp, rehearseSummary, runRehearse } from './cli/rehearse-command.js'
import { restoreHelp, restoreSummary, runRestore } from './cli/restore-command.js'
import { runCommand } from './cli/run-command.js'
import { runServe, serveHelp } from './cli/serve-command.js'
import { systemClock } from './kernel/clock.js'
import { type Config, ConfigProblem, readConfig, sudoUser } from './platform/config.js'
import { holdsDatabase } from './platform/database/embedded-directory.js'
import { createLog } from './platform/log.js'

type Listed = Pick<Command, 'name' | 'summary'>

const linesOf = (listed: readonly Listed[]): string[] =>
  listed.map(({ name, summary }) => `  ${name.padEnd(18)}  ${summary}`)

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

const groupHelp = (group: string, listed: readonly Listed[]): string =>
  [
    `Usage: satyapan ${group} COMMAND [options]`,
    '',
    ...linesOf(listed),
    '',
    `satyapan ${group} COMMAND --help says more.`,
    '',
  ].join('\n')

/** The version of the package that this file was built from. */
function version(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

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

/** In the running service when there is one; else here, with the database opened for it. */
async function carryOut(command: Command, words: readonly string[], io: Io): Promise<number> {
  const config = readConfig()
  const inService = await askService(config.dataDir, words, io)
  if (inService !== undefined) return inService
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

/** Runs the program with the words after its name; answers the exit status. */
export async function main(words: readonly string[]): Promise<number> {
  const io = terminalIo(systemClock.now, sudoUser())
  try {
    if (words.length === 0 || words[0] === '--help' || words[0] === 'help') {
      await io.out(overview())
      return words.length === 0 ? 2 : 0
    }
    if (words[0] === '--version') {
      await io.out(`satyapan ${version()}\n`)
      return 0
    }
    if (words[0] === 'serve') {
      if (words.includes('--help')) {
        await io.out(serveHelp())
        return 0
      }
      return await runServe(words.slice(1), io)
    }
    if (words[0] === 'rehearse') {
      if (words.includes('--help')) {
        await io.out(rehearseHelp())
        return 0
      }
      return await runRehearse(words.slice(1), io)
    }
    if (words[0] === 'restore') {
      if (words.includes('--help')) {
        await io.out(restoreHelp())
        return 0
      }
      return await runRestore(words.slice(1), readConfig(), io)
    }
    const found = findCommand(words)
    const ofGroup = commandsOf(words[0]!)
    if (ofGroup.length > 0 && (words.length === 1 || words[1] === '--help')) {
      await io.out(groupHelp(words[0]!, ofGroup))
      return words.length === 1 ? 2 : 0
    }
    if (found === undefined)
      throw new Misuse(`there is no command "${words.join(' ')}"; see "satyapan --help"`)
    if (readArguments(found.command, found.rest).flag('help')) {
      await io.out(helpOf(found.command))
      return 0
    }
    return await carryOut(found.command, words, io)
  } catch (error) {
    io.err(`satyapan: ${(error as Error).message}\n`)
    return error instanceof Misuse || error instanceof ConfigProblem ? 2 : 1
  }
}
