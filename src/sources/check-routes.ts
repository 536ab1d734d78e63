// Checks the routes of the configuration against the sources that are open.

import { completeRoute } from '../platform/complete-route.js'
import { ConfigProblem } from '../platform/config.js'
import type { RouteSetting } from '../platform/route-settings.js'
import { isUpstream } from '../platform/source-settings.js'
import { type ConfigParts, checkNames } from './check-names.js'
import type { SourceValues } from './config-keys.js'
import type { Upstream } from './open-upstreams.js'

type CheckedConfig = Pick<SourceValues, 'routes'> & ConfigParts

/** The routes of one level, with the key that they stand under. */
interface Level {
  readonly key: string
  readonly lookup: string
  readonly route: RouteSetting
  /** Absent: for all clients. */
  readonly clientId?: string
}

function levelsOf({ routes: { lookups, clients } }: CheckedConfig): Level[] {
  const own = Object.entries(clients).flatMap(([clientId, routes]) =>
    Object.entries(routes).map(([lookup, route]) => ({
      key: `routes.clients.${clientId}.${lookup}`,
      lookup,
      route,
      clientId,
    })),
  )
  return [
    ...Object.entries(lookups).map(([lookup, route]) => ({ key: `routes.${lookup}`, lookup, route })),
    ...own,
  ]
}

/** Refuses names of sources that are not configured, or do not answer the lookup; the default's may answer only some. */
function checkSources(
  config: CheckedConfig,
  { key, lookup }: Pick<Level, 'key' | 'lookup'>,
  named: readonly string[],
  upstreams: readonly Upstream[],
): void {
  const { file, sources = [] } = config
  checkNames(
    config,
    key,
    named,
    sources.map(({ name }) => name),
    'source',
  )
  const tried = sources.find((one) => isUpstream(one) && one.trial && named.includes(one.name))
  if (tried !== undefined)
    throw new ConfigProblem(
      `${file}: ${key} names ${tried.name}, which is only compared and tried (trial: true)`,
    )
  const idle = upstreams.find(
    ({ source }) => named.includes(source.name) && !Object.hasOwn(source.answers, lookup),
  )
  if (lookup !== 'default' && idle !== undefined)
    throw new ConfigProblem(
      `${file}: ${key} names ${idle.source.name}, which does not answer ${lookup}; it answers ${Object.keys(idle.source.answers).join(', ')}`,
    )
}

/** Refuses weights of sources that the route does not ask, and of the records, which cost nothing and come in their order. */
function checkSplit(config: CheckedConfig, { key, lookup, clientId, route }: Level): void {
  const names = Object.keys(route.split ?? {})
  if (names.includes('records'))
    throw new ConfigProblem(`${config.file}: ${key}.split names records; only other sources have weights`)
  const { order } = completeRoute(config.routes, lookup, clientId)
  const idle = order && names.find((name) => !order.includes(name))
  if (idle !== undefined)
    throw new ConfigProblem(
      `${config.file}: ${key}.split names ${idle}, which is not in the order ${order?.join(', ')}`,
    )
}

const isPriced = ({ cost }: Upstream['setting'], lookup: string): boolean =>
  Object.hasOwn(cost, lookup) || Object.hasOwn(cost, 'default')

/** Refuses a budget of a month's cost for a source whose answers would not all count, since what they cost is not known. */
function checkBudget({ file }: CheckedConfig, key: string, { setting, source }: Upstream): void {
  if (setting.budget?.perMonth === undefined) return
  const unknown = Object.keys(source.answers).find((lookup) => !isPriced(setting, lookup))
  if (unknown !== undefined)
    throw new ConfigProblem(
      `${file}: ${key}.budget.perMonth counts what answers cost, and source ${source.name} has no cost for ${unknown}; give it one (0 where it is free), or default`,
    )
}

/** Refuses `prefer: cost` of a lookup where the price of a source is not known. */
function checkCosts(
  config: CheckedConfig,
  { key, lookup, clientId, route }: Level,
  lookups: readonly string[],
  upstreams: readonly Upstream[],
): void {
  if (route.prefer !== 'cost') return
  for (const each of lookup === 'default' ? lookups : [lookup]) {
    const { order, prefer } = completeRoute(config.routes, each, clientId)
    if (prefer !== 'cost') continue
    const asked = upstreams.filter(
      ({ source: { name, answers } }) =>
        Object.hasOwn(answers, each) && (order === undefined || order.includes(name)),
    )
    if (lookup === 'default' && asked.length < 2) continue // there is nothing to prefer
    const unknown = asked.find(({ setting }) => !isPriced(setting, each))
    if (unknown !== undefined)
      throw new ConfigProblem(
        `${config.file}: ${key}.prefer is cost, and source ${unknown.source.name} has no cost for ${each}; give it one, or default`,
      )
  }
}

/**
 * The routes must name lookups that exist, and sources that are configured and answer them; the default order may name
 * sources that answer only some. Records that are incomplete must be of kinds that exist, and what a budget counts must have a
 * price. Throws ConfigProblem.
 */
export function checkRoutes(
  config: CheckedConfig,
  lookups: readonly string[],
  upstreams: readonly Upstream[],
  kindNames: readonly string[],
): void {
  const { routes, sources = [] } = config
  const known = ['default', ...lookups]
  checkNames(config, 'routes', Object.keys(routes.lookups), known, 'lookup')
  for (const [clientId, own] of Object.entries(routes.clients))
    checkNames(config, `routes.clients.${clientId}`, Object.keys(own), known, 'lookup')
  for (const level of levelsOf(config)) {
    const { key, lookup, route } = level
    checkSources(config, { key: `${key}.order`, lookup }, route.order ?? [], upstreams)
    checkSources(config, { key: `${key}.split`, lookup }, Object.keys(route.split ?? {}), upstreams)
    checkSplit(config, level)
    checkCosts(config, level, lookups, upstreams)
  }
  sources.forEach((setting, n) => {
    if (!isUpstream(setting))
      checkNames(config, `sources[${n}].records.incomplete`, setting.incomplete, kindNames, 'kind of records')
    const upstream = upstreams.find(({ source }) => source.name === setting.name)
    if (upstream !== undefined) checkBudget(config, `sources[${n}]`, upstream)
  })
}
