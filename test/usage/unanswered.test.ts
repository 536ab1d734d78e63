// Tests that calls which nobody got an answer to stand in the ledger once and free, whatever became of their commit.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Database, Sql } from '../../src/platform/database/database.js'
import { sumFigures } from '../../src/usage/figures.js'
import { createLedger } from '../../src/usage/ledger.js'
import { createRollup } from '../../src/usage/rollup.js'
import { createSpend } from '../../src/usage/spend.js'
import { openSpool } from '../../src/usage/spool.js'
import { unansweredEvent } from '../../src/usage/unanswered.js'
import { settleUnanswered } from '../../src/usage/unanswered-store.js'
import { eventAt } from '../../src/usage/usage-event.harness.js'
import { createInsertEvents } from '../../src/usage/usage-store.js'
import { verifyDays } from '../../src/usage/verify.js'
import { useTestDatabase } from '../support/database.js'
import { until } from '../support/until.js'

const { db, directory } = await useTestDatabase()
const log = { info() {}, warn() {}, error() {}, fatal() {}, debug() {} }
const begins = Date.parse('2026-06-01T10:00:00+05:30')
const clock = { at: begins, now: () => clock.at, steady: () => performance.now() }
const attempts = JSON.stringify([{ source: 'north', outcome: 'SUCCESS', duration_ms: 7, reference: 'n-1' }])
const outside = (clientId: string) =>
  eventAt(clock.at, { clientId, source: 'north', cost: 60, attempts, sourceReference: 'n-1', price: 150 })
const rowsOf = async (id: string) =>
  (
    await db.query(
      'select charged, price, http_status, sub_code, source, cost, source_reference from usage_event where transaction_id = $1',
      [id],
    )
  ).rows
const free = {
  charged: false,
  price: 0,
  http_status: 500,
  sub_code: 'INTERNAL_SERVER_ERROR',
  source: 'north',
  cost: 60,
  source_reference: 'n-1',
}

describe('an unanswered call', () => {
  it('is in the ledger once and free, also when it is settled again and when its charge was committed', async () => {
    const cap = { amount: 10_000, since: begins - 1 }
    const spend = createSpend({ db, clock, log, capOf: () => cap })
    const insertEvents = createInsertEvents('INR', { spend })
    const [fresh, charged, other] = [outside('a'), outside('a'), outside('a')]
    await spend.hold('a', cap, charged.transactionId, 150)
    await insertEvents(db, [charged, other])
    clock.at += 600_000
    const rollup = createRollup({ db, clock, settleMs: 0 })
    while (await rollup.step());
    const unanswered = [fresh, charged].map(unansweredEvent)
    await settleUnanswered(db, insertEvents, unanswered)
    await settleUnanswered(db, insertEvents, unanswered)
    expect(await rowsOf(fresh.transactionId)).toEqual([free])
    expect(await rowsOf(charged.transactionId)).toEqual([free])
    expect(await rowsOf(other.transactionId)).toMatchObject([{ charged: true, price: 150 }])
    const { rows } = await db.query('select sum(amount)::bigint as amount from client_spend')
    expect(rows).toEqual([{ amount: 150 }])
    spend.close()
    clock.at += 600_000
    while (await rollup.step());
    const days = []
    for await (const day of verifyDays(db, { from: 0, to: Number.MAX_SAFE_INTEGER })) days.push(day)
    expect(days).toEqual([{ day: '2026-06-01', calls: 3, differing: 0 }])
    const figures = await sumFigures(db, { by: ['client'], filter: {}, period: { from: 0, to: clock.at } })
    expect(JSON.stringify(figures)).toContain('150')
  })
})

it('a record of a batch that was committed with its result keeps its charge', async () => {
  const insertEvents = createInsertEvents('INR')
  const requestId = 'a'.repeat(32)
  const [written, lost] = [outside('d'), outside('d')].map((event) => ({ ...event, requestId }))
  await insertEvents(db, [written!])
  await settleUnanswered(db, insertEvents, [written!, lost!].map(unansweredEvent))
  expect(await rowsOf(written!.transactionId)).toMatchObject([
    { charged: true, price: 150, http_status: 200 },
  ])
  expect(await rowsOf(lost!.transactionId)).toEqual([free])
})

