// Shows sources as the administration does: their settings, health, evidence and last tests.
import { Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import type { Source } from '../../lookups/source.js'
import { amount, count, object, orNull, time } from '../../operation/schemas.js'
import type { Routes } from '../../platform/route-settings.js'
import { isUpstream, type SourceSetting, type UpstreamSetting } from '../../platform/source-settings.js'
import { costOf } from '../cost-of.js'
import type { SourceHealth } from '../health.js'
import type { LastTest } from '../source-test-store.js'
import { type BudgetDeps, budgetsOf, budgetUse } from './budget-views.js'
import { placesOf, type RoutedSource, routePlace } from './route-views.js'
import { shownDeclines, shownMinimum, type TrendDeps, trendsOf } from './trend-views.js'

/** One upstream that the configuration names. */
export interface Upstream {
  readonly setting: UpstreamSetting
  readonly kind: string
  readonly source: Source
  /** Of a built-in kind, by lookup: how well public evidence confirms what it does. */
  readonly grades: Readonly<Record<string, (typeof grades)[number]>>
  /** Lookups that it could answer and is not asked, and why. */
  readonly notAsked: Readonly<Record<string, string>>
}

export interface Tested {
  readonly database: { selectSourceTests(): Promise<readonly LastTest[]> }
}

export interface Shown extends Tested, BudgetDeps {
  readonly database: Tested['database'] & BudgetDeps['database'] & TrendDeps['database']
  readonly config: { readonly sources?: readonly SourceSetting[] | undefined; readonly routes: Routes }
  readonly upstreams: { readonly list: readonly Upstream[] }
  readonly sourceHealth: () => Promise<readonly SourceHealth[]>
}

const grades = ['confirmed', 'one witness', 'unconfirmed'] as const

const minuteMs = 60_000

const figures = object({
  asked: count(),
  answered: count(),
  failed: count(),
  p50_ms: orNull(Type.Number()),
  p95_ms: orNull(Type.Number()),
})

/** The last test of a lookup, when it was ever tested. */
export const lastTest = object({
  at: time(),
  answered: Type.Boolean(),
  outcome: Type.String(),
  duration_ms: Type.Number(),
  reason: orNull(Type.String()),
})

export const grade = (options: { description?: string } = {}) => Type.Enum([...grades], options)

/** What the configuration says of a source. */
export const sourceFacts = {
  name: Type.String(),
  kind: Type.String(),
  base_url: orNull(Type.String()),
  timeout_ms: orNull(count()),
  concurrency: orNull(count()),
  cost: Type.Record(Type.String(), amount()),
  budget: budgetUse,
  minimum: shownMinimum,
  declines: shownDeclines,
}

/** Lookups that it could answer and is not asked. */
export const notAsked = (options: { description?: string } = {}) =>
  Type.Array(object({ lookup: Type.String(), reason: Type.String() }), options)

export const shownSource = object({
  ...sourceFacts,
  timeline: Type.Array(object({ at: time(), asked: count(), failed: count() }), {
    description: 'The last 60 minutes as this node saw them, oldest first.',
  }),
  lookups: Type.Array(
    object({
      lookup: Type.String(),
      breaker: Type.Enum(['closed', 'open', 'half-open']),
      minute: figures,
      five_minutes: figures,
      hour: figures,
      routes: Type.Array(routePlace, { description: 'Why it is asked when it is, as this node sees it.' }),
      evidence: orNull(
        grade({
          description:
            'What public evidence there is of how a built-in kind answers it; null for other sources.',
        }),
      ),
      last_test: orNull(lastTest),
    }),
  ),
  not_asked: notAsked({ description: 'Lookups that it could answer and is not asked.' }),
})

export const ownFacts = { base_url: null, timeout_ms: null, concurrency: null, cost: {} }

export const factsOf = (setting: UpstreamSetting | undefined) =>
  setting === undefined
    ? ownFacts
    : {
        base_url: setting.baseUrl ?? null,
        timeout_ms: setting.timeoutMs,
        concurrency: setting.concurrency,
        cost: { ...setting.cost },
      }

const shownTest = ({ testedAt, answered, outcome, durationMs, reason }: LastTest) => ({
  at: isoTime(testedAt),
  answered,
  outcome,
  duration_ms: durationMs,
  reason,
})

/** By source and lookup: the last test. */
export async function lastTests({ database }: Tested) {
  const tests = await database.selectSourceTests()
  return (source: string, lookup: string) => {
    const lastTest = tests.find((test) => test.source === source && test.lookup === lookup)
    return lastTest === undefined ? null : shownTest(lastTest)
  }
}

export const notAskedOf = (upstream: Upstream | undefined) =>
  Object.entries(upstream?.notAsked ?? {}).map(([lookup, reason]) => ({ lookup, reason }))

/** In the order in which they are asked; sources that the configuration does not name come last. */
export function inOrder<Named extends { readonly name: string }>(
  sources: readonly Named[],
  configured: readonly SourceSetting[],
): Named[] {
  const placeOf = ({ name }: Named) => {
    const place = configured.findIndex((setting) => setting.name === name)
    return place === -1 ? configured.length : place
  }
  return [...sources].sort((a, b) => placeOf(a) - placeOf(b))
}

/** By lookup: the sources that answer it, in their order. */
export const answeringIn =
  (sources: readonly SourceHealth[], settings: ReadonlyMap<string, UpstreamSetting>) =>
  (lookup: string): RoutedSource[] =>
    sources.flatMap(({ name, lookups }) => {
      const own = lookups.find((each) => each.lookup === lookup)
      if (own === undefined) return []
      const setting = settings.get(name)
      return [{ name, cost: setting && costOf(setting, lookup), five_minutes: own.five_minutes }]
    })

export const settingsByName = ({ sources = [] }: Shown['config']): ReadonlyMap<string, UpstreamSetting> =>
  new Map(sources.filter(isUpstream).map((each) => [each.name, each]))

/** Every source in configured order, with its health by lookup. */
export async function sourcesOf(deps: Shown) {
  const { config, sourceHealth, clock, upstreams } = deps
  const testOf = await lastTests(deps)
  const budgetOf = await budgetsOf(deps)
  const trendOf = await trendsOf(deps, [...settingsByName(config).values()])
  const last = Math.floor(clock.now() / minuteMs)
  const settings = settingsByName(config)
  const sources = inOrder(await sourceHealth(), config.sources ?? [])
  const answeringOf = answeringIn(sources, settings)
  return sources.map(({ name, kind, timeline, lookups }) => {
    const upstream = upstreams.list.find(({ source }) => source.name === name)
    return {
      name,
      kind,
      ...factsOf(settings.get(name)),
      budget: budgetOf(name, settings.get(name)?.budget),
      ...trendOf(name),
      timeline: timeline.map((minute, i, { length }) => ({
        at: isoTime((last - length + 1 + i) * minuteMs),
        ...minute,
      })),
      lookups: lookups.map((each) => ({
        ...each,
        routes: placesOf(config.routes, each.lookup, name, answeringOf(each.lookup)),
        evidence: upstream?.grades[each.lookup] ?? null,
        last_test: testOf(name, each.lookup),
      })),
      not_asked: notAskedOf(upstream),
    }
  })
}

/** The current health of a source by lookup on this node; unknown when no service runs. */
export function stateOf(health: readonly SourceHealth[] | undefined, source: string) {
  if (health === undefined) return { open: null, minute: null }
  const lookups = health.find(({ name }) => name === source)?.lookups ?? []
  const sum = (figure: 'asked' | 'answered' | 'failed') =>
    lookups.reduce((total, { minute }) => total + minute[figure], 0)
  return {
    open: lookups.filter(({ breaker }) => breaker !== 'closed').map(({ lookup }) => lookup),
    minute: { asked: sum('asked'), answered: sum('answered'), failed: sum('failed') },
  }
}
