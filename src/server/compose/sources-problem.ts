// Says why a start would refuse the sources that a configuration names: their secrets, certificates, modules and routes.
import type { Clock } from '../../kernel/clock.js'
import { newTransactionId } from '../../kernel/ids.js'
import { catalogue } from '../../lookups/catalogue.js'
import { type Config, ConfigProblem } from '../../platform/config.js'
import { checkRoutes } from '../../sources/check-routes.js'
import { openUpstreams } from '../../sources/open-upstreams.js'

/** One line; undefined: a start in this environment would accept them. */
export async function sourcesProblem(config: Config, clock: Clock): Promise<string | undefined> {
  const lookups = catalogue.map(({ name }) => name)
  try {
    const newId = () => newTransactionId(clock.now())
    const upstreams = await openUpstreams({ config, lookups, clock, newId })
    await upstreams.close()
    checkRoutes(config, lookups, upstreams.list)
    return undefined
  } catch (error) {
    if (error instanceof ConfigProblem) return error.message
    throw error
  }
}
