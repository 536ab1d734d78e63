// Tests a clock that jumps: what is accepted, refused, counted and deleted then, and after it is corrected.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientLike, noLimits } from '../../src/auth/client.harness.js'
import { createClientRates } from '../../src/auth/rate-limits.js'
import { createTokens } from '../../src/auth/tokens.js'
import { createAttempts } from '../../src/journeys/attempts.js'
import type { Clock } from '../../src/kernel/clock.js'
import { Failure } from '../../src/kernel/failures.js'
import type { Database } from '../../src/platform/database/database.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { createJobs } from '../../src/platform/jobs/jobs.js'
import { putNode, selectOtherNodes } from '../../src/platform/node-store.js'
import { createSettings } from '../../src/platform/settings.js'
import { createSweepHold } from '../../src/retention/sweep-hold.js'
import { createSpend } from '../../src/usage/spend.js'
import { eventAt } from '../../src/usage/usage-event.harness.js'
import { createInsertEvents } from '../../src/usage/usage-store.js'
import { claimDue, nextDueAt } from '../../src/webhooks/delivery-queue.js'
import { insertDelivery, settleDelivery, stopLane } from '../../src/webhooks/webhook-store.js'

const quiet = { info() {}, warn() {}, error() {}, fatal() {}, debug() {} }
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** By hours, by more than the life of a token, and by months. */
const jumps = [-70 * dayMs, -2 * dayMs, -3 * hourMs, 3 * hourMs, 2 * dayMs, 70 * dayMs]
const noon = Date.parse('2026-11-15T12:00:00+05:30')

/** What the machine's clock shows, and the time that has really passed. */
const time = { shown: noon, passed: 0 }
const clock: Clock = { now: () => time.shown, steady: () => time.passed }
const pass = (ms: number) => {
  time.shown += ms
  time.passed += ms
}
beforeEach(() => Object.assign(time, { shown: noon, passed: 0 }))

