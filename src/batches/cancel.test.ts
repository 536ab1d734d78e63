// A cancelled batch ends at once: what was answered stays and is charged, the rest is CANCELLED and free.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addresses, found, openRoom, openTestDatabase, type TestDatabase } from './batches-room.cases.js'

let db: TestDatabase
let close: () => Promise<void>

beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  close = opened.close
}, 60_000)
afterAll(() => close())

const soon = { timeout: 20_000 }
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
    "select count(*)::bigint as count from pgboss.job where state < 'completed' and name like 'batch-%'",
  )
  return rows[0]!.count
}

describe('a batch that is cancelled', () => {
  it('keeps what was answered, and says of the rest that it was not', async () => {
    const held: (() => void)[] = []
    let isHeld = false
    const room = await openRoom({
      db,
      // Once a chunk is written down, the source says nothing more until the test lets it.
      onChunk: () => {
        isHeld = true
      },
      ask: async () => {
        if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
        return found
      },
    })
    await room.batches.start()
    const id = await room.submit(addresses(600))
    await expect.poll(() => held.length, soon).toBe(20) // as many records as may be asked at one time
    const { charged } = await room.events(id)
    expect(charged % 50).toBe(0)
    const counts = { SUCCESS: charged, CANCELLED: 600 - charged }

    expect(await room.batches.cancel(id, 'c2')).toBeUndefined()
    const cancelled = await room.batches.cancel(id, 'c1')
    const facts = { records: 600, done: 600, succeeded: charged, counts, cancelledAt: room.clock.at }
    expect(cancelled).toMatchObject(facts)
    expect(countOf(await room.done(id))).toEqual({ rows: 600, counts })
    const [delivery] = room.owed
    const { succeeded, cancelled: left } = JSON.parse(delivery!.payload).data
    expect({ type: delivery!.type, succeeded, left }).toEqual({
      type: 'batch.completed',
      succeeded: charged,
      left: counts.CANCELLED,
    })

    // What was under way comes to its end and changes nothing.
    isHeld = false
    for (const answer of held) answer()
    await expect.poll(waitingJobs, soon).toBe(0)
    expect(await room.events(id)).toMatchObject({ charged })
    expect(countOf(await room.done(id)).counts).toEqual(counts)
    expect(room.owed).toHaveLength(1)
    expect(await room.batches.cancel(id, 'c1')).toMatchObject({ cancelledAt: cancelled!.cancelledAt })
    await room.batches.stop()
  })

  it('before any of it was asked, it costs nothing, and gives its place to the next', async () => {
    const room = await openRoom({ db, ask: async () => found, limits: { openBatches: 1 } })
    const id = await room.submit(addresses(60))
    await expect(room.submit(addresses(1))).rejects.toThrow()
    expect(await room.batches.cancel(id, null)).toMatchObject({ counts: { CANCELLED: 60 } })
    await room.batches.start()
    expect(countOf(await room.done(id)).counts).toEqual({ CANCELLED: 60 })
    expect(await room.events(id)).toEqual({ subCodes: [], charged: 0 })
    await room.done(await room.submit(addresses(1)))
    await room.batches.stop()
  })

  it('is not one that is complete', async () => {
    const room = await openRoom({ db, ask: async () => found })
    await room.batches.start()
    const id = await room.submit(addresses(2))
    await room.done(id)
    expect(await room.batches.cancel(id, 'c1')).toMatchObject({ cancelledAt: null, counts: { SUCCESS: 2 } })
    expect(await room.batches.cancel('f'.repeat(32), 'c1')).toBeUndefined()
    await room.batches.stop()
  })
})

it('the list goes on where a page ended, also when batches came at the same moment', async () => {
  const room = await openRoom({ db, ask: async () => found })
  const ids = new Set<string>()
  for (let n = 0; n < 5; n++) ids.add(await room.submit(['a@bank'], { clientId: 'c2' }))
  const seen: string[] = []
  for (;;) {
    const last = seen.at(-1)
    const after = last === undefined ? {} : { after: { submittedAt: room.clock.at, requestId: last } }
    const page = await room.batches.list({ clientId: 'c2', limit: 2, ...after })
    if (page.length === 0) break
    seen.push(...page.map(({ requestId }) => requestId))
  }
  expect(seen).toHaveLength(5)
  expect(new Set(seen)).toEqual(ids)
  await room.batches.stop()
})
