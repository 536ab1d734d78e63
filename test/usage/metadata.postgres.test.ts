// Tests two nodes that make sums by metadata while calls are recorded late: reports equal those of the events.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { sumFigures } from '../../src/usage/figures.js'
import { createMetadataSums } from '../../src/usage/metadata-sums.js'
import type { RollupFence } from '../../src/usage/rollup-fence.js'
import { dayMs } from '../../src/usage/rollup-store.js'
import type { UsageEvent } from '../../src/usage/usage-event.js'
import { createInsertEvents } from '../../src/usage/usage-store.js'
import { verifyDays } from '../../src/usage/verify.js'
import { callWithMetadata, createRandom, expectedGroups, groupsOf } from './metadata.harness.js'
import { openTwoNodes, type TwoNodes } from './two-nodes.harness.js'

const begins = Date.parse('2026-06-01T00:00:00+05:30')
const days = 4
const now = begins + days * dayMs + 6 * 3_600_000
const all = { from: 0, to: Number.MAX_SAFE_INTEGER }

describe('sums by metadata on two nodes', () => {
  const random = createRandom(5)
  const events: UsageEvent[] = []
  let nodes: readonly Database[]
  let fence: RollupFence
  let opened: TwoNodes

  beforeAll(async () => {
    opened = await openTwoNodes(now)
    ;({ nodes, fence } = opened)
    await record(2_000)
    await opened.rollUp()
  })
  afterAll(() => opened.close())

  async function record(count: number): Promise<void> {
    const some = Array.from({ length: count }, () =>
      callWithMetadata(random, begins + random.below(days * dayMs)),
    )
    await createInsertEvents('INR', { fence })(nodes[0]!, some)
    events.push(...some)
  }

  async function expectExact(): Promise<void> {
    for (const by of [['meta:branch', 'day'], ['meta:ticket'], ['origin', 'meta:campaign']]) {
      const asked = { by, filter: {}, period: { from: begins + 3_600_000, to: now } }
      expect(groupsOf(await sumFigures(nodes[1]!, asked))).toEqual(expectedGroups(events, asked))
    }
  }

  const sumsOf = (db: Database) => createMetadataSums({ db, portion: 150, most: 300 })
  const state = async () => {
    const { rows } = await nodes[0]!.query<{ days: number; rows: number; distinct: number }>(
      `select (select count(*)::bigint from usage_metadata_day) as days, count(*)::bigint as rows,
         count(distinct (at, field, value, client_id, lookup, sub_code, origin, source, http_status))::bigint as distinct
       from usage_metadata_sum`,
    )
    return rows[0]!
  }

  it('are made once when both make the same day', async () => {
    const both = nodes.map(sumsOf)
    expect(await both[0]!.step()).toBe(true)
    expect(await both[1]!.step()).toBe(false) // the first one has the lease
    await nodes[0]!.query('update usage_metadata_lease set expires = now()') // and is slow
    expect(await both[1]!.step()).toBe(true)
    await Promise.all(
      both.map(async (made) => {
        while (await made.step());
      }),
    )
    for (const made of both) while (await made.step());
    const { rows, distinct } = await state()
    expect([(await state()).days, rows]).toEqual([days, distinct])
    expect(rows).toBeGreaterThan(0)
    await expectExact()
  })

  it('stay exact while events come late', async () => {
    const both = nodes.map(sumsOf)
    for (let round = 0; round < 10; round++) {
      await record(5)
      await Promise.all([...both.map((made) => made.step()), expectExact()])
    }
    for (let idle = 0; idle < 8; idle++) for (const made of both) while (await made.step());
    await expectExact()
    expect((await state()).days).toBe(days)
    for await (const day of verifyDays(nodes[0]!, all)) expect(day.differing).toBe(0)
  })
})
