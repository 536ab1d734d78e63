// Reads the configuration's `routes`: only their form; whether names exist is checked later.
import { shown } from '../kernel/shown.js'
import { fault, isMap, mapAt, maxPrice, numberAt, onlyKeys, SettingFault, textsAt } from './setting-values.js'

export const preferences = ['cost', 'success', 'latency'] as const
export type Preference = (typeof preferences)[number]

/** How one lookup is asked. */
export interface RouteSetting {
  readonly order?: readonly string[]
  /** The weights of sources: whom to ask first. */
  readonly split?: Readonly<Record<string, number>>
  /** What decides whom to ask first. */
  readonly prefer?: Preference
  readonly deadlineMs?: number
  /** Seconds for which answers are cached; 0: not at all. */
  readonly cacheS?: number
  /** The price of an answer from the cache; absent: it is free. */
  readonly cachedPrice?: number
}

/** By lookup, and `default` for those that are not named. */
export type RouteSettings = Readonly<Record<string, RouteSetting>>

export interface Routes {
  readonly lookups: RouteSettings
  /** By client_id: what is asked otherwise for one client. */
  readonly clients: Readonly<Record<string, RouteSettings>>
}

const maxCacheS = 365 * 86_400
const maxWeight = 1_000_000
const clientIdForm = /^[a-z0-9_]{1,64}$/

function splitAt(key: string, value: unknown): Record<string, number> {
  const map = isMap(value) ? value : fault(key, value, 'weights by source')
  const names = Object.keys(map)
  if (names.length < 2)
    throw new SettingFault(
      `${key} names ${names[0] ?? 'no source'}; a split has weights for two sources or more`,
    )
  return Object.fromEntries(names.map((name) => [name, numberAt(`${key}.${name}`, map[name], 1, maxWeight)]))
}

const preferenceAt = (key: string, value: unknown): Preference =>
  preferences.find((each) => each === value) ?? fault(key, value, 'cost, success or latency')

function routeAt(key: string, value: unknown, keys: readonly string[]): RouteSetting {
  const map = mapAt(key, value, `a mapping with ${keys.join(', ')}`)
  onlyKeys(key, map, keys)
  const number = (name: string, least: number, most: number) =>
    map[name] === undefined ? {} : { [name]: numberAt(`${key}.${name}`, map[name], least, most) }
  if (map.split !== undefined && map.prefer !== undefined)
    throw new SettingFault(`${key} has split and prefer; only one of them can say whom to ask first`)
  return {
    ...(map.order === undefined ? {} : { order: textsAt(`${key}.order`, map.order) }),
    ...(map.split === undefined ? {} : { split: splitAt(`${key}.split`, map.split) }),
    ...(map.prefer === undefined ? {} : { prefer: preferenceAt(`${key}.prefer`, map.prefer) }),
    ...number('deadlineMs', 10, 600_000),
    ...number('cacheS', 0, maxCacheS),
    ...number('cachedPrice', 0, maxPrice),
  }
}

/** A client's prices are not here: `satyapan client price`. */
const clientRouteKeys = ['order', 'split', 'prefer', 'deadlineMs', 'cacheS'] as const
const routeKeys = [...clientRouteKeys, 'cachedPrice'] as const

const routesAt = (key: string, map: Record<string, unknown>, keys: readonly string[]): RouteSettings =>
  Object.fromEntries(
    Object.entries(map).map(([lookup, value]) => [lookup, routeAt(`${key}.${lookup}`, value, keys)]),
  )

/** `routes`, by lookup, and by client under `clients`. Throws SettingFault. */
export function readRoutes(value: unknown): Routes {
  if (!isMap(value)) return fault('routes', value, 'settings by lookup, default and clients')
  const { clients: ofClients, ...lookups } = value
  const clients = mapAt('routes.clients', ofClients, 'routes by client_id')
  const wrong = Object.keys(clients).find((clientId) => !clientIdForm.test(clientId))
  if (wrong !== undefined)
    throw new SettingFault(`routes.clients names ${shown(wrong)}, which is no client_id`)
  return {
    lookups: routesAt('routes', lookups, routeKeys),
    clients: Object.fromEntries(
      Object.entries(clients).map(([clientId, own]) => {
        const key = `routes.clients.${clientId}`
        const map = isMap(own) ? own : fault(key, own, 'settings by lookup, and default')
        return [clientId, routesAt(key, map, clientRouteKeys)]
      }),
    ),
  }
}

/** The routes as the configuration has them. */
export const writtenRoutes = ({ lookups, clients }: Routes): object =>
  Object.keys(clients).length === 0 ? lookups : { ...lookups, clients }
