// Reads the configuration of the service: the keys of all features, and what they mean together.
import { join } from 'node:path'
import { ConfigProblem, type EnvironmentValues, type ReadFile, readConfigOf } from '../platform/config.js'
import type { ReloadedOf } from '../platform/config-key.js'
import { type ConfigValues, configKeys } from './compose/config-keys.js'
import { defaultMasterKeyFile } from './service-keys.js'

export { ConfigProblem }

export interface Config extends ConfigValues, EnvironmentValues {
  readonly mode: 'sandbox' | 'live'
  readonly masterKeyFile: string
}

/** The settings that a reload puts into force. */
export type ReloadedKey = ReloadedOf<typeof configKeys>

/** The configuration as it was at the start, without what a reload replaces: that is read from what is in force. */
export type StartConfig = Omit<Config, ReloadedKey>

/**
 * Reads the configuration from `env` and the file it names (or ./satyapan.config.yaml when that exists), or from what
 * another process `has` read of it. Throws ConfigProblem for the first wrong or unknown key.
 */
export function readConfig(env?: NodeJS.ProcessEnv, cwd?: string, has?: ReadFile): Config {
  const values = readConfigOf(configKeys, env, cwd, has)
  const { file, dataDir } = values
  if ((values['tls.certFile'] === undefined) !== (values['tls.keyFile'] === undefined)) {
    throw new ConfigProblem(`${file}: tls.certFile and tls.keyFile go together, and one of them is missing`)
  }
  const mode = values.sources === undefined ? 'sandbox' : 'live'
  if (values['webhooks.allowLoopback'] && mode === 'live') {
    throw new ConfigProblem(
      `${file}: webhooks.allowLoopback is true, expected false in live mode (sources is set)`,
    )
  }
  const keyFile = values['keys.file']
  return {
    ...values,
    mode,
    masterKeyFile: keyFile === undefined ? join(dataDir, defaultMasterKeyFile) : values.resolve(keyFile),
  }
}
