import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Failure } from '../kernel/failures.js'
import type { Database, Sql } from '../platform/database/database.js'
import { createLedger } from './ledger.js'
import type { Spool } from './spool.js'
import { eventAt } from './usage-event.harness.js'
import type { UsageEvent } from './usage-event.js'

const event = eventAt(5)
const attempts = JSON.stringify([{ source: 'north', outcome: 'SUCCESS', duration_ms: 7, reference: 'n-1' }])
const outside = (fields: Partial<UsageEvent> = {}) =>
  eventAt(5, { source: 'north', cost: 60, attempts, sourceReference: 'n-1', ...fields })
const lost = () => Object.assign(new Error('Connection terminated'), { outcomeUnknown: true })
const gone = () => new Error('the database is gone')
const badValue = () => Object.assign(new Error('invalid input'), { code: '22021' })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A ledger over a database whose inserts end as the script says, and a spool in memory. */
function scripted(...ends: (Error | undefined)[]) {
  const inserts: [events: readonly UsageEvent[], as: string][] = []
  const logged: object[] = []
  const db = { mode: 'embedded', isGone: false, probes: 0 }
  const tx = { query: async () => ({ rows: [], rowCount: 0 }) } as Sql
  const spool = { events: [] as UsageEvent[], isFull: false }
  const opened: Spool = {
    async put(events) {
      if (!spool.isFull) spool.events.push(...events)
      return !spool.isFull
    },
    async replay(commit) {
      if (spool.events.length > 0) await commit(spool.events)
      spool.events = []
    },
    grow: async () => {},
    count: () => spool.events.length,
    close: async () => {},
  }
  const ledger = createLedger({
    db: {
      ...db,
      async transaction(work: (tx: Sql) => Promise<unknown>) {
        db.probes++
        if (db.isGone) throw gone()
        return work(tx)
      },
    } as unknown as Database,
    clock: { now: () => 5, steady: () => performance.now() },
    log: { warn: () => {}, error: (facts) => void logged.push(facts) },
    openSpool: async () => opened,
    async insertEvents(_db, events, as = 'insert') {
      inserts.push([[...events], as])
      const end = ends.shift()
      if (end !== undefined) throw end
    },
  })
  return { ledger, inserts, db, spool, logged }
}

const recorded = async (ledger: ReturnType<typeof scripted>['ledger'], some: UsageEvent) => {
  const end = ledger.record(some).then(
    () => 'recorded',
    (error: Error) => error.message,
  )
  await vi.advanceTimersByTimeAsync(1)
  return end
}

describe('the ledger', () => {
  it('resolves a commit whose answer was lost: no call is both charged and answered 500', async () => {
    const { ledger, inserts } = scripted(lost(), undefined)
    expect(await recorded(ledger, event)).toBe('recorded')
    expect(inserts).toEqual([
      [[event], 'insert'],
      [[event], 'settle'],
    ])
    expect(ledger.recorded()).toBe(1)
    expect(ledger.lagMs()).toBe(0)
  })

  it('does so once: a call does not wait for a database that is gone', async () => {
    const { ledger, inserts } = scripted(lost(), lost(), undefined)
    expect(await recorded(ledger, event)).toBe('Connection terminated')
    expect(inserts).toHaveLength(2)
    expect(ledger.recorded()).toBe(0)
    expect(ledger.lagMs()).toBe(0)
  })

  it('takes a refusal as it is', async () => {
    const { ledger, inserts } = scripted(new Error('permission denied'), undefined)
    expect(await recorded(ledger, event)).toBe('permission denied')
    expect(inserts).toHaveLength(1)
  })
})

