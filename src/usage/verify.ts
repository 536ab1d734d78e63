// Compares the ledger's sums of each day with its events, and repairs them on request.
import { indiaMs, isoTime } from '../kernel/clock.js'
import type { Database, OpenTransaction, Sql } from '../platform/database/database.js'
import { countDiffering, deleteDay } from './metadata-store.js'
import { settleMs } from './rollup-fence.js'
import {
  dayMs,
  firstEventAt,
  firstRollupAt,
  floorTo,
  lockState,
  rollEvents,
  rollupGroups,
  rollupSums,
  selectState,
  sumsOfEvents,
  sumsOfSums,
} from './rollup-store.js'
import { repairAttempts } from './source-sums.js'
import { countDifferingSummaries } from './summary-store.js'
import { idSlackMs, idsAround, smallestIdAt } from './usage-ids.js'
import type { Period } from './usage-period.js'

export interface VerifiedDay {
  /** YYYY-MM-DD of Indian Standard Time. */
  readonly day: string
  /** Calls of the day, counted from its events. */
  readonly calls: number
  /** Groups whose sums differ from the events; sums by metadata, and those with fewer columns, included. */
  readonly differing: number
}

const comparison = `
with sums as (
  select ${rollupGroups}, ${sumsOfSums} from usage_rollup where at >= $1 and at < $2 group by ${rollupGroups}),
counted as (
  select ${rollupGroups}, ${sumsOfEvents} from usage_event
  where at >= $1 and at < $2 and transaction_id > $3::uuid and transaction_id < $4::uuid group by ${rollupGroups}),
differing as (
  (select ${rollupGroups}, ${rollupSums} from sums except select ${rollupGroups}, ${rollupSums} from counted)
  union
  (select ${rollupGroups}, ${rollupSums} from counted except select ${rollupGroups}, ${rollupSums} from sums))
select (select coalesce(sum(calls), 0)::bigint from counted) as calls,
  (select count(*)::bigint from (select distinct ${rollupGroups} from differing) as groups) as differing`

async function compare(
  tx: Sql,
  period: Period,
  rolled: number,
): Promise<{ calls: number; differing: number }> {
  const { below, above } = idsAround({ from: period.from, to: period.to })
  const { rows } = await tx.query<{ calls: number; differing: number }>(comparison, [
    period.from,
    period.to,
    below,
    [above, smallestIdAt(rolled)].sort()[0],
  ])
  return rows[0]!
}

/**
 * Sums up the events of a day again and replaces its sums. Those that are made of them, and its sums by metadata, are made
 * again in the background.
 */
export const repairDay = (
  db: Database,
  dayName: string,
  beside: (tx: OpenTransaction) => Promise<unknown> = async () => {},
): Promise<void> =>
  db.transaction(async (tx) => {
    const from = Date.parse(`${dayName}T00:00:00+05:30`)
    const { rolled } = await lockState(tx, settleMs)
    await tx.query('delete from usage_rollup where at >= $1 and at < $2', [from, from + dayMs])
    const day = { from, to: from + dayMs }
    const creationPeriod = { from: Math.max(0, from - idSlackMs), to: Math.min(day.to + idSlackMs, rolled) }
    await rollEvents(tx, creationPeriod, day)
    await repairAttempts(tx, creationPeriod, day)
    await deleteDay(tx, from)
    await beside(tx)
  })

export interface Uncounted {
  /** Unix milliseconds: events whose ids were made before it are summed up, and can be compared. */
  readonly until: number
  /** Events of the period that are not summed up yet. */
  readonly events: number
}

/** What `verifyDays` leaves out of a period. */
export async function selectUncounted(db: Sql, period: Period): Promise<Uncounted> {
  const { rolled } = await selectState(db)
  const { rows } = await db.query<{ events: number }>(
    `select count(*)::bigint as events from usage_event
     where at >= $1 and at < $2 and transaction_id >= $3::uuid and transaction_id < $4::uuid`,
    [period.from, period.to, smallestIdAt(rolled), idsAround(period).above],
  )
  return { until: rolled, events: rows[0]!.events }
}

/** Compares sums and events of each day that the period touches, as far as it is summed up; each day at one moment. */
export async function* verifyDays(db: Database, period: Period): AsyncGenerator<VerifiedDay> {
  const { rolled } = await selectState(db)
  const firsts = [await firstEventAt(db), await firstRollupAt(db, 0)].filter((at) => at !== undefined)
  const begins = floorTo(Math.max(period.from, Math.min(...firsts, rolled)), dayMs)
  for (let from = begins; from < Math.min(period.to, rolled); from += dayMs) {
    const counts = await db.transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only')
      const now = await selectState(tx)
      const { calls, differing } = await compare(tx, { from, to: from + dayMs }, now.rolled)
      const ofSums = (await countDiffering(tx, from)) + (await countDifferingSummaries(tx, from))
      return { calls, differing: differing + ofSums }
    })
    yield { day: isoTime(from + indiaMs).slice(0, 10), ...counts }
  }
}
