// Opens the control socket of a service: commands run in its process, with its parts.
import type { Parts } from '../server/compose/assemble.js'
import { openControlSocket } from './control-socket.js'
import { runCommand } from './run-command.js'

/** Passed to `serve`, which lies below the command line. */
export const openCommands = (parts: Parts): Promise<{ close(): Promise<void> }> =>
  openControlSocket({
    dataDir: parts.config.dataDir,
    run: (words, io) => runCommand(parts, words, io),
    log: parts.log,
  })
