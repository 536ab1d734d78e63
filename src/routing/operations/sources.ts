// Defines the operations on sources: list them with their health on this node, and test one.
import { Type } from 'typebox'
import { newId } from '../../kernel/ids.js'
import { catalogue } from '../../lookups/catalogue.js'
import { act, task } from '../../operation/operation.js'
import { notFound, Problem } from '../../operation/problem.js'
import { count, object, orNull } from '../../operation/schemas.js'
import { shownAddress } from '../../operation/shown-address.js'
import { isUpstream } from '../../platform/source-settings.js'
import type { Parts } from '../../server/compose/assemble.js'
import type { Upstream } from '../../sources/open-upstreams.js'
import { createSourceTester } from '../source-test.js'
import { factsOf, lastTests, notAskedOf, ownFacts, shownSource, sourcesOf } from './source-views.js'

const listSources = act({
  name: 'sources.list',
  method: 'GET',
  path: '/sources',
  summary: 'The sources with their health by lookup, as this node sees it',
  role: 'viewer',
  input: object({}),
  answer: object({ items: Type.Array(shownSource) }),
  async run(parts: Parts, _input, { actor }) {
    const items = await sourcesOf(parts)
    return { items: items.map((one) => ({ ...one, base_url: shownAddress(actor, one.base_url) })) }
  },
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
export const listConfigured = task(async (parts: Parts) => {
  const { config, upstreams, isServing, sourceHealth } = parts
  const testOf = await lastTests(parts)
  const health = isServing ? await sourceHealth() : undefined
  return (config.sources ?? []).map((setting) => {
    const { name } = setting
    const state = stateOf(health, name)
    if (!isUpstream(setting))
      return {
        name,
        kind: 'records',
        ...ownFacts,
        lookups: null,
        ...state,
        evidence: {},
        not_asked: [],
        tests: {},
      }
    const upstream = upstreams.list.find((each) => each.setting === setting)!
    const lookups = Object.keys(upstream.source.answers)
    return {
      name,
      kind: upstream.kind,
      ...factsOf(setting),
      lookups,
      ...state,
      evidence: { ...upstream.grades },
      not_asked: notAskedOf(upstream),
      tests: Object.fromEntries(lookups.map((lookup) => [lookup, testOf(name, lookup)])),
    }
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
  async run(parts: Parts, { name, lookups: only, paid = false }) {
    const upstream = testedSource(parts, name)
    const { setting, kind, source } = upstream
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
    const testedAt = parts.clock.now()
    await parts.database.saveSourceTests(
      results.flatMap(({ lookup, answered, outcome, durationMs, storedReason: reason }) =>
        answered === null || outcome === null || durationMs === null
          ? []
          : [{ source: name, lookup, testedAt, answered, outcome, durationMs, reason }],
      ),
    )
    const lookups = results.map(({ lookup, answered, outcome, durationMs, reason }) => ({
      lookup,
      asked: answered !== null,
      answered,
      outcome,
      duration_ms: durationMs,
      reason,
    }))
    const left = notAskedOf(upstream)
      .filter(({ lookup }) => only === undefined || only.includes(lookup))
      .map(({ lookup, reason }) => ({
        lookup,
        asked: false,
        answered: null,
        outcome: null,
        duration_ms: null,
        reason,
      }))
    return { source: name, kind, lookups: [...lookups, ...left] }
  },
})

export const sourceOperations = [listSources, testSource]
