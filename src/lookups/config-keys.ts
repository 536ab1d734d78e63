// The configuration key of lookups of one's own.
import type { ConfigKey, ConfigKeys } from '../platform/config-key.js'
import { texts } from '../platform/setting-values.js'

const lookups: ConfigKey<readonly string[]> = {
  about:
    'Modules with lookups of your own (docs/own-lookups.md). A relative path starts at the folder of the configuration file.',
  expects: 'a list of module files, such as ./lookups/credit-score.mjs',
  default: [],
  takesEffect: 'reload',
  sameOnNodes: true,
  read: texts,
}

export const lookupKeys = { lookups } satisfies ConfigKeys