const codeOf = async (work: () => unknown): Promise<string> => {
  try {
    await work()
    return 'passed'
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

describe.each(jumps)('a clock that jumps by %i ms', (jump) => {
  it('and a token: none lives longer than a day by the clock, and a new one is always valid', () => {
    const tokens = createTokens({ keys: () => [{ id: 1, key: Buffer.alloc(32, 7) }], audience: 'x', clock })
    const isGood = (token: string) => tokens.verify(token) !== null
    const before = tokens.issue('c', 1).token
    time.shown += jump
    const after = tokens.issue('c', 1).token
    expect(isGood(after)).toBe(true)
    expect(isGood(before)).toBe(jump > 0 && jump < dayMs) // one from the future was issued by a wrong clock
    time.shown -= jump
    expect(isGood(before)).toBe(true)
    expect(isGood(after)).toBe(jump < 0 && -jump < dayMs)
    expect(isGood(tokens.issue('c', 1).token)).toBe(true)
  })
})

describe('with a database', () => {
  let home: string
  let db: Database
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'clock-jumps-'))
    db = await openDatabase({ dataDir: home, log: quiet })
    await migrate(db, fileURLToPath(new URL('../../migrations', import.meta.url)))
  })
  afterAll(async () => {
    await db.close()
    await rm(home, { recursive: true, force: true })
  })

  describe.each(jumps)('a clock that jumps by %i ms', (jump) => {
    const clientId = `client ${jump}`

    it('and limits: no window allows more than its limit, and none refuses for longer than its length', async () => {
      const rates = { rate_per_second: null, rate_per_minute: 2, rate_per_day: 7 }
      const client = clientLike({ clientId, settings: { ...noLimits, ...rates } })
      const node = createClientRates({ db, clock, log: quiet })
      const make = async (calls: number) => {
        let admitted = 0
        for (let n = 0; n < calls; n++) if ((await codeOf(() => node.admit(client))) === 'passed') admitted++
        return admitted
      }
      expect(await make(9)).toBe(2)
      time.shown += jump
      expect(await make(9)).toBeLessThanOrEqual(2)
      pass(60_000)
      expect(await make(9)).toBeLessThanOrEqual(2)
      time.shown -= jump
      pass(60_000)
      expect(await make(9)).toBeGreaterThan(0) // the clock is right again: nobody waits for the time that it showed
      pass(dayMs)
      expect(await make(9)).toBe(2)
    })

    it('and a monthly cap: what was charged in a month counts in it when the clock is corrected', async () => {
      const cap = { amount: 500, since: noon - 80 * dayMs }
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const spend = createSpend({ db, clock, log: quiet, capOf: () => cap })
      const insertEvents = createInsertEvents('INR', { spend })
      const charge = (price: number) =>
        codeOf(async () => {
          const event = eventAt(clock.now(), { clientId, price, charged: true })
          await spend.hold(clientId, cap, event.transactionId, price)
          await insertEvents(db, [event])
        })
      expect(await charge(400)).toBe('passed')
      expect(await charge(200)).toBe('MONTHLY_CAP_REACHED')
      time.shown += jump
      const other = await charge(200)
      expect(other).toBe(Math.abs(jump) < 10 * dayMs ? 'MONTHLY_CAP_REACHED' : 'passed')
      await vi.advanceTimersByTimeAsync(30_000) // what is old by the clock is deleted
      time.shown -= jump
      expect(await charge(200)).toBe('MONTHLY_CAP_REACHED')
      expect(await charge(100)).toBe('passed')
      spend.close()
      vi.useRealTimers()
    })

    it('and an OTP: the next one waits a minute, not until the clock catches up', async () => {
      const perClient = { otps: 100, wrongTries: 100 }
      const index = (_domain: string, value: string) => Buffer.from(value)
      const vault = { index, indexes: (domain: string, value: string) => [index(domain, value)] }
      const attempts = createAttempts({ db, clock, vault, perClient })
      const send = () => codeOf(() => attempts.take('gst-otp', Buffer.from(clientId), clientId))
      expect(await send()).toBe('passed')
      expect(await send()).toBe('OTP_ALREADY_SENT')
      time.shown += jump
      expect(await send()).toBe('passed')
      expect(await send()).toBe('OTP_ALREADY_SENT')
      time.shown -= jump
      expect(await send()).toBe('passed')
      expect(await send()).toBe('OTP_ALREADY_SENT')
      pass(60_000)
      expect(await send()).toBe('passed')
    })

    it('and webhooks: what was planned or claimed meanwhile waits no longer than a pause can be', async () => {
      await db.query('delete from webhook_delivery')
      const maxPauseMs = 27 * hourMs
      const take = async () => {
        const limits = { limit: 9, perLane: 9, perClient: 9, heldClients: [] }
        const order = { claim: 'c', now: clock.now(), until: clock.now() + 30_000, ...limits }
        return (await db.transaction((tx) => claimDue(tx, order))).map(({ id }) => id).sort()
      }
      const plan = (id: string, lane: string) => {
        const [payload, now] = [Buffer.from('{}'), clock.now()]
        const about = { client_id: clientId, type: 'batch.completed', lane, url: payload, payload }
        return insertDelivery(db, { id, ...about, state: 'pending', next_attempt_at: now, now })
      }
      time.shown += jump
      for (const id of ['claimed', 'failed']) await plan(id, 'a')
      expect(await take()).toEqual(['claimed', 'failed'])
      const retry = {
        state: 'pending' as const,
        tries: 1,
        nextAttemptAt: clock.now() + 5_000,
        now: clock.now(),
      }
      await settleDelivery(db, 'failed', 'c', retry)
      for (const id of ['new', 'newer']) await plan(id, 'b')
      time.shown -= jump
      const isFar = jump > maxPauseMs
      const isAtOnce = isFar || jump < 0
      expect(await nextDueAt(db, clock.now(), [clientId])).toBeNull()
      expect(((await nextDueAt(db, clock.now(), [])) ?? 0) <= clock.now()).toBe(isAtOnce)
      expect(await take()).toEqual(isAtOnce ? ['claimed', 'failed', 'new', 'newer'] : [])
      expect(await take()).toEqual([])
      pass(isAtOnce ? 30_000 : jump + 30_000)
      expect(await take()).toEqual(['claimed', 'failed', 'new', 'newer'])
      await db.query('update webhook_delivery set claimed_until = $1', [clock.now() + Math.abs(jump)])
      expect(await stopLane(db, 'a', clock.now())).toBe(2)
    })

    it('and the sweep: it deletes nothing for a day after the clock jumped forward by more than a day', async () => {
      await db.query(`delete from setting where name = 'sweep-clock'`)
      const pause = () => createSweepHold({ settings: createSettings(db), clock, log: quiet })() // each as after a restart
      expect(await pause()).toBe(true)
      pass(hourMs)
      time.shown += jump
      const isHeld = jump > dayMs
      expect(await pause()).toBe(!isHeld)
      pass(23 * hourMs)
      expect(await pause()).toBe(!isHeld)
      time.shown -= jump
      const isBack = jump < -dayMs // put right is put forward: it waits then
      expect(await pause()).toBe(!isBack)
      pass(12 * hourMs)
      expect(await pause()).toBe(!isBack)
      pass(12 * hourMs)
      expect(await pause()).toBe(true)
    })
  })

  it('a clock that is not corrected is trusted after a day', async () => {
    await db.query(`delete from setting where name = 'sweep-clock'`)
    const mayDelete = createSweepHold({ settings: createSettings(db), clock, log: quiet })
    expect(await mayDelete()).toBe(true)
    time.shown += 400 * dayMs
    for (let hours = 0; hours < 24; hours++, pass(hourMs)) expect(await mayDelete()).toBe(false)
    expect(await mayDelete()).toBe(true)
  })

  it("jobs that were queued while the database's clock ran ahead are done", async () => {
    const jobs = createJobs({
      db,
      log: quiet,
      queues: () => ['q'],
      times: { pollMs: 10, heartbeatMs: 10, leaseS: 1 },
    })
    await db.transaction((tx) =>
      jobs.add(
        tx,
        [1, 2].map((n) => ({ queue: 'q', data: { n }, priority: 0 })),
      ),
    )
    await db.query(`update job set due_at = now() + interval '3 hours'`)
    const done = new Promise<number>((resolve) => {
      let count = 0
      void jobs.work(
        async (job) => {
          await db.transaction((tx) => jobs.finish(tx, job))
          if (++count === 2) resolve(count)
        },
        { all: 2, groupBy: 'n', perGroup: 2 },
      )
    })
    expect(await done).toBe(2)
    await jobs.stop()
  })

  it("a node that last reported while the database's clock ran ahead does not count as live", async () => {
    await putNode(db, 'dead', { host: 'h', digests: {} })
    expect(await selectOtherNodes(db, 'me', 30)).toHaveLength(1)
    await db.query(`update node set seen_at = now() + interval '3 hours'`)
    expect(await selectOtherNodes(db, 'me', 30)).toEqual([])
  })
})
