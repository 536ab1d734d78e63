// Runs the attacker's process: makes the attacks that it is given until it is stopped, then reports what it counted.
import { setMaxListeners } from 'node:events'
import { setPriority } from 'node:os'
import { seededRandom } from '../kills/seeded-random.js'
import type { Credentials } from './attack.js'
import { attacks } from './attacks/index.js'
import type { Address } from './connect.js'
import { createWire } from './wire.js'

/** The attacker's job, given at its start. */
export interface AttackJob {
  readonly names: readonly string[]
  readonly address: Address
  readonly client: Credentials
  readonly seed: number
}

export type Tallies = Readonly<Record<string, Readonly<Record<string, number>>>>

/**
 * The lowest priority: service and attacker share this machine, and an attacker elsewhere would use none of the
 * service's processor.
 */
const lowestPriority = 19

/** Each attack has its own four addresses, so that limits on them end with it. */
const addressesOf = (attack: number): string[] => [1, 2, 3, 4].map((last) => `127.0.${attack + 1}.${last}`)

async function run({ names, address, client, seed }: AttackJob, stopped: AbortSignal): Promise<Tallies> {
  const tallies: Record<string, Record<string, number>> = {}
  const wire = createWire(address, stopped)
  const works = attacks.map(async (attack, index) => {
    if (!names.includes(attack.name)) return
    const tally: Record<string, number> = {}
    tallies[attack.name] = tally
    const count = (what: string) => {
      tally[what] = (tally[what] ?? 0) + 1
    }
    const random = seededRandom(seed + index)
    await attack.run({ wire, addresses: addressesOf(index), random, client, stopped, count })
  })
  await Promise.all(works)
  wire.end()
  return tallies
}

if (process.send !== undefined) {
  setPriority(lowestPriority)
  let stop = new AbortController()
  process.once('disconnect', () => process.exit(1)) // the parent has gone
  process.on('message', (message: AttackJob | 'stop') => {
    if (message === 'stop') return stop.abort()
    stop = new AbortController()
    setMaxListeners(0, stop.signal)
    run(message, stop.signal).then(
      (result) => process.send!({ result }),
      (error: unknown) => process.send!({ error: String((error as Error).stack ?? error) }),
    )
  })
  process.send('ready')
}
