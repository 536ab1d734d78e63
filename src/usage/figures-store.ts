// The SQL of figures: calls, charges and costs by group, from the rollups as far as they go and from events.
import { indiaMs } from '../kernel/clock.js'
import type { Sql } from '../platform/database/database.js'
import { rowsOfDays } from './metadata-store.js'
import type { DividedPeriod } from './rollup-period.js'
import { dayMs, hourMs, rollupSums, sumsOfEvents, sumsOfSums } from './rollup-store.js'
import { rowsOfSpans, type SpanSums } from './summary-store.js'
import { idsAround, smallestIdAt } from './usage-ids.js'
import type { Period } from './usage-period.js'

/** Days and months are those of Indian Standard Time. Rows are summed by the number of their day first, because writing a day as text for every row is expensive. */
const dayColumn = `(at + ${indiaMs}) / ${dayMs} as day`
/** The rollups of older days are sums of a whole day: their calls stand at its first hour. */
const hourColumn = `(at + ${indiaMs}) / ${hourMs} as hour`
const computed: Readonly<Record<string, string>> = { day: dayColumn, hour: hourColumn }
const inIndia = (form: string) => `to_char(timestamp 'epoch' + day * interval '1 day', '${form}')`

interface Grouping {
  /** The column that rollups and events have it in. */
  readonly column: string
  /** Its value, from that column. */
  readonly value: string
}

/** The groupings of figures; a metadata field (`meta:KEY`) is another. */
const groupings: Readonly<Record<string, Grouping>> = {
  lookup: { column: 'lookup', value: 'lookup' },
  origin: { column: 'origin', value: 'origin' },
  sub_code: { column: 'sub_code', value: 'sub_code' },
  source: { column: 'source', value: 'source' },
  client: { column: 'client_id', value: 'client_id' },
  day: { column: 'day', value: inIndia('YYYY-MM-DD') },
  hour: {
    column: 'hour',
    value: `to_char(timestamp 'epoch' + hour * interval '1 hour', 'YYYY-MM-DD"T"HH24":00:00+05:30"')`,
  },
  month: { column: 'day', value: inIndia('YYYY-MM') },
}

export const reportGroupings: readonly string[] = Object.keys(groupings)

/** A filter on events; absent members match everything. */
export interface EventFilter {
  readonly clientId?: string | undefined
  readonly lookup?: string | undefined
  /** `none`: answers without a sub_code. */
  readonly subCode?: string | undefined
  readonly source?: string | undefined
  readonly origin?: string | undefined
  /** 32 hex characters: records of this batch. */
  readonly requestId?: string | undefined
  readonly httpStatus?: number | undefined
  /** Whether no answer was had: a status of 500 or more. */
  readonly failed?: boolean | undefined
  /** The id of the consent that it named: for searches of events, since sums do not have it. */
  readonly consentId?: string | undefined
}

/** Member, type, column, and what of the column is compared where that is not the column itself. */
const filterColumns: readonly (readonly [keyof EventFilter, string, string, string?])[] = [
  ['clientId', 'text', 'client_id'],
  ['lookup', 'text', 'lookup'],
  ['subCode', 'text', 'sub_code', "coalesce(sub_code, 'none')"],
  ['source', 'text', 'source'],
  ['origin', 'text', 'origin'],
  ['requestId', 'uuid', 'request_id'],
  ['httpStatus', 'smallint', 'http_status'],
  ['failed', 'boolean', 'http_status', '(http_status >= 500)'],
  ['consentId', 'text', 'consent', "(consent ->> 'id')"],
]

/** The conditions of a filter; their values are appended to `values`. */
export function conditionsOf(filter: EventFilter, values: unknown[]): string {
  const conditions = filterColumns.flatMap(([name, type, column, compared = column]) => {
    if (filter[name] === undefined) return []
    values.push(filter[name])
    return [`${compared} = $${values.length}::${type}`]
  })
  return conditions.length === 0 ? 'true' : conditions.join(' and ')
}

export interface Figures {
  /** Values of the groupings, in their order. */
  readonly group: readonly (string | null)[]
  readonly currency: string
  readonly calls: number
  /** Calls that had no answer: a status of 500 or more. */
  readonly failed: number
  readonly charged: number
  /** Calls about batches; always free. */
  readonly submissions: number
  /** Smallest unit of the currency. */
  readonly amount: number
  /** What the answers cost at their sources, in the same unit. */
  readonly cost: number
}

export interface FiguresAsked {
  /** Names of `reportGroupings`, or `meta:KEY`. */
  readonly by: readonly string[]
  readonly filter: EventFilter
  readonly period: Period
  /** Most groups returned. */
  readonly limit?: number
}

const metadataPrefix = 'meta:'
const fieldOf = (name: string): string => name.slice(metadataPrefix.length)

