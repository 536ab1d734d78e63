// Makes the sums by metadata of finished days, in the background and in portions: the newest day first.
import type { Database } from '../platform/database/database.js'
import {
  endLease,
  insertSums,
  isStale,
  renewLease,
  selectCallsOfDay,
  selectMissingDay,
  storeDay,
  sumPortion,
  takeLease,
} from './metadata-store.js'
import { createMetadataTally, type MetadataTally } from './metadata-tally.js'
import { dayMs, firstRollupAt, floorTo, hourMs, selectState } from './rollup-store.js'
import { idSlackMs } from './usage-ids.js'
import type { Period } from './usage-period.js'
import { portionsOfEvents } from './usage-portions.js'

/** The sums of a day are made this long after its end. When an event is recorded later, they are made again. */
const openForMs = hourMs
/** Days for which an event may still come late. Older ones change only by a repair, which deletes their sums. */
const watchedDays = 3
/** Events of one statement: some milliseconds of the embedded engine, which holds up everything. */
const portions = { embedded: 200, postgres: 50_000 }
/** Sums of a day. The statements that store them are one transaction, in which the embedded database does nothing else. */
const sumsOfDay = { embedded: 2_000, postgres: 20_000 }
const insertedAtOnce = 1_000

export interface MetadataSums {
  /** Does the next small step. Returns whether another one can follow at once. Any number of nodes may run it. */
  step(): Promise<boolean>
}

/** A day in progress. If this process ends, the day is begun again: nothing of it is stored before it is complete. */
interface Making {
  readonly day: Period
  readonly calls: number
  readonly portions: AsyncGenerator<Period>
  readonly tally: MetadataTally
}

/** Finds the next day to make. */
function createDaySearch(db: Database) {
  let watched = 0
  return async (): Promise<number | undefined> => {
    const first = await firstRollupAt(db, 0)
    if (first === undefined) return undefined
    const { rolled } = await selectState(db)
    const to = floorTo(rolled - openForMs, dayMs)
    const missing = await selectMissingDay(db, { from: floorTo(first, dayMs), to })
    if (missing !== undefined) return missing
    const day = to - (1 + (watched++ % watchedDays)) * dayMs
    return (await isStale(db, day)) ? day : undefined
  }
}

/** @param parts.most sums of a day */
export function createMetadataSums(parts: { db: Database; portion?: number; most?: number }): MetadataSums {
  const { db, portion = portions[parts.db.mode], most = sumsOfDay[parts.db.mode] } = parts
  const isShared = db.mode === 'postgres'
  const nextDay = createDaySearch(db)
  let making: Making | undefined

  async function begin(): Promise<Making | undefined> {
    const from = await nextDay()
    if (from === undefined || (isShared && !(await takeLease(db)))) return undefined
    const day = { from, to: from + dayMs }
    // Counted before the first event is read: if the day has as many calls afterwards, no event was missed.
    const calls = await selectCallsOfDay(db, from)
    const portions = portionsOfEvents(db, { from: from - idSlackMs, to: day.to + idSlackMs }, portion)
    return { day, calls, portions, tally: createMetadataTally(most) }
  }

  /** Returns false when events were recorded meanwhile: the day is made again later. */
  async function store({ day, calls, tally }: Making): Promise<boolean> {
    const sums = tally.list()
    const leftOut = tally.leftOut()
    const isStored = await db.transaction(async (tx) => {
      if (!(await storeDay(tx, { day: day.from, calls, leftOut }))) return false
      for (let first = 0; first < sums.length; first += insertedAtOnce)
        await insertSums(tx, day.from, sums.slice(first, first + insertedAtOnce))
      return true
    })
    if (isShared) await endLease(db)
    return isStored
  }

  /** Returns false when the day has been read. */
  async function readPortion({ day, portions, tally }: Making): Promise<boolean> {
    const leftOut = tally.leftOut()
    if (leftOut === null) return false
    const next = await portions.next()
    if (next.done) return false
    if (isShared) await renewLease(db)
    tally.add(await sumPortion(db, day, next.value, leftOut, most))
    return true
  }

  return {
    async step() {
      const now = making ?? (await begin())
      making = undefined // begun again after an error
      if (now === undefined) return false
      if (!(await readPortion(now))) return store(now)
      making = now
      return true
    },
  }
}
