// Digests what must be configured alike on every node, so that nodes can be compared without showing what they have.
import { createHash } from 'node:crypto'
import { writtenValue } from '../platform/config-key.js'
import type { Digests } from '../platform/node-store.js'
import { isUpstream, type SourceSetting } from '../platform/source-settings.js'
import { type ConfigValues, configRows } from './compose/config-keys.js'

/** The value with the keys of its maps in order: the same for all files that say the same. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, ordered(each)]))
}

const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(value)) ?? '')
    .digest('hex')
    .slice(0, 16)

/** Nodes may keep secrets and authorities in different places. */
const withoutPlaces = (source: SourceSetting) =>
  isUpstream(source) ? { ...source, secrets: undefined, caFile: undefined } : source

const digested = configRows.filter(([key, { sameOnNodes }]) => sameOnNodes && key !== 'currency')

/** Of the settings that must be the same everywhere. The currency is shown as it is. */
export function digestsOf(config: Pick<ConfigValues, 'currency'> & Partial<ConfigValues>): Digests {
  const values: Readonly<Record<string, unknown>> = {
    ...config,
    sources: config.sources?.map(withoutPlaces),
  }
  const digests = digested.map(([key, row]) => [key, digest(writtenValue(row, values[key]))])
  return { currency: config.currency, ...Object.fromEntries(digests) }
}

/** The settings in which two nodes differ. One that only one of them knows is another version's. */
export const differing = (digests: Digests, other: Digests): string[] =>
  Object.keys(digests).filter((key) => other[key] !== undefined && other[key] !== digests[key])
