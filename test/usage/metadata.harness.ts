// Makes calls with metadata, and the report by metadata that they must give.
import type { Figures, FiguresAsked } from '../../src/usage/figures.js'
import { eventAt } from '../../src/usage/usage-event.harness.js'
import type { UsageEvent } from '../../src/usage/usage-event.js'

const indiaDay = (at: number): string => new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 10)

/** Pseudo-random numbers, the same in every run. */
export function createRandom(seed: number) {
  let state = seed
  const below = (n: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % n
  }
  return { below, pick: <T>(...values: T[]): T => values[below(values.length)]! }
}

/**
 * A call with a field of few values (`branch`), one with a different value in each call (`ticket`), and one that few
 * calls have (`campaign`).
 */
export function callWithMetadata(random: ReturnType<typeof createRandom>, at: number): UsageEvent {
  const { below, pick } = random
  const fields = {
    ...(below(3) > 0 && { branch: pick('Pune', 'Kochi', 'नई दिल्ली', '', '"quoted", \\') }),
    ...(below(2) > 0 && { ticket: `T-${below(1_000_000)}` }),
    ...(below(30) === 0 && { campaign: pick('a', 'b') }),
  }
  const charged = below(3) > 0
  return eventAt(at, {
    clientId: pick('a', 'b'),
    lookup: pick('panbasic', 'batch-processing-status'),
    origin: pick(null, 'app'),
    httpStatus: pick(200, 200, 500),
    source: null,
    subjectIndex: null,
    metadata: Object.keys(fields).length === 0 ? null : JSON.stringify(fields),
    charged,
    price: charged ? 100 + below(50) : 0,
    cost: below(40),
  })
}

const groupingOf = (event: UsageEvent, name: string): string | null => {
  if (name === 'day') return indiaDay(event.at)
  if (name === 'client') return event.clientId
  if (name === 'origin') return event.origin
  const fields = JSON.parse(event.metadata ?? '{}') as Record<string, string>
  return fields[name.slice('meta:'.length)] ?? null
}

type Sums = readonly number[]
type Groups = ReadonlyMap<string, Sums>

/** The sums of each group, counted from the events themselves. */
export function expectedGroups(events: readonly UsageEvent[], { by, filter, period }: FiguresAsked): Groups {
  const groups = new Map<string, number[]>()
  for (const event of events) {
    if (event.at < period.from || event.at >= period.to) continue
    if (filter.clientId !== undefined && event.clientId !== filter.clientId) continue
    if (filter.httpStatus !== undefined && event.httpStatus !== filter.httpStatus) continue
    const key = JSON.stringify(by.map((name) => groupingOf(event, name)))
    const sums = groups.get(key) ?? [0, 0, 0, 0, 0]
    const failed = event.httpStatus >= 500 ? 1 : 0
    for (const [i, n] of [1, failed, event.charged ? 1 : 0, event.price, event.cost].entries()) sums[i]! += n
    groups.set(key, sums)
  }
  return groups
}

export const groupsOf = (figures: readonly Figures[]): Groups =>
  new Map(
    figures.map(({ group, calls, failed, charged, amount, cost }) => [
      JSON.stringify(group),
      [calls, failed, charged, amount, cost],
    ]),
  )
