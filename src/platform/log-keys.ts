// The configuration key of the log.
import type { ConfigKey, ConfigKeys } from './config-key.js'
import { type LogLevel, logLevels } from './log.js'

const level: ConfigKey<LogLevel> = {
  about: 'The lowest level that is logged: debug adds probes and scrapes, warn leaves out the calls.',
  expects: `one of ${logLevels.join(', ')}`,
  default: 'info',
  takesEffect: 'reload',
  read: (value) => logLevels.find((each) => each === value),
}

export const logKeys = { 'log.level': level } satisfies ConfigKeys
