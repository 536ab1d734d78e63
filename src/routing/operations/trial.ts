// Defines the operation that tries a source on subjects whose answers are held.
import { setTimeout as pause } from 'node:timers/promises'
import { Type } from 'typebox'
import type { Clock } from '../../kernel/clock.js'
import { newId } from '../../kernel/ids.js'
import { reasonNotToCompare } from '../../lookups/comparable.js'
import type { Candidate } from '../../lookups/engine.js'
import type { Lookup } from '../../lookups/lookup.js'
import { type CatalogueDeps, namedLookup } from '../../lookups/operations/named-lookup.js'
import type { Input } from '../../lookups/params.js'
import type { Answer } from '../../lookups/source.js'
import { act } from '../../operation/operation.js'
import { invalid, notFound, Problem } from '../../operation/problem.js'
import { amount, count, lookupName, object, orNull } from '../../operation/schemas.js'
import type { AuditEntry, WriteAudit } from '../../platform/audit-port.js'
import { pricedBy, type SourcesConfig } from '../../usage/operations/priced-by.js'
import { nameScorer } from '../compare/name-score.js'
import { runTrial, type TrialResult } from '../compare/trial.js'
import { agreementOf, comparedField } from './compare.js'
import type { Upstream } from './source-views.js'

/** The answers that are held to one lookup. */
interface HeldAnswers {
  /** What holds them. */
  readonly kind: string
  answers(): AsyncIterable<{ readonly input: Input; readonly answer: Answer }>
}

interface Deps extends CatalogueDeps {
  readonly upstreams: { readonly list: readonly Upstream[] }
  readonly config: SourcesConfig & { readonly currency: string }
  readonly clock: Clock
  /** Those of the imported records, or of the made-up country; undefined: no records answer the lookup. */
  readonly heldAnswers: (lookup: string, isMadeUp: boolean) => HeldAnswers | undefined
  /** The source as it is asked beside calls. */
  readonly besideCalls: (lookup: Lookup, upstream: Upstream) => Candidate
  readonly auditAlone: (writeAudit: WriteAudit, entry: AuditEntry) => Promise<void>
}

const maxRecords = 100_000
const maxAmount = 1_000_000_000_000
const progressEveryMs = 1_000

function upstreamOf({ upstreams }: Deps, name: string): Upstream {
  const found = upstreams.list.find(({ source }) => source.name === name)
  if (found !== undefined) return found
  const names = upstreams.list.map(({ source }) => source.name)
  throw notFound(
    `source ${name} to try; ${names.length === 0 ? 'the configuration names none' : `there are ${names.join(', ')}`}`,
  )
}

/** The lookup and what is held of it. Throws Problem when the source cannot be tried on it. */
function triedLookup(deps: Deps, { source }: Upstream, name: string, isMadeUp: boolean) {
  const lookup = namedLookup(deps.catalogue, 'lookup', name)
  if (!Object.hasOwn(source.answers, name))
    throw invalid(
      'lookup',
      `is not answered by ${source.name}; it answers ${Object.keys(source.answers).join(', ')}`,
    )
  const reason = reasonNotToCompare(lookup)
  if (reason !== undefined) throw invalid('lookup', `names ${name}, which ${reason} and is never tried`)
  const held = deps.heldAnswers(name, isMadeUp)
  if (held === undefined) throw invalid('lookup', `names ${name}, which no kind of records answers`)
  return { lookup, held }
}

/** A vendor charges whether or not its price is configured. Throws Problem where nobody can say what the answers cost. */
function checkCostIsKnown({ config }: Deps, source: string, lookup: string): void {
  if (pricedBy(config)(source, lookup)) return
  throw new Problem(
    'conflict',
    `nobody knows what ${source} charges for ${lookup}: the configuration has no cost for it; nothing was asked. Set the cost of ${source} (0 where it is free) and reload`,
  )
}

/** How many subjects may be asked about at this cost. Throws Problem where it must be confirmed first. */
function affordable(source: string, cost: number, records: number, maxCost: number | undefined): number {
  if (cost === 0) return records
  const most = `${records} answers of ${source} cost at most ${records * cost} (${cost} each)`
  if (maxCost === undefined) throw invalid('max_cost', `must confirm the cost: ${most}; nothing was asked`)
  const count = Math.min(records, Math.floor(maxCost / cost))
  if (count === 0) throw invalid('max_cost', `must be at least ${cost}: ${most}; nothing was asked`)
  return count
}

const percentile = (sorted: readonly number[], share: number): number | null =>
  sorted.length === 0
    ? null
    : Number(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!.toFixed(1))

