// Checks the sources once a day, on one node: which have declined, and which will miss a minimum volume.
import type { Database, Sql } from '../../platform/database/database.js'
import { dayMs, floorTo, selectState } from '../../usage/rollup-store.js'
import { selectAnswersOfSource, selectDaysOfSource } from '../../usage/source-day-sums.js'
import { monthBegins, monthOf } from '../../usage/spend-store.js'
import { idSlackMs } from '../../usage/usage-ids.js'
import * as store from './decline-store.js'
import { type DayCheckEvent, declineEvent, minimumEvent } from './events.js'
import { type MinimumOutlook, outlookOf } from './minimum.js'
import { type DayOfSource, type DeclineRow, daysRead, declinesOf, isOver } from './rule.js'

/** A source of the configuration that is in force. */
export interface CheckedSource {
  readonly name: string
  /** Answers a month. */
  readonly minimum: number | undefined
}

interface DayCheckParts {
  readonly db: Database
  readonly clock: { now(): number }
  readonly sources: () => readonly CheckedSource[]
  /** Owes an event to the operator, in the transaction. */
  readonly notify: (tx: Sql, event: DayCheckEvent) => Promise<void>
  /** The transaction is committed. */
  readonly onNotified: () => void
  readonly log: { warn(facts: object, message: string): void }
}

/** Before the second week of a month its forecast says little. */
const firstDayOfMonth = 8

const noCalls = (at: number): DayOfSource => ({ at, asked: 0, answered: 0, steps: new Map() })

/** In what one source declined, and which of its declines are over. */
async function checkSource(db: Sql, source: string, day: number, told: readonly DeclineRow[]) {
  const period = { from: day - (daysRead - 1) * dayMs, to: day + dayMs }
  const days = await selectDaysOfSource(db, source, period)
  const over = told.filter((row) =>
    isOver(row, days.find(({ at, lookup }) => at === day && lookup === row.lookup) ?? noCalls(day)),
  )
  const open = new Set(
    told.filter((row) => !over.includes(row)).map(({ lookup, measure }) => `${lookup} ${measure}`),
  )
  const lookups = [...new Set(days.map(({ lookup }) => lookup))]
  const begun = lookups.flatMap((lookup) =>
    declinesOf(
      days.filter((each) => each.lookup === lookup),
      day,
    )
      .filter(({ measure }) => !open.has(`${lookup} ${measure}`))
      .map((decline) => ({ ...decline, source, lookup, since: day })),
  )
  return { over, begun }
}

/** What is worse than before on a day, and what is not any more. */
async function checkDeclines(db: Sql, sources: readonly CheckedSource[], day: number) {
  const told = await store.selectDeclines(db)
  const over: DeclineRow[] = told.filter((row) => !sources.some(({ name }) => name === row.source))
  const begun: DeclineRow[] = []
  for (const { name } of sources) {
    const found = await checkSource(
      db,
      name,
      day,
      told.filter(({ source }) => source === name),
    )
    over.push(...found.over)
    begun.push(...found.begun)
  }
  return { over, begun }
}

/** The sources that will miss a minimum volume this month. */
async function checkMinimums(db: Sql, sources: readonly CheckedSource[], now: number) {
  if (now < monthBegins(monthOf(now)) + (firstDayOfMonth - 1) * dayMs) return []
  const missed: { name: string; outlook: MinimumOutlook }[] = []
  const selectAnswers = (source: string, from: number) => selectAnswersOfSource(db, source, from)
  for (const { name, minimum } of sources) {
    if (minimum === undefined) continue
    const outlook = await outlookOf(selectAnswers, { source: name, minimum, now })
    if (outlook.isMissed) missed.push({ name, outlook })
  }
  return missed
}

export function createDayCheck(parts: DayCheckParts) {
  const { db, clock, log } = parts

  return {
    /** Checks yesterday, once its sums are whole; does nothing when that was done before, on any node. */
    async check(): Promise<void> {
      const now = clock.now()
      const today = floorTo(now, dayMs)
      const yesterday = today - dayMs
      if ((await store.selectCheckedDay(db)) >= yesterday) return
      // Ids that were made before this were all of calls that came in before today.
      if ((await selectState(db)).rolled < today + idSlackMs) return
      // Read before the transaction: calls would wait for all of it where the database is embedded.
      const { over, begun } = await checkDeclines(db, parts.sources(), yesterday)
      const missed = await checkMinimums(db, parts.sources(), now)
      const events = await db.transaction(async (tx) => {
        if (!(await store.takeCheck(tx, yesterday))) return undefined
        for (const row of over) await store.deleteDecline(tx, row)
        for (const row of begun) await store.insertDecline(tx, row)
        const all = begun.map((row) => declineEvent(row, now))
        for (const { name, outlook } of missed)
          if (await store.markMissed(tx, name, monthBegins(monthOf(now))))
            all.push(minimumEvent(name, outlook, now))
        for (const each of all) await parts.notify(tx, each)
        return all
      })
      if (events === undefined) return
      for (const { source, lookup, measure, share, usual } of begun)
        log.warn(
          { source, lookup, measure, share, usual },
          'a source does worse than in the four weeks before',
        )
      if (events.length > 0) parts.onNotified()
    },
  }
}

export type DayCheck = ReturnType<typeof createDayCheck>
