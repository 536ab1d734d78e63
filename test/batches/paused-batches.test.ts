// Tests batches in progress of a client who is deactivated, or no longer entitled to the lookup.
import { describe, expect, it } from 'vitest'
import { catalogue } from '../../src/lookups/catalogue.js'
import { useTestDatabase } from '../support/database.js'
import { addresses, found, openHarness } from './batches.harness.js'

const { db } = await useTestDatabase()

describe('the batch of a client who may no longer call', () => {
  const bars = {
    'is inactive': { active: false },
    'is not entitled any more': { lookups: new Set(['gstinlite']) },
  }
  it.each(Object.entries(bars))(
    '%s: asks no source, charges nothing, and continues when the client may call again',
    async (_, bar) => {
      let asked = 0
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      const harness = await openHarness({
        db,
        ask: async () => {
          asked++
          await held
          return found
        },
      })
      await harness.batches.start()
      const id = await harness.submit(addresses(120))
      await expect.poll(() => asked).toBe(20) // as many as may be asked at once
      harness.setClient(bar)
      const begun = harness.began()
      release()
      await expect.poll(() => harness.began()).toBeGreaterThan(begun + 2) // checked again, and left waiting
      expect(asked).toBe(20)
      expect((await harness.events(id)).subCodes).toEqual([])
      harness.setClient({})
      expect((await harness.done(id)).split('\n').length).toBe(1 + 120 + 1)
      expect(await harness.events(id)).toMatchObject({ charged: 120 })
      await harness.batches.stop()
    },
  )

  it('waits before the chunk that could exceed the monthly cap, and continues when the cap is raised', async () => {
    let asked = 0
    const harness = await openHarness({
      db,
      ask: async () => {
        asked++
        return found
      },
    })
    const { price } = catalogue.find(({ name }) => name === 'upi-basic')!
    harness.setClient({ cap: { amount: 60 * price, since: 0 } })
    await harness.batches.start()
    const id = await harness.submit(addresses(120))
    await expect.poll(async () => (await harness.events(id)).charged).toBe(50)
    const begun = harness.began()
    await expect.poll(() => harness.began()).toBeGreaterThan(begun + 2)
    expect(asked).toBe(50)
    harness.setClient({ cap: { amount: 200 * price, since: 0 } })
    expect((await harness.done(id)).split('\n').length).toBe(1 + 120 + 1)
    expect(await harness.events(id)).toMatchObject({ charged: 120 })
    harness.setClient({})
    await harness.batches.stop()
  })

  it('gets no webhook and no link until it may', async () => {
    const harness = await openHarness({
      db,
      ask: async () => found,
      // Between the last record and the end of the batch.
      onChunk: () => void harness.setClient({ active: false }),
    })
    await harness.batches.start()
    const id = await harness.submit(['me@bank'])
    await expect.poll(async () => (await harness.events(id)).subCodes).toEqual(['SUCCESS'])
    await expect.poll(() => harness.began()).toBeGreaterThan(3)
    expect(await harness.batches.status(id, 'c1', 7)).toMatchObject({ isComplete: false, url: null })
    expect(harness.queued).toEqual([])
    harness.setClient({})
    await harness.done(id)
    expect(harness.queued.length).toBe(1)
    await harness.batches.stop()
  })

  it('is deleted after its retention', async () => {
    const harness = await openHarness({ db, ask: async () => found })
    const id = await harness.submit(['me@bank'])
    const list = () => harness.batches.list({ clientId: null, requestId: id, limit: 1 })
    harness.clock.at += 31 * 86_400_000
    await harness.batches.sweep()
    expect((await list()).length).toBe(1)
    harness.setClient({ active: false })
    await harness.batches.sweep()
    expect(await list()).toEqual([])
    await harness.batches.start()
    await expect.poll(async () => (await db.query('select from job')).rowCount).toBe(0)
    await harness.batches.stop()
  })
})
