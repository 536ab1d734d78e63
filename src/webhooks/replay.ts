// Sends deliveries again that were given up, stopped or delivered.
import { unaudited, type WriteAudit } from '../platform/audit-port.js'
import type { Database } from '../platform/database/database.js'
import { lockQueue } from './delivery-queue.js'
import { selectEndpoints } from './endpoint-store.js'
import type { DeliveryState, ReplayRange } from './webhook-rows.js'
import * as store from './webhook-store.js'

const replayedByDefault: DeliveryState[] = ['exhausted', 'stopped']

/** @param parts.wake wakes the deliverer */
export function createReplay(parts: { db: Database; clock: { now(): number }; wake: () => void }) {
  const { db, clock, wake } = parts

  async function replay(
    clientId: string,
    range: Omit<ReplayRange, 'endpoints'>,
    writeAudit: WriteAudit,
  ): Promise<number> {
    const replayed = await db.transaction(async (tx) => {
      await lockQueue(tx)
      const enabled = (await selectEndpoints(tx, clientId)).filter((each) => each.disabled_reason === null)
      const endpoints = enabled.map(({ key }) => key)
      const count = await store.replayDeliveries(tx, clientId, { ...range, endpoints }, clock.now())
      await writeAudit(tx, { act: 'webhook.replay', target: clientId, facts: { deliveries: count } })
      return count
    })
    wake()
    return replayed
  }

  return {
    /**
     * Sends one delivery again, delivered or not. Returns false when it is unknown or in progress, or its endpoint is
     * missing or disabled.
     */
    async replayOne(clientId: string, id: string, writeAudit = unaudited): Promise<boolean> {
      const states: DeliveryState[] = [...replayedByDefault, 'delivered', 'pending']
      const range = { id, from: 0, to: Number.MAX_SAFE_INTEGER, states }
      return (await replay(clientId, range, writeAudit)) > 0
    },

    /**
     * Sends again what was created from `from` to `to` (Unix milliseconds, both included) and was given up or
     * stopped; with `delivered`, also what arrived. The webhook-ids stay the same. Returns how many.
     */
    replayRange(
      clientId: string,
      from: number,
      to: number,
      delivered = false,
      writeAudit = unaudited,
    ): Promise<number> {
      const states: DeliveryState[] = delivered ? [...replayedByDefault, 'delivered'] : replayedByDefault
      return replay(clientId, { id: null, from, to, states }, writeAudit)
    },
  }
}