/** The metadata fields among groupings. */
export const fieldsOf = (by: readonly string[]): string[] =>
  by.filter((name) => name.startsWith(metadataPrefix)).map(fieldOf)

/** The columns that groups and filter are made of. */
export const columnsAsked = ({ by, filter }: FiguresAsked): string[] => [
  ...by.map((name) => groupings[name]?.column ?? name),
  ...filterColumns.flatMap(([name, , column]) => (filter[name] === undefined ? [] : [column])),
]

/** Where the figures of a period are read. */
export interface FigureSources extends Omit<DividedPeriod, 'rolled'> {
  /** Periods that are read from the rollups. */
  readonly rolled: readonly Period[]
  /** Finished hours and days that are read from sums with fewer columns. */
  readonly summed?: SpanSums
}

type AddValue = (value: unknown) => string

/**
 * Rows of the columns and metadata fields asked for with their sums: of the rollups, of finished days, and of each period
 * that only the events can answer.
 */
function rowsText(
  { rolled, summed, days, events }: FigureSources,
  columns: readonly string[],
  fields: readonly string[],
  conditions: string,
  add: AddValue,
): string {
  const ofRollups = columns.map((column) => computed[column] ?? column)
  const names = fields.map(add)
  const ofEvents = [...ofRollups, ...names.map((name, i) => `metadata ->> ${name}::text as m${i}`)]
  const positions = ofEvents.map((_, i) => i + 1).join(', ')
  const rows = events.map((period) => {
    const ids = idsAround(period)
    const below = period.madeFrom === undefined ? ids.below : smallestIdAt(period.madeFrom)
    const above = period.madeTo === undefined ? ids.above : smallestIdAt(period.madeTo)
    return `select ${ofEvents.join(', ')}, ${sumsOfEvents} from usage_event
     where at >= ${add(period.from)} and at < ${add(period.to)}
       and transaction_id >= ${add(below)}::uuid and transaction_id < ${add(above)}::uuid and ${conditions}
     group by ${positions}`
  })
  for (const { from, to } of rolled)
    rows.push(`select ${ofRollups.join(', ')}, ${rollupSums} from usage_rollup
     where at >= ${add(from)} and at < ${add(to)} and ${conditions}`)
  if (summed !== undefined) rows.push(...rowsOfSpans(summed, ofRollups, conditions, add))
  if (days !== undefined && days.length > 0)
    rows.push(rowsOfDays(ofRollups, { days: add(days), field: names[0]! }, conditions))
  return rows.join('\nunion all\n')
}

/** Whether the value of a grouping is not just its column. */
const isComputed = (name: string): boolean => {
  const grouping = groupings[name]
  return grouping !== undefined && grouping.value !== grouping.column
}

/** Sums up rows first, so that what is expensive is computed for each group and not for each row. */
const groupedText = (rows: string, columns: readonly string[]): string =>
  `select ${columns.join(', ')}, ${sumsOfSums} from (${rows}) as rows_of_all group by ${columns.join(', ')}`

/** What the sums and events come to, in the order of the groups. */
export async function selectFigures(
  tx: Sql,
  { by, filter, limit }: FiguresAsked,
  sources: FigureSources,
): Promise<Figures[]> {
  const values: unknown[] = []
  const add: AddValue = (value) => `$${values.push(value)}`
  const conditions = conditionsOf(filter, values)
  const columns = new Set(['http_status', 'currency'])
  const fields = fieldsOf(by)
  const expressions = by.map((name) => {
    const grouping = groupings[name]
    if (grouping === undefined) return `m${fields.indexOf(fieldOf(name))}`
    columns.add(grouping.column)
    return grouping.value
  })
  const groups = [...by.map((_, i) => `g${i}`), 'currency'].join(', ')
  const rowsOfAll = rowsText(sources, [...columns], fields, conditions, add)
  const figures = by.some(isComputed)
    ? groupedText(rowsOfAll, [...columns, ...fields.map((_, i) => `m${i}`)])
    : rowsOfAll
  const text = `
    select ${[...expressions.map((expression, i) => `${expression} as g${i}`), 'currency'].join(', ')},
      coalesce(sum(calls) filter (where http_status >= 500), 0)::bigint as failed, ${sumsOfSums}
    from (${figures}) as figures
    group by ${groups} having sum(calls) <> 0 order by ${groups}${limit === undefined ? '' : ` limit ${limit}`}`
  const { rows } = await tx.query<Figures & Record<string, string | null>>(text, values)
  return rows.map(({ currency, calls, failed, charged, submissions, amount, cost, ...row }) => ({
    ...{ currency, calls, failed, charged, submissions, amount, cost },
    group: by.map((_, i) => row[`g${i}`] ?? null),
  }))
}
