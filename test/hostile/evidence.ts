// Turns measurements into results of proofs, which docs/evidence.md shows.
import type { ProofLine, ProofResult } from '../../proof/result.js'
import type { AttackRun } from './attack-run.js'
import type { FuzzResult } from './fuzz/fuzz.js'
import type { Overload } from './overload/overload.js'
import { type Broken, calls, longest, p99 } from './thresholds.js'

/** Where and when the measurement was made. */
export interface Circumstances {
  readonly date: string
  readonly machine: string
}

const rounded = (value: number): string => value.toFixed(value < 10 ? 1 : 0)
const pair = (before: number, after: number): string => `${rounded(before)} → ${rounded(after)}`

function attackLine({ run, broken }: { run: AttackRun; broken: readonly Broken[] }): ProofLine {
  const { attacks, quiet, during, memory, recoveredMs } = run
  const [first] = attacks
  const failed = [calls(during), during.healthz, ...Object.values(during.aims)].reduce(
    (sum, { failures }) => sum + failures.length,
    0,
  )
  const aims = Object.entries(during.aims).map(
    ([aim, series]) =>
      `slowest of ${aim} ${pair(longest(quiet.aims[aim as keyof typeof quiet.aims]!), longest(series))} ms`,
  )
  const measured = [
    `${failed} failed`,
    `p99 ${pair(p99(calls(quiet)), p99(calls(during)))} ms`,
    `slowest healthz ${pair(longest(quiet.healthz), longest(during.healthz))} ms`,
    ...aims,
    `memory ${memory.beforeMb.toFixed(0)} → ${memory.peakMb.toFixed(0)} → ${memory.afterMb.toFixed(0)} MB`,
    recoveredMs === undefined ? 'not as before' : `as before after ${(recoveredMs / 1_000).toFixed(1)} s`,
    ...broken.map(({ bar, about }) => `not held: ${bar} (${about})`),
  ]
  return {
    promise:
      attacks.length === 1 ? `${first!.name}: ${first!.about}` : `all ${attacks.length} attacks at one time`,
    measured: measured.join('; '),
    held: broken.length === 0,
  }
}

export function attacksResult(
  runs: readonly { readonly run: AttackRun; readonly broken: readonly Broken[] }[],
  where: Circumstances,
): ProofResult {
  return {
    name: 'hostile-attacks',
    title: 'One hostile client harms nobody else',
    command: 'npm run hostile',
    about: [
      `While each attack ran for ${runs[0]!.run.seconds} s, another client made a lookup every 10 ms, two authorizations and ten`,
      '`/healthz` on new connections a second. All must succeed; their p99 may be five times the quiet one and 20 ms, `/healthz`',
      '100 ms slower, memory 900 MB, and within 5 s of the end all must be as before. Times are quiet → under attack, memory',
      'is before → highest → after. The attacker runs on the same machine at the lowest priority.',
    ].join('\n'),
    ...where,
    lines: runs.map(attackLine),
  }
}

export function fuzzResult(fuzz: FuzzResult, seed: number, where: Circumstances): ProofResult {
  const { requests, operations, findings, statuses } = fuzz
  const answered = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  const found = findings.map(({ kind, operation, count }) => `${kind} at ${operation} (${count})`)
  return {
    name: 'hostile-fuzz',
    title: 'Every request is answered as the OpenAPI document says',
    command: `npm run hostile -- --only fuzz --seed ${seed}`,
    ...where,
    lines: [
      {
        promise: `${requests} mutated requests to ${operations} operations: no 500 that no rehearsal explains, no answer that breaks the document, none that does not come in 10 s`,
        measured: [answered.join(', '), ...found].join('; '),
        held: findings.length === 0,
      },
    ],
  }
}

/**
 * The share of the capacity that is answered under twice the load; the slowest answers compared with those at four
 * fifths; and refusals.
 */
const leastGoodput = 0.9
const mostSlower = 3
const refusedWithinMs = 20

export function overloadResult(overload: Overload, where: Circumstances): ProofResult {
  const { callers, capacityPerS, baselineP99Ms, answeredPerS, answeredP99Ms, refused, refusedP99Ms, wrong } =
    overload
  const goodput = answeredPerS / capacityPerS
  const wrongs = [...new Set(wrong)]
  return {
    name: 'hostile-overload',
    title: 'Twice as many calls as can be answered',
    command: 'npm run hostile -- --only overload',
    about: `${callers} honest callers, who wait as long as a refusal asks. Baseline: four fifths of the capacity.`,
    ...where,
    lines: [
      {
        promise: 'at least 90 % of the capacity is answered',
        measured: `${answeredPerS.toFixed(0)} of ${capacityPerS.toFixed(0)} calls a second, ${(goodput * 100).toFixed(0)} %`,
        held: goodput >= leastGoodput,
      },
      {
        promise: 'p99 of answered calls at most three times the baseline',
        measured: `${pair(baselineP99Ms, answeredP99Ms)} ms`,
        held: answeredP99Ms <= mostSlower * baselineP99Ms,
      },
      {
        promise: 'p99 of refusals at most 20 ms',
        measured: refused === 0 ? 'none refused' : `${rounded(refusedP99Ms)} ms, ${refused} refused`,
        held: refused === 0 || refusedP99Ms <= refusedWithinMs,
      },
      {
        promise: 'every refusal has Retry-After and costs nothing; every answer is in the ledger once',
        measured: wrongs.length === 0 ? 'all' : wrongs.join(', '),
        held: wrongs.length === 0,
      },
    ],
  }
}
