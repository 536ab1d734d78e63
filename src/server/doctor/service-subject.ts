// Gives the doctor what it examines: the disk, the sources' clocks, and a service's own database and health.
import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { askTime } from '../../platform/outbound/ask-time.js'
import type { Parts } from '../compose/assemble.js'
import { migrationsDir } from '../compose/storage.js'
import type { Config } from '../config.js'
import type { Subject } from './subject.js'

const sourceWithinMs = 5_000

type Surroundings = Pick<Subject, 'migrationsDir' | 'space' | 'askTime'>

export const surroundingsOf = (config: Config): Surroundings => ({
  migrationsDir,
  async space(folder) {
    const { bavail, blocks, bsize, ffree, files } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, freeFiles: ffree, totalFiles: files }
  },
  askTime: ({ baseUrl, caFile }) =>
    askTime({
      url: baseUrl!,
      ca: caFile === undefined ? undefined : readFileSync(config.resolve(caFile), 'utf8'),
      withinMs: sourceWithinMs,
    }),
})

/** @param config in force when it is examined */
export const subjectOf = (
  { machineClock, database, sourceHealth, isServing, rowGuard }: Parts,
  config: Config,
): Subject => ({
  ...surroundingsOf(config),
  config,
  clock: machineClock,
  database,
  sourceHealth: isServing ? sourceHealth : undefined,
  wrongRows: rowGuard.wrongRows,
})
