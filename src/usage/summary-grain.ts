// Says which columns the sums of finished hours and days keep, how long their spans are, and which of them a report can be read from.
import { dayMs, hourMs } from './rollup-store.js'

/** `outcome` is for figures of all clients together, `client` for those of one client or by client. */
export type Grain = 'outcome' | 'client'

const ofEach = ['lookup', 'source', 'http_status', 'currency']

/**
 * All these are bounded by the configuration and the catalogue. An origin is not: a client may send a new one with each
 * call, and the sums would be as many as those they are made of.
 */
export const grainColumns: Readonly<Record<Grain, readonly string[]>> = {
  outcome: [...ofEach, 'sub_code'],
  client: [...ofEach, 'client_id'],
}

/** The `days` of a span of one hour, which is of a day that has not ended. */
export const oneHour = 0

/** How many days a span may have: each is made of two of the half. So any period needs few of them. */
export const spanDays: readonly number[] = [1, 2, 4, 8, 16, 32, 64]

export interface SpanKind {
  readonly grain: Grain
  readonly days: number
}

const grains: readonly Grain[] = ['outcome', 'client']

/** In the order in which they are made. */
export const spanKinds: readonly SpanKind[] = [oneHour, ...spanDays].flatMap((days) =>
  grains.map((grain) => ({ grain, days })),
)

export const spanWidth = (days: number): number => (days === oneHour ? hourMs : days * dayMs)

/** The columns of a report that need no sums by them: they follow from when a span begins, if it is no longer than this. */
const ofSpan: Readonly<Record<string, number>> = { hour: oneHour, day: 1 }

/** The grain that has all the columns; undefined: none has. */
export const grainWith = (columns: readonly string[]): Grain | undefined =>
  grains.find((grain) =>
    columns.every((column) => Object.hasOwn(ofSpan, column) || grainColumns[grain].includes(column)),
  )

/** The longest span, in days, that a report with these groupings can be read from. */
export const longestSpan = (by: readonly string[]): number =>
  Math.min(spanDays.at(-1)!, ...by.map((name) => ofSpan[name] ?? Number.POSITIVE_INFINITY))
