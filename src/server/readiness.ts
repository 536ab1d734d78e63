// Checks whether the parts of a service work, each within its own time limit.

import type { ReadyChecks } from '../http/state-routes.js'
import type { Parts } from './compose/assemble.js'

const readyWithinMs = 1_000

async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([work.then((works) => works !== false), late])
  } finally {
    clearTimeout(timer)
  }
}

/** What an operator should know of a node that is ready. */
export const readyWarnings =
  ({ clock }: Pick<Parts, 'clock'>) =>
  () =>
    clock.isWrong() ? ['clock'] : []

/** The parts without which no call is answered. `ledger`: an event could be written, space on the disk included. */
export function readyChecks({
  database,
  ledger,
  batches,
  records,
}: Pick<Parts, 'database' | 'ledger' | 'batches' | 'records'>): ReadyChecks {
  return {
    database: () => within(readyWithinMs, database.ping()),
    ledger: () => within(readyWithinMs, ledger.check()),
    jobs: () => within(readyWithinMs, batches.check()),
    records: () => within(readyWithinMs, records.reachable()),
  }
}

/** What is told beside them: a source that is down makes no node unready. */
export function toldChecks({ sourceHealth }: Pick<Parts, 'sourceHealth'>): ReadyChecks {
  const areClosed = async () =>
    (await sourceHealth()).every(({ lookups }) => lookups.every(({ breaker }) => breaker === 'closed'))
  return { sources: () => within(readyWithinMs, areClosed()) }
}
