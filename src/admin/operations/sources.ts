// Defines the operations on sources: list them with their health on this node, and test one.
import { Type } from 'typebox'
import type { Parts } from '../../assemble.js'
import { isoTime } from '../../kernel/clock.js'
import { newId } from '../../kernel/ids.js'
import { catalogue } from '../../lookups/catalogue.js'
import { isUpstream, type UpstreamSetting } from '../../platform/source-settings.js'
import { createSourceTester } from '../../routing/source-test.js'
import type { Upstream } from '../../sources/open-upstreams.js'
import { act, task } from '../operation.js'
import { notFound, Problem } from '../problem.js'
import { amount, count, object, orNull, time } from '../schemas.js'

const minuteMs = 60_000

const figures = object({
  asked: count(),
  answered: count(),
  failed: count(),
  p50_ms: orNull(Type.Number()),
  p95_ms: orNull(Type.Number()),
})

const shownSource = object({
  name: Type.String(),
  kind: Type.String(),
  base_url: orNull(Type.String()),
  timeout_ms: orNull(count()),
  concurrency: orNull(count()),
  cost: Type.Record(Type.String(), amount()),
  timeline: Type.Array(object({ at: time(), asked: count(), failed: count() }), {
    description: 'The last 60 minutes as this node saw them, oldest first.',
  }),
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

/** Every source in configured order, with its health by lookup. */
export async function sourcesOf({
  config,
  sourceHealth,
  clock,
}: Pick<Parts, 'config' | 'sourceHealth' | 'clock'>) {
  const last = Math.floor(clock.now() / minuteMs)
  const settings = new Map((config.sources ?? []).filter(isUpstream).map((each) => [each.name, each]))
  return (await sourceHealth()).map(({ name, kind, timeline, lookups }) => ({
    name,
    kind,
    ...factsOf(settings.get(name)),
    timeline: timeline.map((minute, i, { length }) => ({
      at: isoTime((last - length + 1 + i) * minuteMs),
      ...minute,
    })),
    lookups: lookups.map((each) => ({ ...each })),
  }))
}

const listSources = act({
  name: 'sources.list',
  method: 'GET',
  path: '/sources',
  summary: 'The sources with their health by lookup, as this node sees it',
  role: 'viewer',
  input: object({}),
  answer: object({ items: Type.Array(shownSource) }),
  run: async (parts) => ({ items: await sourcesOf(parts) }),
})

/** The current health of a source by lookup on this node; unknown when no service runs. */
function stateOf(health: Awaited<ReturnType<Parts['sourceHealth']>> | undefined, source: string) {
  if (health === undefined) return { open: null, minute: null }
  const lookups = health.find(({ name }) => name === source)?.lookups ?? []
  const sum = (figure: 'asked' | 'answered' | 'failed') =>
    lookups.reduce((total, { minute }) => total + minute[figure], 0)
  return {
    open: lookups.filter(({ breaker }) => breaker !== 'closed').map(({ lookup }) => lookup),
    minute: { asked: sum('asked'), answered: sum('answered'), failed: sum('failed') },
  }
}

/** The configured sources in their order, whether or not a service runs. */
export const listConfigured = task(async ({ config, upstreams, isServing, sourceHealth }) => {
  const health = isServing ? await sourceHealth() : undefined
  return (config.sources ?? []).map((setting) => {
    const { name } = setting
    const state = stateOf(health, name)
    if (!isUpstream(setting)) return { name, kind: 'records', ...ownFacts, lookups: null, ...state }
    const { kind, source } = upstreams.list.find((upstream) => upstream.setting === setting)!
    return { name, kind, ...factsOf(setting), lookups: Object.keys(source.answers), ...state }
  })
})

/** Throws Problem for an unknown source, and for the imported records, which need no test. */
function testedSource({ upstreams, config }: Pick<Parts, 'upstreams' | 'config'>, name: string): Upstream {
  const found = upstreams.list.find(({ source }) => source.name === name)
  if (found !== undefined) return found
  if (config.sources?.some((setting) => setting.name === name))
    throw notFound(
      `test of ${name}: it is part of this installation; "satyapan records count" shows what it holds`,
    )
  const names = upstreams.list.map(({ source }) => source.name)
  throw notFound(
    `source ${name} to test; ${names.length === 0 ? 'there are none' : `there are ${names.join(', ')}`}`,
  )
}

function notAnswered(name: string, lookup: string, answered: readonly string[]): Problem {
  const detail = `${name} does not answer ${lookup}; it answers ${answered.join(', ')}`
  return new Problem('invalid-input', detail, { members: [{ member: 'lookups', message: detail }] })
}

export const testSource = act({
  name: 'sources.test',
  method: 'POST',
  path: '/sources/{name}/test',
  summary:
    'Send a source one harmless request for each lookup, even when its breaker is open; nothing is charged or counted',
  role: 'operator',
  input: object({
    name: Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$', description: 'the name of a source' }),
    lookups: Type.Optional(
      Type.Array(Type.String({ maxLength: 64 }), {
        minItems: 1,
        maxItems: catalogue.length,
        description: 'Default: all lookups that it answers.',
      }),
    ),
    paid: Type.Optional(
      Type.Boolean({ description: 'Also send requests that the source charges for. Default: false.' }),
    ),
  }),
  answer: object({
    source: Type.String(),
    kind: Type.String(),
    lookups: Type.Array(
      object({
        lookup: Type.String(),
        asked: Type.Boolean(),
        answered: orNull(Type.Boolean()),
        outcome: orNull(Type.String()),
        duration_ms: orNull(count()),
        reason: orNull(Type.String({ description: 'Why it was not asked or did not answer.' })),
      }),
    ),
  }),
  async run(parts, { name, lookups: only, paid = false }) {
    const { setting, kind, source } = testedSource(parts, name)
    const { cost, timeoutMs } = setting
    const wrong = only?.find((lookup) => !Object.hasOwn(source.answers, lookup))
    if (wrong !== undefined) throw notAnswered(name, wrong, Object.keys(source.answers))
    const results = await createSourceTester({ catalogue, clock: parts.clock, newId })({
      source,
      timeoutMs,
      costOf: (lookup) => (Object.hasOwn(cost, lookup) ? cost[lookup] : cost.default) ?? 0,
      paid,
      ...(only === undefined ? {} : { only }),
    })
    const lookups = results.map(({ lookup, answered, outcome, durationMs, reason }) => ({
      lookup,
      asked: answered !== null,
      answered,
      outcome,
      duration_ms: durationMs,
      reason,
    }))
    return { source: name, kind, lookups }
  },
})

export const sourceOperations = [listSources, testSource]
