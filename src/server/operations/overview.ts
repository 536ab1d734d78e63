// Defines the operation behind the overview page: the state of the service at a glance.

import { Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { act } from '../../operation/operation.js'
import { amount, count, object, orNull, time } from '../../operation/schemas.js'
import { sourcesOf } from '../../routing/operations/source-views.js'
import type { RecentCalls } from '../../usage/recent-calls.js'
import type { Config } from '../config.js'

type SourcesDeps = Parameters<typeof sourcesOf>[0]

interface Deps extends SourcesDeps {
  readonly config: SourcesDeps['config'] & Pick<Config, 'mode' | 'currency'>
  readonly clients: { list(): readonly { readonly active: boolean }[] }
  readonly batches: { open(): Promise<{ readonly batches: number; readonly records: number }> }
  readonly webhooks: {
    pending(): Promise<{ readonly pending: number; readonly oldest_due_at: number | null }>
  }
  readonly ledger: { pending(): number }
  readonly recentCalls: Pick<RecentCalls, 'minutes'>
}

/** A source, its breakers that are not closed, and its figures of the last minute. */
const shownSource = object({
  name: Type.String(),
  kind: Type.String(),
  open: Type.Array(Type.String(), { description: 'lookups whose circuit breaker is not closed' }),
  asked: count(),
  failed: count(),
})

const showOverview = act({
  name: 'overview.show',
  method: 'GET',
  path: '/overview',
  summary: 'Calls of the last hour by minute, sources, and queues',
  role: 'viewer',
  shared: true,
  input: object({}),
  answer: object({
    at: time(),
    mode: Type.Enum(['sandbox', 'live']),
    hour: object({
      calls: count(),
      failed: count(),
      charged: count(),
      amount: amount(),
      currency: Type.String(),
    }),
    minutes: Type.Array(
      object({ at: time(), calls: count(), failed: count(), p95_ms: orNull(Type.Number()) }),
      { description: 'The last 60 minutes, oldest first.' },
    ),
    sources: Type.Array(shownSource),
    queue: object({
      batches_open: count(),
      records_left: count(),
      deliveries_pending: count(),
      oldest_due_at: orNull(time()),
      ledger_pending: count(),
    }),
    clients: object({ active: count(), inactive: count() }),
  }),
  async run(deps: Deps) {
    const { clock, config, clients, batches, webhooks, ledger, recentCalls } = deps
    const now = clock.now()
    const minutes = await recentCalls.minutes()
    const sum = (name: 'calls' | 'failed' | 'charged' | 'amount') =>
      minutes.reduce((total, each) => total + each[name], 0)
    const open = await batches.open()
    const deliveries = await webhooks.pending()
    const sources = await sourcesOf(deps)
    const list = clients.list()
    const active = list.filter((client) => client.active).length
    return {
      at: isoTime(now),
      mode: config.mode,
      hour: {
        calls: sum('calls'),
        failed: sum('failed'),
        charged: sum('charged'),
        amount: sum('amount'),
        currency: config.currency,
      },
      minutes: minutes.map(({ at, calls, failed, p95_ms }) => ({ at: isoTime(at), calls, failed, p95_ms })),
      sources: sources.map(({ name, kind, lookups }) => ({
        name,
        kind,
        open: lookups.filter(({ breaker }) => breaker !== 'closed').map(({ lookup }) => lookup),
        asked: lookups.reduce((total, { minute }) => total + minute.asked, 0),
        failed: lookups.reduce((total, { minute }) => total + minute.failed, 0),
      })),
      queue: {
        batches_open: open.batches,
        records_left: open.records,
        deliveries_pending: deliveries.pending,
        oldest_due_at: deliveries.oldest_due_at === null ? null : isoTime(deliveries.oldest_due_at),
        ledger_pending: ledger.pending(),
      },
      clients: { active, inactive: list.length - active },
    }
  },
})

export const overviewOperations = [showOverview]
