// Defines the operation that says how sources did over time: answers, failures, latency and cost by hour or day.
import { Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { act } from '../../operation/operation.js'
import { amount, count, object, orNull, time } from '../../operation/schemas.js'
import { periodMembers, readPeriod } from '../../operation/times.js'
import { dayMs, hourMs } from '../rollup-store.js'
import type { UsageFunctions } from '../usage-functions.js'

interface Deps {
  readonly usage: Pick<UsageFunctions, 'selectSourceSums'>
}

const sumSources = act({
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
    source: Type.Optional(Type.String({ maxLength: 64 })),
    lookup: Type.Optional(Type.String({ maxLength: 64 })),
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
      }),
      { description: 'Calls of the last minutes are not summed yet.' },
    ),
  }),
  async run({ usage }: Deps, input) {
    const { by = 'day', source, lookup } = input
    const widthMs = by === 'hour' ? hourMs : dayMs
    const items = await usage.selectSourceSums(readPeriod(input), { widthMs, source, lookup })
    return { items: items.map((each) => ({ ...each, at: isoTime(each.at) })) }
  },
})

export const sourceFigureOperations = [sumSources]