describe('a ledger whose commit failed', () => {
  it('refuses calls until a commit succeeds again, and tries by itself', async () => {
    const { ledger, db } = scripted(gone())
    ledger.assertWritable()
    db.isGone = true
    expect(await recorded(ledger, event)).toBe('the database is gone')
    expect(() => ledger.assertWritable()).toThrow(
      expect.objectContaining({ code: 'LEDGER_UNAVAILABLE', retryAfterS: 1 }),
    )
    expect(await ledger.check()).toBe(false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ledger.isWritable()).toBe(false)
    db.isGone = false
    await vi.advanceTimersByTimeAsync(600)
    ledger.assertWritable()
    expect(await ledger.check()).toBe(true)
  })

  it('spools the calls that had asked a source, free, and commits them before it lets calls in', async () => {
    const { ledger, inserts, db, spool } = scripted(gone())
    await ledger.prepare()
    db.isGone = true
    const [first, second] = [outside(), outside()]
    expect(await recorded(ledger, first)).toBe('the database is gone')
    expect(await recorded(ledger, second)).toBe('usage events cannot be recorded') // without asking the database
    expect(inserts).toHaveLength(1)
    const free = { subCode: 'INTERNAL_SERVER_ERROR', httpStatus: 500, charged: false, price: 0 }
    expect(spool.events).toEqual([
      { ...first, ...free },
      { ...second, ...free },
    ])
    expect(spool.events[0]).toMatchObject({ source: 'north', cost: 60, attempts, sourceReference: 'n-1' })
    expect(ledger.spooled()).toBe(2)
    db.isGone = false
    await vi.advanceTimersByTimeAsync(600)
    expect(inserts.at(-1)).toEqual([
      [
        { ...first, ...free },
        { ...second, ...free },
      ],
      'settle',
    ])
    expect([ledger.spooled(), ledger.isWritable()]).toEqual([0, true])
  })

  it('spools no call that asked nobody outside', async () => {
    const { ledger, spool } = scripted(gone())
    await ledger.prepare()
    await recorded(ledger, event)
    expect(spool.events).toEqual([])
  })

  it('says what is needed to reconcile, and nothing about the person, when the spool takes it neither', async () => {
    const { ledger, spool, logged } = scripted(gone())
    await ledger.prepare()
    spool.isFull = true
    const call = outside({ metadata: '{"who":"Asha"}', origin: 'branch-7' })
    await recorded(ledger, call)
    expect(ledger.lost()).toBe(1)
    const { transactionId: transaction_id, clientId: client_id, lookup, at } = call
    const facts = {
      transaction_id,
      at,
      client_id,
      lookup,
      source: 'north',
      cost: 60,
      source_reference: 'n-1',
      attempts,
    }
    expect(logged).toContainEqual({ ...facts, reason: 'the spool is full' })
    expect(JSON.stringify(logged)).not.toMatch(/Asha|branch-7|subject/)
  })

  it('refuses calls while a commit hangs', async () => {
    let answer = () => {}
    const { ledger } = scripted()
    const beside = () => new Promise<void>((resolve) => (answer = resolve))
    const hanging = ledger.recordWith(event, beside)
    await vi.advanceTimersByTimeAsync(1_900)
    expect(ledger.isWritable()).toBe(true)
    await vi.advanceTimersByTimeAsync(200)
    expect([ledger.isWritable(), await ledger.check()]).toEqual([false, false])
    answer()
    await hanging
    expect(ledger.isWritable()).toBe(true)
  })
})

describe('an event that the database refuses', () => {
  it('fails alone: the calls that share its commit are answered, and the ledger stays open', async () => {
    const { ledger, inserts, logged } = scripted(badValue(), undefined, badValue(), undefined)
    const calls = [outside(), outside(), outside()]
    const ends = await Promise.all(calls.map((call) => recorded(ledger, call)))
    expect(ends).toEqual(['recorded', 'invalid input', 'recorded'])
    expect(inserts).toHaveLength(4)
    expect(ledger.isWritable()).toBe(true)
    expect(logged).toMatchObject([{ transaction_id: calls[1]!.transactionId, reason: 'invalid input' }])
  })

  it('with a key: the call that asked a source is recorded without what is beside it', async () => {
    const { ledger, inserts } = scripted()
    const call = outside()
    const kept = ledger.recordWith(call, async () => {
      throw new Failure('OVERLOADED')
    })
    await expect(kept).rejects.toMatchObject({ code: 'OVERLOADED' })
    expect(inserts.at(-1)).toMatchObject([[{ transactionId: call.transactionId, charged: false }], 'settle'])
    expect(ledger.isWritable()).toBe(true)
  })
})

describe('readiness of the ledger', () => {
  it('proves by a commit that an event could be written, and not again while commits prove it', async () => {
    const { ledger, db } = scripted()
    expect(await ledger.check()).toBe(true)
    expect(db.probes).toBe(1)
    for (let second = 0; second < 4; second++) {
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await ledger.check()).toBe(true)
    }
    expect(db.probes).toBe(1)
    await recorded(ledger, event)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await ledger.check()).toBe(true)
    expect(db.probes).toBe(1)
    await vi.advanceTimersByTimeAsync(2_000)
    db.isGone = true
    expect(await ledger.check()).toBe(false)
    expect(ledger.isWritable()).toBe(false)
  })
})
