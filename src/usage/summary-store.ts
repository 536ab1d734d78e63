// The SQL of the sums of finished hours and days with fewer columns, which are made of the rollups and end when those change.
import type { Sql } from '../platform/database/database.js'
import { dayMs, floorTo, rollupSums, sumsOfSums } from './rollup-store.js'
import { type Grain, grainColumns, oneHour, type SpanKind, spanKinds, spanWidth } from './summary-grain.js'
import type { Span } from './summary-period.js'
import type { Period } from './usage-period.js'

const columnsOf = (grain: Grain): string => grainColumns[grain].join(', ')

/** The grain as the tables have it. Nodes of a version without hours must not read them. */
const nameOf = ({ grain, days }: SpanKind): string => (days === oneHour ? `${grain} by hour` : grain)
const isOf = (kind: SpanKind): string => `grain = '${nameOf(kind)}' and days = ${kind.days}`

/** Whether the sums are made of the rollups, and not of the sums of the half. */
const isOfRollups = ({ days }: SpanKind): boolean => days <= 1

const partsOf = (kind: SpanKind): string =>
  isOfRollups(kind)
    ? 'usage_rollup where true'
    : `usage_summary where ${isOf({ ...kind, days: kind.days / 2 })}`

/** Whether these sums are there. `at`: the column with the beginning of the span. */
function areParts(kind: SpanKind, at: string): string {
  const { grain, days } = kind
  if (isOfRollups(kind)) return 'true'
  return `2 = (select count(*) from usage_summary_span as half where ${isOf({ grain, days: days / 2 })}
     and half.at >= ${at} and half.at < ${at} + ${days * dayMs})`
}

/** Which spans there are: other values once one is made or ended. */
export async function selectSpansMade(tx: Sql): Promise<readonly [number, number | null]> {
  const { rows } = await tx.query<{ spans: number; last: number | null }>(
    'select count(*)::bigint as spans, max(id) as last from usage_summary_span',
  )
  return [rows[0]!.spans, rows[0]!.last]
}

/** The newest span of the kind in the period that can be made, and is not. `skipped`: the beginnings of others. */
export async function selectMissingSpan(
  tx: Sql,
  kind: SpanKind,
  { from, to }: Period,
  skipped: readonly number[] = [],
): Promise<number | undefined> {
  const widthMs = spanWidth(kind.days)
  const { rows } = await tx.query<{ at: number }>(
    `select at::bigint as at from generate_series($2::bigint - ${widthMs}, $1::bigint, -${widthMs}::bigint) as made (at)
     where not exists (select from usage_summary_span as s where ${isOf(kind)} and s.at = made.at)
       and made.at <> all($3::bigint[]) and ${areParts(kind, 'made.at')} limit 1`,
    [floorTo(from, widthMs), floorTo(to, widthMs), [...skipped]],
  )
  return rows[0]?.at
}

/**
 * Makes the sums of a span, those of clients in their order: so `portionsOfClients` reads neighbours. The caller has the lock
 * of the rollups' state, so nobody changes them meanwhile.
 */
