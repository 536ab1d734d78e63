// The SQL of the sums of finished days with fewer columns, which are made of the rollups and end when those change.
import type { Sql } from '../platform/database/database.js'
import { dayMs, floorTo, rollupSums, sumsOfSums } from './rollup-store.js'
import { type Grain, grainColumns, type SpanKind, spanKinds } from './summary-grain.js'
import type { Span } from './summary-period.js'
import type { Period } from './usage-period.js'

const columnsOf = (grain: Grain): string => grainColumns[grain].join(', ')
const isOf = ({ grain, days }: SpanKind): string => `grain = '${grain}' and days = ${days}`

/** What the sums of a span are made of: the rollups of a day, or the sums of the half. */
const partsOf = ({ grain, days }: SpanKind): string =>
  days === 1 ? 'usage_rollup where true' : `usage_summary where ${isOf({ grain, days: days / 2 })}`

/** Whether these sums are there. `at`: the column with the beginning of the span. */
function areParts({ grain, days }: SpanKind, at: string): string {
  if (days === 1) return 'true'
  return `2 = (select count(*) from usage_summary_span as half where ${isOf({ grain, days: days / 2 })}
     and half.at >= ${at} and half.at < ${at} + ${days * dayMs})`
}

/** The newest span of the kind in the period that can be made, and is not. */
export async function selectMissingSpan(
  tx: Sql,
  kind: SpanKind,
  { from, to }: Period,
): Promise<number | undefined> {
  const widthMs = kind.days * dayMs
  const { rows } = await tx.query<{ at: number }>(
    `select at::bigint as at from generate_series($2::bigint - ${widthMs}, $1::bigint, -${widthMs}::bigint) as made (at)
     where not exists (select from usage_summary_span as s where ${isOf(kind)} and s.at = made.at)
       and ${areParts(kind, 'made.at')} limit 1`,
    [floorTo(from, widthMs), floorTo(to, widthMs)],
  )
  return rows[0]?.at
}

/** Makes the sums of a span. The caller has the lock of the rollups' state, so nobody changes them meanwhile. */
export async function makeSpan(tx: Sql, kind: SpanKind, at: number): Promise<void> {
  const { grain, days } = kind
  await tx.query(`delete from usage_summary where ${isOf(kind)} and at = $1`, [at])
  const { rowCount } = await tx.query(
    `insert into usage_summary (grain, days, at, ${columnsOf(grain)}, ${rollupSums})
     select '${grain}', ${days}, $1::bigint, ${columnsOf(grain)}, ${sumsOfSums} from ${partsOf(kind)}
     and at >= $1 and at < $2 group by ${columnsOf(grain)}`,
    [at, at + days * dayMs],
  )
  await tx.query('insert into usage_summary_span (grain, days, at, rows) values ($1, $2, $3, $4)', [
    grain,
    days,
    at,
    rowCount,
  ])
}

/** Spans within the period, of `mostDays` at most: in order, of those that begin at the same time the longest first. */
export async function selectSpans(
  db: Sql,
  grain: Grain,
  { from, to }: Period,
  mostDays: number,
): Promise<Span[]> {
  const { rows } = await db.query<Span>(
    `select id, at, days, rows from usage_summary_span
     where grain = $1 and days <= $2 and at >= $3 and at + days * ${dayMs}::bigint <= $4 order by at, days desc`,
    [grain, mostDays, from, to],
  )
  return rows
}

/** Whether the sums of all these are still those that they were. */
export async function areUnchanged(db: Sql, spans: readonly Span[]): Promise<boolean> {
  if (spans.length === 0) return true
  const { rows } = await db.query<{ spans: number }>(
    'select count(*)::bigint as spans from usage_summary_span where id = any($1::bigint[])',
    [spans.map(({ id }) => id)],
  )
  return rows[0]!.spans === spans.length
}

/** SQL for the columns of spans with their sums. `add`: names the parameter with a value. */
export function rowsOfSpans(
  { grain, spans }: { grain: Grain; spans: readonly Span[] },
  columns: readonly string[],
  conditions: string,
  add: (value: unknown) => string,
): string[] {
  return spanKinds.flatMap((kind) => {
    const begins = spans.filter(({ days }) => kind.grain === grain && kind.days === days).map(({ at }) => at)
    if (begins.length === 0) return []
    return `select ${columns.join(', ')}, ${rollupSums} from usage_summary
     where ${isOf(kind)} and at = any(${add(begins)}::bigint[]) and ${conditions}`
  })
}

/** Groups of a span that reports use, whose sums differ from what they are made of. */
async function countDifferingIn(tx: Sql, kind: SpanKind, at: number): Promise<number> {
  const columns = columnsOf(kind.grain)
  const { rows } = await tx.query<{ differing: number }>(
    `with span as (select from usage_summary_span where ${isOf(kind)} and at = $1),
     stored as (
       select ${columns}, ${sumsOfSums} from usage_summary where ${isOf(kind)} and at = $1 group by ${columns}),
     summed as (
       select ${columns}, ${sumsOfSums} from ${partsOf(kind)} and at >= $1 and at < $2 group by ${columns}),
     differing as (
       (select ${columns}, ${rollupSums} from stored except select ${columns}, ${rollupSums} from summed)
       union
       (select ${columns}, ${rollupSums} from summed except select ${columns}, ${rollupSums} from stored))
     select count(*)::bigint as differing from (select distinct ${columns} from differing) as groups
     where exists (select from span)`,
    [at, at + kind.days * dayMs],
  )
  return rows[0]!.differing
}

/** Of the spans that end with the day. */
export async function countDifferingSummaries(tx: Sql, day: number): Promise<number> {
  let differing = 0
  for (const kind of spanKinds) {
    const widthMs = kind.days * dayMs
    const at = floorTo(day, widthMs)
    if (at + widthMs === day + dayMs) differing += await countDifferingIn(tx, kind, at)
  }
  return differing
}

/** In portions: a statement deletes one span of sums. */
export async function deleteSummariesBefore(db: Sql, before: number): Promise<void> {
  await db.query('delete from usage_summary_span where at < $1', [before])
  for (const kind of spanKinds) while (await deleteOldest(db, kind, before));
}

/** Another node may have made a span meanwhile: its sums stay with it. */
async function deleteOldest(db: Sql, kind: SpanKind, before: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from usage_summary as sums
     where ${isOf(kind)} and at < $1 and at = (select min(at) from usage_summary where ${isOf(kind)})
       and not exists (
         select from usage_summary_span as span where span.grain = '${kind.grain}' and span.days = ${kind.days} and span.at = sums.at)`,
    [before],
  )
  return rowCount > 0
}
