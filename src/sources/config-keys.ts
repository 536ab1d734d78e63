// The configuration keys of sources: which there are, how they are asked, and which are compared.
import { type CompareSetting, readCompare } from '../platform/compare-setting.js'
import type { ConfigKey, ConfigKeys, ValuesOf } from '../platform/config-key.js'
import { type Routes, readRoutes, writtenRoutes } from '../platform/route-settings.js'
import { faultOf } from '../platform/setting-values.js'
import { readSources, type SourceSetting } from '../platform/source-settings.js'

const sources: ConfigKey<readonly SourceSetting[] | undefined> = {
  about: 'Sources in order of preference (docs/sources.md). Set: live mode. Not set: sandbox mode.',
  expects: 'a list of sources: the word records, or mappings',
  default: undefined,
  takesEffect: 'reload',
  sameOnNodes: true,
  fault: faultOf(readSources),
  read: readSources,
}

const routes: ConfigKey<Routes> = {
  about:
    'By lookup, default, and clients: order, split, prefer, deadlineMs, cacheS, cachedPrice (docs/sources.md).',
  expects: 'settings by lookup',
  default: { lookups: {}, clients: {} },
  takesEffect: 'reload',
  sameOnNodes: true,
  fault: faultOf(readRoutes),
  read: readRoutes,
  written: writtenRoutes,
}

const compare: ConfigKey<readonly CompareSetting[]> = {
  about: 'Sources whose answers are compared beside the calls: lookup, of, with, share (docs/compare.md).',
  expects: 'a list of {lookup, of, with, share}',
  default: [],
  takesEffect: 'reload',
  fault: faultOf(readCompare),
  read: readCompare,
}

export const sourceKeys = { sources, routes, compare } satisfies ConfigKeys

export type SourceValues = ValuesOf<typeof sourceKeys>
