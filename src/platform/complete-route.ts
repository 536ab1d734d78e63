// Completes the settings of a lookup, for one client or for all, from those above them.
import type { Preference, RouteSetting, Routes } from './route-settings.js'

const defaultDeadlineMs = 10_000

/** Whom to ask first, and the limits of one call. */
export interface CompleteRoute {
  readonly order: readonly string[] | undefined
  readonly split: Readonly<Record<string, number>> | undefined
  readonly prefer: Preference | undefined
  readonly deadlineMs: number
  readonly cacheS: number
}

const named = <Value>(map: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  map !== undefined && Object.hasOwn(map, name) ? map[name] : undefined

/** The settings that apply to a lookup, the closest first: the client's own, then those of all clients. */
function levelsOf({ lookups, clients }: Routes, lookup: string, clientId?: string): RouteSetting[] {
  const own = clientId === undefined ? undefined : named(clients, clientId)
  return [own, lookups]
    .flatMap((level) => [named(level, lookup), named(level, 'default')])
    .filter((level) => level !== undefined)
}

/**
 * Each setting is that of the closest level that has it. `split` and `prefer` are part of an order: a level with an order
 * and neither of them is asked in that order.
 */
export function completeRoute(routes: Routes, lookup: string, clientId?: string): CompleteRoute {
  const levels = levelsOf(routes, lookup, clientId)
  const first = levels.find(({ order, split, prefer }) => (order ?? split ?? prefer) !== undefined)
  return {
    order: levels.find(({ order }) => order !== undefined)?.order,
    split: first?.split,
    prefer: first?.prefer,
    deadlineMs: levels.find(({ deadlineMs }) => deadlineMs !== undefined)?.deadlineMs ?? defaultDeadlineMs,
    cacheS: levels.find(({ cacheS }) => cacheS !== undefined)?.cacheS ?? 0,
  }
}
