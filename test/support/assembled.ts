// Opens the parts of a service with their database beside them: through the parts themselves no SQL is reached.

import type { Database } from '../../src/platform/database/database.js'
import { type AssembleOptions, assemble, type Parts } from '../../src/server/compose/assemble.js'
import type { Config } from '../../src/server/config.js'

export type PartsWithDatabase = Parts & { readonly db: Database }

/** Tests sign in hundreds of times. What the product's own cost is, test/auth/password.test.ts reads from a hash. */
const cheap = { logN: 10, r: 8, p: 1 }

export async function assembleWithDatabase(
  config: Config,
  assembleOptions: AssembleOptions,
): Promise<PartsWithDatabase> {
  let db: Database | undefined
  const opened = async (database: Database) => {
    db = database
  }
  const parts = await assemble(config, { passwordCost: cheap, ...assembleOptions, opened })
  return { ...parts, db: db! }
}
