// Opens the place of the scripted day: three vendors, a service whose clock moves with the calls, and its configurations.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Client } from '../test/support/client.js'
import { createInstallation } from '../test/support/service.js'
import { dayVendors } from './day-behaviour.js'
import { startMovedService } from './moved-service.js'

const repository = fileURLToPath(new URL('../', import.meta.url))

/** What a day is routed by. */
export interface DayPolicy {
  readonly name: string
  readonly route: object
}

export const splitWeights = { north: 50, south: 30, west: 20 }

export const dayPolicies: readonly DayPolicy[] = [
  { name: 'order', route: {} },
  { name: 'prefer: cost', route: { prefer: 'cost' } },
  { name: 'prefer: success', route: { prefer: 'success' } },
  { name: 'split', route: { split: splitWeights } },
]

/** The price under the first configuration; each reload raises it by one, so that it says which one a call was under. */
export const firstPrice = 200

async function startVendors() {
  const child = spawn(
    process.execPath,
    ['--import', './scripts/check/typescript.mjs', 'proof/day-vendors.ts'],
    {
      cwd: repository,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  const [{ ports }] = (await once(child, 'message')) as [{ ports: number[] }]
  return {
    ports,
    async tell(message: { progress?: number; seed?: number }) {
      const taken = once(child, 'message')
      child.send(message)
      await taken
    },
    async stop() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}

function configOf(ports: readonly number[], { route }: DayPolicy, generation: number): string {
  const secrets = { client_id: { env: 'UPSTREAM_ID' }, client_secret: { env: 'UPSTREAM_SECRET' } }
  const sources = dayVendors.map(({ name, cost }, i) => ({
    name,
    kind: 'same-interface',
    baseUrl: `http://127.0.0.1:${ports[i]}`,
    allowPlainHttp: true,
    secrets,
    cost: { default: cost },
  }))
  const routes = { panadvanced: route }
  const prices = { panadvanced: firstPrice + generation }
  return JSON.stringify({ admin: { port: 0 }, drainS: 0, sources, routes, prices }, null, 2)
}

export interface DayPlace {
  /** A new token for each day. */
  client(): Client
  /** How far the clock of the service and the vendors' day are. */
  moveTo(day: number, progress: number): Promise<void>
  /** Puts the next configuration into force. */
  reload(policy: DayPolicy): Promise<void>
  /** How many reloads there were. */
  generation(): number
  /** The seed of the vendors' chances. */
  seedVendors(seed: number): Promise<void>
  /** The ledger, in JSON Lines. */
  ledger(): Promise<string>
  end(): Promise<void>
}

/** `timeOf`: the Unix milliseconds of a part of a day. */
export async function openDayPlace(
  seed: number,
  timeOf: (day: number, progress: number) => number,
): Promise<DayPlace> {
  const installation = await createInstallation()
  const vendors = await startVendors()
  let generation = 0
  const env = await installation.environment({
    config: configOf(vendors.ports, dayPolicies[0]!, generation),
    env: { UPSTREAM_ID: 'rehearsed-id', UPSTREAM_SECRET: 'rehearsed-secret', PROOF_SEED: String(seed) },
  })
  const service = await startMovedService(env, timeOf(0, 0))
  const made = JSON.parse(await service.run('client', 'create', '--name', 'Scripted day', '--json'))
  const credentials = { clientId: made.client_id as string, clientSecret: made.client_secret as string }
  return {
    client: () => service.client.as(credentials),
    async moveTo(day, progress) {
      await Promise.all([service.standAt(timeOf(day, progress)), vendors.tell({ progress })])
    },
    async reload(policy) {
      const file = env.SATYAPAN_CONFIG!
      await writeFile(`${file}.new`, configOf(vendors.ports, policy, generation + 1))
      await rename(`${file}.new`, file)
      await service.run('reload')
      generation++
    },
    generation: () => generation,
    seedVendors: (seed) => vendors.tell({ seed }),
    ledger: () => service.run('usage', 'export', '--format', 'jsonl'),
    async end() {
      service.client.close()
      await service.stop()
      await vendors.stop()
      await installation.discard()
    },
  }
}