const shownResult = (result: TrialResult) => ({
  asked: result.asked,
  found: result.found,
  not_found: result.notFound,
  no_answer: [...result.noAnswer].map(([outcome, times]) => ({ outcome, count: times })),
  p50_ms: percentile(result.durations, 0.5),
  p95_ms: percentile(result.durations, 0.95),
  cost: result.cost,
  cost_per_found: result.found === 0 ? null : Number((result.cost / result.found).toFixed(2)),
  fields: [...result.fields]
    .map(([field, { onlyOf, onlyWith, ...both }]) => ({
      field,
      ...both,
      only_of: onlyOf,
      only_with: onlyWith,
      agreement: agreementOf(both),
    }))
    .sort((a, b) => b.different - a.different || b.only_of - a.only_of || (a.field < b.field ? -1 : 1)),
})

/** Says at most once a second how far it is. */
function everySecond(now: () => number, show: (asked: number) => void): (asked: number) => void {
  let shownAt = now()
  return (asked) => {
    if (now() - shownAt < progressEveryMs) return
    shownAt = now()
    show(asked)
  }
}

export const trySource = act({
  name: 'sources.trial',
  method: 'POST',
  path: '/sources/{name}/trial',
  summary:
    'Ask a source about subjects whose answers are held, and report how it agrees; the source may charge for it',
  role: 'operator',
  input: object({
    name: Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$', description: 'the name of a source' }),
    lookup: lookupName(),
    records: Type.Integer({ minimum: 1, maximum: maxRecords, description: 'Subjects to ask about.' }),
    made_up: Type.Optional(
      Type.Boolean({
        description:
          'The people of the made-up country, for a rehearsed upstream. Default: the imported records.',
      }),
    ),
    max_cost: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: maxAmount,
        description:
          'Most that its answers may cost, in the smallest unit of the currency. Needed when they cost anything.',
      }),
    ),
  }),
  answer: object({
    source: Type.String(),
    lookup: Type.String(),
    kind: Type.String({ description: 'The kind of records that holds the answers.' }),
    asked: count(),
    found: count(),
    not_found: count(),
    no_answer: Type.Array(object({ outcome: Type.String(), count: count() })),
    p50_ms: orNull(Type.Number()),
    p95_ms: orNull(Type.Number()),
    cost: amount(),
    cost_per_found: orNull(Type.Number()),
    currency: Type.String(),
    fields: Type.Array(comparedField, { description: 'only_of: held by the records alone.' }),
    stopped: orNull(
      Type.Enum(['no_more_subjects', 'max_cost', 'keeps_failing', 'over_budget', 'cancelled'], {
        description: 'Why it asked about fewer subjects; null: it did not.',
      }),
    ),
  }),
  command: {
    words: 'sources trial',
    operands: ['name'],
    summary: 'Ask a source about subjects whose answers are held, and report how it agrees.',
    values: { lookup: 'NAME', max_cost: 'AMOUNT' },
    stateful: ['lookup', 'max_cost'],
    notes: [
      'Each subject is asked about once, in places of the source that no call needs. No value is stored or shown, and',
      'nothing is written to the ledger. A source that no route should ask yet has "trial: true" in the configuration.',
      'Exit status 0 when at least one subject was answered.',
    ],
  },
  async run(deps: Deps, input, call) {
    const { name, records, made_up: isMadeUp = false, max_cost: maxCost } = input
    const upstream = upstreamOf(deps, name)
    const { lookup, held } = triedLookup(deps, upstream, input.lookup, isMadeUp)
    if (!isMadeUp) checkCostIsKnown(deps, name, lookup.name)
    const candidate = deps.besideCalls(lookup, upstream)
    const most = affordable(name, candidate.costs ?? 0, records, maxCost)
    // Before anybody is asked: the source learns of the subjects, and nothing else says so.
    const facts = { lookup: lookup.name, records: most, made_up: isMadeUp }
    await deps.auditAlone(call.writeAudit, { act: 'sources.trial', target: name, facts })
    const show = (asked: number) => call.progress(`asked ${name} about ${asked} of ${most}`)
    const result = await runTrial(
      { clock: deps.clock, newId, nameScore: await nameScorer(), pause },
      {
        lookup,
        candidate,
        held: held.answers(),
        most,
        signal: call.signal,
        progress: everySecond(deps.clock.now, show),
      },
    )
    return {
      source: name,
      lookup: lookup.name,
      kind: held.kind,
      ...shownResult(result),
      currency: deps.config.currency,
      stopped: result.stopped ?? (most < records ? ('max_cost' as const) : null),
    }
  },
})
