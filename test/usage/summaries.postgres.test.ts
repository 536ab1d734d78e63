// Tests two nodes that make sums with fewer columns while calls come late: reports equal what is counted from the calls.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { sumFigures } from '../../src/usage/figures.js'
import type { RollupFence } from '../../src/usage/rollup-fence.js'
import { dayMs, hourMs } from '../../src/usage/rollup-store.js'
import { createSummaries } from '../../src/usage/summaries.js'
import { oneHour, spanKinds } from '../../src/usage/summary-grain.js'
import type { UsageEvent } from '../../src/usage/usage-event.js'
import { createInsertEvents } from '../../src/usage/usage-store.js'
import { verifyDays } from '../../src/usage/verify.js'
import { createRandom } from './metadata.harness.js'
import { anyReport, begins, callAt, countedGroups, reportedGroups } from './summaries.harness.js'
import { openTwoNodes, type TwoNodes } from './two-nodes.harness.js'

const ended = 20
/** Spans are counted from 1970 on. */
const begun = Math.round((begins + 5.5 * hourMs) / dayMs)
const hoursEnded = 6
const now = begins + ended * dayMs + hoursEnded * hourMs
const all = { from: 0, to: Number.MAX_SAFE_INTEGER }

describe('sums with fewer columns on two nodes', () => {
  const random = createRandom(31)
  const events: UsageEvent[] = []
  let nodes: readonly Database[]
  let fence: RollupFence
  let opened: TwoNodes

  beforeAll(async () => {
    opened = await openTwoNodes(now)
    ;({ nodes, fence } = opened)
    await record(nodes[0]!, 2_000)
    await opened.rollUp()
  })
  afterAll(() => opened.close())

  async function record(db: Database, count: number): Promise<void> {
    const some = Array.from({ length: count }, () => callAt(random, begins + random.below(ended * dayMs)))
    await createInsertEvents('INR', { fence })(db, some)
    events.push(...some)
  }

  async function expectExact(): Promise<void> {
    for (let i = 0; i < 20; i++) {
      const asked = anyReport(random, now)
      const figures = await sumFigures(nodes[i % 2]!, asked)
      expect(reportedGroups(figures), JSON.stringify(asked)).toEqual(countedGroups(events, asked))
    }
  }

  const kinds = async () => {
    const { rows } = await nodes[0]!.query<{ kind: string; spans: number }>(
      `select grain || ' ' || days as kind, count(*)::bigint as spans from usage_summary_span group by 1 order by 1`,
    )
    return Object.fromEntries(rows.map(({ kind, spans }) => [kind, spans]))
  }
  /**
   * Of the hours of today but the last, and of the days before; the longer ones of those that are merged, which the last two
   * are not.
   */
  const complete = Object.fromEntries(
    spanKinds.flatMap(({ grain, days }) => {
      if (days === oneHour) return [[`${grain} by hour ${days}`, hoursEnded - 1]]
      const first = Math.ceil(begun / days)
      const last = Math.floor((begun + (days === 1 ? ended : ended - 2)) / days)
      return last > first ? [[`${grain} ${days}`, last - first]] : []
    }),
  )
  const finish = () =>
    Promise.all(
      nodes.map(async (db) => {
        const summaries = createSummaries({ db })
        while (await summaries.step());
      }),
    )

  it('are made once when both make them', async () => {
    await finish()
    expect(await kinds()).toEqual(complete)
    const { rows } = await nodes[0]!.query<{ rows: number; counted: number }>(
      `select (select sum(rows)::bigint from usage_summary_span) as rows, count(*)::bigint as counted from usage_summary`,
    )
    expect(rows[0]!.rows).toBe(rows[0]!.counted)
    await expectExact()
  })

  it('stay exact while both record late calls and make them again', async () => {
    const both = nodes.map((db) => createSummaries({ db }))
    for (let round = 0; round < 15; round++)
      await Promise.all(
        [...nodes, ...nodes]
          .map((db) => record(db, 2))
          .concat(both.map(async (made) => void (await made.step()))),
      )
    await expectExact()
    await finish()
    expect(await kinds()).toEqual(complete)
    await expectExact()
    for await (const day of verifyDays(nodes[0]!, all)) expect(day.differing, day.day).toBe(0)
  })
})
