// Names the settings that a reload puts into force; all others take effect at the next start.

import { configRows } from '../compose/config-keys.js'
import { type Config, ConfigProblem, type ReloadedKey, type StartConfig } from '../config.js'

// The compiler knows the same keys, from the same rows.
export const reloadedKeys = configRows.flatMap(([key, { takesEffect }]) =>
  takesEffect === 'restart' ? [] : [key as ReloadedKey],
)

const known: ReadonlySet<string> = new Set(reloadedKeys)

export const isReloaded = (key: string): boolean => known.has(key)

/**
 * The configuration of the start, with the settings of `read` that can be reloaded, and the file that it was read from:
 * there may have been none at the start. Throws ConfigProblem for another mode.
 */
export function withReloaded(start: StartConfig, read: Config): Config {
  if (read.mode !== start.mode)
    throw new ConfigProblem(
      `${read.file ?? 'the configuration'}: sources is ${read.sources === undefined ? 'not set' : 'set'}, expected as at the start, in ${start.mode} mode: the mode changes only with a restart`,
    )
  const values = Object.fromEntries(reloadedKeys.map((key) => [key, read[key]])) as Pick<Config, ReloadedKey>
  const { file, fileText, resolveBeside } = read
  return { ...start, ...values, file, fileText, resolveBeside }
}
