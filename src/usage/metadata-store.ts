// Holds the SQL of sums by metadata: the sums of finished days, for each field and value.
import type { Sql } from '../platform/database/database.js'
import { dayMs, rollupGroups, rollupSums, sumsOfEvents } from './rollup-store.js'
import { idsAround, smallestIdAt } from './usage-ids.js'
import type { Period } from './usage-period.js'

/** One row of sums. */
export interface MetadataSum {
  readonly field: string
  readonly value: string | null
  readonly client_id: string
  readonly lookup: string
  readonly sub_code: string | null
  readonly origin: string | null
  readonly source: string | null
  readonly http_status: number
  readonly currency: string
  readonly calls: number
  readonly charged: number
  readonly submissions: number
  readonly amount: number
  readonly cost: number
}

/** A row of sums of a portion; `size`: how many rows its field has there. */
export interface SizedSum extends MetadataSum {
  readonly size: number
}

const groups = `field, value, ${rollupGroups}`

/** Events of a period, by each of their fields except those of the parameter `$leftOut`. */
const sumsByField = (where: string, leftOut: string) => `
select ${groups}, ${sumsOfEvents}
from usage_event cross join lateral json_each_text(metadata) as fields (field, value)
where ${where} and field <> all(${leftOut}::text[]) group by ${groups}`

const ofPortion = `
select ${groups}, ${rollupSums}, size from (
  select *, (count(*) over (partition by field))::bigint as size, row_number() over (partition by field) as nth
  from (${sumsByField('transaction_id >= $1::uuid and transaction_id < $2::uuid and at >= $3 and at < $4', '$5')}) as sums
) as sized where size <= $6 or nth = 1`

/**
 * Sums of the events that came in within `day`, of those whose ids were made in the time `made`.
 *
 * @param most rows of a field; a field with more gets a single row
 */
export async function sumPortion(
  db: Sql,
  day: Period,
  creationPeriod: Period,
  leftOut: readonly string[],
  most: number,
): Promise<SizedSum[]> {
  const values = [
    smallestIdAt(creationPeriod.from),
    smallestIdAt(creationPeriod.to),
    day.from,
    day.to,
    leftOut,
    most,
  ]
  return (await db.query<SizedSum>(ofPortion, values)).rows
}

const callsOf = (day: string) => `
(select coalesce(sum(calls), 0)::bigint from usage_rollup as r where r.at >= ${day} and r.at < ${day} + ${dayMs})`

/** Calls of a day that is summed up completely. */
export async function selectCallsOfDay(db: Sql, day: number): Promise<number> {
  return (await db.query<{ calls: number }>(`select ${callsOf('$1::bigint')} as calls`, [day])).rows[0]!.calls
}

/** The newest day of the period (Unix milliseconds, in whole days) without sums by metadata. */
export async function selectMissingDay(db: Sql, { from, to }: Period): Promise<number | undefined> {
  const { rows } = await db.query<{ day: number }>(
    `select day::bigint as day from generate_series($2::bigint - ${dayMs}, $1::bigint, -${dayMs}::bigint) as day
     where not exists (select from usage_metadata_day where at = day) limit 1`,
    [from, to],
  )
  return rows[0]?.day
}

/** Whether the day has sums of other calls than it has now. */
export async function isStale(db: Sql, day: number): Promise<boolean> {
  const text = `select from usage_metadata_day as d where at = $1 and calls <> ${callsOf('d.at')}`
  return (await db.query(text, [day])).rows.length > 0
}

/** Days of the period with sums, usable or not. */
export async function selectDays(db: Sql, { from, to }: Period): Promise<number[]> {
  const text = 'select at from usage_metadata_day where at >= $1 and at + $3 <= $2 order by at'
  return (await db.query<{ at: number }>(text, [from, to, dayMs])).rows.map(({ at }) => at)
}

/** Those whose sums by this field cover all their events, at this moment. */
export async function selectSummedDays(db: Sql, { from, to }: Period, field: string): Promise<number[]> {
  const { rows } = await db.query<{ at: number }>(
    `select at from usage_metadata_day as d where at >= $1 and at + $3 <= $2 and $4::text <> all(left_out)
       and calls = ${callsOf('d.at')} order by at`,
    [from, to, dayMs, field],
  )
  return rows.map(({ at }) => at)
}

/**
 * SQL for whole days: `columns`, the value m0 and the sums. Calls without the field are all calls of a group minus those
 * that have it. So each stored sum counts twice: once under its value, and once, negated, in the group without a value.
 * A group may come to 0.
 *
 * @param days of `selectSummedDays`; this and `field` are the names of parameters
 */
