// Batches in progress of a client who is switched off, or may not call the lookup any more.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../lookups/catalogue.js'
import { addresses, found, openRoom, openTestDatabase, type TestDatabase } from './batches-room.cases.js'

let db: TestDatabase
let close: () => Promise<void>

beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  close = opened.close
}, 60_000)
afterAll(() => close())

const soon = { timeout: 20_000 } // far beyond what is expected: time decides nothing

describe('the batch of a client who may no longer call', () => {
  const bars = {
    'is inactive': { active: false },
    'is not entitled any more': { lookups: new Set(['gstinlite']) },
  }
  it.each(Object.entries(bars))(
    '%s: asks nobody, charges nothing, and goes on when they may',
    async (_, bar) => {
      let asked = 0
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      const room = await openRoom({
        db,
        ask: async () => {
          asked++
          await held
          return found
        },
      })
      await room.batches.start()
      const id = await room.submit(addresses(120))
      await expect.poll(() => asked, soon).toBe(20) // what the source has room for
      room.setClient(bar)
      const begun = room.began()
      release()
      await expect.poll(() => room.began(), soon).toBeGreaterThan(begun + 2) // looked at again, and left alone
      expect(asked).toBe(20)
      expect((await room.events(id)).subCodes).toEqual([])
      room.setClient({})
      expect((await room.done(id)).split('\n').length).toBe(1 + 120 + 1)
      expect(await room.events(id)).toMatchObject({ charged: 120 })
      await room.batches.stop()
    },
  )

  it('is at its monthly cap: waits before the chunk that could pass it, and goes on when the cap is raised', async () => {
    let asked = 0
    const room = await openRoom({
      db,
      ask: async () => {
        asked++
        return found
      },
    })
    const { price } = catalogue.find(({ name }) => name === 'upi-basic')!
    room.setClient({ cap: { amount: 60 * price, since: 0 } })
    await room.batches.start()
    const id = await room.submit(addresses(120))
    await expect.poll(async () => (await room.events(id)).charged, soon).toBe(50)
    const begun = room.began()
    await expect.poll(() => room.began(), soon).toBeGreaterThan(begun + 2)
    expect(asked).toBe(50)
    room.setClient({ cap: { amount: 200 * price, since: 0 } })
    expect((await room.done(id)).split('\n').length).toBe(1 + 120 + 1)
    expect(await room.events(id)).toMatchObject({ charged: 120 })
    room.setClient({})
    await room.batches.stop()
  })

  it('is not told of its end, and gets no link, until they may', async () => {
    const room = await openRoom({
      db,
      ask: async () => found,
      // Between the last record and the end of the batch.
      onChunk: () => void room.setClient({ active: false }),
    })
    await room.batches.start()
    const id = await room.submit(['me@bank'])
    await expect.poll(async () => (await room.events(id)).subCodes, soon).toEqual(['SUCCESS'])
    await expect.poll(() => room.began(), soon).toBeGreaterThan(3)
    expect(await room.batches.status(id, 'c1', 7)).toMatchObject({ isComplete: false, url: null })
    expect(room.owed).toEqual([])
    room.setClient({})
    await room.done(id)
    expect(room.owed.length).toBe(1)
    await room.batches.stop()
  })

  it('is deleted after the time for which batches are kept', async () => {
    const room = await openRoom({ db, ask: async () => found })
    const id = await room.submit(['me@bank'])
    const list = () => room.batches.list({ clientId: null, requestId: id, limit: 1 })
    room.clock.at += 31 * 86_400_000
    await room.batches.sweep()
    expect((await list()).length).toBe(1)
    room.setClient({ active: false })
    await room.batches.sweep()
    expect(await list()).toEqual([])
    await room.batches.start()
    await expect.poll(async () => (await db.query('select from pgboss.job')).rowCount, soon).toBe(0)
    await room.batches.stop()
  })
})
