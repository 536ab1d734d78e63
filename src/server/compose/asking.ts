// Opens how sources are asked: what lives as long as the process, and for each configuration its routes and engine.

import type { FaceMatcher } from '@satyapan/matching/faces'
import type { Clock } from '../../kernel/clock.js'
import { newId } from '../../kernel/ids.js'
import { createEngine, type Engine } from '../../lookups/engine.js'
import type { Source } from '../../lookups/source.js'
import type { Database } from '../../platform/database/database.js'
import type { Log } from '../../platform/log.js'
import { isUpstream } from '../../platform/source-settings.js'
import type { Tracing } from '../../platform/tracing/tracing.js'
import { type AnswerCache, createAnswerCache } from '../../routing/answer-cache.js'
import type { Beside } from '../../routing/beside.js'
import { type BudgetEvent, createBudgets } from '../../routing/budgets.js'
import { insertComparisons } from '../../routing/compare/comparison-store.js'
import type { Comparisons } from '../../routing/compare/comparisons.js'
import { createCurrentComparisons } from '../../routing/compare/current-comparisons.js'
import { nameScorer } from '../../routing/compare/name-score.js'
import { createHealth, type Health } from '../../routing/health.js'
import type { Outages } from '../../routing/outage-store.js'
import { createRouting } from '../../routing/routing.js'
import { createSharedBreakers } from '../../routing/shared-breakers.js'
import {
  type After,
  createSourceEvents,
  type SourceEvent,
  type SourceEvents,
} from '../../routing/source-events.js'
import { createSourceStates, type SourceStates } from '../../routing/source-states.js'
import { answeringOf, checkCompare } from '../../sources/check-compare.js'
import { checkRoutes } from '../../sources/check-routes.js'
import { createComputedSource } from '../../sources/computed/computed-source.js'
import { openUpstreams, type Upstream, type Upstreams } from '../../sources/open-upstreams.js'
import type { Kinds } from '../../sources/records/kinds.js'
import type { Records } from '../../sources/records/records.js'
import type { Completeness } from '../../sources/records/records-source.js'
import { createSandboxAuthority } from '../../sources/sandbox/authority.js'
import { slowSubjects, withRehearsals } from '../../sources/sandbox/magic.js'
import { withOwnSamples } from '../../sources/sandbox/own-samples.js'
import type { Ledger } from '../../usage/ledger.js'
import type { Vault } from '../../vault/vault.js'
import type { Config, StartConfig } from '../config.js'
import type { Rows } from './rows.js'

/** The sources of one configuration. */
export interface Asked {
  /** In order of preference. */
  readonly sources: readonly Source[]
  readonly engine: Engine
  readonly beside: Beside
}

export interface Asking {
  /** The engine of a configuration, with the sources that are open for it and its lookups. It is put in force at once: cannot fail. */
  ask(config: Config, upstreams: Upstreams, rows: Rows): Asked
  readonly health: Health
  readonly cache: AnswerCache
  readonly events: SourceEvents
  /** Of the configuration in force. */
  readonly comparisons: Pick<Comparisons, 'onAnswered' | 'counts'>
  close(): Promise<void>
}

interface AskingParts {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
}

/** The upstreams of the configuration, whose routes are checked with them. Throws ConfigProblem. */
export async function openConfiguredUpstreams({
  config,
  rows: { catalogue, kinds },
  clock,
  before,
}: Omit<AskingParts, 'log'> & { rows: Rows; before?: Upstreams }): Promise<Upstreams> {
  const lookups = catalogue.map(({ name }) => name)
  const upstreams = await openUpstreams({ config, lookups, clock, newId, before: before?.list })
  try {
    checkRoutes(config, lookups, upstreams.list, kinds.names)
    const recordLookups = kinds.answers.map(({ lookup }) => lookup)
    checkCompare(config, catalogue, answeringOf(config.sources, upstreams.list, recordLookups))
    return upstreams
  } catch (error) {
    await upstreams.close()
    throw error
  }
}

/**
 * In live mode: a kind that holds nothing, or that the configuration declares incomplete, cannot say that a subject
 * does not exist.
 */
export function completenessOf(config: Config, records: Pick<Records, 'holds'>): Completeness | undefined {
  const setting = config.sources?.find((source) => !isUpstream(source))
  if (setting === undefined || isUpstream(setting)) return undefined
  const incomplete = new Set(setting.incomplete)
  return async (kind) => (!incomplete.has(kind) && (await records.holds(kind)) ? 'complete' : 'incomplete')
}

/** Logs once which kinds of records of a live service are empty: those never answer "unknown". */
export async function warnOfEmptyKinds(parts: {
  config: Config
  records: Pick<Records, 'holds' | 'kinds'>
  log: Log
}): Promise<void> {
  const { config, records, log } = parts
  if (config.sources?.some((source) => !isUpstream(source)) !== true) return
  const held = await Promise.all(records.kinds.names.map((kind) => records.holds(kind)))
  const kinds = records.kinds.names.filter((_kind, n) => !held[n])
  if (kinds.length > 0) log.warn({ kinds }, 'these kinds of records are empty')
}

const after: After = (ms, work) => {
  const timer = setTimeout(work, ms).unref()
  return () => clearTimeout(timer)
}

