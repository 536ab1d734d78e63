// Comparisons of two made-up sources, north and south, whose answers a test decides.
import { clientLike } from '../../auth/client.harness.js'
import type { Caller } from '../../lookups/caller.js'
import { panbasic } from '../../lookups/pan/panbasic.js'
import { answeredResult, type Result } from '../../lookups/result.js'
import type { Answer, Ask, Source } from '../../lookups/source.js'
import type { CompareSetting } from '../../platform/compare-setting.js'
import { candidate, input, scripted } from '../routing.harness.js'
import { createRouting } from '../routing.js'
import type { Comparison } from './comparison-store.js'
import { type ComparisonTallies, createComparisons, newTallies } from './comparisons.js'
import { nameScorer } from './name-score.js'

const nameScore = await nameScorer()
const clock = { now: () => Date.now() }
const settings = { kind: 'module', timeoutMs: 1_000, concurrency: 2, cost: { default: 60 } }
export const answer = (own: object = {}): Answer => ({
  subCode: 'SUCCESS',
  data: { ...panbasic.example, ...own },
})
export const invalid: Answer = {
  subCode: 'SUCCESS',
  data: { '@entity': 'pan', pan: 'ZZZPZ1000A', status: 'INVALID', category: 'Individual' },
}
export const caller: Caller = {
  transactionId: 'a'.repeat(32),
  client: clientLike(),
  attribution: { origin: null, metadata: null } as unknown as Caller['attribution'],
  startedAt: 0,
}
const attempt = { source: 'north', outcome: 'SUCCESS', durationMs: 40, reference: null }
export const fromNorth = (said: Answer = answer()): Result => answeredResult('north', said, [attempt], 25)

/** A rule that compares every answer of north with one of south, the sources, and what comparing them needs. */
export function rulesOf(south: Ask, compare: Partial<CompareSetting> = {}, consented?: readonly string[]) {
  const sources: Source[] = [
    { name: 'north', answers: { panbasic: scripted(answer()) } },
    { name: 'south', answers: { panbasic: south }, consented },
  ]
  const changes: string[] = []
  const routing = createRouting({
    upstreams: new Map(sources.map(({ name }) => [name, settings])),
    routes: { lookups: {}, clients: {} },
    random: () => 0,
    clock,
    onChange: (change, source) => changes.push(`${source} ${change}`),
  })
  const plan = routing.route(
    panbasic,
    sources.map(({ name, answers }) => candidate(name, answers.panbasic!)),
  )
  const warnings: object[] = []
  const deps = {
    catalogue: [panbasic],
    clock,
    log: { warn: (facts: object) => warnings.push(facts) },
    random: () => 0,
    nameScorer: async () => nameScore,
  }
  const rule = { lookup: 'panbasic', of: 'north', with: 'south', share: 1, ...compare }
  const rules = { compare: [rule], sources, beside: routing.beside }
  return { rules, deps, warnings, changes, routing, plan }
}

export function comparing(
  south: Ask,
  own: {
    compare?: Partial<CompareSetting>
    random?: () => number
    tallies?: ComparisonTallies
    consented?: readonly string[]
  } = {},
) {
  const { rules, deps, ...rest } = rulesOf(south, own.compare, own.consented)
  const stored: Comparison[] = []
  const comparisons = createComparisons({
    ...deps,
    ...rules,
    insert: async (rows) => {
      stored.push(...rows)
    },
    random: own.random ?? deps.random,
    tallies: own.tallies ?? newTallies(),
  })
  const offer = (result: Result = fromNorth(), by: Partial<Caller> = {}) =>
    comparisons.onAnswered(panbasic, input, result, { ...caller, ...by })
  const counted = () =>
    Object.fromEntries(Object.entries(comparisons.counts()[0]!.byResult).filter(([, value]) => value > 0))
  return { ...rest, offer, stored, counted, comparisons }
}
