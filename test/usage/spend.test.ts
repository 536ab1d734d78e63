// Tests monthly caps: counted with the ledger, kept over restarts and months, never exceeded by calls in progress.
import { afterAll, describe, expect, it, vi } from 'vitest'
import { Failure } from '../../src/kernel/failures.js'
import type { Database } from '../../src/platform/database/database.js'
import { createSpend } from '../../src/usage/spend.js'
import type { Cap } from '../../src/usage/spend-account.js'
import { monthBegins, monthOf } from '../../src/usage/spend-store.js'
import { eventAt } from '../../src/usage/usage-event.harness.js'
import { createInsertEvents } from '../../src/usage/usage-store.js'
import { useTestDatabase } from '../support/database.js'

const { db } = await useTestDatabase()
const quiet = { info() {}, warn() {}, error() {}, fatal() {}, debug() {} }
const november = Date.parse('2026-11-01T00:00:00+05:30')
const december = Date.parse('2026-12-01T00:00:00+05:30')
const clock = { at: november, now: () => clock.at }

describe('months', () => {
  it.each([
    [november, 2026 * 12 + 10],
    [november - 1, 2026 * 12 + 9],
    [Date.parse('2026-12-31T23:59:59+05:30'), 2026 * 12 + 11],
    [Date.parse('2026-12-31T23:59:59Z'), 2027 * 12],
  ])('are those of Indian Standard Time: %i', (at, month) => {
    expect(monthOf(at)).toBe(month)
    expect(monthOf(monthBegins(month))).toBe(month)
    expect(monthOf(monthBegins(month) - 1)).toBe(month - 1)
  })
})

