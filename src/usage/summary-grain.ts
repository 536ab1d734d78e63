// Says which columns the sums of finished days keep, how many days they are of, and which of them a report can be read from.

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

/** How many days a span may have: each is made of two of the half. So any period needs few of them. */
export const spanDays: readonly number[] = [1, 2, 4, 8, 16, 32, 64]

export interface SpanKind {
  readonly grain: Grain
  readonly days: number
}

const grains: readonly Grain[] = ['outcome', 'client']

/** In the order in which they are made. */
export const spanKinds: readonly SpanKind[] = spanDays.flatMap((days) =>
  grains.map((grain) => ({ grain, days })),
)

/** The columns of a report that need no sums by them: they follow from when a span begins. */
const ofSpan = new Set(['day'])

/** The grain that has all the columns; undefined: none has. */
export const grainWith = (columns: readonly string[]): Grain | undefined =>
  grains.find((grain) =>
    columns.every((column) => ofSpan.has(column) || grainColumns[grain].includes(column)),
  )