export async function makeSpan(tx: Sql, kind: SpanKind, at: number): Promise<void> {
  const { grain, days } = kind
  await tx.query(`delete from usage_summary where ${isOf(kind)} and at = $1`, [at])
  const { rowCount } = await tx.query(
    `insert into usage_summary (grain, days, at, ${columnsOf(grain)}, ${rollupSums})
     select '${nameOf(kind)}', ${days}, $1::bigint, ${columnsOf(grain)}, ${sumsOfSums} from ${partsOf(kind)}
     and at >= $1 and at < $2 group by ${columnsOf(grain)}${grain === 'client' ? ' order by client_id' : ''}`,
    [at, at + spanWidth(days)],
  )
  await tx.query('insert into usage_summary_span (grain, days, at, rows) values ($1, $2, $3, $4)', [
    nameOf(kind),
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
  const width = `case days when ${oneHour} then ${spanWidth(oneHour)} else days * ${dayMs}::bigint end`
  const { rows } = await db.query<Span>(
    `select id, at, days, rows from usage_summary_span
     where grain in ($1, $2) and days <= $3 and at >= $4 and at + ${width} <= $5 order by at, days desc`,
    [grain, nameOf({ grain, days: oneHour }), mostDays, from, to],
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

/** Clients in the order of their ids: from one on, and before another. Undefined: from the first, to the last. */
export interface ClientRange {
  readonly from: string | undefined
  readonly to: string | undefined
}

/** Sums that a report is read from. */
export interface SpanSums {
  readonly grain: Grain
  readonly spans: readonly Span[]
  /** Of these clients alone. */
  readonly clients?: ClientRange
}

/** SQL for the columns of spans with their sums. `add`: names the parameter with a value. */
export function rowsOfSpans(
  { grain, spans, clients }: SpanSums,
  columns: readonly string[],
  conditions: string,
  add: (value: unknown) => string,
): string[] {
  const isIn = [
    ...(clients?.from === undefined ? [] : [`client_id >= ${add(clients.from)}`]),
    ...(clients?.to === undefined ? [] : [`client_id < ${add(clients.to)}`]),
    conditions,
  ].join(' and ')
  return spanKinds.flatMap((kind) => {
    const begins = spans.filter(({ days }) => kind.grain === grain && kind.days === days).map(({ at }) => at)
    if (begins.length === 0) return []
    return `select ${columns.join(', ')}, ${rollupSums} from usage_summary
     where ${isOf(kind)} and at = any(${add(begins)}::bigint[]) and ${isIn}`
  })
}

/** Divides the sums by client of spans into portions of about `rows`; those of one client stay together. */
export async function* portionsOfClients(db: Sql, sums: SpanSums, rows: number): AsyncGenerator<SpanSums> {
  const all = sums.spans.reduce((total, span) => total + span.rows, 0)
  if (all === 0) return
  const largest = sums.spans.reduce((a, b) => (b.rows > a.rows ? b : a))
  const step = Math.max(1, Math.floor((largest.rows * rows) / all))
  const next = `select client_id as id from usage_summary
     where ${isOf({ grain: sums.grain, days: largest.days })} and at = $1 and client_id > $2 order by client_id offset $3 limit 1`
  let from: string | undefined
  do {
    const found = await db.query<{ id: string }>(next, [largest.at, from ?? '', step - 1])
    const to = found.rows[0]?.id
    yield { ...sums, clients: { from, to } }
    from = to
  } while (from !== undefined)
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
    [at, at + spanWidth(kind.days)],
  )
  return rows[0]!.differing
}

/** Of the hours of the day, and of the spans that end with it. */
export async function countDifferingSummaries(tx: Sql, day: number): Promise<number> {
  let differing = 0
  for (const kind of spanKinds) {
    const widthMs = spanWidth(kind.days)
    const { rows } = await tx.query<{ at: number }>(
      `select at from usage_summary_span where ${isOf(kind)} and at > $1 and at <= $2`,
      kind.days === oneHour ? [day - 1, day + dayMs - 1] : [day + dayMs - widthMs - 1, day + dayMs - widthMs],
    )
    for (const { at } of rows) differing += await countDifferingIn(tx, kind, at)
  }
  return differing
}

/** In portions: a statement deletes one span of sums. */
export async function deleteSummariesBefore(db: Sql, before: number): Promise<void> {
  await db.query('delete from usage_summary_span where at < $1', [before])
  for (const kind of spanKinds) while (await deleteOldest(db, kind, before));
}

/** Deletes the sums of one hour before that time, whose day has sums of its own. Returns whether there was one. */
export async function deleteHourBefore(tx: Sql, before: number): Promise<boolean> {
  for (const kind of spanKinds.filter(({ days }) => days === oneHour)) {
    await tx.query(`delete from usage_summary_span where ${isOf(kind)} and at < $1`, [before])
    if (await deleteOldest(tx, kind, before)) return true
  }
  return false
}

/** Another node may have made a span meanwhile: its sums stay with it. */
async function deleteOldest(db: Sql, kind: SpanKind, before: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from usage_summary as sums
     where ${isOf(kind)} and at < $1 and at = (select min(at) from usage_summary where ${isOf(kind)})
       and not exists (
         select from usage_summary_span as span where span.grain = '${nameOf(kind)}' and span.days = ${kind.days} and span.at = sums.at)`,
    [before],
  )
  return rowCount > 0
}
