// Divides the ledger into portions that one short statement reads: the embedded database does one thing at a time.
import type { Sql } from '../platform/database/database.js'
import { timeAfter, timeOfRow } from './rollup-store.js'
import type { Period } from './usage-period.js'

/** One or two milliseconds of the embedded database each. */
export const eventsAtOnce = 500
export const rollupsAtOnce = 500
/** Some five milliseconds: an event that a filter leaves out costs little. */
export const scannedAtOnce = 4_000
/** Some twenty milliseconds; sums of one client are spread over as many spans as the period has, so fewer at a time cost more. */
export const sumsAtOnce = 16_000

type NextAfter = (from: number) => Promise<number | undefined>

async function* divide({ from, to }: Period, nextAfter: NextAfter): AsyncGenerator<Period> {
  for (let begins = from; begins < to; ) {
    const next = (await nextAfter(begins)) ?? to
    const ends = Math.min(to, Math.max(next, begins + 1))
    yield { from: begins, to: ends }
    begins = ends
  }
}

/** Periods of about `events` calls each, by the times at which their ids were made. */
export const portionsOfEvents = (db: Sql, creationPeriod: Period, events: number): AsyncGenerator<Period> =>
  divide(creationPeriod, (from) => timeAfter(db, from, events))

/** Periods of about `rows` rollups each; the rows of one hour or day stay together. */
export const portionsOfRollups = (db: Sql, period: Period, rows: number): AsyncGenerator<Period> =>
  divide(period, (from) => timeOfRow(db, from, rows))
