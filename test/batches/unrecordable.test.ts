// Tests batches while calls cannot be recorded: they wait, fail no record, and no question to a source goes unrecorded.
import { describe, expect, it } from 'vitest'
import type { UsageEvent } from '../../src/usage/usage-event.js'
import { createInsertEvents } from '../../src/usage/usage-store.js'
import { useTestDatabase } from '../support/database.js'
import { addresses, found, openHarness } from './batches.harness.js'

const { db } = await useTestDatabase()

describe('a batch', () => {
  it('waits while calls cannot be recorded: asks no source, fails no record, and then continues', async () => {
    let asked = 0
    let isWritable = false
    const harness = await openHarness({
      db,
      ask: async () => {
        asked++
        return found
      },
      ledger: { isWritable: () => isWritable, recordUnanswered: async () => {} },
    })
    await harness.batches.start()
    const id = await harness.submit(addresses(60))
    const begun = harness.began()
    await expect.poll(() => harness.began()).toBeGreaterThan(begun + 2)
    expect([asked, (await harness.events(id)).subCodes]).toEqual([0, []])
    isWritable = true
    expect((await harness.done(id)).split('\n').length).toBe(1 + 60 + 1)
    expect(await harness.events(id)).toMatchObject({ charged: 60 })
    await harness.batches.stop()
  })

  it('whose results cannot be written hands over what was asked, and is asked again later', async () => {
    const unanswered: UsageEvent[] = []
    let fails = 1
    const insert = createInsertEvents('INR')
    const harness = await openHarness({
      db,
      ask: async () => found,
      ledger: {
        isWritable: () => true,
        recordUnanswered: async (events) => void unanswered.push(...events),
      },
      async insertEvents(sql, events, as) {
        if (events.length > 1 && fails-- > 0) throw Object.assign(new Error('no space'), { code: '53100' })
        await insert(sql, events, as)
      },
    })
    await harness.batches.start()
    const id = await harness.submit(addresses(40))
    expect((await harness.done(id)).split('\n').length).toBe(1 + 40 + 1)
    expect(unanswered).toHaveLength(40)
    expect(await harness.events(id)).toMatchObject({ charged: 40 })
    await harness.batches.stop()
  })

  it('of which one record fails hands over what the others were asked', async () => {
    const unanswered: UsageEvent[] = []
    let faults = 1
    const harness = await openHarness({
      db,
      ask: async () => found,
      fault: () => faults-- > 0,
      ledger: {
        isWritable: () => true,
        recordUnanswered: async (events) => void unanswered.push(...events),
      },
    })
    await harness.batches.start()
    const id = await harness.submit(addresses(30))
    await harness.done(id)
    expect(unanswered).toHaveLength(30)
    expect(await harness.events(id)).toMatchObject({ charged: 30 })
    await harness.batches.stop()
  })
})
