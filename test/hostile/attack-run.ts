// Runs one attack: a quiet time, the attack, and the time until everything is as before.
import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { cpuSeconds, residentMb, watchMemory } from '../../bench/process-figures.mjs'
import { median } from '../../bench/statistics.mjs'
import { metricsOf } from '../support/metrics.js'
import { until } from '../support/until.js'
import { type AimName, startAim } from './aims.js'
import type { Attack } from './attack.js'
import type { AttackJob, Tallies } from './attacker.js'
import type { Child } from './child.js'
import { type Measured, type Series, startGoodClient } from './good-client.js'
import type { TestBed } from './test-bed.js'
import { createWire } from './wire.js'

export interface Phase extends Measured {
  readonly aims: Readonly<Partial<Record<AimName, Series>>>
}

export interface AttackRun {
  readonly attacks: readonly Attack[]
  readonly seconds: number
  readonly quiet: Phase
  readonly during: Phase
  readonly tallies: Tallies
  readonly memory: { readonly beforeMb: number; readonly peakMb: number; readonly afterMb: number }
  /** Processor time of the service in a second of the attack. */
  readonly cpuPerSecond: number
  /** Until a good call takes as long as before, and connections and calls in flight are as few as before. */
  readonly recoveredMs: number | undefined
  /** What had not recovered when the wait ended. */
  readonly left: string
}

export interface AttackRunParts extends TestBed {
  readonly attacker: Child<AttackJob, Tallies>
  readonly attacks: readonly Attack[]
  readonly quietMs: number
  readonly attackMs: number
  readonly seed: number
  /** How long the run waits for recovery. */
  readonly recoveryMs: number
}

/** Metrics that show what is held. */
const held = ['satyapan_connections_open', 'satyapan_calls_in_flight'] as const
/** The well-behaved client's own connections come and go. */
const heldTolerance = 16
/** The number of good calls whose median shows recovery, and how much longer than before it may be. */
const callsToTell = 9
const sameTimeFactor = 2
const sameTimeMs = 5

export async function runAttacks(parts: AttackRunParts): Promise<AttackRun> {
  const { service, address, good, hostile, attacks, attacker, quietMs, attackMs, seed } = parts
  const ended = new AbortController()
  setMaxListeners(0, ended.signal)
  const wire = createWire(address, ended.signal)
  const client = startGoodClient(address, good)
  const aimNames = [...new Set(attacks.flatMap(({ aimsAt }) => aimsAt ?? []))]
  const aims = await Promise.all(
    aimNames.map(async (name) => [name, await startAim(name, wire, good)] as const),
  )
  const take = async (): Promise<Phase> => {
    const measured = client.take()
    const aimed = aims.map(async ([name, aim]) => [name, await aim.take()] as const)
    return { ...(await measured), aims: Object.fromEntries(await Promise.all(aimed)) }
  }
  const memory = watchMemory(service.pid)
  try {
    await pause(quietMs / 4) // connections are made, code is compiled
    await take()
    await pause(quietMs)
    const quiet = await take()
    const before = await metricsOf(service)
    const beforeMb = residentMb(service.pid)
    memory.take()

    const names = attacks.map(({ name }) => name)
    const attacking = attacker.ask({ names, address, client: hostile, seed })
    attacking.catch(() => {}) // it is read below
    const from = performance.now()
    const cpuFrom = cpuSeconds(service.pid)
    await pause(attackMs)
    const cpuPerSecond = ((cpuSeconds(service.pid) - cpuFrom) * 1_000) / (performance.now() - from)
    const measuring = take()
    attacker.send('stop')
    const tallies = await attacking
    const recovery = await recover(parts, client.once, median(quiet.lookup.ms), before)
    const during = await measuring
    const peakMb = memory.take()
    const afterMb = residentMb(service.pid)
    const used = { beforeMb, peakMb, afterMb }
    return {
      attacks,
      seconds: attackMs / 1_000,
      quiet,
      during,
      tallies,
      memory: used,
      cpuPerSecond,
      ...recovery,
    }
  } finally {
    for (const [, aim] of aims) await aim.stop()
    await client.stop()
    ended.abort()
    wire.end()
    memory.stop()
  }
}

/** Waits until everything is as before. `once` makes one good call and returns its milliseconds. */
async function recover(
  { service, recoveryMs }: AttackRunParts,
  once: () => Promise<number | undefined>,
  quietMs: number,
  before: ReadonlyMap<string, number>,
): Promise<Pick<AttackRun, 'recoveredMs' | 'left'>> {
  const from = performance.now()
  const slowestMs = Math.max(quietMs * sameTimeFactor, quietMs + sameTimeMs)
  const look = async () => {
    const times: number[] = []
    for (let n = 0; n < callsToTell; n++) times.push((await once()) ?? Number.POSITIVE_INFINITY)
    const medianMs = median(times)
    const now = await metricsOf(service)
    const over = held.filter((name) => (now.get(name) ?? 0) > (before.get(name) ?? 0) + heldTolerance)
    const elapsed = performance.now() - from
    if (medianMs <= slowestMs && over.length === 0) return { recoveredMs: elapsed, left: '' }
    if (elapsed > recoveryMs) {
      const figures = over.map((name) => `${name} ${now.get(name)} (before: ${before.get(name)})`)
      const slow = medianMs <= slowestMs ? [] : [`a good call takes ${medianMs.toFixed(1)} ms`]
      return { recoveredMs: undefined, left: [...slow, ...figures].join(', ') }
    }
    return undefined
  }
  return until(look, { withinMs: 2 * recoveryMs })
}
