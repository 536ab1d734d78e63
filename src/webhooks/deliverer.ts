// The loop that makes attempts: it claims what is due, sends it, and writes down what came of it.
import type { Database } from '../platform/database/database.js'
import type { Attempt, Attempted } from './attempt.js'
import { defaultAttemptTimeoutMs } from './attempt.js'
import * as queue from './delivery-queue.js'
import { type Endpoints, endpointLane } from './endpoints.js'
import type { WebhookEvent, WebhookLog } from './events.js'
import { nextDelayMs } from './schedule.js'
import { createSlowClients } from './slow-clients.js'
import type { AttemptOutcome } from './verdict.js'
import type { ClaimedRow, DeliveryState } from './webhook-rows.js'
import * as store from './webhook-store.js'

export interface DelivererLimits {
  /** Attempts under way in this process. */
  concurrency: number
  /** Attempts under way to one receiver, over all processes. */
  perLane: number
  /** Attempts under way for one client, over all processes. */
  perClient: number
  /** The longest sleep: how late a process learns of a delivery that another one put in. */
  pollMs: number
  /** From the first byte sent to the last one received. */
  attemptTimeoutMs: number
}

// A receiver that needs its 20 s for each attempt must not hold up the client's others: 4 of 6. A client whose
// receivers all do must not hold up the other clients: 6 of 16.
export const defaultDelivererLimits: DelivererLimits = {
  concurrency: 16,
  perLane: 4,
  perClient: 6,
  pollMs: 1_000,
  attemptTimeoutMs: defaultAttemptTimeoutMs,
}

/** What the clients whose receivers were slow lately may have of the attempts under way, all together. */
const shareOfSlow = 3 / 4

/** A process that died is replaced after the longest attempt, and this much time to write down its end. */
export const claimMarginMs = 10_000

