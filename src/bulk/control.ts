// Pauses, resumes and cancels a bulk. What has ended stays as it is.
import type { WriteAudit } from '../platform/audit-port.js'
import { type BulkParts, queueOf } from './bulk-parts.js'
import { type BulkRow, cancelBulk, pauseBulk, resumeBulk } from './bulk-store.js'
import { createClientOf } from './can-go-on.js'
import { queueWebhook } from './completed.js'

/** What an operator may change when a bulk is resumed. */
export interface ResumeChange {
  readonly maxCost?: number | undefined
  readonly rate?: number | undefined
}

export function createControl(parts: BulkParts) {
  const { db, clock, jobs, webhooks } = parts
  const clientOf = createClientOf(parts)

  return {
    /** Chunks in progress are completed; no other begins. False: it has ended. */
    pause: ({ request_id: requestId }: BulkRow, writeAudit: WriteAudit): Promise<boolean> =>
      db.transaction(async (tx) => {
        const isPaused = await pauseBulk(tx, requestId, 'operator')
        if (isPaused) await writeAudit(tx, { act: 'bulk.pause', target: requestId })
        return isPaused
      }),

    /** Why it cannot be resumed: one sentence; undefined when it can. */
    reasonAgainstResume(bulk: BulkRow, { maxCost }: ResumeChange): string | undefined {
      const { state, paused_for: pausedFor, max_cost: present, client_id: clientId } = bulk
      if (state !== 'paused') return `${bulk.request_id} is ${state}, not paused`
      if (clientOf(bulk) === undefined)
        return `The client ${clientId} is inactive or not entitled to ${bulk.lookup}`
      const most = maxCost ?? present
      if (most !== null && most < bulk.cost) return `It has cost ${bulk.cost} already: give a higher max_cost`
      if (pausedFor === 'max_cost' && (most ?? 0) <= present!)
        return `It has reached its maximum cost of ${present}: give a higher max_cost`
      return undefined
    },

    /** It goes on within seconds. False: it is not paused any more. */
    async resume(bulk: BulkRow, change: ResumeChange, writeAudit: WriteAudit): Promise<boolean> {
      const { request_id: requestId } = bulk
      const isResumed = await db.transaction(async (tx) => {
        if (!(await resumeBulk(tx, requestId, change))) return false
        const facts = { max_cost: change.maxCost ?? bulk.max_cost, rate: change.rate ?? bulk.rate }
        await writeAudit(tx, { act: 'bulk.resume', target: requestId, facts })
        return true
      })
      jobs.wake(queueOf(bulk.lookup))
      return isResumed
    },

    /** Answered records stay and are charged; the others are not asked. False: it had ended. */
    async cancel({ request_id: requestId }: BulkRow, writeAudit: WriteAudit): Promise<boolean> {
      const now = clock.now()
      const ended = await db.transaction(async (tx) => {
        const records = await cancelBulk(tx, requestId, now)
        if (records === undefined) return undefined
        await writeAudit(tx, { act: 'bulk.cancel', target: requestId, facts: { records } })
        return { isDelivered: await queueWebhook(tx, parts, requestId, now) }
      })
      if (ended?.isDelivered === true) webhooks.deliverer.wake()
      return ended !== undefined
    },
  }
}
