// Defines the operation that says how sources did over time: answers, failures, latency and cost by hour or day.
import { Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { act } from '../../operation/operation.js'
import { amount, count, filterText, object, orNull, time } from '../../operation/schemas.js'
import { periodAbout, periodMembers, periodNotes, readPeriod } from '../../operation/times.js'
import { dayMs, hourMs } from '../rollup-store.js'
import type { SourceSums } from '../source-sums.js'
import type { IsPriced } from '../unpriced.js'
import type { UsageFunctions } from '../usage-functions.js'
import { pricedBy, type SourcesConfig } from './priced-by.js'

interface Deps {
  readonly usage: Pick<UsageFunctions, 'selectSourceSums'>
  readonly config: SourcesConfig & { readonly currency: string }
}

/** The ledger holds 0 for answers without a price: their cost is not known. */
function withKnownCost(sums: SourceSums, isPriced: IsPriced) {
  const isUnknown = sums.answered > 0 && sums.cost === 0 && !isPriced(sums.source, sums.lookup)
  return isUnknown ? { ...sums, cost: null, cost_per_found: null } : sums
}

export const sumSources = act({
  name: 'usage.sources',
  method: 'GET',
  path: '/usage/sources',
  summary: 'How each source did by lookup and hour or day: answered, found, failed, latency and cost',
  role: 'viewer',
  shared: true,
  input: object({
    ...periodMembers,
    by: Type.Optional(
      Type.Enum(['hour', 'day'], {
        description: 'Of Indian Standard Time; hours only for the last two days. Default: day.',
      }),
    ),
    source: Type.Optional(filterText(64, 'the name of a source')),
    lookup: Type.Optional(filterText(64, 'the name of a lookup')),
  }),
  answer: object({
    items: Type.Array(
      object({
        at: time(),
        source: Type.String(),
        lookup: Type.String(),
        answered: count(),
        found: Type.Integer({ description: 'Answers with the sub_code SUCCESS.' }),
        failed: Type.Record(Type.String(), count(), {
          description:
            'Calls without an answer, by why. Not asked: skipped (breaker open or budget used up) and no_consent.',
        }),
        p50_ms: orNull(Type.Number()),
        p95_ms: orNull(Type.Number()),
        cost: orNull(amount()),
        cost_per_found: orNull(amount()),
        currency: Type.String(),
      }),
      {
        description:
          'Calls of the last minutes are not summed yet. cost is null when it is not known: the source has no cost for the lookup.',
      },
    ),
  }),
  command: {
    words: 'sources history',
    summary: 'Show how each source did by day or hour: answered, found, failed, latency and cost.',
    about: { ...periodAbout, by: 'hour or day; hours only for the last two days. Default: day.' },
    values: { source: 'NAME', lookup: 'NAME' },
    stateful: ['source', 'lookup'],
    notes: [
      ...periodNotes,
      'failed: calls without an answer, and how many for which reason. It was not asked in those that are skipped (its breaker',
      'was open or its budget used up) or no_consent (the person had not agreed). p50_ms, p95_ms: of answers, at most a quarter too long.',
      'cost_per_found: cost for each answer that was found. unknown: the source has no cost for the lookup in the configuration.',
      'Calls of the last minutes are not summed yet.',
    ],
  },
  async run({ usage, config }: Deps, input) {
    const { by = 'day', source, lookup } = input
    const widthMs = by === 'hour' ? hourMs : dayMs
    const items = await usage.selectSourceSums(readPeriod(input), { widthMs, source, lookup })
    const isPriced = pricedBy(config)
    return {
      items: items.map((each) => ({
        ...withKnownCost(each, isPriced),
        at: isoTime(each.at),
        currency: config.currency,
      })),
    }
  },
})

export const sourceFigureOperations = [sumSources]