export function createDeliverer(parts: {
  db: Database
  attempt: Attempt['attempt']
  endpoints: Pick<Endpoints, 'disableEndpoint'>
  clock: { now(): number }
  /** 0 (inclusive) to 1 (exclusive), for the jitter. */
  random: () => number
  newId: () => string
  log: WebhookLog
  onEvent: (event: WebhookEvent) => void
  onAttempt: (outcome: AttemptOutcome, durationMs: number) => void
  /** Clients who are sent nothing for now. */
  heldClients: () => readonly string[]
  limits?: Partial<DelivererLimits>
}) {
  const { db, attempt, endpoints, clock, random, newId, log, onEvent, onAttempt, heldClients } = parts
  const limits = { ...defaultDelivererLimits, ...parts.limits }
  /** Attempts under way, and for whom. */
  const underWay = new Map<Promise<void>, string>()
  const slowClients = createSlowClients(clock.now)
  const breakOff = new AbortController()
  let running: Promise<void> | null = null
  let stopping = false
  let woken = false
  let endSleep = () => {}

  async function claimDue(
    limit: number,
    held = heldClients(),
  ): Promise<{ claim: string; rows: ClaimedRow[] }> {
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

  /** Makes one attempt and writes down its end. A failure to write leaves the claim to lapse: sent again, same id. */
  async function deliver(row: ClaimedRow, claim: string): Promise<void> {
    try {
      if (row.lapsed) await noteInterrupted(row.id)
      const made = await attempt({ ...row, clientId: row.client_id }, breakOff.signal)
      if (made?.outcome === 'interrupted') {
        await noteInterrupted(row.id)
        await queue.releaseClaim(db, row.id, claim)
      } else await settle(row, claim, made)
    } catch (error) {
      log.error(
        { err: error, delivery_id: row.id },
        'webhook attempt not written down; it will be made again',
      )
    }
  }

  async function noteInterrupted(id: string): Promise<void> {
    const facts = { at: clock.now(), outcome: 'interrupted', http_status: null, duration_ms: 0 }
    await store.insertAttempt(db, id, facts)
    onAttempt('interrupted', 0)
  }

  async function settle(row: ClaimedRow, claim: string, made: Attempted | null): Promise<void> {
    const now = clock.now()
    const tries = row.tries + (made === null || made.outcome === 'delivered' ? 0 : 1)
    const delayMs = nextDelayMs(tries, random(), made?.retryAfterMs ?? null)
    const state = stateAfter(made, delayMs)
    const nextAttemptAt = now + (state === 'pending' ? delayMs! : 0)
    const settled = await db.transaction(async (tx) => {
      const pause = made?.outcome === 'delivered' ? null : (made?.retryAfterMs ?? null)
      if (pause !== null) {
        await queue.lockQueue(tx)
        await store.deferLane(tx, row.lane, now + pause)
      }
      if (made !== null) {
        const facts = {
          at: made.atMs,
          outcome: made.outcome,
          http_status: made.status,
          duration_ms: made.durationMs,
        }
        await store.insertAttempt(tx, row.id, facts)
      }
      return store.settleDelivery(tx, row.id, claim, { state, tries, nextAttemptAt, now })
    })
    if (made !== null) {
      onAttempt(made.outcome, made.durationMs)
      slowClients.note(row.client_id, made.durationMs)
    }
    if (!settled) return
    const subject = { clientId: row.client_id, deliveryId: row.id, type: row.type }
    if (state === 'exhausted') onEvent({ kind: 'delivery-exhausted', ...subject, outcome: made!.outcome })
    if (state === 'stopped')
      onEvent({ kind: 'delivery-stopped', ...subject, outcome: made?.outcome ?? 'no-endpoint' })
    if (made?.outcome === 'gone' && row.lane === endpointLane(row.client_id) && made.endpoint !== null)
      await endpoints.disableEndpoint(row.client_id, 'gone', made.endpoint.version)
  }

  function start({ claim, rows }: { claim: string; rows: ClaimedRow[] }): void {
    for (const row of rows) {
      const delivering = deliver(row, claim).finally(() => {
        underWay.delete(delivering)
        wake()
      })
      underWay.set(delivering, row.client_id)
    }
  }

  /** Ends the sleep of `run`; called after a delivery was put in and committed. */
  function wake(): void {
    woken = true
    endSleep()
  }

  async function sleep(ms: number): Promise<void> {
    if (woken || ms <= 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      endSleep = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Starts what is due and free to start. Returns how long nothing else can fall due. */
  async function round(): Promise<number> {
    const free = limits.concurrency - underWay.size
    if (free <= 0) return limits.pollMs
    const dueAt = await queue.nextDueAt(db, clock.now(), heldClients())
    if (dueAt === null || dueAt > clock.now())
      return Math.min(limits.pollMs, (dueAt ?? Infinity) - clock.now())
    const slow = slowClients.list()
    const first = await claimDue(free, [...heldClients(), ...slow])
    start(first)
    let claimed = first.rows.length
    const ofSlow = [...underWay.values()].filter((clientId) => slow.includes(clientId)).length
    const left = Math.min(free - claimed, Math.ceil(limits.concurrency * shareOfSlow) - ofSlow)
    if (slow.length > 0 && left > 0) {
      const next = await claimDue(left)
      start(next)
      claimed += next.rows.length
    }
    // Nothing although something is due: its lane or client is full, and the end of an attempt wakes the loop.
    return claimed === 0 ? limits.pollMs : 0
  }

  async function work(): Promise<void> {
    let claimsLapsed = db.mode !== 'embedded' // one process: no claim of an earlier one can be alive
    while (!stopping) {
      woken = false
      let pauseMs = limits.pollMs
      try {
        if (!claimsLapsed) await queue.lapseClaims(db)
        claimsLapsed = true
        pauseMs = await round()
      } catch (error) {
        log.error({ err: error }, 'webhook deliveries could not be claimed')
      }
      if (!stopping) await sleep(pauseMs)
    }
  }

  return {
    wake,

    /** Works until `stop`. Survives a database that is away. */
    run(): Promise<void> {
      running ??= work()
      return running
    },

    /** Makes every attempt that is due now, and those that fall due meanwhile. Returns how many. */
    async deliverDue(): Promise<number> {
      let count = 0
      for (;;) {
        const claimed = await claimDue(limits.concurrency)
        if (claimed.rows.length === 0) return count
        count += claimed.rows.length
        start(claimed)
        await Promise.all(underWay.keys())
      }
    },

    /** Claims nothing more, lets attempts end for `graceMs`, then breaks them off to be made again elsewhere. */
    async stop(graceMs: number): Promise<void> {
      stopping = true
      wake()
      const timer = setTimeout(() => breakOff.abort(), graceMs)
      await running
      while (underWay.size > 0) await Promise.all(underWay.keys())
      clearTimeout(timer)
    },
  }
}

/** What a delivery becomes; `delayMs` null: no attempt is left. */
function stateAfter(made: Attempted | null, delayMs: number | null): DeliveryState {
  if (made === null || made.outcome === 'gone') return 'stopped'
  if (made.outcome === 'delivered') return 'delivered'
  return delayMs === null ? 'exhausted' : 'pending'
}

export type Deliverer = ReturnType<typeof createDeliverer>
