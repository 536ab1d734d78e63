// Says why a start would refuse the sources that a configuration names: their secrets, certificates, modules and routes.
import type { Clock } from '../../kernel/clock.js'
import { newTransactionId } from '../../kernel/ids.js'
import { answeringOf, checkCompare } from '../../sources/check-compare.js'
import { checkRoutes } from '../../sources/check-routes.js'
import { openUpstreams } from '../../sources/open-upstreams.js'
import { type Config, ConfigProblem } from '../config.js'
import { openRows } from './rows.js'

/** One line; undefined: a start in this environment would accept them. */
export async function sourcesProblem(config: Config, clock: Clock): Promise<string | undefined> {
  try {
    const { catalogue, kinds } = await openRows(config)
    const lookups = catalogue.map(({ name }) => name)
    const newId = () => newTransactionId(clock.now())
    const upstreams = await openUpstreams({ config, lookups, clock, newId })
    await upstreams.close()
    checkRoutes(config, lookups, upstreams.list, kinds.names)
    const recordLookups = kinds.answers.map(({ lookup }) => lookup)
    checkCompare(config, catalogue, answeringOf(config.sources, upstreams.list, recordLookups))
    return undefined
  } catch (error) {
    if (error instanceof ConfigProblem) return error.message
    throw error
  }
}
