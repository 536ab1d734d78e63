// A ledger of made-up calls whose sums are made when a test says so, and what reports say of it beside what its calls do.
import { expect } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { type FiguresAsked, sumFigures } from '../../src/usage/figures.js'
import { createRollup } from '../../src/usage/rollup.js'
import { createRollupFence } from '../../src/usage/rollup-fence.js'
import { createSummaries } from '../../src/usage/summaries.js'
import type { UsageEvent } from '../../src/usage/usage-event.js'
import { createInsertEvents } from '../../src/usage/usage-store.js'
import type { createRandom } from './metadata.harness.js'
import { begins, callAt, countedGroups, reportedGroups } from './summaries.harness.js'

const log = { info: () => {}, warn: () => {}, error: () => {} }

export function createSummedLedger(db: Database, random: ReturnType<typeof createRandom>) {
  const ledger = { now: begins, events: [] as UsageEvent[] }
  const clock = { now: () => ledger.now }
  const fence = createRollupFence({ db, clock, log })
  const insert = createInsertEvents('INR', { fence })
  const summaries = createSummaries({ db })

  async function record(times: readonly number[]): Promise<void> {
    const some = times.map((at) => callAt(random, at))
    await insert(db, some)
    ledger.events.push(...some)
  }

  async function sumUp(): Promise<void> {
    const rollup = createRollup({ db, clock, settleMs: 0, portion: 200 })
    for (let idle = 0; idle < 3; idle++) while (await rollup.step());
    while (await summaries.step());
    await fence.read()
  }

  /** In portions and at once, a report says what its calls do. */
  async function expectExact(asked: FiguresAsked, portion?: Parameters<typeof sumFigures>[2]) {
    const expected = countedGroups(ledger.events, asked)
    expect(reportedGroups(await sumFigures(db, asked, portion)), JSON.stringify(asked)).toEqual(expected)
    const atOnce = await sumFigures({ ...db, mode: 'postgres' }, asked)
    expect(reportedGroups(atOnce), JSON.stringify(asked)).toEqual(expected)
  }

  const spans = async () =>
    (
      await db.query<{ kind: string; at: number; days: number }>(
        `select grain || ' ' || days as kind, at, days from usage_summary_span order by grain, days, at`,
      )
    ).rows

  /** The statements of a report that read figures, with the first group of each row. */
  async function statementsOf(asked: FiguresAsked, portion?: Parameters<typeof sumFigures>[2]) {
    const statements: { text: string; groups: string[] }[] = []
    const watched: Database = {
      ...db,
      async query(text, values, name) {
        const answer = await db.query<never>(text, values, name)
        const groups = () => answer.rows.map(({ g0 }) => g0)
        if (text.includes('as figures')) statements.push({ text, groups: groups() })
        return answer
      },
    }
    await sumFigures(watched, asked, portion)
    return statements
  }

  /** The tables that a report reads. */
  async function tablesOf(asked: FiguresAsked): Promise<string[]> {
    const texts = (await statementsOf(asked)).map(({ text }) => text)
    return [...new Set(texts.flatMap((text) => text.match(/usage_(?:event|rollup|summary)\b/g) ?? []))].sort()
  }

  return { ledger, clock, fence, summaries, record, sumUp, expectExact, spans, statementsOf, tablesOf }
}