/** Leaves out sources and lookups that are no longer asked: their recovery could never be seen. */
function stillAsked(outages: Outages, { list }: Upstreams): Outages {
  const kept = list.flatMap(({ source }) => {
    const lookups = (outages.get(source.name) ?? []).filter((lookup) => lookup in source.answers)
    return lookups.length === 0 ? [] : [[source.name, lookups] as const]
  })
  return new Map(kept)
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** What asking takes from the rest of the service. */
interface AskingDeps extends Omit<AskingParts, 'config'> {
  readonly config: StartConfig
  readonly records: Records
  /** The source that answers from `records`, as this configuration and these kinds have it. */
  readonly recordsSourceOf: (config: Config, kinds: Kinds) => Source
  /** Those of the start. */
  readonly upstreams: Upstreams
  readonly db: Database
  readonly vault: Vault
  readonly notifyOperator: (event: SourceEvent) => Promise<void>
  readonly notifyOfBudget: (event: BudgetEvent) => Promise<void>
  /** 0 to below 1. */
  readonly random: () => number
  readonly faces: FaceMatcher
  /** The outages that were reported to the operator and have not ended. */
  readonly outages: Outages
  readonly tracing: Tracing | undefined
  /** A source is asked only while its call can be recorded. */
  readonly ledger: Pick<Ledger, 'assertWritable' | 'isWritable'>
}

/** The sources of a configuration in order of preference; the computed one comes last. */
function createSourcesOf({ records, recordsSourceOf, clock, faces }: AskingDeps) {
  const computed = createComputedSource(faces, records)
  const inSandbox = (own: Source, { ownLookups }: Rows) =>
    [withOwnSamples(own, ownLookups, slowSubjects), createSandboxAuthority({ records, clock })].map(
      (source) => withRehearsals(source, sleep),
    )
  return (config: Config, { list }: Upstreams, rows: Rows) => {
    const own = recordsSourceOf(config, rows.kinds)
    const byName = new Map([own, ...list.map(({ source }) => source)].map((each) => [each.name, each]))
    const configured = config.sources?.map(({ name }) => byName.get(name)!)
    const onTrial = new Set(
      config.sources?.flatMap((one) => (isUpstream(one) && one.trial ? [one.name] : [])),
    )
    const asked = configured?.filter(({ name }) => !onTrial.has(name)) ?? inSandbox(own, rows)
    return { sources: [...asked, computed], configured: configured ?? [] }
  }
}

/** Forgets what is known of sources and lookups that are not asked any more. */
function retain(sources: readonly Source[], health: Health, states: SourceStates): void {
  const byName = new Map(sources.map((source) => [source.name, source]))
  states.retain(new Set(byName.keys()))
  health.retain((name, lookup) => Object.hasOwn(byName.get(name)?.answers ?? {}, lookup))
}

function openEvents({ clock, log, ...parts }: AskingDeps, kinds: ReadonlyMap<string, string>): SourceEvents {
  return createSourceEvents({
    clock,
    remembered: stillAsked(parts.outages, parts.upstreams),
    kindOf: (source) => kinds.get(source)!,
    deliver: parts.notifyOperator,
    log,
    after,
  })
}

const openComparisons = ({ db, clock, log, random }: AskingDeps) =>
  createCurrentComparisons({
    ...{ clock, log, random, nameScorer },
    insert: (rows) => insertComparisons(db, rows),
  })

const settingsOf = ({ kind, setting, identity }: Upstream) =>
  [setting.name, { ...setting, kind, identity }] as const

export function openAsking(parts: AskingDeps): Asking {
  const { config, clock, log, ledger, tracing } = parts
  const sourcesOf = createSourcesOf(parts)
  const cache = createAnswerCache({ ...parts, isPerClient: config['cache.perClient'] })
  /** By name; of a source that was removed, the events that are still owed name its kind. */
  const kinds = new Map<string, string>()
  const events = openEvents(parts, kinds)
  const shared = createSharedBreakers({ db: parts.db, log })
  const budgets = createBudgets({ db: parts.db, clock, tell: parts.notifyOfBudget, log })
  const health = createHealth({ clock })
  const states = createSourceStates(clock)
  const comparisons = openComparisons(parts)
  return {
    health,
    events,
    cache,
    async close() {
      events.close()
      shared.close()
      await comparisons.close()
      await budgets.close()
    },
    comparisons,
    ask(now, upstreams, rows) {
      const { sources, configured } = sourcesOf(now, upstreams, rows)
      for (const { setting, kind } of upstreams.list) kinds.set(setting.name, kind)
      const routing = createRouting({
        ...{ shared, tracing, cache, clock, health, states, budgets, random: parts.random },
        upstreams: new Map(upstreams.list.map(settingsOf)),
        routes: now.routes,
        outages: events.outages(),
        isWritable: ledger.isWritable,
        onChange(change, source, lookup, isRemote) {
          log.warn(
            { source, lookup, ...(isRemote ? { seen_by: 'another process' } : {}) },
            `source ${change}`,
          )
          events.note(change, source, lookup)
        },
      })
      const { assertWritable } = ledger
      const { catalogue } = rows
      const engine = createEngine({ catalogue, sources, clock, log, assertWritable, route: routing.route })
      retain([...sources, ...configured], health, states)
      const { beside } = routing
      comparisons.replace({ compare: now.compare, catalogue, sources: configured, beside })
      return { sources, engine, beside }
    },
  }
}
