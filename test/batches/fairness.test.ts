// Tests fairness between clients: how long one waits does not depend on what another has submitted, which is limited.
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { Failure } from '../../src/kernel/failures.js'
import { useTestDatabase } from '../support/database.js'
import { addresses, found, openHarness } from './batches.harness.js'

const { db } = await useTestDatabase()
const harnesses: Awaited<ReturnType<typeof openHarness>>[] = []
async function open(parts: Omit<Parameters<typeof openHarness>[0], 'db'>) {
  const harness = await openHarness({ db, graceMs: 50, ...parts })
  harnesses.push(harness)
  return harness
}
afterEach(async () => {
  for (const harness of harnesses.splice(0)) await harness.batches.stop()
  await db.query('truncate batch cascade')
  await db.query('truncate job')
})

/** A source that is slow to answer one client: it answers when the other made no progress for so long. */
const slowAnswerMs = 10

describe('one client with many batches', () => {
  it('and a slow source delays another client by a few records', async () => {
    const held: (() => void)[] = []
    const asked: string[] = []
    const harness = await open({
      ask: async (_, { clientId }) => {
        asked.push(clientId)
        if (clientId === 'c1') await new Promise<void>((resolve) => held.push(resolve))
        return found
      },
    })
    for (let n = 0; n < 30; n++) await harness.submit(addresses(120))
    await harness.batches.start()
    await expect.poll(() => held.length).toBe(20) // all that the source is asked at once
    const id = await harness.submit(addresses(120), { clientId: 'c2' })
    let isDone = false
    const done = harness.done(id).finally(() => {
      isDone = true
    })
    for (let before = 0; !isDone; await pause(slowAnswerMs)) {
      // The source answers the first client only when the second one makes no progress.
      if (asked.length === before) held.shift()?.()
      before = asked.length
    }
    expect((await done).split('\n').length).toBe(1 + 120 + 1)
    expect(asked.filter((clientId) => clientId === 'c1').length).toBeLessThan(600) // of 3,600
    for (let n = 0; n < 20; n++) held.shift()?.()
  })

  it('takes turns with another that has as many', async () => {
    const order: string[] = []
    const harness = await open({
      ask: async (_, { clientId }) => {
        order.push(clientId)
        return found
      },
    })
    for (const clientId of ['c1', 'c2'])
      for (let n = 0; n < 8; n++) await harness.submit(addresses(60), { clientId })
    await harness.batches.start()
    await expect.poll(() => order.length).toBe(16 * 60)
    // At every moment each had half of the questions, give or take the chunks in progress.
    let lead = 0
    for (const clientId of order) {
      lead += clientId === 'c1' ? 1 : -1
      expect(Math.abs(lead)).toBeLessThanOrEqual(200)
    }
  })

  it('gets its own small file before the rest of its large one', async () => {
    const asked: string[] = []
    const harness = await open({
      ask: async ({ vpa }) => {
        asked.push(String(vpa))
        return found
      },
    })
    const large = await harness.submit(addresses(999))
    const small = await harness.submit(['small@bank'])
    await harness.batches.start()
    await harness.done(small)
    await harness.done(large)
    expect(asked.indexOf('small@bank')).toBeLessThan(250)
  })
})

describe('what a client may hold', () => {
  const refusalOf = (submission: Promise<unknown>) =>
    submission.then(
      () => 'accepted',
      (error: unknown) => (error instanceof Failure ? [error.code, error.retryAfterS] : error),
    )

  it('a limited number of batches in progress; a repetition is still answered, and others are not refused', async () => {
    const harness = await open({ ask: async () => found, limits: { openBatches: 2 } })
    const first = await harness.submit(['me@bank'], { key: 'held' })
    await harness.submit(['me@bank'])
    expect(await refusalOf(harness.submit(['me@bank']))).toEqual(['TOO_MANY_BATCHES', 30])
    expect(await harness.submit(['me@bank'], { key: 'held' })).toBe(first)
    expect(await refusalOf(harness.submit(['me@bank'], { clientId: 'c2' }))).toBe('accepted')
    const { rowCount } = await db.query("select from batch where client_id = 'c1'")
    expect(rowCount).toBe(2)
    await harness.batches.start()
    await harness.done(first)
    await expect.poll(() => refusalOf(harness.submit(['me@bank']))).toBe('accepted')
  })

  it('a limited number, which is known of its next files before they are read', async () => {
    const harness = await open({ ask: async () => found, limits: { openBatches: 1 } })
    const room = (clientId: string) => refusalOf(harness.batches.assertRoom(clientId))
    const first = await harness.submit(['me@bank'])
    expect(await room('c1')).toBe('accepted') // nothing was refused yet
    expect(await refusalOf(harness.submit(['me@bank']))).toEqual(['TOO_MANY_BATCHES', 30])
    expect(await room('c1')).toEqual(['TOO_MANY_BATCHES', 30])
    expect(await room('c2')).toBe('accepted')
    await harness.batches.start()
    await harness.done(first)
    await expect.poll(() => room('c1')).toBe('accepted')
    expect(await refusalOf(harness.submit(['me@bank']))).toBe('accepted')
  })

  it('a limited number at once, however many are sent at the same moment', async () => {
    const harness = await open({ ask: async () => found, limits: { openBatches: 3 } })
    const answers = await Promise.all(Array.from({ length: 9 }, () => refusalOf(harness.submit(['me@bank']))))
    expect(answers.filter((answer) => answer === 'accepted').length).toBe(3)
  })

  it('a limited number of bytes until they are deleted; the refusal says when that begins', async () => {
    const harness = await open({ ask: async () => found, limits: { keptBytes: 1_200 } })
    await harness.batches.start()
    const cell = 'x'.repeat(250)
    const first = await harness.submit([cell])
    await harness.done(first)
    const day = 86_400_000
    harness.clock.at += 29.75 * day
    for (let n = 0; n < 2; n++) await harness.done(await harness.submit([cell]))
    expect(await refusalOf(harness.submit([cell]))).toEqual(['BATCHES_TOO_LARGE', expect.closeTo(21_600, -1)])
    expect(await refusalOf(harness.submit([cell], { clientId: 'c2' }))).toBe('accepted')
    harness.clock.at += day / 4
    await harness.batches.sweep()
    expect(await refusalOf(harness.submit([cell]))).toBe('accepted')
  })
})
