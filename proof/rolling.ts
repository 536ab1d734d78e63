// Proves that two nodes behind the sample of each proxy are restarted, and upgraded, in turn without a failed call, and
// that a killed node costs at most the calls in flight.
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { callers, compare, failed, type Load, startLoad } from './nodes-load.js'
import { type NodesPlace, openNodesPlace } from './nodes-place.js'
import type { ProxyName } from './proxies.js'
import type { ProofLine } from './result.js'

const ownFolder = fileURLToPath(new URL('..', import.meta.url))

export interface RollingOrders {
  readonly proxies: readonly ProxyName[]
  /** Calls while nodes are restarted, and again while they are upgraded. */
  readonly calls: number
  /** Processes of each node. */
  readonly processes: number
  /** Of each caller between two calls; by default that of every load. */
  readonly pauseMs?: number
}

/** This version in another folder, as a package is installed: what an upgrade by a new folder runs. */
async function otherFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'satyapan-upgrade-'))
  for (const name of ['bin', 'dist', 'migrations', 'scripts', 'package.json'])
    await cp(join(ownFolder, name), join(folder, name), { recursive: true })
  await symlink(join(ownFolder, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** A proxy that asks every second has seen by then that a node is back; docs/processes.md tells operators to wait as long. */
const seenWithinMs = 3_000

/** Restarts one node after the other, from `folder`, until so many calls were answered meanwhile. */
async function roll(place: NodesPlace, load: Load, calls: number, folder?: string) {
  const [answered, failures] = [load.answered.length, load.failures.length]
  const statuses: (number | null)[] = []
  do {
    for (const node of [0, 1] as const) {
      statuses.push(await place.restart(node, folder))
      await pause(seenWithinMs)
    }
  } while (load.answered.length - answered < calls)
  return {
    measured: `${failed(load, answered, failures)}; ${statuses.length} restarts, exit ${[...new Set(statuses)].join(' and ')}`,
    held: load.failures.length === failures && statuses.every((status) => status === 0),
  }
}

/** Kills a whole node, when the proxy has had time to see that the other one is back. */
async function kill(place: NodesPlace, load: Load) {
  await pause(5_000)
  const [answered, failures] = [load.answered.length, load.failures.length]
  await place.kill(1)
  await pause(1_000)
  const lost = load.failures.length - failures
  return {
    measured: failed(load, answered, failures),
    held: lost <= callers && load.answered.length > answered,
  }
}

async function proveBehind(proxy: ProxyName, orders: RollingOrders, folder: string): Promise<ProofLine[]> {
  const args = orders.processes === 1 ? [] : ['--processes', String(orders.processes)]
  const place = await openNodesPlace({ args, proxy, config: { drainS: 5 } })
  const load = startLoad(place, orders.pauseMs)
  try {
    const restarted = await roll(place, load, orders.calls)
    const upgraded = await roll(place, load, orders.calls, folder)
    const killed = await kill(place, load)
    await load.stop()
    const { missing, doubled, unanswered } = await compare(place, load.answered)
    return [
      { promise: `${proxy}: both nodes are restarted one after the other: no call fails`, ...restarted },
      { promise: `${proxy}: both nodes are upgraded one after the other: no call fails`, ...upgraded },
      { promise: `${proxy}: a node is killed (-9): at most the ${callers} calls in flight fail`, ...killed },
      {
        promise: `${proxy}: every answered call is in the ledger once`,
        measured: `${load.answered.length} answered, ${missing} missing, ${doubled} twice; ${unanswered} events whose answer was lost with the killed node`,
        held: missing === 0 && doubled === 0 && unanswered <= callers,
      },
    ]
  } finally {
    await load.stop()
    await place.end()
  }
}

export async function proveRolling(orders: RollingOrders): Promise<readonly ProofLine[]> {
  const folder = await otherFolder()
  try {
    const lines: ProofLine[] = []
    for (const proxy of orders.proxies) lines.push(...(await proveBehind(proxy, orders, folder)))
    return lines
  } finally {
    await rm(folder, { recursive: true })
  }
}
