// Makes the sums by metadata of a filled ledger, as the service does in the background, and measures what they take.

import { cpuSeconds } from '../bench/process-figures.mjs'
import type { Database } from '../src/platform/database/database.js'
import { createMetadataSums } from '../src/usage/metadata-sums.js'
import type { ProofLine } from './result.js'

const limitOfEventUs = 10
/** For beginning and storing the days, however few events they have. */
const limitOfDaysMs = 3_000

/** @param db with one connection */
export async function makeMetadataSums(db: Database, events: number): Promise<ProofLine> {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  const [began, own, server] = [performance.now(), process.cpuUsage(), cpuSeconds(rows[0]!.pid)]
  const sums = createMetadataSums({ db })
  while (await sums.step());
  const { user, system } = process.cpuUsage(own)
  const cpuMs = (cpuSeconds(rows[0]!.pid) - server) * 1000 + (user + system) / 1000
  const elapsedS = (performance.now() - began) / 1000
  return {
    promise: `sums by metadata of ${events} events take at most ${limitOfEventUs} us of processor time for each, in the background`,
    measured: `${((cpuMs * 1000) / events).toFixed(1)} us; ${(cpuMs / 1000).toFixed(1)} s in all, within ${elapsedS.toFixed(1)} s`,
    held: cpuMs <= limitOfDaysMs + (events * limitOfEventUs) / 1000,
  }
}
