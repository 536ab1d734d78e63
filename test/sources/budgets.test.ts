// Tests budgets of sources: never exceeded by two nodes together, shared within a second, told once, on both databases.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Ask, UpstreamError } from '../../src/lookups/source.js'
import type { Database } from '../../src/platform/database/database.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import type { BudgetSetting } from '../../src/platform/source-settings.js'
import { startOf } from '../../src/routing/budget-meter.js'
import { markTold, selectBudgets } from '../../src/routing/budget-store.js'
import { type BudgetEvent, type Budgets, createBudgets } from '../../src/routing/budgets.js'
import { migrationsDir } from '../../src/server/compose/storage.js'
import { log, useDatabaseModes } from '../platform/database-modes.js'
import { until } from '../support/until.js'

const modes = await useDatabaseModes()

const input = { pan_number: 'ZZZPZ1000A' }
const call = { transactionId: '0'.repeat(32), clientId: 'client' }
const answering: Ask = async () => ({ subCode: 'SUCCESS', data: {} })
const failing: Ask = async () => {
  throw new UpstreamError('timeout', 'slow')
}

/** The budgets of the source `vendor`, as one node has them. */
interface Node {
  wrap(cost: number, ask: Ask, budget?: BudgetSetting): Ask
  close(): Promise<void>
}

