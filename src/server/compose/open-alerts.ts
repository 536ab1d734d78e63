// Opens the alerts: what each measures, and the event that tells the operator.
import { createAlerts, type Measured, type Measures } from '../../alerts/alerts.js'
import type { Client } from '../../auth/client-cache.js'
import type { Clock } from '../../kernel/clock.js'
import type { Database } from '../../platform/database/database.js'
import type { Log } from '../../platform/log.js'
import { selectOutages } from '../../routing/outage-store.js'
import { monthOf, selectSpent } from '../../usage/spend-store.js'
import { type CallsOfWindow, selectWindow } from '../../usage/window-store.js'
import { operatorId } from '../../webhooks/endpoints.js'
import type { Webhooks } from '../../webhooks/webhooks.js'

interface Parts {
  readonly db: Database
  /** The database as reports and pages read it. */
  readonly reading: Database
  readonly clock: Clock
  readonly log: Log
  readonly clientCache: { clients(): readonly Client[] }
  /** What a client was charged this month; null without a cap. */
  readonly monthlyCap: { spentBy(client: Client): Promise<number | null> }
  readonly webhooks: Pick<Webhooks, 'enqueue' | 'pending' | 'deliverer'>
}

const minuteMs = 60_000
/** Of fewer calls a share says nothing: one failed call of two is half of them. */
const fewestCalls = 20

const tenths = (value: number): number => Math.round(value * 10) / 10

const measuredCalls = ({ calls, failed, p95_ms }: CallsOfWindow, name: 'failures' | 'latency'): Measured => {
  if (calls < fewestCalls || p95_ms === null)
    return { value: null, about: `${calls} calls, of ${fewestCalls} that are needed` }
  if (name === 'failures')
    return { value: tenths((100 * failed) / calls), about: `${failed} of ${calls} calls` }
  return { value: Math.round(p95_ms), about: `${calls} calls` }
}

function createMeasures({ reading, clock, clientCache, monthlyCap, webhooks }: Parts): Measures {
  const ofCalls = (name: 'failures' | 'latency') => async (minutes: number) => {
    const to = clock.now()
    return measuredCalls(await selectWindow(reading, { from: to - minutes * minuteMs, to }), name)
  }
  return {
    failures: ofCalls('failures'),
    latency: ofCalls('latency'),

    async spend() {
      const capped = clientCache.clients().flatMap((client) => {
        const { clientId, cap, active } = client
        return active && cap !== null && cap.amount > 0 ? [{ clientId, client, ...cap }] : []
      })
      if (capped.length === 0) return { value: null, about: 'no active client has a cap' }
      const spent = await selectSpent(reading, monthOf(clock.now()), capped)
      const rows = new Map(spent.map((row) => [row.client_id, row]))
      const shares = []
      for (const { clientId, client, since, amount } of capped) {
        const row = rows.get(clientId)
        // What was charged in this month before its cap was set is counted when it is first asked for.
        const isWhole = row?.is_whole === true || monthOf(since) !== monthOf(clock.now())
        const charged = isWhole ? (row?.amount ?? 0) : ((await monthlyCap.spentBy(client)) ?? 0)
        shares.push({ clientId, share: (100 * charged) / amount })
      }
      const nearest = shares.reduce((a, b) => (b.share > a.share ? b : a))
      return { value: tenths(nearest.share), about: nearest.clientId }
    },

    async deliveries() {
      return { value: (await webhooks.pending()).pending, about: null }
    },

    async sources() {
      const out = [...(await selectOutages(reading)).keys()].sort()
      return { value: out.length, about: out.length === 0 ? null : out.join(', ') }
    },
  }
}

export const openAlerts = (parts: Parts) =>
  createAlerts({
    db: parts.db,
    clock: parts.clock,
    log: parts.log,
    measures: createMeasures(parts),
    notify: async (tx, { type, payload, key }) => {
      const { clock, webhooks } = parts
      await webhooks.enqueue(tx, { clientId: operatorId, type, payload, key, at: clock.now() })
    },
    onNotified: () => parts.webhooks.deliverer.wake(),
  })
