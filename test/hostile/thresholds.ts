// Compares a run with the thresholds: how much the well-behaved client may notice of an attack, and what the service
// may keep.

import { percentile } from '../../bench/statistics.mjs'
import type { AttackRun } from './attack-run.js'
import type { Series } from './good-client.js'

/** The p99 of good calls: five times the quiet one plus 20 ms. */
const callFactor = 5
const callExtraMs = 20
/** /healthz answers within 100 ms of its quiet time. */
const healthExtraMs = 100
/** Batches, deliveries and face matches run separately and are polled every 50 ms: a second more. */
const aimFactor = 5
const aimExtraMs = 1_000
const mostMemoryMb = 900
/** Memory is given back, except what allocators keep for reuse. */
const keptMemoryMb = 200
const recoveredWithinMs = 5_000
/** On a quiet machine, a call that waits this long shows that the service stood still. */
const standstillMs = 2_000
const standstillFactor = 10

export interface Broken {
  readonly bar: string
  readonly about: string
  /** By the clock, which measures the machine as much as the service unless the machine is quiet. */
  readonly isTiming: boolean
}

const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const longest = ({ ms }: Series): number => ms.at(-1) ?? Number.NaN
export const p99 = ({ ms }: Series): number => percentile(ms, 0.99)

/** Lookups and authorizations as one series. */
export const calls = (phase: AttackRun['quiet']): Series => ({
  ms: [...phase.lookup.ms, ...phase.authorize.ms].sort((a, b) => a - b),
  failures: [...phase.lookup.failures, ...phase.authorize.failures],
})

export function brokenThresholds(run: AttackRun): Broken[] {
  const { quiet, during, memory, recoveredMs, left } = run
  const broken: Broken[] = []
  const hold = (bar: string, isTiming: boolean, holds: boolean, about: string) => {
    if (!holds) broken.push({ bar, about, isTiming })
  }
  const all: [string, Series][] = [
    ['calls', calls(during)],
    ['healthz', during.healthz],
    ...Object.entries(during.aims),
  ]
  for (const [name, { failures, ms }] of all) {
    const summary = `${failures.length} of ${failures.length + ms.length} failed, ${failures[0]}`
    hold(`${name} succeed`, false, failures.length === 0 && ms.length > 0, summary)
  }

  const quietCalls = calls(quiet)
  const within = callFactor * p99(quietCalls) + callExtraMs
  const seen = p99(calls(during))
  hold('p99 of calls', true, seen <= within, `${ms(seen)}, at most ${ms(within)}`)
  const healthWithin = longest(quiet.healthz) + healthExtraMs
  const health = longest(during.healthz)
  hold('healthz', true, health <= healthWithin, `${ms(health)}, at most ${ms(healthWithin)}`)
  for (const [name, series] of Object.entries(during.aims)) {
    const aimWithin = aimFactor * longest(quiet.aims[name as keyof typeof quiet.aims]!) + aimExtraMs
    hold(name, true, longest(series) <= aimWithin, `${ms(longest(series))}, at most ${ms(aimWithin)}`)
  }

  const quietLongest = Math.max(longest(quietCalls), longest(quiet.healthz))
  const still = standstillMs + standstillFactor * quietLongest
  const longestSeen = Math.max(longest(calls(during)), longest(during.healthz))
  hold('no standstill', true, longestSeen <= still, `a call took ${ms(longestSeen)}, at most ${ms(still)}`)

  const { beforeMb, peakMb, afterMb } = memory
  hold('memory', false, peakMb <= mostMemoryMb, `${peakMb.toFixed(0)} MB, at most ${mostMemoryMb} MB`)
  const mayKeep = beforeMb + keptMemoryMb
  hold(
    'memory returns',
    false,
    afterMb <= mayKeep,
    `${afterMb.toFixed(0)} MB of ${beforeMb.toFixed(0)} MB before`,
  )
  hold('recovers at all', false, recoveredMs !== undefined, left)
  hold('recovers in 5 s', true, (recoveredMs ?? 0) <= recoveredWithinMs, ms(recoveredMs ?? 0))
  // Together they share what is allowed, and the attacker's processor.
  for (const { name, fault } of run.attacks.length === 1 ? run.attacks : []) {
    const about = fault?.(run.tallies[name] ?? {}, run.seconds)
    hold(name, false, about === undefined, about ?? '')
  }
  return broken
}

/** One line of figures, for a person. */
export function figuresOf({ quiet, during, memory, cpuPerSecond, recoveredMs, tallies }: AttackRun): string {
  const pair = (name: string, before: number, after: number) => `${name} ${ms(before)} -> ${ms(after)}`
  const aims = Object.entries(during.aims).map(([name, series]) =>
    pair(name, longest(quiet.aims[name as keyof typeof quiet.aims]!), longest(series)),
  )
  const counts = Object.values(tallies).flatMap((tally) =>
    Object.entries(tally).map(([what, n]) => `${n} ${what}`),
  )
  return [
    pair('p99', p99(calls(quiet)), p99(calls(during))),
    pair('healthz', longest(quiet.healthz), longest(during.healthz)),
    ...aims,
    `memory ${memory.beforeMb.toFixed(0)} -> ${memory.peakMb.toFixed(0)} -> ${memory.afterMb.toFixed(0)} MB`,
    `processor ${(cpuPerSecond * 100).toFixed(0)} %`,
    recoveredMs === undefined ? 'not recovered' : `recovered in ${ms(recoveredMs)}`,
    `attacker: ${counts.join(', ') || 'nothing came back'}`,
  ].join('; ')
}