describe('a database whose commits fail', () => {
  /** The real database, whose transactions fail on demand; `fate` says whether they are carried out first. */
  function faulty() {
    const state = { fate: 'works' as 'works' | 'refuses' | 'commits and loses the answer' }
    const lost = () => Object.assign(new Error('Connection terminated'), { outcomeUnknown: true })
    const through = async <T>(work: () => Promise<T>): Promise<T> => {
      if (state.fate === 'works') return work()
      if (state.fate === 'refuses') throw Object.assign(new Error('could not extend file'), { code: '53100' })
      const now = state.fate
      state.fate = 'refuses'
      await work()
      throw now && lost()
    }
    const wrapped: Database = {
      ...db,
      query: (text, values, name) => through(() => db.query(text, values, name)),
      transaction: (work: (tx: Sql) => Promise<never>) => through(() => db.transaction(work)),
    }
    return { state, wrapped }
  }
  const seal = {
    seal: (text: Buffer, context: string) => Buffer.concat([Buffer.from(context), text]),
    open: (sealed: Buffer, context: string) => sealed.subarray(context.length),
  }
  const openLedger = async (folder: string) => {
    const { state, wrapped } = faulty()
    const insertEvents = createInsertEvents('INR')
    const openedSpool = () => openSpool({ folder: join(directory, folder), vault: seal, log, bytes: 65_536 })
    const ledger = createLedger({ db: wrapped, insertEvents, clock, log, openSpool: openedSpool })
    await ledger.prepare()
    return { ledger, state }
  }
  const untilUp = (ledger: { isWritable(): boolean }) => until(ledger.isWritable)

  it.each(['refuses', 'commits and loses the answer'] as const)(
    'that %s: every call that asked is in the ledger once and free when it is back',
    async (fate) => {
      const { ledger, state } = await openLedger(`spool ${fate}`)
      const calls = Array.from({ length: 40 }, () => outside('b'))
      state.fate = fate
      const ends = await Promise.allSettled(calls.map((call) => ledger.record(call)))
      expect(ends.every(({ status }) => status === 'rejected')).toBe(true)
      expect([ledger.isWritable(), ledger.spooled()]).toEqual([false, 40])
      state.fate = 'works'
      await untilUp(ledger)
      for (const { transactionId } of calls) expect(await rowsOf(transactionId)).toEqual([free])
      expect([ledger.spooled(), ledger.lost()]).toEqual([0, 0])
      await ledger.close()
    },
  )

  it('and a process that ends before it is back: the next one commits what is spooled', async () => {
    const first = await openLedger('spool restarted')
    const call = outside('c')
    first.state.fate = 'refuses'
    await expect(first.ledger.record(call)).rejects.toThrow('could not extend file')
    await first.ledger.close()
    expect(await rowsOf(call.transactionId)).toEqual([])
    const second = await openLedger('spool restarted')
    expect(await rowsOf(call.transactionId)).toEqual([free])
    expect([second.ledger.isWritable(), second.ledger.spooled()]).toEqual([true, 0])
    await second.ledger.close()
  })

  it('and a process that is killed between the commit of the spool and its emptying: each call is there once', async () => {
    const folder = join(directory, 'spool killed')
    const insertEvents = createInsertEvents('INR')
    const call = outside('e')
    const killed = await openSpool({ folder, vault: seal, log, bytes: 65_536 })
    await killed.put([unansweredEvent(call)])
    const replaying = killed.replay(async (events) => {
      await settleUnanswered(db, insertEvents, events)
      throw new Error('killed')
    })
    await expect(replaying).rejects.toThrow('killed')
    await killed.close()
    expect(await rowsOf(call.transactionId)).toEqual([free])
    const next = await openLedger('spool killed')
    expect(await rowsOf(call.transactionId)).toEqual([free])
    expect(next.ledger.spooled()).toBe(0)
    await next.ledger.close()
  })
})
