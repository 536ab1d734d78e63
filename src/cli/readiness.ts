// Checks whether the parts of a service work, each within its own time limit.
import type { Parts } from '../assemble.js'
import type { ReadyChecks } from '../http/state-routes.js'

const readyWithinMs = 1_000

async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

/** What an operator should know of a node that is ready. */
export const readyWarnings =
  ({ clock }: Pick<Parts, 'clock'>) =>
  () =>
    clock.isWrong() ? ['clock'] : []

export function readyChecks({
  database,
  batches,
  records,
}: Pick<Parts, 'database' | 'batches' | 'records'>): ReadyChecks {
  return {
    database: () => within(readyWithinMs, database.ping()),
    jobs: () => within(readyWithinMs, batches.check()),
    sources: () => within(readyWithinMs, records.reachable()),
  }
}
