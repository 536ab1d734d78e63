// Defines the operation that says how sources did over time: answers, failures, latency and cost by hour or day.
import { Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { act } from '../../operation/operation.js'
import { amount, count, filterText, object, orNull, time } from '../../operation/schemas.js'
import { periodAbout, periodMembers, periodNotes, readPeriod } from '../../operation/times.js'
import { dayMs, hourMs } from '../rollup-store.js'
import type { UsageFunctions } from '../usage-functions.js'

interface Deps {
  readonly usage: Pick<UsageFunctions, 'selectSourceSums'>
  readonly config: { readonly currency: string }
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
        failed: Type.Record(Type.String(), count(), { description: 'Calls without an answer, by why.' }),
        p50_ms: orNull(Type.Number()),
        p95_ms: orNull(Type.Number()),
        cost: amount(),
        cost_per_found: orNull(amount()),
        currency: Type.String(),
      }),
      { description: 'Calls of the last minutes are not summed yet.' },
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
      'failed: calls without an answer, and how many for which reason. p50, p95: of answers, at most a quarter too long.',
      'per found: cost for each answer that was found. Calls of the last minutes are not summed yet.',
    ],
  },
  async run({ usage, config }: Deps, input) {
    const { by = 'day', source, lookup } = input
    const widthMs = by === 'hour' ? hourMs : dayMs
    const items = await usage.selectSourceSums(readPeriod(input), { widthMs, source, lookup })
    return { items: items.map((each) => ({ ...each, at: isoTime(each.at), currency: config.currency })) }
  },
})

export const sourceFigureOperations = [sumSources]
