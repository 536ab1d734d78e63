// Says of each source of a lookup why it is asked when it is: its place, weight, price or figures, for all clients and for single ones.
import { Type } from 'typebox'
import { count, object, orNull } from '../../operation/schemas.js'
import { type CompleteRoute, completeRoute } from '../../platform/complete-route.js'
import type { Routes } from '../../platform/route-settings.js'
import { exploredShare, leastCalls, placeOfPreferred, weightsOf } from '../choice.js'
import type { WindowFigures } from '../windows.js'

/** A source that answers a lookup. */
export interface RoutedSource {
  readonly name: string
  /** Undefined for what answers inside this process. */
  readonly cost: number | undefined
  readonly five_minutes: WindowFigures
}

export const routePlace = object({
  client_id: orNull(
    Type.String({ description: 'The client whose route it is; null: the route of all others.' }),
  ),
  place: count(),
  policy: Type.Enum(['order', 'split', 'cost', 'success', 'latency']),
  first: Type.Number({ description: 'The percentage of calls that are sent to it first.' }),
  why: Type.String(),
})

const share = (figures: WindowFigures): number => Math.round((1000 * figures.answered) / figures.asked) / 10

/** What a comparison sees of a source. */
function figuresText(
  policy: 'success' | 'latency',
  { asked, p50_ms }: WindowFigures,
  answered: number,
): string {
  if (asked < leastCalls) return `${asked} calls in 5 minutes; ${leastCalls} are needed to compare it`
  return policy === 'success'
    ? `${answered} % of ${asked} calls in 5 minutes were answered`
    : `a median of ${p50_ms ?? '–'} ms in 5 minutes`
}

/** The percentage of calls that each of the upstreams is sent first, and why. */
function firsts(
  { split, prefer }: Pick<CompleteRoute, 'split' | 'prefer'>,
  upstreams: readonly RoutedSource[],
) {
  const names = upstreams.map(({ name }) => name)
  const weights = weightsOf(split, names)
  if (weights !== undefined && upstreams.length > 1) {
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const of = (weight: number) => Math.round((1000 * weight) / total) / 10
    return {
      policy: 'split' as const,
      of: (i: number) => ({ first: of(weights[i]!), why: `weight ${weights[i]} of ${total}` }),
    }
  }
  if (prefer === undefined || upstreams.length < 2)
    return {
      policy: 'order' as const,
      of: (i: number) => ({
        first: i === 0 ? 100 : 0,
        why: i === 0 ? 'first in the order' : `when ${names.slice(0, i).join(' and ')} had no answer`,
      }),
    }
  const best = placeOfPreferred(
    prefer,
    upstreams.map(({ cost = 0, five_minutes }) => ({ cost, lately: five_minutes })),
  )
  const explored = prefer === 'cost' ? 0 : exploredShare * 100
  return {
    policy: prefer,
    of(i: number) {
      const { cost, five_minutes } = upstreams[i]!
      const why =
        prefer === 'cost' ? `${cost} for an answer` : figuresText(prefer, five_minutes, share(five_minutes))
      return { first: i === best ? 100 - explored : explored / (upstreams.length - 1), why }
    },
  }
}

/** The place of a source in the routes of a lookup; one entry for each client whose own routes say something of it. */
export function placesOf(
  routes: Routes,
  lookup: string,
  source: string,
  /** All that answer the lookup, in the order of the configuration. */
  answering: readonly RoutedSource[],
) {
  const clients = Object.entries(routes.clients).flatMap(([clientId, own]) =>
    Object.hasOwn(own, lookup) || Object.hasOwn(own, 'default') ? [clientId] : [],
  )
  return [null, ...clients].flatMap((client_id) => {
    const route = completeRoute(routes, lookup, client_id ?? undefined)
    const asked =
      route.order?.flatMap((name) => answering.find((each) => each.name === name) ?? []) ?? answering
    const place = asked.findIndex(({ name }) => name === source)
    if (place === -1) return []
    const upstreams = asked.filter(({ cost }) => cost !== undefined)
    const among = upstreams.findIndex(({ name }) => name === source)
    if (among === -1) {
      const why = 'answers inside this installation'
      return [{ client_id, place: place + 1, policy: 'order' as const, first: 0, why }]
    }
    const { policy, of } = firsts(route, upstreams)
    return [{ client_id, place: place + 1, policy, ...of(among) }]
  })
}
