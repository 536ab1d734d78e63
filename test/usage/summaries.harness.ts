// Makes up calls and reports about them, and counts from the calls what each report must say.
import type { Figures, FiguresAsked } from '../../src/usage/figures.js'
import { dayMs, hourMs } from '../../src/usage/rollup-store.js'
import { eventAt } from '../../src/usage/usage-event.harness.js'
import type { UsageEvent } from '../../src/usage/usage-event.js'
import type { createRandom } from './metadata.harness.js'

type Random = ReturnType<typeof createRandom>

export const begins = Date.parse('2026-06-01T00:00:00+05:30')

export function callAt({ below, pick }: Random, at: number): UsageEvent {
  const charged = below(3) > 0
  return eventAt(at, {
    clientId: pick('a', 'b', 'c'),
    lookup: pick('panbasic', 'gstinlite', 'batch-processing-status'),
    origin: pick(null, 'app'),
    subCode: pick('SUCCESS', 'DETAILS_NOT_FOUND', null),
    httpStatus: pick(200, 200, 500),
    source: pick('records', 'second', null),
    subjectIndex: pick(null, Buffer.alloc(32, 1)),
    charged,
    price: charged ? 100 + below(50) : 0,
    cost: below(40),
  })
}

const ofIndia = (at: number) => new Date(at + 5.5 * hourMs).toISOString()

const groupings: Readonly<Record<string, (event: UsageEvent) => string | null>> = {
  client: ({ clientId }) => clientId,
  lookup: ({ lookup }) => lookup,
  source: ({ source }) => source,
  sub_code: ({ subCode }) => subCode,
  origin: ({ origin }) => origin,
  day: ({ at }) => ofIndia(at).slice(0, 10),
  month: ({ at }) => ofIndia(at).slice(0, 7),
}

/** Of whole days, of whole hours, of any moments, of all time; by up to three groupings, with up to two filters. */
export function anyReport({ below, pick }: Random, now: number): FiguresAsked {
  const unit = pick(dayMs, dayMs, hourMs, 1)
  const some = () => begins + Math.floor((below(dayMs) / dayMs) * ((now - begins) / unit)) * unit
  const [from, to] = [some(), some()].sort((a, b) => a - b) as [number, number]
  const period = below(4) === 0 ? { from: 0, to: Number.MAX_SAFE_INTEGER } : { from, to: to + unit }
  const names = ['client', 'lookup', 'source', 'sub_code', 'day', 'month']
  const by = [
    ...new Set(Array.from({ length: below(4) }, () => (below(12) === 0 ? 'origin' : pick(...names)))),
  ]
  const filters = [
    { clientId: 'a' },
    { lookup: 'panbasic' },
    { subCode: 'none' },
    { source: 'records' },
    { failed: true },
  ]
  const filter = { ...(below(2) === 0 && pick(...filters)), ...(below(3) === 0 && pick(...filters)) }
  return { by, filter, period }
}

const isSubmission = (event: UsageEvent): boolean =>
  !event.charged &&
  event.source === null &&
  event.subjectIndex === null &&
  (event.lookup === 'batch-processing-status' || event.subCode === 'SUCCESS')

const isAsked = ({ filter, period }: FiguresAsked, event: UsageEvent): boolean =>
  event.at >= period.from &&
  event.at < period.to &&
  (filter.clientId ?? event.clientId) === event.clientId &&
  (filter.lookup ?? event.lookup) === event.lookup &&
  (filter.source ?? event.source) === event.source &&
  (filter.subCode === undefined || event.subCode === null) &&
  (filter.failed === undefined || event.httpStatus >= 500)

/** By group: calls, failed, charged, submissions, amount and cost. */
type Groups = ReadonlyMap<string, readonly number[]>

/** Counted from the calls themselves. */
export function countedGroups(events: readonly UsageEvent[], asked: FiguresAsked): Groups {
  const groups = new Map<string, number[]>()
  for (const event of events) {
    if (!isAsked(asked, event)) continue
    const key = JSON.stringify(asked.by.map((name) => groupings[name]!(event)))
    const sums = groups.get(key) ?? [0, 0, 0, 0, 0, 0]
    const { httpStatus, charged, price, cost } = event
    const counts = [1, Number(httpStatus >= 500), Number(charged), Number(isSubmission(event)), price, cost]
    for (const [i, n] of counts.entries()) sums[i]! += n
    groups.set(key, sums)
  }
  return groups
}

export const reportedGroups = (figures: readonly Figures[]): Groups =>
  new Map(
    figures.map(({ group, calls, failed, charged, submissions, amount, cost }) => [
      JSON.stringify(group),
      [calls, failed, charged, submissions, amount, cost],
    ]),
  )
