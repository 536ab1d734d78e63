// The configuration key that says to whom a cached answer may be given.
import type { ConfigKey } from './config-key.js'

export interface CacheValues {
  'cache.perClient': boolean
}

export const cacheKeys: { readonly [Key in keyof CacheValues]: ConfigKey<boolean> } = {
  'cache.perClient': {
    about:
      'A cached answer is given only to the client whose call stored it: no other can tell that somebody asked.',
    expects: 'true or false',
    default: false,
    read: (value) => (typeof value === 'boolean' ? value : undefined),
  },
}
