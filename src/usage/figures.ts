// Sums calls, charges and costs of a period by group. The figures always equal those of the events, however many of the
// events are in rollups.
import type { Database, Sql } from '../platform/database/database.js'
import { createFigureTotals } from './figure-totals.js'
import {
  columnsAsked,
  type EventFilter,
  type FigureSources,
  type Figures,
  type FiguresAsked,
  fieldsOf,
  selectFigures,
} from './figures-store.js'
import { divideByDays, periodsWithout } from './metadata-period.js'
import { selectDays, selectSummedDays } from './metadata-store.js'
import { type DividedPeriod, dividePeriod, type EventPeriod } from './rollup-period.js'
import { dayMs, selectState } from './rollup-store.js'
import { monthOf } from './spend-store.js'
import { grainWith, longestSpan } from './summary-grain.js'
import { coverPeriod, endOf, portionsOfSpans, type Span } from './summary-period.js'
import { areUnchanged, portionsOfClients, type SpanSums, selectSpans } from './summary-store.js'
import { idSlackMs } from './usage-ids.js'
import {
  eventsAtOnce,
  portionsOfEvents,
  portionsOfRollups,
  rollupsAtOnce,
  scannedAtOnce,
  sumsAtOnce,
} from './usage-portions.js'

export {
  conditionsOf,
  type EventFilter,
  type Figures,
  type FiguresAsked,
  reportGroupings,
} from './figures-store.js'

/** Rows of one statement of the embedded database. */
interface Portion {
  readonly events: number
  readonly rollups: number
  /** Of events, of which those of one batch are looked for. */
  readonly scanned: number
  /** Of sums by client. */
  readonly sums: number
}

const usualPortion: Portion = {
  events: eventsAtOnce,
  rollups: rollupsAtOnce,
  scanned: scannedAtOnce,
  sums: sumsAtOnce,
}
/** How often a report starts over when rollups change while it reads; then it reads everything in one transaction. */
const attempts = 3

/** Only the events have the records of one batch, and groups of two metadata fields. */
const isOfEvents = ({ by, filter }: FiguresAsked): boolean =>
  fieldsOf(by).length > 1 || filter.requestId !== undefined

/** The metadata field whose sums answer. */
const summedField = (query: FiguresAsked): string | undefined =>
  isOfEvents(query) ? undefined : fieldsOf(query.by)[0]

const nothingRolled = { rolled: 0, merged: 0 }

/** Whether all days of a span are of one month. */
const isInMonth = (span: Span): boolean => monthOf(span.at) === monthOf(endOf(span) - 1)

/** Reads as much as possible of what the rollups answer from the sums of finished hours and days. */
async function cover(db: Sql, query: FiguresAsked, divided: DividedPeriod): Promise<FigureSources> {
  const { rolled, ...others } = divided
  if (rolled === undefined) return { ...others, rolled: [] }
  const grain = grainWith(columnsAsked(query))
  if (grain === undefined) return { ...others, rolled: [rolled] }
  const spans = await selectSpans(db, grain, rolled, longestSpan(query.by))
  const covered = coverPeriod(rolled, query.by.includes('month') ? spans.filter(isInMonth) : spans)
  return { ...others, rolled: covered.rest, summed: { grain, spans: covered.spans } }
}

/** How the period is read at this moment. */
async function divide(tx: Sql, query: FiguresAsked): Promise<FigureSources> {
  const field = summedField(query)
  if (field !== undefined)
    return { ...divideByDays(query.period, await selectSummedDays(tx, query.period, field)), rolled: [] }
  return cover(
    tx,
    query,
    dividePeriod(query.period, isOfEvents(query) ? nothingRolled : await selectState(tx)),
  )
}

/**
 * Of a server. Groups that do not fit into its usual 4 MB are sorted on the disk; compiling takes longer than what is
 * compiled; and few rows are read before other processes have started to help.
 */
const settings = `select set_config('jit', 'off', true),
  set_config('work_mem', greatest(pg_size_bytes(current_setting('work_mem')) / 1024, 32768)::text, true),
  set_config('max_parallel_workers_per_gather',
    case when $1 then '0' else current_setting('max_parallel_workers_per_gather') end, true)`

