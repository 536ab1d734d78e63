// Runs the commands about usage for tests, over a database of the test with two clients, one of them removed.
import { clientLike } from '../../../src/auth/client.harness.js'
import { readArguments } from '../../../src/cli/command.js'
import { usageCommands } from '../../../src/cli/commands/usage.js'
import type { Io } from '../../../src/cli/io.js'
import { systemClock } from '../../../src/kernel/clock.js'
import type { Database } from '../../../src/platform/database/database.js'
import { createUsageFunctions, type UsageFunctions } from '../../../src/usage/usage-functions.js'
import { administrationOf } from '../../support/operations.js'

export function usageRunner({ db, directory }: { db: Database; directory: string }) {
  let own: Partial<UsageFunctions> = {}
  async function run(name: string, ...words: string[]): Promise<string> {
    const command = usageCommands.find((candidate) => candidate.name === name)!
    let output = ''
    const io = {
      async out(text: string) {
        output += text
      },
      err: () => {},
      isTerminal: !words.includes('--json'),
      signal: new AbortController().signal,
    } as unknown as Io
    const client = clientLike({ clientId: 'client', name: 'Loan desk' })
    const removed = [{ clientId: 'another', name: 'Old desk' }]
    const clientCache = { removed: () => removed }
    const clients = { list: () => [client], secrets: () => [] }
    const secretUses = { lastUsedAt: () => null, learn: async () => {} }
    const config = { dataDir: directory, currency: 'INR' }
    const usage = { ...createUsageFunctions({ db, config, clock: systemClock }), ...own }
    const admin = administrationOf({ usage, config, clients, clientCache, secretUses })
    await command.run(admin, readArguments(command, words), io)
    return output
  }
  return {
    run,
    /** Takes these in place of the usual functions. */
    replace(functions: Partial<UsageFunctions>) {
      own = functions
    },
  }
}
