// Runs commands on the parts of a service that a test has opened, over a control socket as an operator's commands do.
import type { Io } from '../../src/cli/io.js'
import { runCommand } from '../../src/cli/run-command.js'
import type { Parts } from '../../src/server/compose/assemble.js'
import { openPrivateControl } from '../../src/server/private-control.js'

/** Returns the exit status. Throws Misuse for words that are wrong in themselves. */
export async function runOnParts(parts: Parts, words: readonly string[], io: Io): Promise<number> {
  const control = await openPrivateControl(parts)
  try {
    return await runCommand(words, io, control.path)
  } finally {
    await control.close()
  }
}
