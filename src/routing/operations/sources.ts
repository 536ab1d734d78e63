// Defines the operations on sources: list them with their health on this node, and test one.
import { Type } from 'typebox'
import type { Clock } from '../../kernel/clock.js'
import { newId } from '../../kernel/ids.js'
import { type CatalogueDeps, namedLookup } from '../../lookups/operations/named-lookup.js'
import { act } from '../../operation/operation.js'
import { notFound, Problem } from '../../operation/problem.js'
import { amount, count, lookupName, object, orNull } from '../../operation/schemas.js'
import { shownAddress } from '../../operation/shown-address.js'
import { isUpstream } from '../../platform/source-settings.js'
import { costOf } from '../cost-of.js'
import { createSourceTester } from '../source-test.js'
import type { LastTest } from '../source-test-store.js'
import { budgetsOf } from './budget-views.js'
import { placesOf, routePlace } from './route-views.js'
import {
  answeringIn,
  factsOf,
  grade,
  inOrder,
  lastTest,
  lastTests,
  notAsked,
  notAskedOf,
  ownFacts,
  type Shown,
  settingsByName,
  shownSource,
  sourceFacts,
  sourcesOf,
  stateOf,
  type Upstream,
} from './source-views.js'
import { trendsOf } from './trend-views.js'

const listSources = act({
  name: 'sources.list',
  method: 'GET',
  path: '/sources',
  summary: 'The sources with their health by lookup, as this node sees it',
  role: 'viewer',
  input: object({}),
  answer: object({ items: Type.Array(shownSource) }),
  async run(deps: Shown, _input, { actor }) {
    const items = await sourcesOf(deps)
    return { items: items.map((one) => ({ ...one, base_url: shownAddress(actor, one.base_url) })) }
  },
})

export const listConfigured = act({
  name: 'sources.configured',
  method: 'GET',
  path: '/sources/configured',
  summary: 'The configured sources in their order, whether or not a service runs',
  role: 'viewer',
  local: true,
  input: object({}),
  answer: object({
    items: Type.Array(
      object({
        ...sourceFacts,
        lookups: orNull(Type.Array(Type.String())),
        open: orNull(Type.Array(Type.String())),
        minute: orNull(object({ asked: count(), answered: count(), failed: count() })),
        evidence: Type.Record(Type.String(), grade()),
        not_asked: notAsked(),
        tests: Type.Record(Type.String(), orNull(lastTest)),
        routes: Type.Record(Type.String(), Type.Array(routePlace)),
      }),
    ),
    currency: Type.String(),
  }),
  command: {
    words: 'sources list',
    summary:
      'Show the sources in configured order, with their health in the running service and their last test.',
    notes: [
      'open: lookups whose circuit breaker is not closed. asked and failed: in the last minute, all lookups together.',
      'today, month: how much of its budget is used (answers today, cost this month).',
      'unconfirmed: lookups of which there is no public evidence; those in brackets are not asked until lookups names them.',
    ],
  },
  async run(deps: Shown & { readonly isServing: boolean; readonly config: { readonly currency: string } }) {
    const { config, upstreams } = deps
    const testOf = await lastTests(deps)
    const budgetOf = await budgetsOf(deps)
    const trendOf = await trendsOf(deps, [...settingsByName(config).values()])
    const health = deps.isServing ? await deps.sourceHealth() : undefined
    const answeringOf = answeringIn(inOrder(health ?? [], config.sources ?? []), settingsByName(config))
    const items = (config.sources ?? []).map((setting) => {
      const { name } = setting
      const state = stateOf(health, name)
      if (!isUpstream(setting)) {
        const fields = {
          budget: null,
          ...trendOf(name),
          lookups: null,
          evidence: {},
          not_asked: [],
          tests: {},
          routes: {},
        }
        return { name, kind: 'records', ...ownFacts, ...state, ...fields }
      }
      const upstream = upstreams.list.find((each) => each.setting === setting)!
      const lookups = Object.keys(upstream.source.answers)
      return {
        name,
        kind: upstream.kind,
        ...factsOf(setting),
        budget: budgetOf(name, setting.budget),
        ...trendOf(name),
        lookups,
        ...state,
        evidence: { ...upstream.grades },
        not_asked: notAskedOf(upstream),
        tests: Object.fromEntries(lookups.map((lookup) => [lookup, testOf(name, lookup)])),
        routes: Object.fromEntries(
          lookups.map((lookup) => [lookup, placesOf(config.routes, lookup, name, answeringOf(lookup))]),
        ),
      }
    })
    return { items, currency: config.currency }
  },
})

