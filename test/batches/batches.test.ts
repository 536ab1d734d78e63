import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { maxRecords } from '../../src/batches/batch-facts.js'
import { useTestDatabase } from '../support/database.js'
import { until } from '../support/until.js'
import { addresses, failing, found, openHarness, unavailable } from './batches.harness.js'

const { db } = await useTestDatabase()

const subCodes = (file: string): string[] =>
  file
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[1]!)

describe('the work on a batch', () => {
  it('asks a source for no more records at a time than its limit, over all batches', async () => {
    let inside = 0
    let most = 0
    const harness = await openHarness({
      db,
      ask: async () => {
        most = Math.max(most, ++inside)
        await turn() // all that are asked at a time are inside now
        inside--
        return found
      },
    })
    await harness.batches.start()
    const ids = await Promise.all([harness.submit(addresses(230)), harness.submit(addresses(230))])
    for (const id of ids)
      expect(subCodes(await harness.done(id))).toEqual(Array.from({ length: 230 }, () => 'SUCCESS'))
    expect(most).toBe(20)
    await harness.batches.stop()
  })

  it('retries a record whose source does not answer, and then marks it; other records continue', async () => {
    const asked = new Map<string, number>()
    const harness = await openHarness({
      db,
      ask: async ({ vpa }) => {
        const tries = (asked.get(vpa as string) ?? 0) + 1
        asked.set(vpa as string, tries)
        if (vpa === 'never@bank') return failing()
        if (vpa === 'closed@bank') return unavailable()
        if (vpa === 'third@bank' && tries < 3) return failing()
        return found
      },
    })
    await harness.batches.start()
    const id = await harness.submit(['never@bank', 'closed@bank', 'third@bank', 'always@bank'])
    expect(subCodes(await harness.done(id))).toEqual([
      'SOURCE_FAILURE',
      'SOURCE_FAILURE',
      'SUCCESS',
      'SUCCESS',
    ])
    expect(Object.fromEntries(asked)).toEqual({
      'never@bank': 3,
      'closed@bank': 3,
      'third@bank': 3,
      'always@bank': 1,
    })
    expect(await harness.events(id)).toMatchObject({ charged: 2 })
    await harness.batches.stop()
  })

  it('waits for an internal error to pass, and charges nothing twice', async () => {
    let faults = 0
    const fault = (cell: string) => cell === 'someone3@bank' && faults++ < 3
    const harness = await openHarness({ db, ask: async () => found, fault })
    await harness.batches.start()
    const id = await harness.submit(addresses(60))
    expect(new Set(subCodes(await harness.done(id)))).toEqual(new Set(['SUCCESS']))
    expect((await harness.events(id)).subCodes.length).toBe(60)
    await harness.batches.stop()
  })

  it('counts a chunk once when two processes worked on it', async () => {
    const first = await openHarness({ db, ask: async () => found })
    const id = await first.submit(addresses(maxRecords))
    // The second process believes that nothing is in progress: both get every job, as after an expired lease.
    await first.batches.start()
    await db.query('update job set leased = false where leased')
    const second = await openHarness({ db, ask: async () => found })
    await second.batches.start()
    await Promise.all([first.done(id), second.done(id)])
    expect(subCodes(await first.done(id)).length).toBe(maxRecords)
    expect(await first.events(id)).toMatchObject({ charged: maxRecords })
    expect((await first.events(id)).subCodes.length).toBe(maxRecords)
    expect(first.queued.length + second.queued.length).toBe(1)
    await Promise.all([first.batches.stop(), second.batches.stop()])
  })

  it('gives back chunks that do not end in time when it stops, and another process continues them', async () => {
    let isStuck = true
    const stuck = () => new Promise<never>(() => {})
    const first = await openHarness({
      db,
      graceMs: 50,
      ask: async ({ vpa }) => (isStuck && vpa === 'someone70@bank' ? stuck() : found),
    })
    await first.batches.start()
    const id = await first.submit(addresses(120))
    await until(async () => {
      const [batch] = await first.batches.list({ clientId: null, requestId: id, limit: 1 })
      return batch!.done === 70
    })
    await first.batches.stop()
    isStuck = false
    const { rows } = await db.query('select leased, starts from job')
    expect(rows).toEqual([{ leased: false, starts: 1 }])
    const second = await openHarness({ db, ask: async () => found })
    await second.batches.start()
    expect(subCodes(await second.done(id)).length).toBe(120)
    expect((await second.events(id)).subCodes.length).toBe(120)
    await second.batches.stop()
  })
})

