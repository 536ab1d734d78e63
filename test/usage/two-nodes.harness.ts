// Opens two nodes on one PostgreSQL server, with the fence and the rollup of the first.
import { fileURLToPath } from 'node:url'
import type { Database } from '../../src/platform/database/database.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { createRollup } from '../../src/usage/rollup.js'
import { createRollupFence, type RollupFence } from '../../src/usage/rollup-fence.js'
import { startPostgres } from '../support/postgres.js'

const quiet = { info() {}, warn() {}, error() {}, fatal() {}, debug() {} }

export interface TwoNodes {
  readonly nodes: readonly [Database, Database]
  readonly fence: RollupFence
  /** Sums all that was recorded by hour. */
  rollUp(): Promise<void>
  close(): Promise<void>
}

/** @param now what both nodes' clocks say */
export async function openTwoNodes(now: number): Promise<TwoNodes> {
  const server = (await startPostgres())!
  const open = () => openDatabase({ databaseUrl: server.url, dataDir: '', log: quiet })
  const nodes = [await open(), await open()] as const
  const db = nodes[0]
  const clock = { now: () => now }
  await migrate(db, fileURLToPath(new URL('../../migrations', import.meta.url)))
  const fence = createRollupFence({ db, clock, log: quiet })
  return {
    nodes,
    fence,
    async rollUp() {
      const rollup = createRollup({ db, clock, settleMs: 0 })
      for (let idle = 0; idle < 3; idle++) while (await rollup.step());
      await fence.read()
    },
    async close() {
      fence.close()
      for (const each of nodes) await each.close()
      await server.stop()
    },
  }
}