/** Sums and events as they are at one moment. */
const sumAtOnce = (db: Database, query: FiguresAsked): Promise<Figures[]> =>
  db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    const sources = await divide(tx, query)
    await tx.query(settings, [(sources.summed?.spans ?? []).length > 0])
    return selectFigures(tx, query, sources)
  })

/** The ids that events of a period may have, by the times at which they were made. */
const madeIn = ({ from, to, madeFrom }: EventPeriod) => ({
  from: madeFrom ?? Math.max(0, from - idSlackMs),
  to: to + idSlackMs,
})

/** Figures by client are read of some clients at a time, so that each is read once and not with each span. */
async function* piecesOfSums(
  db: Sql,
  sums: SpanSums,
  portion: Portion,
  { clientId }: EventFilter,
): AsyncGenerator<SpanSums> {
  if (sums.grain === 'client' && clientId === undefined) yield* portionsOfClients(db, sums, portion.sums)
  else {
    // An index leads to the few rows of one client.
    const rows = clientId === undefined ? portion.rollups : Number.POSITIVE_INFINITY
    for (const spans of portionsOfSpans(sums.spans, rows)) yield { ...sums, spans }
  }
}

async function* piecesOf(
  db: Sql,
  { rolled, summed, events }: FigureSources,
  portion: Portion,
  filter: EventFilter,
): AsyncGenerator<FigureSources> {
  for (const each of rolled)
    for await (const period of portionsOfRollups(db, each, portion.rollups))
      yield { rolled: [period], events: [] }
  if (summed !== undefined)
    for await (const sums of piecesOfSums(db, summed, portion, filter))
      yield { rolled: [], summed: sums, events: [] }
  const atOnce = filter.requestId === undefined ? portion.events : portion.scanned
  for (const period of events)
    for await (const creationPeriod of portionsOfEvents(db, madeIn(period), atOnce))
      yield {
        rolled: [],
        events: [{ ...period, madeFrom: creationPeriod.from, madeTo: creationPeriod.to }],
      }
}

/** By short statements, with calls between them. Undefined: what is summed up changed meanwhile. */
async function sumByPieces(
  db: Database,
  query: FiguresAsked,
  portion: Portion,
): Promise<Figures[] | undefined> {
  const state = isOfEvents(query) ? nothingRolled : await selectState(db)
  const totals = createFigureTotals(query.limit)
  const sources = await cover(db, query, dividePeriod(query.period, state))
  for await (const piece of piecesOf(db, sources, portion, query.filter))
    totals.add(await selectFigures(db, query, piece))
  if (!isOfEvents(query)) {
    const { rolled, merged } = await selectState(db)
    if (rolled !== state.rolled || merged !== state.merged) return undefined
  }
  const spans = sources.summed?.spans ?? []
  return (await areUnchanged(db, spans)) ? totals.list() : undefined
}

/** By metadata: each day with sums is read at one moment, and then the events of the others. */
async function sumByDays(
  db: Database,
  query: FiguresAsked,
  field: string,
  portion: Portion,
): Promise<Figures[]> {
  const totals = createFigureTotals(query.limit)
  const summed: number[] = []
  for (const day of await selectDays(db, query.period)) {
    const figures = await db.transaction(async (tx) => {
      const days = await selectSummedDays(tx, { from: day, to: day + dayMs }, field)
      return days.length === 0 ? undefined : selectFigures(tx, query, { rolled: [], days, events: [] })
    })
    if (figures === undefined) continue
    totals.add(figures)
    summed.push(day)
  }
  const rest = { rolled: [], events: periodsWithout(query.period, summed) }
  for await (const piece of piecesOf(db, rest, portion, query.filter))
    totals.add(await selectFigures(db, query, piece))
  return totals.list()
}

/** Figures of a period by group, in the order of the groups. */
export async function sumFigures(
  db: Database,
  query: FiguresAsked,
  portions: Partial<Portion> = {},
): Promise<Figures[]> {
  if (db.mode === 'postgres') return sumAtOnce(db, query)
  const portion = { ...usualPortion, ...portions }
  const field = summedField(query)
  if (field !== undefined) return sumByDays(db, query, field, portion)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const figures = await sumByPieces(db, query, portion)
    if (figures !== undefined) return figures
  }
  return sumAtOnce(db, query)
}
