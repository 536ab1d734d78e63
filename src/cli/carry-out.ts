// Runs a command in the running service, or in this process with the database opened for it.

import { systemClock } from '../kernel/clock.js'
import { type Config, ConfigProblem, readConfig } from '../platform/config.js'
import { holdsDatabase } from '../platform/database/embedded-directory.js'
import { createLog } from '../platform/log.js'
import { assemble } from '../server/compose/assemble.js'
import { type Command, readArguments } from './command.js'
import { commands } from './commands/catalogue.js'
import { askService } from './control-socket.js'
import type { Io } from './io.js'
import { runCommand } from './run-command.js'

/** Commands that may create an installation. For any other a missing installation means a wrong directory. */
const making = commands.filter(({ options }) => options?.init !== undefined).map(({ name }) => name)

/** Throws ConfigProblem when there is no installation and --init is absent: a mistyped folder must not become one. */
function checkInstallation(command: Command, words: readonly string[], config: Config, io: Io): void {
  const { databaseUrl, dataDir } = config
  if (databaseUrl !== undefined || holdsDatabase(dataDir)) return
  const there = `there is no installation in ${dataDir}, which SATYAPAN_DATA_DIR names`
  const makes = `serve makes one, and so does --init with ${making.join(', ')}`
  if (!making.includes(command.name)) throw new ConfigProblem(`${there}; ${makes}`)
  if (!readArguments(command, words.slice(command.name.split(' ').length)).flag('init'))
    throw new ConfigProblem(`${there}; ${makes}`)
  io.err(`satyapan: creating a new installation in ${dataDir}\n`)
}

/**
 * Opens the database for the one command. Returns the exit status; throws ConfigProblem where there is no installation.
 */
export async function carryOut(command: Command, words: readonly string[], io: Io): Promise<number> {
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

/** In the running service when there is one, else as `carryOut`. */
export async function askOrCarryOut(command: Command, words: readonly string[], io: Io): Promise<number> {
  return (await askService(readConfig().dataDir, words, io)) ?? carryOut(command, words, io)
}
