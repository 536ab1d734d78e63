// Reads the sums of one source by day: calls asked, answered and how fast, for each lookup.
import type { Sql } from '../platform/database/database.js'
import { dayMs, floorColumn } from './rollup-store.js'
import { notAsked } from './source-sums.js'
import type { Period } from './usage-period.js'

export interface DayOfLookup {
  /** When the day began, Unix milliseconds. */
  readonly at: number
  readonly lookup: string
  readonly asked: number
  readonly answered: number
  /** Answers by step of the latency scale. */
  readonly steps: ReadonlyMap<number, number>
}

interface Row {
  readonly at: number
  readonly lookup: string
  readonly step: number
  readonly asked: number
  readonly answered: number
}

/** Days without a call are missing. A word in small letters is no answer. */
export async function selectDaysOfSource(
  db: Sql,
  source: string,
  { from, to }: Period,
): Promise<DayOfLookup[]> {
  const { rows } = await db.query<Row>(
    `select ${floorColumn('at', dayMs)} as at, lookup, step, sum(calls)::bigint as asked,
       coalesce(sum(calls) filter (where outcome !~ '^[a-z]'), 0)::bigint as answered
     from source_rollup where source = $1 and at >= $2 and at < $3 and outcome <> all($4::text[])
     group by 1, lookup, step order by 1, lookup`,
    [source, from, to, notAsked],
  )
  const days = new Map<
    string,
    { at: number; lookup: string; asked: number; answered: number; steps: Map<number, number> }
  >()
  for (const { at, lookup, step, asked, answered } of rows) {
    const key = `${at} ${lookup}`
    const day = days.get(key) ?? { at, lookup, asked: 0, answered: 0, steps: new Map() }
    days.set(key, day)
    day.asked += asked
    day.answered += answered
    if (answered > 0) day.steps.set(step, answered)
  }
  return [...days.values()]
}

/** Answers of all lookups by day, and when the first day began on which the source was ever asked; null: never. */
export async function selectAnswersOfSource(db: Sql, source: string, from: number) {
  const { rows } = await db.query<{ at: number; value: number }>(
    `select ${floorColumn('at', dayMs)} as at, sum(calls)::bigint as value from source_rollup
     where source = $1 and at >= $2 and outcome !~ '^[a-z]' group by 1 order by 1`,
    [source, from],
  )
  const first = await db.query<{ at: number | null }>(
    `select min(${floorColumn('at', dayMs)}) as at from source_rollup where source = $1`,
    [source],
  )
  return { days: rows, first: first.rows[0]!.at }
}
