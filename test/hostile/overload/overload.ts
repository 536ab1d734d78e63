// Makes twice as many calls as the service can answer, by honest callers, and measures how many are answered, how
// fast, and how the others are refused.

import { percentile } from '../../../bench/statistics.mjs'
import { startChild } from '../child.js'
import type { TestBed } from '../test-bed.js'
import type { CallersJob, CallSeen } from './callers.js'

export interface Overload {
  readonly callers: number
  /** Answered calls a second when callers do not pause. */
  readonly capacityPerS: number
  /** At four fifths of the capacity. */
  readonly baselineP99Ms: number
  readonly offeredPerS: number
  readonly answeredPerS: number
  readonly answeredP99Ms: number
  readonly refused: number
  readonly refusedP99Ms: number
  /** Calls that were neither answered nor refused as they should be. */
  readonly wrong: readonly string[]
}

const belowCapacity = 0.8
const overCapacity = 2

export async function overload(bed: TestBed, callers: number, seconds: number): Promise<Overload> {
  const { address, good: client } = bed
  const child = await startChild<CallersJob, CallSeen[]>('./overload/callers.ts')
  const run = (ratePerS: number) => child.ask({ address, client, callers, ratePerS, seconds })
  const answeredIn = (seen: readonly CallSeen[]) => seen.filter(({ status }) => status === 200)
  try {
    await run(0) // code is compiled, connections are known
    const fastest = await run(0)
    const capacityPerS = answeredIn(fastest).length / seconds
    const before = await run(capacityPerS * belowCapacity)
    const during = await run(capacityPerS * overCapacity)
    const answered = answeredIn(during)
    const refused = during.filter(({ status }) => status === 503)
    return {
      callers,
      capacityPerS,
      baselineP99Ms: p99(answeredIn(before)),
      offeredPerS: capacityPerS * overCapacity,
      answeredPerS: answered.length / seconds,
      answeredP99Ms: p99(answered),
      refused: refused.length,
      refusedP99Ms: p99(refused),
      wrong: [
        ...wrongOf([...fastest, ...before, ...during]),
        ...(await ledgerFaults(bed, answered, refused)),
      ],
    }
  } finally {
    child.end()
  }
}

const p99 = (seen: readonly CallSeen[]): number =>
  percentile(
    seen.map(({ ms }) => ms),
    0.99,
  )

function wrongOf(seen: readonly CallSeen[]): string[] {
  return seen.flatMap(({ status, hasRetryAfter }) => {
    if (status === 503) return hasRetryAfter ? [] : ['503 without Retry-After']
    return status === 200 ? [] : [`status ${status}`]
  })
}

/** Each answered call must be in the ledger once and charged, no refused one. */
async function ledgerFaults(
  { service }: TestBed,
  answered: readonly CallSeen[],
  refused: readonly CallSeen[],
) {
  const exported = await service.cli('usage', 'export', '--format', 'jsonl')
  if (exported.code !== 0) return [`usage export ended with ${exported.code}: ${exported.stderr}`]
  const charged = new Map<string, number>()
  for (const line of exported.stdout.split('\n')) {
    if (line === '') continue
    const row = JSON.parse(line) as { transaction_id: string; charged: boolean }
    if (row.charged) charged.set(row.transaction_id, (charged.get(row.transaction_id) ?? 0) + 1)
  }
  const times = ({ transactionId }: CallSeen) => charged.get(transactionId) ?? 0
  const faults: string[] = []
  const notOnce = answered.filter((call) => times(call) !== 1).length
  if (notOnce > 0) faults.push(`${notOnce} answered calls are not charged once in the ledger`)
  const paid = refused.filter((call) => times(call) !== 0).length
  if (paid > 0) faults.push(`${paid} refused calls are charged`)
  return faults
}
