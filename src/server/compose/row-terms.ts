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
  /** What was in force when rows were replaced, the newest last. */
  const replaced = new Set<Value>()

  /** Undefined: those in force. */
  function replacedOf(lookup: Lookup): Value | undefined {
    if (inForce.now().catalogue.includes(lookup)) return undefined
    return [...replaced].findLast(({ catalogue }) => catalogue.includes(lookup))
  }

  return {
    terms: {
      now: inForce.now,
      use(work, lookup) {
        const own = replaced.size === 0 ? undefined : replacedOf(lookup)
        return own === undefined ? inForce.use(work) : work(own)
      },
    },
    around: (work) => periods.use(work),
    replace(served) {
      const { over } = periods.now()
      void inForce.use(async (configured) => {
        replaced.add(configured)
        await over
        replaced.delete(configured)
      })
      void periods.use(() => served)
      periods.replace(newPeriod())
    },
  }
}