describe('what a batch leaves', () => {
  it('a delivery under one id, with a link that lives as long as its attempts', async () => {
    const harness = await openHarness({ db, ask: async () => found })
    await harness.batches.start()
    const id = await harness.submit(['me@bank', '=1'], { webhookUrl: 'https://hooks.test/x' })
    expect(await harness.done(id)).toBe(
      "vpa,sub_code,account_exists,name_at_bank,name_information.name_at_bank_cleaned\nme@bank,SUCCESS,true,A,A\n'=1,INVALID_INPUT,,,\n",
    )
    const day = 86_400
    const now = harness.clock.now() / 1000
    expect(harness.queued).toMatchObject([{ key: id, type: 'batch.completed', url: 'https://hooks.test/x' }])
    const { data } = JSON.parse(harness.queued[0]!.payload)
    expect(data.batch_output_file_url).toBe(
      `https://example.test/v1/files/batches/${id}.csv?7 batch ${id}&exp=${now + 4 * day}`,
    )
    expect(data.results.map((row: { vpa: string }) => row.vpa)).toEqual(['me@bank', '=1'])
    expect((await harness.batches.status(id, 'c1', 7))?.url).toContain(`&exp=${now + day}`)
    expect(await harness.batches.status(id, 'c2', 7)).toBeUndefined()

    await harness.batches.setLinkOnly('c1', true)
    const other = await harness.submit(['me@bank'])
    await harness.done(other)
    expect(JSON.parse(harness.queued[1]!.payload).data).not.toHaveProperty('results')
    await harness.batches.setLinkOnly('c1', false)
    await harness.batches.stop()
  })

  it('nothing after its retention, and no link beyond it', async () => {
    const harness = await openHarness({ db, ask: async () => found })
    await harness.batches.start()
    const id = await harness.submit(['me@bank'], { key: 'once' })
    await harness.done(id)
    const endMs = harness.clock.at + 30 * 86_400_000
    harness.clock.at = endMs - 3_600_000
    expect((await harness.batches.status(id, 'c1', 7))?.url).toContain(`&exp=${endMs / 1000}`)
    await harness.batches.sweep()
    expect(await harness.batches.status(id, 'c1', 7)).toBeDefined()
    harness.clock.at = endMs
    expect(await harness.batches.sweep()).toBeGreaterThan(0)
    expect(await harness.batches.status(id, 'c1', 7)).toBeUndefined()
    expect(await harness.batches.file(id)).toBeUndefined()
    const { rows } = await db.query('select from batch_chunk where request_id = $1', [id])
    expect(rows).toEqual([])
    // Its idempotency key is free again.
    expect(await harness.submit(['me@bank'], { key: 'once' })).not.toBe(id)
    await harness.batches.stop()
  })

  it('nothing from the end of its retention on, even before it is deleted', async () => {
    const harness = await openHarness({ db, ask: async () => found })
    await harness.batches.start()
    harness.clock.at += 777 // links end with whole seconds
    const id = await harness.submit(['me@bank'], { key: 'ended' })
    await harness.done(id)
    const endMs = harness.clock.at - 777 + 30 * 86_400_000
    const known = async () => ({
      status: await harness.batches.status(id, 'c1', 7),
      listed: (await harness.batches.list({ clientId: 'c1', requestId: id, limit: 1 })).length,
      file: await harness.batches.file(id),
    })
    harness.clock.at = endMs - 1
    const before = await known()
    expect(before.listed).toBe(1)
    expect(before.status?.url).toContain(`&exp=${endMs / 1000}`)
    harness.clock.at = endMs
    expect(await known()).toEqual({ status: undefined, listed: 0, file: undefined })
    const again = await harness.submit(['me@bank'], { key: 'ended' })
    expect(again).not.toBe(id)
    expect(await harness.done(again)).toContain('me@bank,SUCCESS')
    await harness.batches.stop()
  })
})
