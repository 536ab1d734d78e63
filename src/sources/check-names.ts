// Refuses names in the configuration that nothing has.
import { ConfigProblem, type EnvironmentValues } from '../platform/config.js'
import type { SourceValues } from './config-keys.js'

export type ConfigParts = Pick<EnvironmentValues, 'file' | 'resolve' | 'resolveBeside' | 'environment'> &
  Pick<SourceValues, 'sources'>

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
