// Digests what must be configured alike on every node, so that nodes can be compared without showing what they have.
import { createHash } from 'node:crypto'
import type { Config } from '../platform/config.js'
import type { Digests } from '../platform/node-store.js'
import { writtenRoutes } from '../platform/route-settings.js'
import { isUpstream } from '../platform/source-settings.js'

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

type DigestedConfig = Pick<
  Config,
  | 'currency'
  | 'prices'
  | 'routes'
  | 'sources'
  | 'publicUrl'
  | 'auth.requireClientId'
  | 'auth.compatibility'
  | 'cors.origins'
  | 'batches.retentionDays'
  | 'cache.perClient'
>

/** Of the settings that must be the same everywhere. Nodes may keep secrets and authorities in different places. */
export function digestsOf(config: DigestedConfig): Digests {
  const sources = config.sources?.map((source) =>
    isUpstream(source) ? { ...source, secrets: undefined, caFile: undefined } : source,
  )
  return {
    currency: config.currency,
    prices: digest(config.prices),
    routes: digest(writtenRoutes(config.routes)),
    sources: digest(sources),
    publicUrl: digest(config.publicUrl),
    'auth.requireClientId': digest(config['auth.requireClientId']),
    'auth.compatibility': digest(config['auth.compatibility']),
    'cors.origins': digest(config['cors.origins']),
    'batches.retentionDays': digest(config['batches.retentionDays']),
    'cache.perClient': digest(config['cache.perClient']),
  }
}

/** The settings in which two nodes differ. One that only one of them knows is another version's. */
export const differing = (digests: Digests, other: Digests): string[] =>
  Object.keys(digests).filter((key) => other[key] !== undefined && other[key] !== digests[key])