describe.each(modes)('budgets: $mode', ({ url }) => {
  const folder = mkdtempSync(join(tmpdir(), 'satyapan-budgets-'))
  // The day stands still; the second after which the database is asked again does not.
  const clock = { at: 0, now: () => clock.at, steady: () => performance.now() }
  const warnings: string[] = []
  let databases: Database[]
  let open: Budgets[] = []
  let told: BudgetEvent[] = []

  beforeAll(async () => {
    const db = await openDatabase({ databaseUrl: url, dataDir: folder, log })
    await migrate(db, migrationsDir)
    // The embedded database has one node; its two processes of a test share the connection.
    const other = url === undefined ? db : await openDatabase({ databaseUrl: url, dataDir: folder, log })
    databases = [db, other]
  })
  beforeEach(async () => {
    clock.at = Date.UTC(2027, 0, 15, 6)
    told = []
    await databases[0]!.query('delete from source_budget')
  })
  afterEach(async () => {
    for (const budgets of open) await budgets.close()
    open = []
    expect(warnings.splice(0)).toEqual([])
  })
  afterAll(async () => {
    for (const db of new Set(databases)) await db.close()
    rmSync(folder, { recursive: true })
  })

  function node(n: 0 | 1, budget: BudgetSetting): Node {
    const db = databases[n]!
    const budgets = createBudgets({
      db,
      clock,
      tell: async (event) => {
        if (await db.transaction((tx) => markTold(tx, event.key, event))) told.push(event)
      },
      log: { warn: (_facts, message) => warnings.push(message) },
    })
    open.push(budgets)
    return {
      wrap: (cost, ask, changed = budget) => budgets.wrap('vendor', { budget: changed, cost }, ask),
      close: budgets.close,
    }
  }

  const outcome = (ask: Ask) =>
    ask(input, call).then(
      () => 'answered',
      (error: UpstreamError) => error.reason,
    )
  async function outcomes(calls: number, ...asks: readonly Ask[]) {
    const counts: Record<string, number> = {}
    const all = Array.from({ length: calls }, (_, i) => outcome(asks[i % asks.length]!))
    for (const each of await Promise.all(all)) counts[each] = (counts[each] ?? 0) + 1
    return counts
  }
  const taken = async () =>
    Object.fromEntries(
      (
        await selectBudgets(databases[0]!, {
          day: startOf.day(clock.at),
          month: startOf.month(clock.at),
        })
      ).map((row) => [row.period, row.taken]),
    )

  it('no call more than the budget, from two nodes at once', async () => {
    const asks = [node(0, { perDay: 100 }), node(1, { perDay: 100 })].map((each) => each.wrap(60, answering))
    let answered = 0
    let refused = 0
    while (refused === 0 || answered < 100) {
      const counts = await outcomes(16, ...asks)
      answered += counts.answered ?? 0
      refused += counts.over_budget ?? 0
      if (answered > 100) break
    }
    expect(answered).toBe(100)
    expect(await taken()).toEqual({ day: 100 })
  })

  it('what one node does not use, the other has within a second or two', async () => {
    const busy = node(0, { perDay: 200 }).wrap(60, answering)
    const other = node(1, { perDay: 200 }).wrap(60, answering)
    for (let i = 0; i < 2; i++) expect(await outcomes(30, busy)).toEqual({ answered: 30 })
    expect((await taken()).day).toBeGreaterThan(60)
    let answered = 0
    await until(async () => {
      answered += (await outcomes(10, other)).answered ?? 0
      return answered >= 140
    })
    expect(answered).toBe(140)
    expect(await outcomes(1, other)).toEqual({ over_budget: 1 })
  })

  it('a call without an answer costs nothing', async () => {
    const budgets = node(0, { perDay: 5 })
    expect(await outcomes(20, budgets.wrap(60, failing))).toMatchObject({ timeout: 5 })
    expect(await outcomes(4, budgets.wrap(60, failing))).toEqual({ timeout: 4 })
    expect(await outcomes(5, budgets.wrap(60, answering))).toEqual({ answered: 5 })
    await budgets.close()
    expect(await taken()).toEqual({ day: 5 })
  })

  it('a month counts what answers cost; a cheaper lookup may still fit', async () => {
    const budgets = node(0, { perMonth: 1_000, perDay: 100 })
    const dear = budgets.wrap(300, answering)
    const cheap = budgets.wrap(50, answering)
    expect(await outcomes(5, dear)).toEqual({ answered: 3, over_budget: 2 })
    expect(await outcomes(3, cheap)).toEqual({ answered: 2, over_budget: 1 })
    expect(await outcomes(2, budgets.wrap(0, answering))).toEqual({ answered: 2 })
    await budgets.close()
    expect(await taken()).toEqual({ day: 7, month: 1_000 })
  })

  it('begins anew at midnight in India, and holds over a restart', async () => {
    const first = node(0, { perDay: 10 })
    expect(await outcomes(7, first.wrap(60, answering))).toEqual({ answered: 7 })
    await first.close()
    const again = node(0, { perDay: 10 }).wrap(60, answering)
    expect(await outcomes(6, again)).toEqual({ answered: 3, over_budget: 3 })
    clock.at = Date.UTC(2027, 0, 15, 18, 29, 59)
    expect(await outcomes(1, again)).toEqual({ over_budget: 1 })
    clock.at += 1_000
    expect(await outcomes(6, again)).toEqual({ answered: 6 })
  })

  it('tells the operator at 80 and at 100 %, once for all nodes, and again for another limit', async () => {
    const [a, b] = [node(0, { perDay: 10 }), node(1, { perDay: 10 })]
    const asks = [a, b].map((each) => each.wrap(60, answering))
    expect(await outcomes(7, asks[0]!)).toEqual({ answered: 7 })
    expect(told).toEqual([])
    await outcomes(1, asks[1]!)
    await until(() => told.length === 1)
    await outcomes(4, ...asks)
    await until(() => told.length === 2)
    const key = { source: 'vendor', period: 'day', start: startOf.day(clock.at) }
    expect(told).toMatchObject([
      { key, limit: 10, percent: 80 },
      { key, limit: 10, used: 10, percent: 100 },
    ])
    await Promise.all([a.close(), b.close()])
    await outcomes(4, node(0, { perDay: 12 }).wrap(60, answering))
    // A limit that is used up within a second passes both.
    await until(() => told.length === 4)
    expect(told.slice(2)).toMatchObject([
      { limit: 12, percent: 80 },
      { limit: 12, percent: 100 },
    ])
  })

  it('a source without a budget is asked as it is', () =>
    expect(node(0, {}).wrap(60, answering)).toBe(answering))

  it('a limit that changes while the service runs: what is used stays used', async () => {
    const { wrap } = node(0, { perDay: 5 })
    expect(await outcomes(6, wrap(60, answering))).toEqual({ answered: 5, over_budget: 1 })
    expect(await outcomes(4, wrap(60, answering, { perDay: 8 }))).toEqual({ answered: 3, over_budget: 1 })
    expect(await outcomes(1, wrap(60, answering, { perDay: 2 }))).toEqual({ over_budget: 1 })
  })
})
