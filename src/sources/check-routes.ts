// Checks the routes of the configuration against the sources that are open.
import { type Config, ConfigProblem } from '../platform/config.js'
import { isUpstream } from '../platform/source-settings.js'
import { type ConfigParts, checkNames } from './check-names.js'
import type { Upstream } from './open-upstreams.js'

/**
 * The routes must name lookups that exist, and sources that are configured and answer them; the default order may name
 * sources that answer only some. Records that are incomplete must be of kinds that exist. Throws ConfigProblem.
 */
export function checkRoutes(
  config: Pick<Config, 'file' | 'routes' | 'sources'> & ConfigParts,
  lookups: readonly string[],
  upstreams: readonly Upstream[],
  kindNames: readonly string[],
): void {
  const { routes, sources = [] } = config
  checkNames(config, 'routes', Object.keys(routes), ['default', ...lookups], 'lookup')
  const names = sources.map(({ name }) => name)
  for (const [lookup, { order = [] }] of Object.entries(routes)) {
    const key = `routes.${lookup}.order`
    checkNames(config, key, order, names, 'source')
    const idle = upstreams.find(
      ({ source }) => order.includes(source.name) && !Object.hasOwn(source.answers, lookup),
    )
    if (lookup !== 'default' && idle !== undefined)
      throw new ConfigProblem(
        `${config.file}: ${key} names ${idle.source.name}, which does not answer ${lookup}; it answers ${Object.keys(idle.source.answers).join(', ')}`,
      )
  }
  sources.forEach((setting, n) => {
    if (!isUpstream(setting))
      checkNames(config, `sources[${n}].records.incomplete`, setting.incomplete, kindNames, 'kind of records')
  })
}
