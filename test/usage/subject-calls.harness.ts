// Tests that the calls about one person are found by the index of subjects, whatever is in it already; on both databases.
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { forgetSubject } from '../../src/usage/forget-subject.js'
import { createPartitions } from '../../src/usage/partitions.js'
import { selectSubjectCalls, subjectQuery } from '../../src/usage/subject-calls.js'
import { createSubjectIndex } from '../../src/usage/subject-index.js'
import { eventAt } from '../../src/usage/usage-event.harness.js'
import { createInsertEvents } from '../../src/usage/usage-store.js'

const now = Date.parse('2026-11-26T10:00:00Z')
const dayMs = 86_400_000
const all = { from: 0, to: Number.MAX_SAFE_INTEGER }
const person = Buffer.alloc(32, 1)
const nobody = Buffer.alloc(32, 2)

/** @param events of others, over three months: some ranges of the index are filled from them */
export function testSubjectCalls(database: () => Database, events: number): void {
  const warnings: object[] = []
  const log = { info() {}, warn: (facts: object) => void warnings.push(facts), error() {} }
  const insert = createInsertEvents('INR')
  const clock = { now: () => now }
  const tend = () => createSubjectIndex({ db: database(), clock, log }).tend(() => false)
  const found = async (period = all, most = 100) =>
    selectSubjectCalls(database(), [nobody, person], period, most)

  beforeAll(async () => {
    const db = database()
    // As an installation of an earlier version has it: events of months before, in a table without the index.
    const others = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => eventAt(from + n, { subjectIndex: randomBytes(32) }))
    for (const days of [70, 35]) {
      await insert(db, [
        ...others(now - days * dayMs, events / 4),
        eventAt(now - days * dayMs + 500, { subjectIndex: person }),
      ])
      await insert(db, others(now - days * dayMs + 1_000, events / 4))
    }
    await createPartitions({ db, clock, log }).tend()
    await tend()
    await insert(db, [eventAt(now, { subjectIndex: person, lookup: 'rc-advanced' })])
    await tend()
  })

  describe('calls about one person', () => {
    it('are found, the newest first, in the index and not yet in it', async () => {
      const { calls, total } = await found()
      expect([calls.map(({ at }) => at), total]).toEqual([
        [now, now - 35 * dayMs + 500, now - 70 * dayMs + 500],
        3,
      ])
      expect(calls[0]).toMatchObject({ lookup: 'rc-advanced', client_id: 'client', sub_code: 'SUCCESS' })
    })

    it('are those of a period, and as many as are asked for', async () => {
      expect((await found({ from: now - 40 * dayMs, to: now })).calls).toHaveLength(1)
      expect((await found({ from: now + 1, to: now + 2 })).total).toBe(0)
      expect(await found(all, 1)).toMatchObject({ calls: [{ at: now }], total: 3 })
    })

    it('are found by the index: it is in every month, and no table is read as a whole', async () => {
      const db = database()
      const { rows: months } = await db.query<{ months: number; indexed: number }>(
        `select (select count(*) from pg_inherits where inhparent = 'usage_event'::regclass)::int as months,
                (select count(*) from pg_inherits where inhparent = 'usage_event_subject'::regclass)::int as indexed`,
      )
      expect(months[0]!.months).toBe(months[0]!.indexed)
      const plan = await db.transaction(async (tx) => {
        await tx.query('set local enable_seqscan = off')
        return (await tx.query(`explain ${subjectQuery}`, [[person], 0, Number.MAX_SAFE_INTEGER, 10])).rows
      })
      expect(JSON.stringify(plan)).toContain('Bitmap Index Scan')
      expect(JSON.stringify(plan)).not.toContain('Seq Scan on usage_event')
    })

    it('are gone once the person is erased', async () => {
      expect(await forgetSubject(database(), [person])).toBe(3)
      expect(await found()).toEqual({ calls: [], total: 0 })
      expect(warnings).toEqual([])
    })
  })
}
