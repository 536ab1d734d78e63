// Sums what was asked of each source by hour and day: outcomes, latencies and cost, from the attempts of events.
import { indiaMs } from '../kernel/clock.js'
import type { Sql } from '../platform/database/database.js'
import { floorColumn, hourMs } from './rollup-store.js'
import { smallestIdAt, smallestIdColumn } from './usage-ids.js'
import type { Period } from './usage-period.js'

/** Each step of the latency scale is a quarter longer than the one before; the last one holds all that is longer. */
const stepRatio = 1.25
const lastStep = 55

const groups = 'source, lookup, outcome, step'

/**
 * Words for a source that was not asked. Attempts say `skipped` of all; a source that was passed over because the person
 * had not agreed is well and has its budget, so the sums have a word of their own for it.
 */
export const notAsked: readonly string[] = ['skipped', 'no_consent']

// The price of the answer is that of the event; whoever answered is the last of its attempts.
const attemptsOf = (events: string) => `
select ${floorColumn('e.at', hourMs)} as at, a.source, e.lookup, a.outcome,
  case when a.duration_ms <= 1 then 0 else least(${lastStep}, ceil(ln(a.duration_ms) / ln(${stepRatio}))) end::smallint as step,
  case when a.source = e.source and a.n = json_array_length(e.attempts) then e.cost else 0 end as cost
from ${events} e cross join lateral (
  select value ->> 'source' as source, (value ->> 'duration_ms')::float8 as duration_ms, n,
    case when value ->> 'reason' = 'consent' then 'no_consent' else value ->> 'outcome' end as outcome
  from json_array_elements(e.attempts) with ordinality as each (value, n)) as a
where e.attempts is not null`

const insertSums = (attempts: string) => `
insert into source_rollup (at, ${groups}, calls, cost)
select at, ${groups}, count(*)::bigint, sum(cost)::bigint from (${attempts}) as attempts group by at, ${groups}`

/**
 * Counts the attempts of those of `added` (with `attempts`) whose ids are of a time that is summed already, as `countLate`
 * does their calls. `state`: the CTE with `rolled`.
 */
export const countLateAttempts = `${insertSums(
  `${attemptsOf('added')} and e.transaction_id < (select ${smallestIdColumn('rolled')} from state)`,
)}`

/** Makes the sums of a day from its events again. `made`: as for `rollAttempts`. */
export async function repairAttempts(tx: Sql, made: Period, day: Period): Promise<void> {
  await tx.query('delete from source_rollup where at >= $1 and at < $2', [day.from, day.to])
  await rollAttempts(tx, made, day)
}

/** Adds up the attempts of events whose ids were made in the time `made`, and that came in within `period`, when it is given. */
export const rollAttempts = (tx: Sql, made: Period, period?: Period) =>
  tx.query(
    insertSums(
      `${attemptsOf('usage_event')} and e.transaction_id >= $1::uuid and e.transaction_id < $2::uuid
         and e.at >= coalesce($3::bigint, e.at) and e.at < coalesce($4::bigint, e.at + 1)`,
    ),
    [smallestIdAt(made.from), smallestIdAt(made.to), period?.from ?? null, period?.to ?? null],
  )

/** Makes one row of each group out of all rows of one hour or day. */
export const mergeAttempts = (tx: Sql, at: number, widthMs: number) =>
  tx.query(
    `with parts as (delete from source_rollup where at >= $1 and at < $2 returning *)
     insert into source_rollup (at, ${groups}, calls, cost)
     select $1, ${groups}, sum(calls)::bigint, sum(cost)::bigint from parts group by ${groups}`,
    [at, at + widthMs],
  )

export const deleteAttemptsBefore = (db: Sql, before: number) =>
  db.query('delete from source_rollup where at < $1', [before])

interface SumRow {
  readonly at: number
  readonly source: string
  readonly lookup: string
  readonly outcome: string
  readonly step: number
  readonly calls: number
  readonly cost: number
}

export interface SourceSums {
  /** When the hour or day began, Unix milliseconds. */
  readonly at: number
  readonly source: string
  readonly lookup: string
  readonly answered: number
  readonly found: number
  /** Calls without an answer, by the word for it. */
  readonly failed: Readonly<Record<string, number>>
  readonly p50_ms: number | null
  readonly p95_ms: number | null
  readonly cost: number
  /** Smallest unit of the currency; null when nothing was found. */
  readonly cost_per_found: number | null
}

const found = 'SUCCESS'
/** The words for calls without an answer; an answer has a sub_code, in capitals. */
const isFailure = (outcome: string): boolean => /^[a-z]/.test(outcome)
const sum = (rows: readonly SumRow[], of: 'calls' | 'cost') => rows.reduce((total, row) => total + row[of], 0)

/** The longest latency of a step, in milliseconds. */
export const latencyOfStep = (step: number): number => Math.round(stepRatio ** step * 10) / 10

/** The latency that this share of the calls did not exceed, at most a quarter too long. */
function percentile(rows: readonly SumRow[], share: number): number | null {
  const total = sum(rows, 'calls')
  let seen = 0
  for (const { step, calls } of [...rows].sort((a, b) => a.step - b.step)) {
    seen += calls
    if (seen >= total * share) return latencyOfStep(step)
  }
  return null
}

function sumsOf(rows: readonly SumRow[]): SourceSums {
  const { at, source, lookup } = rows[0]!
  const answers = rows.filter(({ outcome }) => !isFailure(outcome))
  const failed: Record<string, number> = {}
  for (const { outcome, calls } of rows)
    if (isFailure(outcome)) failed[outcome] = (failed[outcome] ?? 0) + calls
  const ofFound = sum(
    answers.filter(({ outcome }) => outcome === found),
    'calls',
  )
  const cost = sum(rows, 'cost')
  return {
    ...{ at, source, lookup, answered: sum(answers, 'calls'), found: ofFound, failed },
    p50_ms: percentile(answers, 0.5),
    p95_ms: percentile(answers, 0.95),
    cost,
    cost_per_found: ofFound === 0 ? null : Math.round(cost / ofFound),
  }
}

/** By hour or day (`widthMs`, of Indian Standard Time), source and lookup. */
export async function selectSourceSums(
  db: Sql,
  { from, to }: Period,
  { widthMs, source, lookup }: { widthMs: number; source?: string | undefined; lookup?: string | undefined },
): Promise<SourceSums[]> {
  const { rows } = await db.query<SumRow>(
    `select ((at + ${indiaMs}) / $3::bigint) * $3::bigint - ${indiaMs} as at, ${groups},
       sum(calls)::bigint as calls, sum(cost)::bigint as cost
     from source_rollup where at >= $1 and at < $2 and ($4::text is null or source = $4) and ($5::text is null or lookup = $5)
     group by 1, ${groups} order by 1, source, lookup`,
    [from, to, widthMs, source ?? null, lookup ?? null],
  )
  const bySource = new Map<string, SumRow[]>()
  for (const row of rows) {
    const key = `${row.at} ${row.source} ${row.lookup}`
    const known = bySource.get(key)
    if (known === undefined) bySource.set(key, [row])
    else known.push(row)
  }
  return [...bySource.values()].map(sumsOf)
}
