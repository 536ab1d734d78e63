// Checks the sources once a day, on one node: which have declined, and which will miss a minimum volume.
import type { Database, Sql } from '../../platform/database/database.js'
import { dayMs, floorTo, selectState } from '../../usage/rollup-store.js'
import { selectAnswersOfSource, selectDaysOfSource } from '../../usage/source-day-sums.js'
import { monthBegins, monthOf } from '../../usage/spend-store.js'
import { idSlackMs } from '../../usage/usage-ids.js'
import * as store from './decline-store.js'
import { type DayCheckEvent, declineEvent, minimumEvent } from './events.js'
import { outlookOf } from './minimum.js'
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

/** What one source declined in, and which of its declines are over. */
async function checkSource(tx: Sql, source: string, day: number, told: readonly DeclineRow[]) {
  const period = { from: day - (daysRead - 1) * dayMs, to: day + dayMs }
  const days = await selectDaysOfSource(tx, source, period)
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

export function createDayCheck(parts: DayCheckParts) {
  const { db, clock, log } = parts

  async function checkDeclines(tx: Sql, day: number): Promise<DayCheckEvent[]> {
    const told = await store.selectDeclines(tx)
    const names = parts.sources().map(({ name }) => name)
    for (const row of told) if (!names.includes(row.source)) await store.deleteDecline(tx, row)
    const events: DayCheckEvent[] = []
    for (const name of names) {
      const own = told.filter(({ source }) => source === name)
      const { over, begun } = await checkSource(tx, name, day, own)
      for (const row of over) await store.deleteDecline(tx, row)
      for (const row of begun) {
        await store.insertDecline(tx, row)
        const { source, lookup, measure, share, usual } = row
        log.warn(
          { source, lookup, measure, share, usual },
          'a source does worse than in the four weeks before',
        )
        events.push(declineEvent(row, clock.now()))
      }
    }
    return events
  }

  async function checkMinimums(tx: Sql): Promise<DayCheckEvent[]> {
    const now = clock.now()
    const start = monthBegins(monthOf(now))
    if (now < start + (firstDayOfMonth - 1) * dayMs) return []
    const events: DayCheckEvent[] = []
    for (const { name, minimum } of parts.sources()) {
      if (minimum === undefined) continue
      const selectAnswers = (source: string, from: number) => selectAnswersOfSource(tx, source, from)
      const outlook = await outlookOf(selectAnswers, { source: name, minimum, now })
      if (outlook.isMissed && (await store.markMissed(tx, name, start)))
        events.push(minimumEvent(name, outlook, now))
    }
    return events
  }

  return {
    /** Checks yesterday, once its sums are whole; does nothing when that was done before, on any node. */
    async check(): Promise<void> {
      const today = floorTo(clock.now(), dayMs)
      const yesterday = today - dayMs
      if ((await store.selectCheckedDay(db)) >= yesterday) return
      // Ids that were made before this were all of calls that came in before today.
      if ((await selectState(db)).rolled < today + idSlackMs) return
      const events = await db.transaction(async (tx) => {
        if (!(await store.takeCheck(tx, yesterday))) return []
        const all = [...(await checkDeclines(tx, yesterday)), ...(await checkMinimums(tx))]
        for (const each of all) await parts.notify(tx, each)
        return all
      })
      if (events.length > 0) parts.onNotified()
    },
  }
}

export type DayCheck = ReturnType<typeof createDayCheck>