export function rowsOfDays(
  columns: readonly string[],
  { days, field }: { days: string; field: string },
  conditions: string,
): string {
  const first = columns.map((column) => `${column}, `).join('')
  const positions = [...columns, 'm0'].map((_, i) => i + 1).join(', ')
  const sums = (times: string) =>
    rollupSums
      .split(', ')
      .map((name) => `sum(${name}${times})::bigint as ${name}`)
      .join(', ')
  return `select ${first}null::text as m0, ${sums('')}
   from usage_rollup join unnest(${days}::bigint[]) as summed (begins) on at >= begins and at < begins + ${dayMs}
   where ${conditions} group by ${positions}
   union all
   select ${first}case when sign = 1 then value end as m0, ${sums(' * sign')}
   from usage_metadata_sum cross join (values (1), (-1)) as signs (sign)
   where at = any(${days}::bigint[]) and field = ${field}::text and ${conditions} group by ${positions}`
}

/** What the sums of a day are made of. */
export interface MadeDay {
  readonly day: number
  /** The calls of the day before its first event was read. */
  readonly calls: number
  /** null: every field. */
  readonly leftOut: readonly string[] | null
}

/**
 * Claims the day until the transaction ends, with what is to be stored of it. Returns false, and changes nothing,
 * when events were recorded since.
 */
export async function storeDay(tx: Sql, { day, calls, leftOut }: MadeDay): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into usage_metadata_day (at, calls, left_out) select $1::bigint, $2::bigint, $3::text[] where $2 = ${callsOf('$1::bigint')}
     on conflict (at) do update set calls = excluded.calls, left_out = excluded.left_out`,
    [day, calls, leftOut],
  )
  if (rowCount > 0) await tx.query('delete from usage_metadata_sum where at = $1', [day])
  return rowCount > 0
}

const sumColumns = `field text, value text, client_id text, lookup text, sub_code text, origin text, source text,
  http_status smallint, currency text, calls bigint, charged bigint, submissions bigint, amount bigint, cost bigint`

export const insertSums = (tx: Sql, day: number, sums: readonly MetadataSum[]) =>
  tx.query(
    `insert into usage_metadata_sum (at, ${groups}, ${rollupSums})
     select $1::bigint, ${groups}, ${rollupSums} from json_to_recordset($2::json) as sums (${sumColumns})`,
    [day, JSON.stringify(sums)],
  )

/** They are made again in the background. */
export async function deleteDay(tx: Sql, day: number): Promise<void> {
  await tx.query('delete from usage_metadata_day where at = $1', [day])
  await tx.query('delete from usage_metadata_sum where at = $1', [day])
}

/** Deletes the oldest day before that time with its sums; returns whether there was one. */
export async function deleteDayBefore(db: Sql, before: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `with day as (
       delete from usage_metadata_day where at = (select min(at) from usage_metadata_day) and at < $1 returning at),
     sums as (delete from usage_metadata_sum where at in (select at from day))
     select at from day`,
    [before],
  )
  return rowCount > 0
}

const differing = `
with day as (select left_out from usage_metadata_day as d where at = $1 and calls = ${callsOf('d.at')}),
sums as (
  select ${groups}, ${rollupSums} from usage_metadata_sum where at = $1 and exists (select from day)),
counted as (${sumsByField(
  'at >= $1 and at < $2 and transaction_id >= $3::uuid and transaction_id < $4::uuid and exists (select from day)',
  '(select left_out from day)',
)}),
differing as (
  (select ${groups}, ${rollupSums} from sums except select ${groups}, ${rollupSums} from counted)
  union
  (select ${groups}, ${rollupSums} from counted except select ${groups}, ${rollupSums} from sums))
select count(*)::bigint as differing from (select distinct ${groups} from differing) as groups`

/** Sums by metadata of a day that reports use, but that differ from its events. */
export async function countDiffering(tx: Sql, day: number): Promise<number> {
  const { below, above } = idsAround({ from: day, to: day + dayMs })
  const { rows } = await tx.query<{ differing: number }>(differing, [day, day + dayMs, below, above])
  return rows[0]!.differing
}

/** Longer than a portion takes, pauses included. */
const leaseFor = "interval '3 minutes'"

/** Returns false while another process has it. */
export async function takeLease(db: Sql): Promise<boolean> {
  const text = `update usage_metadata_lease set expires = now() + ${leaseFor} where expires <= now()`
  return (await db.query(text)).rowCount > 0
}

export const renewLease = (db: Sql) =>
  db.query(`update usage_metadata_lease set expires = now() + ${leaseFor}`)

export const endLease = (db: Sql) => db.query('update usage_metadata_lease set expires = now()')
