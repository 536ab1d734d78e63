// Lists the commands that run as separate processes, without the parts of an installation.
import { readConfig } from '../server/config.js'
import type { CommandShape } from './command.js'
import { allCommands } from './commands/catalogue.js'
import { completion, completionHelp, runCompletion } from './completion/completion.js'
import { conform, conformHelp, runConformCommand } from './conform/conform.js'
import type { Io } from './io.js'
import { listen, listenHelp, runListen } from './listen/listen.js'
import { mcp, mcpHelp, runMcp } from './mcp/mcp.js'
import { rehearse, rehearseHelp, runRehearse } from './rehearse-command.js'
import { restore, restoreHelp, runRestore } from './restore-command.js'
import { runServe, serve, serveHelp } from './serve-command.js'

export interface Program {
  readonly shape: CommandShape
  help(): string
  /** Returns the exit status. */
  run(words: readonly string[], io: Io): Promise<number>
}

export const programs: readonly Program[] = [
  { shape: serve, help: serveHelp, run: runServe },
  { shape: restore, help: restoreHelp, run: (words, io) => runRestore(words, readConfig(), io) },
  { shape: rehearse, help: rehearseHelp, run: runRehearse },
  { shape: listen, help: listenHelp, run: runListen },
  { shape: mcp, help: mcpHelp, run: runMcp },
  { shape: conform, help: conformHelp, run: runConformCommand },
  {
    shape: completion,
    help: completionHelp,
    run: async (words, io) => runCompletion(words, io, await everything(), await ownLookupNames()),
  },
]

/** Names of the configuration's own lookups; none where it cannot be read, since the rest is of use all the same. */
async function ownLookupNames(): Promise<readonly string[]> {
  try {
    const config = readConfig()
    if (config.lookups.length === 0) return []
    const { openRows } = await import('../server/compose/rows.js')
    return (await openRows(config)).ownLookups.map(({ name }) => name)
  } catch {
    return []
  }
}

/** Everything that can be typed after the program's name, in the order of the help. */
export const everything = async (): Promise<readonly CommandShape[]> => {
  const [first, ...rest] = programs.map(({ shape }) => shape)
  return [first!, ...(await allCommands()), ...rest]
}
