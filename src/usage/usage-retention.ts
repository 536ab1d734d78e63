// Says until when usage events are kept, and deletes those of financial years that need no longer be.
import type { Database, Sql } from '../platform/database/database.js'
import { inPortions } from '../platform/database/portions.js'
import type { RetentionClass, TimedParts } from '../platform/stored-data.js'
import { type UsageValues, usageMinimum } from './config-keys.js'
import { deleteDayBefore } from './metadata-store.js'
import { dropPartition, selectPartitions } from './partition-store.js'
import { deleteOldestRollup } from './rollup-store.js'
import { deleteAttemptsBefore } from './source-sums.js'
import { deleteSummariesBefore } from './summary-store.js'
import { smallestIdAt } from './usage-ids.js'

/** India has one time zone and no summer time. */
const istOffsetMs = 5.5 * 3_600_000
const april = 3

/**
 * When the oldest financial year that is still kept begins (1 April, Indian Standard Time), in Unix milliseconds. Kept
 * are the current year and the `years` before it.
 */
export function keptSince(now: number, years: number): number {
  const here = new Date(now + istOffsetMs)
  const presentYear = here.getUTCFullYear() - (here.getUTCMonth() < april ? 1 : 0)
  return Date.UTC(presentYear - years, april, 1) - istOffsetMs
}

export async function countEventsBefore(db: Sql, before: number): Promise<number> {
  const text = 'select count(*)::bigint as count from usage_event where transaction_id < $1'
  return (await db.query<{ count: number }>(text, [smallestIdAt(before)])).rows[0]!.count
}

/** Drops ended months as a whole, and deletes other rows in portions. Returns how many events. */
export async function deleteEventsBefore(db: Database, before: number): Promise<number> {
  let deleted = 0
  for (const partition of await selectPartitions(db)) {
    if (partition.to === null || partition.to > smallestIdAt(before)) continue
    deleted += await dropPartition(db, partition)
  }
  deleted += await deleteRowsBefore(db, before)
  while (await deleteDayBefore(db, before));
  while (await deleteOldestRollup(db, before));
  await deleteSummariesBefore(db, before)
  await deleteAttemptsBefore(db, before)
  return deleted
}

const deleteRowsBefore = (db: Sql, before: number): Promise<number> =>
  inPortions(async (atMost) => {
    const { rowCount } = await db.query(
      `delete from usage_event where transaction_id in (
         select transaction_id from usage_event where transaction_id < $1 order by transaction_id limit $2)`,
      [smallestIdAt(before), atMost],
    )
    return rowCount
  })

export interface UsageRetentionParts extends TimedParts {
  readonly db: Database
  readonly config: Pick<UsageValues, 'retention.usageYears'>
}

export const usageRetention: RetentionClass<UsageRetentionParts> = {
  name: 'usage',
  keeps:
    'usage events: who called what, when, its outcome and price; the subject as a keyed hash; their sums by hour, day and metadata',
  why: 'invoices, reports, reconciliation',
  until: 'retention.usageYears whole financial years have passed',
  setting: 'retention.usageYears',
  counted: ['usage_events'],
  afterErasing: {
    keeps:
      'each call: who asked, when, its outcome, price, sources and what it stated about consent, under a random value that leads to nobody',
    law: `Digital Personal Data Protection Rules 2025, rule 8(3): traffic data and logs of the processing for at least one year from its date; ${usageMinimum.rule}`,
  },
  ending: ({ db, clock, config }) => {
    const years = config['retention.usageYears']
    if (years === undefined) return undefined
    const before = () => keptSince(clock.now(), years)
    return {
      ended: () => countEventsBefore(db, before()),
      sweep: () => deleteEventsBefore(db, before()),
    }
  },
}
