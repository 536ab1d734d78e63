// Refuses names in the configuration that nothing has.
import { type Config, ConfigProblem } from '../platform/config.js'

export type ConfigParts = Pick<Config, 'file' | 'sources' | 'resolve' | 'resolveBeside' | 'environment'>

/** Refuses names that are not in `known`. */
export function checkNames(
  config: ConfigParts,
  key: string,
  names: readonly string[],
  known: readonly string[],
  what: string,
) {
  const wrong = names.find((name) => !known.includes(name))
  if (wrong === undefined) return
  const list = known.length === 0 ? 'there are none' : `there are ${known.join(', ')}`
  throw new ConfigProblem(`${config.file}: ${key} names ${wrong}, which is no ${what}; ${list}`)
}
