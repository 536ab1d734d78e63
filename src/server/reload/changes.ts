// Says in what two configurations differ, setting by setting, without secrets.
import { isDeepStrictEqual } from 'node:util'
import { type ConfigKey, writtenValue } from '../../platform/config-key.js'
import type { changedPackages } from '../../platform/imported-packages.js'
import { isMap } from '../../platform/setting-values.js'
import { isUpstream, type SourceSetting } from '../../platform/source-settings.js'
import { type ConfigValues, configRows } from '../compose/config-keys.js'
import type { Config } from '../config.js'
import { isReloaded } from './reloaded-keys.js'
import type { Change } from './reloading.js'

const mostChars = 200
/** Options of sources may hold secrets, and so may the headers of tracing. */
const notShown = 'not shown'

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > mostChars ? `${text.slice(0, mostChars)} ...` : text
}

type Differences = readonly Omit<Change, 'takesEffect'>[]

/** The entries that differ, as deep as both have maps. */
function differences(key: string, before: unknown, after: unknown): Differences {
  if (isDeepStrictEqual(before, after)) return []
  if (!isMap(before) || !isMap(after)) return [{ key, before: textOf(before), after: textOf(after) }]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name) => differences(`${key}.${name}`, before[name], after[name]))
}

/** A source that is new, or that was there, in a few words. */
function inShort(setting: SourceSetting | undefined): string | null {
  if (setting === undefined) return null
  if (!isUpstream(setting)) return 'the imported records'
  const { kind, module, baseUrl } = setting
  return [kind ?? module, baseUrl].filter((part) => part !== undefined).join(' at ')
}

function differencesOfSource(key: string, before: SourceSetting, after: SourceSetting): Differences {
  if (!isUpstream(before) || !isUpstream(after)) return differences(key, before, after)
  const { options, ...others } = before
  const { options: newOptions, ...newOthers } = after
  const names = [...new Set([...Object.keys(options), ...Object.keys(newOptions)])]
  const changed = names.filter((name) => !isDeepStrictEqual(options[name], newOptions[name]))
  const hidden = (value: unknown) => (value === undefined ? null : notShown)
  return [
    ...differences(key, others, newOthers),
    ...changed.map((name) => ({
      key: `${key}.options.${name}`,
      before: hidden(options[name]),
      after: hidden(newOptions[name]),
    })),
  ]
}

function differencesOfSources(before: Config['sources'] = [], after: Config['sources'] = []): Differences {
  const names = [...new Set([...before, ...after].map(({ name }) => name))]
  const order = (sources: readonly SourceSetting[]) => sources.map(({ name }) => name)
  return [
    ...differences('sources', order(before), order(after)),
    ...names.flatMap((name) => {
      const one = before.find((setting) => setting.name === name)
      const other = after.find((setting) => setting.name === name)
      const key = `sources.${name}`
      if (one === undefined || other === undefined)
        return [{ key, before: inShort(one), after: inShort(other) }]
      return differencesOfSource(key, one, other)
    }),
  ]
}

function differencesOfKey(
  key: keyof ConfigValues,
  row: ConfigKey<unknown>,
  { before, after }: { before: Config; after: Config },
): Differences {
  if (key === 'sources') return differencesOfSources(before.sources, after.sources)
  const found = differences(key, writtenValue(row, before[key]), writtenValue(row, after[key]))
  return row.isHidden ? found.map(({ key }) => ({ key, before: notShown, after: notShown })) : found
}

/** In the order of the table of settings. */
export const changesOf = (before: Config, after: Config): Change[] =>
  configRows.flatMap(([key, row]) =>
    differencesOfKey(key as keyof ConfigValues, row, { before, after }).map((each) => ({
      ...each,
      takesEffect: isReloaded(key) ? ('reload' as const) : ('restart' as const),
    })),
  )

/** Settings of the source itself; the others are about how it is asked. */
const isOfItself = /^(kind|module|baseUrl|allowPlainHttp|secrets|caFile|concurrency|options)\b/

/** Sources that are opened anew although their settings are as before: a file that they name was replaced. */
export const renewedSources = (names: readonly string[], changes: readonly Change[]): Change[] =>
  names
    .filter((name) => {
      const own = changes.filter(({ key }) => key.startsWith(`sources.${name}.`))
      return !own.some(({ key }) => isOfItself.test(key.slice(`sources.${name}.`.length)))
    })
    .map((name) => ({
      key: `sources.${name}`,
      before: 'its files as they were',
      after: 'its secrets, its authority or its module, as the files hold them now',
      takesEffect: 'reload',
    }))

/** Rows whose modules were changed. */
export const renewedLookups = (names: readonly string[]): Change[] =>
  names.map((name) => ({
    key: `lookups.${name}`,
    before: 'its module as it was',
    after: 'its module as the file holds it now',
    takesEffect: 'reload',
  }))

/** Packages that modules import and that were installed anew: Node keeps those that it has imported. */
export const waitingPackages = (packages: ReturnType<typeof changedPackages>): Change[] =>
  packages.map(({ name, before, after }) => ({
    key: `package ${name}`,
    before: `${before}, as a module imported it`,
    after: after ?? 'not installed',
    takesEffect: 'restart',
  }))

export const lineOf = ({ key, before, after }: Change): string =>
  `${key}: ${before ?? 'not set'} -> ${after ?? 'not set'}`
