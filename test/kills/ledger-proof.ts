// Proves the ledger by kills: kills the process again and again under load, and compares the clients' answers with
// the ledger.
import { usageRows } from '../acceptance/usage-rows.js'
import { type Client, createClient } from '../support/client.js'
import type { Installation, Service } from '../support/service.js'
import { until } from '../support/until.js'
import { killMoment } from './kill-moment.js'

export interface KillFigures {
  kills: number
  /** Kills that landed while at least one call had been sent and not answered. */
  killsInFlight: number
  /** Calls that had been sent and not answered at the kills, in total. */
  callsInFlight: number
  answered: number
  /** Answered calls that the ledger does not hold. */
  missing: string[]
  /** Transaction ids that the ledger holds more than once. */
  doubled: string[]
  /** Longest time from a start to the first answer, in milliseconds. */
  slowestReadyMs: number
}

const callers = 16
const leastLoadMs = 60
const spreadMs = 340
const paths: readonly [string, Record<string, string>][] = [
  ['/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' }],
  ['/v1/verification/rc-advanced', { rc_number: 'DL99ZZ0001' }],
  ['/v1/mobile-intelligence/mobile-to-uan-list', { mobile_number: '6000000002' }],
  ['/v1/verification/panadvanced', { pan_number: 'malformed' }],
]

/** Calls without a pause until it is stopped; records the transaction id of every complete answer. */
function drive(client: Client, answered: string[]) {
  let stopped = false
  let inFlight = 0
  const loop = async (first: number) => {
    for (let i = first; !stopped; i++) {
      const [path, query] = paths[i % paths.length]!
      inFlight++
      const answer = await client.lookup(path, query).catch(() => undefined)
      inFlight--
      // The service is gone: the call may have been recorded or not; both are right.
      if (answer === undefined) return
      if (answer.status < 500) answered.push(answer.headers['x-transaction-id']!)
    }
  }
  const loops = Array.from({ length: callers }, (_, i) => loop(i))
  return {
    inFlight: () => inFlight,
    async stop() {
      stopped = true
      await Promise.all(loops)
    },
  }
}

const connect = (service: Service): Client => createClient(service)

/**
 * `kill` kills (-9) the process that holds the database, and resolves once it is gone; `restart` starts a service and
 * waits until it answers. `random` gives 0 to 1.
 */
export async function proveLedger(parts: {
  installation: Installation
  kills: number
  random: () => number
  kill: (service: Service) => Promise<void>
  restart: (service: Service) => Promise<Service>
}): Promise<KillFigures> {
  const { installation, kills, random } = parts
  const answered: string[] = []
  const figures = { kills, killsInFlight: 0, callsInFlight: 0, slowestReadyMs: 0 }
  let service = await installation.start()
  for (let kill = 0; kill < kills; kill++) {
    const client = connect(service)
    await client.token()
    const before = answered.length
    const load = drive(client, answered)
    await until(() => answered.length > before)
    await killMoment(leastLoadMs + random() * spreadMs)
    const inFlight = load.inFlight()
    if (inFlight > 0) figures.killsInFlight++
    figures.callsInFlight += inFlight
    await parts.kill(service)
    await load.stop()
    client.close()
    const started = performance.now()
    service = await parts.restart(service)
    figures.slowestReadyMs = Math.max(figures.slowestReadyMs, performance.now() - started)
  }
  const ids = (await usageRows(service)).map((row) => String(row.transaction_id))
  await service.stop()
  const held = new Set(ids)
  const seen = new Set<string>()
  const doubled = ids.filter((id) => seen.has(id) || !seen.add(id))
  return { ...figures, answered: answered.length, missing: answered.filter((id) => !held.has(id)), doubled }
}
