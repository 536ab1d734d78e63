// Keeps what calls of a replaced lookup are asked and priced under, until the last work with it has ended.
import type { Lookup } from '../../lookups/lookup.js'
import type { Terms, TermsInForce } from '../../lookups/terms.js'
import { createInForce, type InForce } from '../../platform/in-force.js'
import type { Around } from '../../platform/jobs/job.js'

interface Configured extends Terms {
  readonly catalogue: readonly Lookup[]
}

/** The time in which some rows are in force. */
interface Period {
  /** Resolves when other rows are in force, and no work is in progress that was begun with these. */
  readonly over: Promise<void>
  end(): void
}

function newPeriod(): Period {
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  return { over, end: () => end() }
}

/** What was in force when rows were replaced. */
interface Replaced<Value> {
  readonly configured: Value
  /** Calls of these rows that began since. */
  readonly calls: Set<Promise<unknown>>
}

export interface RowTerms {
  /** By the row of a call: those in force, unless the row was replaced since the call began. */
  readonly terms: TermsInForce
  /** Runs work that goes on with a row, such as a job: the terms of the row stay open until it has ended. */
  readonly around: Around
  /** Call it before the rows in force are replaced. `served`: resolves when the last call of their routes has ended. */
  replace(served: Promise<void>): void
}

export function createRowTerms<Value extends Configured>(inForce: InForce<Value>): RowTerms {
  const periods = createInForce(newPeriod(), (period) => period.end())
  /** The newest last. */
  const replaced = new Set<Replaced<Value>>()
  let allOver: Promise<unknown> = Promise.resolve()

  /** Undefined: those in force. */
  function replacedOf(lookup: Lookup): Replaced<Value> | undefined {
    if (inForce.now().catalogue.includes(lookup)) return undefined
    return [...replaced].findLast(({ configured }) => configured.catalogue.includes(lookup))
  }

  return {
    terms: {
      now: inForce.now,
      use(work, lookup) {
        const own = replaced.size === 0 ? undefined : replacedOf(lookup)
        if (own === undefined) return inForce.use(work)
        const call = work(own.configured)
        own.calls.add(call)
        return call.finally(() => own.calls.delete(call))
      },
    },
    around: (work) => periods.use(work),
    replace(served) {
      // A job that began earlier may have read its row since.
      const over = Promise.all([allOver, periods.now().over])
      allOver = over
      void inForce.use(async (configured) => {
        const own: Replaced<Value> = { configured, calls: new Set() }
        replaced.add(own)
        await over
        replaced.delete(own)
        await Promise.allSettled(own.calls)
      })
      void periods.use(() => served)
      periods.replace(newPeriod())
    },
  }
}
