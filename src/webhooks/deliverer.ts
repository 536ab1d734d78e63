// The loop that makes attempts: it claims what is due, sends it, and records the result.
import { steadyNow } from '../kernel/clock.js'
import { startWorkLoop, type WorkLoop } from '../platform/work-loop.js'
import type { Attempt } from './attempt.js'
import * as queue from './delivery-queue.js'
import { claimMarginMs, defaultAttemptTimeoutMs } from './due.js'
import type { WebhookLog } from './events.js'
import { createSettle, type SettleParts } from './settle.js'
import { createSlowClients, type SlowClients } from './slow-clients.js'
import type { ClaimedRow } from './webhook-rows.js'
import * as store from './webhook-store.js'

export interface DelivererLimits {
  /** Attempts in progress in this process. */
  concurrency: number
  /** Attempts in progress to one receiver, over all processes. */
  perLane: number
  /** Attempts in progress for one client, over all processes. */
  perClient: number
  /** The longest sleep: how late a process notices a delivery that another process added. */
  pollMs: number
  /** From the first byte sent to the last one received. */
  attemptTimeoutMs: number
}

// A receiver that takes all 20 s for each attempt must not hold up the client's other receivers: it gets 4 of 6. A
// client with only such receivers must not hold up other clients: it gets 6 of 16.
export const defaultDelivererLimits: DelivererLimits = {
  concurrency: 16,
  perLane: 4,
  perClient: 6,
  pollMs: 1_000,
  attemptTimeoutMs: defaultAttemptTimeoutMs,
}

/** Most concurrent attempts, in total, for clients whose receivers were slow recently. */
const shareOfSlow = 3 / 4

export interface DelivererParts extends SettleParts {
  attempt: Attempt['attempt']
  newId: () => string
  log: WebhookLog
  /** Clients whose deliveries wait for now. */
  heldClients: () => readonly string[]
  limits?: Partial<DelivererLimits>
}

interface Claimed {
  readonly claim: string
  readonly rows: readonly ClaimedRow[]
}

/** Claims what is due for this process. The claims last until the attempts must be over. */
function createClaimDue(parts: DelivererParts, limits: DelivererLimits) {
  const { db, clock, newId, heldClients } = parts
  return async (limit: number, held = heldClients()): Promise<Claimed> => {
    const claim = newId()
    const now = clock.now()
    const { perLane, perClient } = limits
    const until = now + limits.attemptTimeoutMs + claimMarginMs
    const order = { claim, now, until, limit, perLane, perClient, heldClients: held }
    const rows = await db.transaction(async (tx) => {
      await queue.lockQueue(tx)
      return queue.claimDue(tx, order)
    })
    return { claim, rows }
  }
}

/** Makes one attempt and records it. If that fails, the claim lapses and it is sent again with the same id. */
function createDeliver(parts: DelivererParts, slowClients: SlowClients, breakOff: AbortSignal) {
  const { db, attempt, clock, log, onAttempt } = parts
  const settle = createSettle({ ...parts, slowClients })

  async function noteInterrupted(id: string): Promise<void> {
    const facts = {
      at: clock.now(),
      outcome: 'interrupted',
      http_status: null,
      duration_ms: 0,
      exchange: null,
    }
    await store.insertAttempt(db, id, facts)
    onAttempt('interrupted', 0)
  }

  return async (row: ClaimedRow, claim: string): Promise<void> => {
    try {
      if (row.lapsed) await noteInterrupted(row.id)
      const attemptResult = await attempt({ ...row, clientId: row.client_id }, breakOff)
      if (attemptResult?.outcome === 'interrupted') {
        await noteInterrupted(row.id)
        await queue.releaseClaim(db, row.id, claim)
      } else await settle(row, claim, attemptResult)
    } catch (error) {
      log.error(
        { err: error, delivery_id: row.id },
        'webhook attempt could not be recorded; it will be repeated',
      )
    }
  }
}

/** Tracks the attempts in progress in this process and starts those that are due. */
function createAttempts(parts: DelivererParts, onEnd: () => void) {
  const { db, clock, heldClients } = parts
  const limits = { ...defaultDelivererLimits, ...parts.limits }
  const slowClients = createSlowClients(steadyNow(clock))
  const breakOff = new AbortController()
  const claimDue = createClaimDue(parts, limits)
  const deliver = createDeliver(parts, slowClients, breakOff.signal)
  /** Attempts in progress, and their clients. */
  const inProgress = new Map<Promise<void>, string>()

  function start({ claim, rows }: Claimed): void {
    for (const row of rows) {
      const delivering = deliver(row, claim).finally(() => {
        inProgress.delete(delivering)
        onEnd()
      })
      inProgress.set(delivering, row.client_id)
    }
  }

  /** Starts what is due and free to start. Returns the milliseconds until something else can fall due. */
  async function startDue(): Promise<number> {
    const free = limits.concurrency - inProgress.size
    if (free <= 0) return limits.pollMs
    const dueAt = await queue.nextDueAt(db, clock.now(), heldClients())
    if (dueAt === null || dueAt > clock.now())
      return Math.min(limits.pollMs, (dueAt ?? Infinity) - clock.now())
    const slow = slowClients.list()
    const first = await claimDue(free, [...heldClients(), ...slow])
    start(first)
    let claimed = first.rows.length
    const ofSlow = [...inProgress.values()].filter((clientId) => slow.includes(clientId)).length
    const capacity = Math.min(free - claimed, Math.ceil(limits.concurrency * shareOfSlow) - ofSlow)
    if (slow.length > 0 && capacity > 0) {
      const next = await claimDue(capacity)
      start(next)
      claimed += next.rows.length
    }
    // Something is due but could not be claimed: its lane or client has no free attempt, and the end of one wakes the
    // loop.
    return claimed === 0 ? limits.pollMs : 0
  }

  return { limits, inProgress, claimDue, start, startDue, breakOff }
}

export function createDeliverer(parts: DelivererParts) {
  const { db, log } = parts
  let loop: WorkLoop | undefined
  let ended = Promise.resolve()
  const attempts = createAttempts(parts, () => loop?.wake())
  const { limits, inProgress } = attempts
  let claimsLapsed = db.mode !== 'embedded' // one process: no claim of an earlier one can be alive

  async function look(): Promise<number> {
    try {
      if (!claimsLapsed) await queue.lapseClaims(db)
      claimsLapsed = true
      return await attempts.startDue()
    } catch (error) {
      log.error({ err: error }, 'webhook deliveries could not be claimed')
      return limits.pollMs
    }
  }

  return {
    /** Looks at once for what is due. Call it after a delivery was committed. */
    wake: () => loop?.wake(),

    /** Works until `stop`. An unreachable database does not end it. */
    run(): Promise<void> {
      if (loop === undefined) {
        loop = startWorkLoop(look)
        ended = loop.ended
      }
      return ended
    },

    /** Makes every attempt that is due now, and those that fall due meanwhile. Returns how many. */
    async deliverDue(): Promise<number> {
      let count = 0
      for (;;) {
        const claimed = await attempts.claimDue(limits.concurrency)
        if (claimed.rows.length === 0) return count
        count += claimed.rows.length
        attempts.start(claimed)
        await Promise.all(inProgress.keys())
      }
    },

    /** Claims nothing more, waits `graceMs` for attempts to end, then aborts them; they are made again elsewhere. */
    async stop(graceMs: number): Promise<void> {
      const timer = setTimeout(() => attempts.breakOff.abort(), graceMs)
      await loop?.stop()
      while (inProgress.size > 0) await Promise.all(inProgress.keys())
      clearTimeout(timer)
    },
  }
}
