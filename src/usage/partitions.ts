// Keeps the ledger partitioned by month: creates the months ahead, and finds the one of an event.
import type { Clock } from '../kernel/clock.js'
import type { Database, DatabaseLog } from '../platform/database/database.js'
import { createMonth, idsOfMonth, type Partition, selectPartitions, setFilling } from './partition-store.js'
import { monthOf } from './spend-store.js'
import type { UsageEvent } from './usage-event.js'

/** A service that is not started for this long still has them; a running one makes the next one every month. */
const monthsAhead = 3
/** Most events moved, a second of work on a small server; more stay where they are and are found there. */
const moveAtMost = 50_000

export interface Partitions {
  /** Makes the months that are missing. Whatever goes wrong is in the log: the default partition takes their events. */
  tend(): Promise<void>
  /** The table that holds all of these events, or the whole ledger: naming it saves the database the search. */
  tableOf(events: readonly UsageEvent[]): string
  /** The table does not exist: until `tend`, the whole ledger is named. */
  forget(): void
}

const whole = 'usage_event'

export function createPartitions(parts: { db: Database; clock: Clock; log: DatabaseLog }): Partitions {
  const { db, clock, log } = parts
  let current: { name: string; from: string; to: string } | undefined

  async function makeMonth(month: number): Promise<void> {
    if (!(await createMonth(db, month, moveAtMost)))
      log.warn(
        { partition: month },
        'a month of the usage ledger has no partition: its events are in the default one',
      )
  }

  const covers =
    ({ from, to }: { from: string; to: string }) =>
    (partition: Partition) =>
      !partition.isDefault &&
      (partition.from === null || partition.from <= from) &&
      (partition.to === null || partition.to >= to)

  const notSet = (partition: string) => (error: Error) =>
    log.warn(
      { partition, reason: error.message },
      'the autovacuum settings of a month could not be changed; this is retried soon',
    )

  async function tend(): Promise<void> {
    const now = monthOf(clock.now())
    const listed = await selectPartitions(db)
    for (let month = now; month <= now + monthsAhead; month++)
      if (!listed.some(covers(idsOfMonth(month)))) await makeMonth(month)
    const ids = idsOfMonth(now)
    const partitions = await selectPartitions(db)
    const partition = partitions.find(covers(ids))
    current = partition && { name: partition.name, ...ids }
    for (const { name, isDefault, to, isFilling } of partitions) {
      const fills = !isDefault && (to === null || to > ids.from)
      if (fills !== isFilling) await setFilling(db, name, fills).catch(notSet(name))
    }
  }

  return {
    tend: () =>
      tend().catch((error: Error) => {
        current = undefined
        log.warn(
          { reason: error.message },
          'partitions of the usage ledger could not be created; this is retried soon',
        )
      }),
    tableOf(events) {
      if (current === undefined) return whole
      const { name, from, to } = current
      for (const { transactionId } of events) if (transactionId < from || transactionId >= to) return whole
      return name
    },
    forget() {
      current = undefined
    },
  }
}
