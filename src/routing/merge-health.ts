// Sums the health of the sources over the processes of a node.
import type { BreakerState } from './breaker.js'
import { type HealthCounts, reportOf, type SourceHealth } from './health.js'
import { addCounts, addPeriods } from './windows.js'

const worst: readonly BreakerState[] = ['open', 'half-open', 'closed']

const merged = (a: HealthCounts, b: HealthCounts): HealthCounts => ({
  ...a,
  breaker: worst.find((state) => a.breaker === state || b.breaker === state)!,
  minute: addCounts(a.minute, b.minute),
  lately: addCounts(a.lately, b.lately),
  hour: addCounts(a.hour, b.hour),
  minutes: addPeriods(a.minutes, b.minutes),
})

/** Calls are added up; a breaker is in the worst state that any process sees it in. */
export function mergeHealth(processes: readonly (readonly HealthCounts[])[]): SourceHealth[] {
  const all = new Map<string, HealthCounts>()
  for (const counts of processes.flat()) {
    const key = `${counts.source} ${counts.lookup}`
    const known = all.get(key)
    all.set(key, known === undefined ? counts : merged(known, counts))
  }
  return reportOf([...all.values()])
}
