// Defines the operation that reports how the answers of two sources compare.
import { type Static, Type } from 'typebox'
import { type CatalogueDeps, namedLookup } from '../../lookups/operations/named-lookup.js'
import { act } from '../../operation/operation.js'
import { count, lookupName, object, orNull } from '../../operation/schemas.js'
import { periodAbout, periodMembers, periodNotes, readPeriod } from '../../operation/times.js'
import type { CompareSetting } from '../../platform/compare-setting.js'
import { pricedBy, type SourcesConfig } from '../../usage/operations/priced-by.js'
import type { IsPriced } from '../../usage/unpriced.js'
import {
  comparisonsRead,
  type FieldSums,
  type PairSums,
  type ReportFilter,
  type TroubleSums,
} from '../comparison-report-store.js'

export interface ComparisonReport {
  readonly pairs: readonly PairSums[]
  readonly fields: readonly FieldSums[]
  readonly troubles: readonly TroubleSums[]
}

interface Deps extends CatalogueDeps {
  readonly config: SourcesConfig & { readonly compare: readonly CompareSetting[]; readonly currency: string }
  readonly database: { selectComparisons(filter: ReportFilter): Promise<ComparisonReport> }
}

const share = (about: string) =>
  orNull(Type.Number({ minimum: 0, maximum: 1, description: `${about} Null: there are none.` }))

/** How often two sources agree on one field. */
export const comparedField = object({
  field: Type.String(),
  equal: count(),
  normalised: count(),
  different: count(),
  only_of: count(),
  only_with: count(),
  agreement: share('Of the answers in which both hold it, the part in which it is equal, normalised or not.'),
})

/** How one of two sources did. */
export const comparedSide = object({
  source: Type.String(),
  found: count(),
  found_alone: count(),
  p50_ms: orNull(Type.Number()),
  p95_ms: orNull(Type.Number()),
  cost: orNull(
    Type.Integer({ description: 'Null: not known, because the source has no cost for the lookup.' }),
  ),
  cost_per_found: orNull(
    Type.Number({
      description: 'Smallest unit of the currency. Null: nothing was found, or the cost is not known.',
    }),
  ),
})

const comparedPair = object({
  lookup: Type.String(),
  share: orNull(Type.Number({ description: 'As the configuration says. Null: it no longer compares them.' })),
  compared: count(),
  aborted: Type.Integer({
    minimum: 0,
    description:
      'Asked, and ended before the answer: a call needed the place, or a reload or a stop came. Not among those compared.',
  }),
  both_found: count(),
  neither_found: count(),
  same_outcome: count(),
  of: comparedSide,
  with: comparedSide,
  no_answer: Type.Array(object({ outcome: Type.String(), count: count() }), {
    description: 'Where the second source had no answer: the kinds of its trouble.',
  }),
  fields: Type.Array(comparedField),
})
type ComparedPair = Static<typeof comparedPair>

const rounded = (value: number | null, digits: number): number | null =>
  value === null ? null : Number(value.toFixed(digits))

const perFound = (cost: number | null, found: number): number | null =>
  cost === null || found === 0 ? null : rounded(cost / found, 2)

export function agreementOf(sums: Pick<FieldSums, 'equal' | 'normalised' | 'different'>): number | null {
  const same = sums.equal + sums.normalised
  const both = same + sums.different
  return both === 0 ? null : rounded(same / both, 4)
}

type Named = Pick<PairSums, 'lookup' | 'of_source' | 'with_source'>
const isSame = (a: Named, b: Named): boolean =>
  a.lookup === b.lookup && a.of_source === b.of_source && a.with_source === b.with_source

const shownField = ({ field, equal, normalised, different, only_of, only_with }: FieldSums) => {
  const sums = { equal, normalised, different, only_of, only_with }
  return { field, ...sums, agreement: agreementOf(sums) }
}

