// The attacker's process: makes the attacks that it is told of until it is told to stop, then says what it saw.
import { setMaxListeners } from 'node:events'
import { setPriority } from 'node:os'
import { seededRandom } from '../kills/seeded-random.js'
import type { Credentials } from './attack.js'
import { attacks } from './attacks/index.js'
import type { Address } from './connect.js'
import { createWire } from './wire.js'

/** What the attacker is told at its start. */
export interface AttackJob {
  readonly names: readonly string[]
  readonly address: Address
  readonly client: Credentials
  readonly seed: number
}

export type Tallies = Readonly<Record<string, Readonly<Record<string, number>>>>

/**
 * The least of priorities: service and attacker share this machine, and an attacker elsewhere would take none of the
 * service's processor.
 */
const lowestPriority = 19

/** Each attack has four addresses of its own, so that what is held against them ends with it. */
export const addressesOf = (attack: number): string[] =>
  [1, 2, 3, 4].map((last) => `127.0.${attack + 1}.${last}`)

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
  process.once('disconnect', () => process.exit(1)) // whoever gave the job has gone
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
