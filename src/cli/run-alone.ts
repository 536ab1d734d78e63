// Runs a command where no service runs: opens the installation in this process, and is a client of that.
import { systemClock } from '../kernel/clock.js'
import { holdsDatabase } from '../platform/database/embedded-directory.js'
import { createLog } from '../platform/log.js'
import { assemble } from '../server/compose/assemble.js'
import { type Config, ConfigProblem, readConfig } from '../server/config.js'
import { openPrivateControl } from '../server/private-control.js'
import { createAdministration } from './administration.js'
import type { Arguments, Command } from './command.js'
import { allCommands } from './commands/catalogue.js'
import type { Io } from './io.js'

/** Throws ConfigProblem when there is no installation and --init is absent: a mistyped folder must not become one. */
async function checkInstallation(command: Command, args: Arguments, config: Config, io: Io): Promise<void> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl !== undefined || holdsDatabase(dataDir)) return
  const mayMake = ({ options }: Command) => options?.init !== undefined
  if (!mayMake(command) || !args.flag('init')) {
    const making = (await allCommands()).filter(mayMake).map(({ name }) => name)
    throw new ConfigProblem(
      `there is no installation in ${dataDir}, which SATYAPAN_DATA_DIR names; ` +
        `serve makes one, and so does --init with ${making.join(', ')}`,
    )
  }
  io.err(`satyapan: creating a new installation in ${dataDir}\n`)
}

/** Throws ConfigProblem where there is no installation. */
export async function runAlone(command: Command, args: Arguments, io: Io): Promise<void> {
  const config = readConfig()
  await checkInstallation(command, args, config, io)
  const { log, flush } = createLog('warn')
  const parts = await assemble(config, { clock: systemClock, log, actor: io.actor })
  try {
    const control = await openPrivateControl(parts)
    try {
      await command.run(createAdministration(control.path, io), args, io)
    } finally {
      await control.close()
    }
  } finally {
    await parts.close()
    flush()
  }
}
