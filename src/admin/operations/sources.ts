// Defines the operation on sources: which there are, and how this node finds them.
import { Type } from 'typebox'
import type { Parts } from '../../assemble.js'
import { isUpstream, type UpstreamSetting } from '../../platform/source-settings.js'
import { act } from '../operation.js'
import { amount, count, object, orNull } from '../schemas.js'

const figures = object({
  asked: count(),
  answered: count(),
  failed: count(),
  p50_ms: orNull(Type.Number()),
  p95_ms: orNull(Type.Number()),
})

export const shownSource = object({
  name: Type.String(),
  kind: Type.String(),
  base_url: orNull(Type.String()),
  timeout_ms: orNull(count()),
  concurrency: orNull(count()),
  cost: Type.Record(Type.String(), amount()),
  lookups: Type.Array(
    object({
      lookup: Type.String(),
      breaker: Type.Enum(['closed', 'open', 'half-open']),
      minute: figures,
      hour: figures,
    }),
  ),
})

const ownFacts = { base_url: null, timeout_ms: null, concurrency: null, cost: {} }

const factsOf = (setting: UpstreamSetting | undefined) =>
  setting === undefined
    ? ownFacts
    : {
        base_url: setting.baseUrl ?? null,
        timeout_ms: setting.timeoutMs,
        concurrency: setting.concurrency,
        cost: { ...setting.cost },
      }

/** Every source in its order, with its health by lookup. */
export async function sourcesOf({ config, sourceHealth }: Pick<Parts, 'config' | 'sourceHealth'>) {
  const settings = new Map((config.sources ?? []).filter(isUpstream).map((each) => [each.name, each]))
  return (await sourceHealth()).map(({ name, kind, lookups }) => ({
    name,
    kind,
    ...factsOf(settings.get(name)),
    lookups: lookups.map((each) => ({ ...each })),
  }))
}

export const listSources = act({
  name: 'sources.list',
  method: 'GET',
  path: '/sources',
  summary: 'The sources with the health that this process sees, by lookup',
  role: 'viewer',
  input: object({}),
  answer: object({ items: Type.Array(shownSource) }),
  run: async (parts) => ({ items: await sourcesOf(parts) }),
})

export const sourceOperations = [listSources]