function shownPair(
  pair: PairSums,
  report: ComparisonReport,
  ruleShare: number | null,
  isPriced: IsPriced,
): ComparedPair {
  /** Comparisons store 0 for what has no price. */
  const knownCost = (source: string, cost: number): number | null =>
    cost === 0 && pair.compared > 0 && !isPriced(source, pair.lookup) ? null : cost
  const side = (
    source: string,
    figures: { found: number; alone: number; p50: number | null; p95: number | null; cost: number },
  ) => ({
    source,
    found: figures.found,
    found_alone: figures.alone,
    p50_ms: rounded(figures.p50, 1),
    p95_ms: rounded(figures.p95, 1),
    cost: knownCost(source, Number(figures.cost)),
    cost_per_found: perFound(knownCost(source, Number(figures.cost)), figures.found),
  })
  return {
    lookup: pair.lookup,
    share: ruleShare,
    compared: pair.compared,
    aborted: pair.aborted,
    both_found: pair.both_found,
    neither_found: pair.neither_found,
    same_outcome: pair.same_outcome,
    of: side(pair.of_source, {
      found: pair.of_found,
      alone: pair.only_of_found,
      p50: pair.of_p50_ms,
      p95: pair.of_p95_ms,
      cost: pair.of_cost,
    }),
    with: side(pair.with_source, {
      found: pair.with_found,
      alone: pair.only_with_found,
      p50: pair.with_p50_ms,
      p95: pair.with_p95_ms,
      cost: pair.with_cost,
    }),
    no_answer: report.troubles
      .filter((trouble) => isSame(trouble, pair))
      .map(({ outcome, count: times }) => ({ outcome, count: times })),
    fields: report.fields.filter((field) => isSame(field, pair)).map(shownField),
  }
}

const noSums = {
  ...{ compared: 0, aborted: 0, same_outcome: 0, both_found: 0, only_of_found: 0, only_with_found: 0 },
  ...{ neither_found: 0, no_answer: 0, of_found: 0, with_found: 0, of_cost: 0, with_cost: 0 },
  ...{ of_p50_ms: null, of_p95_ms: null, with_p50_ms: null, with_p95_ms: null },
}

export const compareSources = act({
  name: 'sources.compare',
  method: 'GET',
  path: '/sources/comparisons',
  summary:
    'How the answers of compared sources agree, by field, with what each found, its times and its costs',
  role: 'viewer',
  shared: true,
  input: object({ lookup: Type.Optional(lookupName()), ...periodMembers }),
  answer: object({
    comparisons_read: Type.Integer({
      description: 'At most so many comparisons are read, the newest of the period.',
    }),
    currency: Type.String(),
    items: Type.Array(comparedPair),
  }),
  command: {
    words: 'sources compare',
    summary:
      'Show how the answers of two sources agree, as "compare" in the configuration has them compared.',
    values: { lookup: 'NAME' },
    about: { lookup: 'Only this lookup.', ...periodAbout },
    stateful: ['lookup'],
    notes: [
      'alone: subjects that only this source found. agreement: of the answers in which both hold the field. No values are stored.',
      ...periodNotes,
    ],
  },
  async run({ catalogue, config, database }: Deps, { lookup, ...period }) {
    if (lookup !== undefined) namedLookup(catalogue, 'lookup', lookup)
    const report = await database.selectComparisons({ lookup: lookup ?? null, ...readPeriod(period) })
    const rules = config.compare
      .filter((rule) => lookup === undefined || rule.lookup === lookup)
      .map((rule) => ({ ...noSums, ...rule, of_source: rule.of, with_source: rule.with }))
    const without = rules.filter((rule) => !report.pairs.some((pair) => isSame(pair, rule)))
    const isPriced = pricedBy(config)
    const items = [...report.pairs, ...without].map((pair) =>
      shownPair(pair, report, rules.find((rule) => isSame(rule, pair))?.share ?? null, isPriced),
    )
    return { comparisons_read: comparisonsRead, currency: config.currency, items }
  },
})

export const compareOperations = [compareSources]