describe('a monthly cap', () => {
  const caps = new Map<string, Cap>()
  const opened: { close(): void }[] = []
  afterAll(async () => {
    for (const one of opened) one.close()
  })

  /** One process: its count and its ledger. */
  function open() {
    const spend = createSpend({ db, clock, log: quiet, capOf: (clientId) => caps.get(clientId) })
    opened.push(spend)
    const insertEvents = createInsertEvents('INR', { spend })
    /** Makes a call from its reservation to its event; returns the failure that refused it, or `charged`. */
    async function call(clientId: string, price: number, most = price) {
      const event = eventAt(clock.at, { clientId, price, charged: price > 0 })
      try {
        await spend.hold(clientId, caps.get(clientId)!, event.transactionId, most)
      } catch (error) {
        if (error instanceof Failure) return error
        throw error
      }
      await insertEvents(db, [event])
      return 'charged'
    }
    return { spend, insertEvents, call }
  }

  it('allows charges up to the cap, and free calls beyond it; the next month starts at zero', async () => {
    clock.at = november + 5_000
    caps.set('a', { amount: 500, since: november })
    const { call, spend } = open()
    for (let i = 0; i < 3; i++) expect(await call('a', 150)).toBe('charged')
    expect(await call('a', 150)).toMatchObject({
      code: 'MONTHLY_CAP_REACHED',
      retryAfterS: (december - clock.at) / 1000,
    })
    expect(await call('a', 50)).toBe('charged')
    expect(await call('a', 0)).toBe('charged')
    expect(await spend.spentBy('a', caps.get('a')!)).toBe(500)
    clock.at = december
    expect(await call('a', 150)).toBe('charged')
    expect(await spend.spentBy('a', caps.get('a')!)).toBe(150)
    clock.at = november + 5_000
  })

  it('counts a charge once when it is made while the database is read again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      caps.set('r', { amount: 300, since: november })
      let read: Promise<void> | undefined
      const reading: Database = {
        ...db,
        async query(...asked) {
          if (read === undefined && /^\s*select[\s\S]*client_spend/.test(asked[0])) {
            // A charge is committed between the beginning of the read and its statement.
            read = during()
            await read
          }
          return db.query(...asked)
        },
      }
      const spend = createSpend({ db: reading, clock, log: quiet, capOf: (clientId) => caps.get(clientId) })
      opened.push(spend)
      const insertEvents = createInsertEvents('INR', { spend })
      const charge = async (price: number) => {
        const event = eventAt(clock.at, { clientId: 'r', price })
        await spend.hold('r', caps.get('r')!, event.transactionId, price)
        await insertEvents(db, [event])
      }
      const during = () => charge(100)
      read = Promise.resolve()
      await charge(100)
      read = undefined
      vi.advanceTimersByTime(30_000)
      await vi.waitFor(() => expect(read).toBeDefined())
      await read
      await db.query('select 1') // after the statement of the read
      await new Promise((resolve) => setImmediate(resolve))
      expect(await spend.spentBy('r', caps.get('r')!)).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  it('counts what other nodes charged after the last call here', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      caps.set('o', { amount: 1_000, since: november })
      let reads = 0
      const shared: Database = {
        ...db,
        mode: 'postgres',
        query(...asked) {
          if (/^\s*select[\s\S]*client_spend/.test(asked[0])) reads++
          return db.query(...asked)
        },
      }
      const spend = createSpend({ db: shared, clock, log: quiet, capOf: (clientId) => caps.get(clientId) })
      opened.push(spend)
      const cap = caps.get('o')!
      expect(await spend.spentBy('o', cap)).toBe(0)
      /** After it the client is idle here: its count is no longer read every second. */
      const lastRead = async () => {
        const before = reads
        vi.advanceTimersByTime(1_000)
        await vi.waitFor(() => expect(reads).toBe(before + 1))
      }
      await lastRead()
      await open().insertEvents(db, [eventAt(clock.at, { clientId: 'o', price: 200 })])
      expect(await spend.spentBy('o', cap)).toBe(200)
      await lastRead()
      await open().insertEvents(db, [eventAt(clock.at, { clientId: 'o', price: 800 })])
      await expect(spend.hold('o', cap, 'call', 1)).rejects.toMatchObject({ code: 'MONTHLY_CAP_REACHED' })
    } finally {
      vi.useRealTimers()
    }
  })

  it('counts each event once over a restart', async () => {
    caps.set('b', { amount: 1_000, since: november })
    const first = open()
    const event = eventAt(clock.at, { clientId: 'b', price: 400 })
    await first.insertEvents(db, [event])
    await first.insertEvents(db, [event, eventAt(clock.at, { clientId: 'b', price: 1 })], 'settle')
    const second = open()
    expect(await second.spend.spentBy('b', caps.get('b')!)).toBe(401)
    expect(await second.call('b', 600)).toMatchObject({ code: 'MONTHLY_CAP_REACHED' })
    expect(await second.call('b', 599)).toBe('charged')
  })

  it('counts charges of the month from before it was set, and none of earlier months', async () => {
    const before = open()
    const lastMonth = eventAt(november - 1, { clientId: 'c', price: 9_000 })
    await before.insertEvents(db, [lastMonth, eventAt(november + 1, { clientId: 'c', price: 300 })])
    caps.set('c', { amount: 1_000, since: november + 2 })
    const after = open()
    await after.insertEvents(db, [eventAt(november + 3, { clientId: 'c', price: 20 })])
    expect(await after.spend.spentBy('c', caps.get('c')!)).toBe(320)
    const again = open()
    expect(await again.spend.spentBy('c', caps.get('c')!)).toBe(320)
  })

  it('is not exceeded by simultaneous calls, and frees what they reserved but were not charged', async () => {
    caps.set('d', { amount: 300, since: november })
    const { spend, call } = open()
    const holds = ['1', '2', '3', '4'].map((id) => spend.hold('d', caps.get('d')!, id, 100))
    const ends = await Promise.allSettled(holds)
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect(await call('d', 100)).toMatchObject({ code: 'MONTHLY_CAP_REACHED' })
    spend.release('d', '2')
    spend.release('d', '2')
    expect(await call('d', 100)).toBe('charged')
    expect(await call('d', 1)).toMatchObject({ code: 'MONTHLY_CAP_REACHED' })
  })

  it('of one client does not affect others, and clients without one are not counted', async () => {
    caps.set('e', { amount: 0, since: november })
    const { call, insertEvents } = open()
    expect(await call('e', 1)).toMatchObject({ code: 'MONTHLY_CAP_REACHED' })
    await insertEvents(db, [eventAt(clock.at, { clientId: 'uncapped', price: 77 })])
    const { rows } = await db.query("select * from client_spend where client_id = 'uncapped'")
    expect(rows).toEqual([])
  })
})
