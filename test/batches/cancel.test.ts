// Tests that a cancelled batch ends at once: answered records stay and are charged, the rest is CANCELLED and free.
import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../support/database.js'
import { addresses, found, openHarness } from './batches.harness.js'

const { db } = await useTestDatabase()

const countOf = (file: string) => {
  const rows = file.trim().split('\n').slice(1)
  const counts: Record<string, number> = {}
  for (const row of rows) {
    const subCode = row.split(',')[1]!
    counts[subCode] = (counts[subCode] ?? 0) + 1
  }
  return { rows: rows.length, counts }
}
const waitingJobs = async () => {
  const { rows } = await db.query<{ count: number }>(
    "select count(*)::bigint as count from job where queue like 'batch-%'",
  )
  return rows[0]!.count
}

describe('a batch that is cancelled', () => {
  it('keeps the answered records, and marks the rest as not answered', async () => {
    const held: (() => void)[] = []
    let isHeld = false
    const harness = await openHarness({
      db,
      // Once a chunk is written, the source answers no more until the test lets it.
      onChunk: () => {
        isHeld = true
      },
      ask: async () => {
        if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
        return found
      },
    })
    await harness.batches.start()
    const id = await harness.submit(addresses(600))
    await expect.poll(() => held.length).toBe(20) // as many records as may be asked at once
    const { charged } = await harness.events(id)
    expect(charged % 50).toBe(0)
    const counts = { SUCCESS: charged, CANCELLED: 600 - charged }

    expect(await harness.batches.cancel(id, 'c2')).toBeUndefined()
    const cancelled = await harness.batches.cancel(id, 'c1')
    const facts = { records: 600, done: 600, succeeded: charged, counts, cancelledAt: harness.clock.at }
    expect(cancelled).toMatchObject(facts)
    expect(countOf(await harness.done(id))).toEqual({ rows: 600, counts })
    const [delivery] = harness.queued
    const { succeeded, cancelled: left } = JSON.parse(delivery!.payload).data
    expect({ type: delivery!.type, succeeded, left }).toEqual({
      type: 'batch.completed',
      succeeded: charged,
      left: counts.CANCELLED,
    })

    // What was in progress ends and changes nothing.
    isHeld = false
    for (const answer of held) answer()
    await expect.poll(waitingJobs).toBe(0)
    expect(await harness.events(id)).toMatchObject({ charged })
    expect(countOf(await harness.done(id)).counts).toEqual(counts)
    expect(harness.queued).toHaveLength(1)
    expect(await harness.batches.cancel(id, 'c1')).toMatchObject({ cancelledAt: cancelled!.cancelledAt })
    await harness.batches.stop()
  })

  it('before any record was asked costs nothing, and makes room for the next', async () => {
    const harness = await openHarness({ db, ask: async () => found, limits: { openBatches: 1 } })
    const id = await harness.submit(addresses(60))
    await expect(harness.submit(addresses(1))).rejects.toThrow()
    expect(await harness.batches.cancel(id, null)).toMatchObject({ counts: { CANCELLED: 60 } })
    await harness.batches.start()
    expect(countOf(await harness.done(id)).counts).toEqual({ CANCELLED: 60 })
    expect(await harness.events(id)).toEqual({ subCodes: [], charged: 0 })
    await harness.done(await harness.submit(addresses(1)))
    await harness.batches.stop()
  })

  it('must not be complete', async () => {
    const harness = await openHarness({ db, ask: async () => found })
    await harness.batches.start()
    const id = await harness.submit(addresses(2))
    await harness.done(id)
    expect(await harness.batches.cancel(id, 'c1')).toMatchObject({
      cancelledAt: null,
      counts: { SUCCESS: 2 },
    })
    expect(await harness.batches.cancel('f'.repeat(32), 'c1')).toBeUndefined()
    await harness.batches.stop()
  })
})

it('the list continues where a page ended, even when batches came at the same moment', async () => {
  const harness = await openHarness({ db, ask: async () => found })
  const ids = new Set<string>()
  for (let n = 0; n < 5; n++) ids.add(await harness.submit(['a@bank'], { clientId: 'c2' }))
  const seen: string[] = []
  for (;;) {
    const last = seen.at(-1)
    const after = last === undefined ? {} : { after: { submittedAt: harness.clock.at, requestId: last } }
    const page = await harness.batches.list({ clientId: 'c2', limit: 2, ...after })
    if (page.length === 0) break
    seen.push(...page.map(({ requestId }) => requestId))
  }
  expect(seen).toHaveLength(5)
  expect(new Set(seen)).toEqual(ids)
  await harness.batches.stop()
})
