// Compares what a call costs a service on a small database and one on a large database.

import { cpuSeconds } from '../bench/process-figures.mjs'
import type { Database } from '../src/platform/database/database.js'
import { createClient } from '../test/support/client.js'
import type { Installation, Service } from '../test/support/service.js'
import type { ProofLine } from './result.js'

const callers = 16

export interface Filled {
  readonly name: 'little' | 'much'
  readonly installation: Installation
  readonly service: Service
  readonly db: Database
  /** What making the sums by metadata took. */
  readonly sums: ProofLine
}

const panOf = (n: number): string => {
  const letter = (place: number) => String.fromCharCode(65 + (Math.floor(n / 26 ** place) % 26))
  return `${letter(0)}${letter(1)}${letter(2)}P${letter(3)}${String(1 + (n % 9_999)).padStart(4, '0')}Q`
}

/** Microseconds of processor time of the service, and of the database server, for each call. */
export interface Cost {
  readonly service: number
  readonly server: number
}

/** The cost of each of `calls` lookups of new PANs. */
async function costOfCalls({ service, db }: Filled, calls: number, first: number): Promise<Cost> {
  const client = createClient(service)
  await client.token()
  // Without autovacuum and other background processes: after ten million rows they have their own work to do.
  const { rows } = await db.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  )
  const serverS = () => rows.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0)
  const before = [cpuSeconds(service.pid), serverS()] as const
  let next = first
  const loop = async () => {
    while (next < first + calls) {
      const answer = await client.lookup('/v1/verification/panadvanced', {
        pan_number: panOf(next++ * 7_919),
      })
      if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.body}`)
    }
  }
  await Promise.all(Array.from({ length: callers }, loop))
  const after = [cpuSeconds(service.pid), serverS()] as const
  client.close()
  return { service: ((after[0] - before[0]) * 1e6) / calls, server: ((after[1] - before[1]) * 1e6) / calls }
}

/** The runs alternate, so that other work on the machine affects both; the medians count. */
export async function compareCalls(little: Filled, much: Filled, calls: number, rounds: number) {
  const costs: Record<Filled['name'], Cost[]> = { little: [], much: [] }
  let first = 1
  for (let round = 0; round <= rounds; round++) {
    for (const filled of round % 2 === 0 ? [little, much] : [much, little]) {
      const cost = await costOfCalls(filled, calls, first)
      first += calls
      if (round === 0) continue // warm-up
      costs[filled.name].push(cost)
    }
  }
  return costs
}
