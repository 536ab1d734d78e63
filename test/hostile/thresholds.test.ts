// Tests that the thresholds distinguish a service that keeps serving from one that does not.
import { expect, it } from 'vitest'
import type { Attack } from './attack.js'
import type { AttackRun, Phase } from './attack-run.js'
import type { Series } from './good-client.js'
import { brokenThresholds } from './thresholds.js'

const series = (ms: number, failures: string[] = []): Series => ({
  ms: Array<number>(100).fill(ms),
  failures,
})
const phase = (own: Partial<Phase> = {}): Phase => ({
  lookup: series(2),
  authorize: series(2),
  healthz: series(4),
  aims: {},
  ...own,
})
const attack: Attack = { name: 'a', about: 'b', needsCredentials: false, run: async () => {} }
const run = (own: Partial<AttackRun> = {}): AttackRun => ({
  attacks: [attack],
  seconds: 10,
  quiet: phase(),
  during: phase(),
  tallies: { a: { 'answered 401': 7 } },
  memory: { beforeMb: 250, peakMb: 400, afterMb: 300 },
  cpuPerSecond: 0.5,
  recoveredMs: 100,
  left: '',
  ...own,
})
const broken = (own: Partial<AttackRun>) =>
  brokenThresholds(run(own)).map(({ bar, isTiming }) => `${bar}${isTiming ? ', by the clock' : ''}`)

it('reports nothing when everything is as before', () => {
  expect(broken({})).toEqual([])
})

it.each<[string, Partial<AttackRun>, string[]]>([
  ['a call that fails', { during: phase({ lookup: series(2, ['503']) }) }, ['calls succeed']],
  ['a slow p99', { during: phase({ lookup: series(31) }) }, ['p99 of calls, by the clock']],
  ['a slow healthz', { during: phase({ healthz: series(105) }) }, ['healthz, by the clock']],
  ['healthz that fails', { during: phase({ healthz: series(4, ['503']) }) }, ['healthz succeed']],
  [
    'no good call at all',
    { during: phase({ healthz: { ms: [], failures: ['x'] } }) },
    ['healthz succeed', 'healthz, by the clock', 'no standstill, by the clock'],
  ],
  ['memory', { memory: { beforeMb: 250, peakMb: 901, afterMb: 250 } }, ['memory']],
  ['memory that stays', { memory: { beforeMb: 250, peakMb: 600, afterMb: 451 } }, ['memory returns']],
  ['slow recovery', { recoveredMs: 5_001 }, ['recovers in 5 s, by the clock']],
  ['no recovery', { recoveredMs: undefined, left: 'x' }, ['recovers at all']],
  [
    'what only the attack knows',
    { attacks: [{ ...attack, fault: (tally) => `${tally['answered 401']} guesses` }] },
    ['a'],
  ],
  [
    'deliveries that wait',
    {
      quiet: phase({ aims: { deliveries: series(50) } }),
      during: phase({ aims: { deliveries: series(1_251) } }),
    },
    ['deliveries, by the clock'],
  ],
])('is broken by %s', (_name, own, bars) => {
  expect(broken(own)).toEqual(bars)
})
