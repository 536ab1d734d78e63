// Reloads, on SIGHUP, the settings that can change while the service runs.
import { isDeepStrictEqual } from 'node:util'
import { type Config, readConfig } from '../platform/config.js'
import { configKeys } from '../platform/config-keys.js'
import type { OpenLog } from '../platform/log.js'
import type { Running } from './serve.js'

/** The settings that are reloaded; all others take effect at the next start. */
export const reloaded: ReadonlySet<string> = new Set<string>(['log.level'])

/** The keys whose value has changed. */
function changedKeys(before: Config, now: Config): string[] {
  const keys = Object.keys(configKeys) as (keyof typeof configKeys)[]
  return keys.filter((key) => !isDeepStrictEqual(before[key], now[key]))
}

/** An invalid file changes nothing, and the log says why. Never throws. */
export async function reload(parts: {
  readonly config: Config
  readonly running: Pick<Running, 'reload'>
  readonly open: Pick<OpenLog, 'log' | 'setLevel'>
  readonly read?: () => Config
}): Promise<void> {
  const { config, running, open, read = readConfig } = parts
  try {
    const now = read()
    const level = now['log.level']
    open.setLevel(level)
    await running.reload(level)
    const waiting = changedKeys(config, now).filter((key) => !reloaded.has(key))
    open.log.info({ log_level: level }, 'SIGHUP: the log level and the certificate are reloaded')
    if (waiting.length > 0) open.log.warn({ keys: waiting }, 'these settings take effect at the next start')
  } catch (error) {
    open.log.error(
      { reason: (error as Error).message },
      'SIGHUP: the configuration is not used; nothing is changed',
    )
  }
}