/** Throws Problem for an unknown source, and for the imported records, which need no test. */
function testedSource({ upstreams, config }: Pick<Shown, 'upstreams' | 'config'>, name: string): Upstream {
  const upstream = upstreams.list.find(({ source }) => source.name === name)
  if (upstream !== undefined) return upstream
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

const maxLookups = 1_000 // more than any installation has

interface Testing extends CatalogueDeps, Pick<Shown, 'upstreams'> {
  readonly config: Shown['config'] & { readonly currency: string }
  readonly clock: Clock
  readonly database: { saveSourceTests(tests: readonly LastTest[]): Promise<void> }
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
      Type.Array(lookupName(), {
        minItems: 1,
        maxItems: maxLookups,
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
        price: orNull(amount()), // what an answer costs, where it was not asked for that alone
      }),
    ),
    currency: Type.String(),
  }),
  command: {
    words: 'sources test',
    operands: ['name'],
    summary: 'Send a source, or without NAME each of them, one harmless request for each lookup.',
    options: { lookups: 'lookup' },
    values: { lookups: 'NAME' },
    about: {
      lookups: 'Only this lookup; may be given several times.',
      paid: 'Also send requests that cost money (see cost in the configuration).',
    },
    stateful: ['lookups'],
    notes: [
      'The requests use made-up numbers, so "unknown" is a good answer. Lookups that act, such as sending an OTP, are',
      'not sent. Nothing is charged to a client or written to the ledger, and an open circuit breaker is ignored.',
      'Exit status 0 only when at least one lookup was asked and each one asked was answered; without NAME, only when that',
      'holds for each source. The result is kept for "sources list", the doctor and the dashboard.',
    ],
  },
  async run(deps: Testing, { name, lookups: only, paid = false }) {
    const { catalogue } = deps
    for (const [n, lookup] of (only ?? []).entries()) namedLookup(catalogue, `lookups.${n}`, lookup)
    const upstream = testedSource(deps, name)
    const { setting, kind, source } = upstream
    const wrong = only?.find((lookup) => !Object.hasOwn(source.answers, lookup))
    if (wrong !== undefined) throw notAnswered(name, wrong, Object.keys(source.answers))
    const results = await createSourceTester({ catalogue, clock: deps.clock, newId })({
      source,
      timeoutMs: setting.timeoutMs,
      costOf: (lookup) => costOf(setting, lookup),
      paid,
      ...(only === undefined ? {} : { only }),
    })
    const testedAt = deps.clock.now()
    await deps.database.saveSourceTests(
      results.flatMap(({ lookup, answered, outcome, durationMs, storedReason: reason }) =>
        answered === null || outcome === null || durationMs === null
          ? []
          : [{ source: name, lookup, testedAt, answered, outcome, durationMs, reason }],
      ),
    )
    const lookups = results.map(({ durationMs, storedReason: _stored, ...result }) => ({
      ...result,
      asked: result.answered !== null,
      duration_ms: durationMs,
    }))
    const others = notAskedOf(upstream)
      .filter(({ lookup }) => only === undefined || only.includes(lookup))
      .map(({ lookup, reason }) => ({
        lookup,
        asked: false,
        answered: null,
        outcome: null,
        duration_ms: null,
        reason,
        price: null,
      }))
    return { source: name, kind, lookups: [...lookups, ...others], currency: deps.config.currency }
  },
})

export const sourceOperations = [listSources, listConfigured, testSource]
