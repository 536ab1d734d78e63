// Clients among themselves: how long one waits does not depend on what another has submitted, and how much that may be.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../kernel/failures.js'
import { addresses, found, openRoom, openTestDatabase, type TestDatabase } from './batches-room.cases.js'

let db: TestDatabase
let close: () => Promise<void>

beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  close = opened.close
}, 60_000)
afterAll(() => close())
const rooms: Awaited<ReturnType<typeof openRoom>>[] = []
async function open(parts: Omit<Parameters<typeof openRoom>[0], 'db'>) {
  const room = await openRoom({ db, graceMs: 50, ...parts })
  rooms.push(room)
  return room
}
afterEach(async () => {
  for (const room of rooms.splice(0)) await room.batches.stop()
  await db.query('truncate batch cascade')
  await db.query('truncate pgboss.job')
})

const soon = { timeout: 20_000 } // far beyond what is expected: time decides nothing

describe('one client with many batches', () => {
  it('and a source that takes its time with them delays another client by a few records', async () => {
    const held: (() => void)[] = []
    const asked: string[] = []
    const room = await open({
      ask: async (_, { clientId }) => {
        asked.push(clientId)
        if (clientId === 'c1') await new Promise<void>((resolve) => held.push(resolve))
        return found
      },
    })
    for (let n = 0; n < 30; n++) await room.submit(addresses(120))
    await room.batches.start()
    await expect.poll(() => held.length, soon).toBe(20) // all that the source is asked at one time
    const id = await room.submit(addresses(120), { clientId: 'c2' })
    let isDone = false
    const done = room.done(id).finally(() => {
      isDone = true
    })
    for (let before = 0; !isDone; await new Promise((resolve) => setTimeout(resolve, 10))) {
      // The source answers the first client only when the second one gets nowhere.
      if (asked.length === before) held.shift()?.()
      before = asked.length
    }
    expect((await done).split('\n').length).toBe(1 + 120 + 1)
    expect(asked.filter((clientId) => clientId === 'c1').length).toBeLessThan(600) // of 3,600
    for (let n = 0; n < 20; n++) held.shift()?.()
  })

  it('takes turns with another that has as many', async () => {
    const order: string[] = []
    const room = await open({
      ask: async (_, { clientId }) => {
        order.push(clientId)
        return found
      },
    })
    for (const clientId of ['c1', 'c2'])
      for (let n = 0; n < 8; n++) await room.submit(addresses(60), { clientId })
    await room.batches.start()
    await expect.poll(() => order.length, soon).toBe(16 * 60)
    // Each had half of what was asked, at every moment: within the chunks that they have under way.
    let lead = 0
    for (const clientId of order) {
      lead += clientId === 'c1' ? 1 : -1
      expect(Math.abs(lead)).toBeLessThanOrEqual(200)
    }
  })

  it('gets its own small file before the rest of its large one', async () => {
    const asked: string[] = []
    const room = await open({
      ask: async ({ vpa }) => {
        asked.push(String(vpa))
        return found
      },
    })
    const large = await room.submit(addresses(999))
    const small = await room.submit(['small@bank'])
    await room.batches.start()
    await room.done(small)
    await room.done(large)
    expect(asked.indexOf('small@bank')).toBeLessThan(250)
  })
})

describe('what a client may hold', () => {
  const refusalOf = (submission: Promise<string>) =>
    submission.then(
      () => 'accepted',
      (error: unknown) => (error instanceof Failure ? [error.code, error.retryAfterS] : error),
    )

  it('so many batches in progress; a repetition is answered all the same, and others are not refused', async () => {
    const room = await open({ ask: async () => found, limits: { openBatches: 2 } })
    const first = await room.submit(['me@bank'], { key: 'held' })
    await room.submit(['me@bank'])
    expect(await refusalOf(room.submit(['me@bank']))).toEqual(['TOO_MANY_BATCHES', 30])
    expect(await room.submit(['me@bank'], { key: 'held' })).toBe(first)
    expect(await refusalOf(room.submit(['me@bank'], { clientId: 'c2' }))).toBe('accepted')
    const { rowCount } = await db.query("select from batch where client_id = 'c1'")
    expect(rowCount).toBe(2)
    await room.batches.start()
    await room.done(first)
    await expect.poll(() => refusalOf(room.submit(['me@bank'])), soon).toBe('accepted')
  })

  it('so many at one time, however many are sent at once', async () => {
    const room = await open({ ask: async () => found, limits: { openBatches: 3 } })
    const answers = await Promise.all(Array.from({ length: 9 }, () => refusalOf(room.submit(['me@bank']))))
    expect(answers.filter((answer) => answer === 'accepted').length).toBe(3)
  })

  it('so many bytes until they are deleted, and is told when the first of them are', async () => {
    const room = await open({ ask: async () => found, limits: { keptBytes: 1_200 } })
    await room.batches.start()
    const cell = 'x'.repeat(250)
    const first = await room.submit([cell])
    await room.done(first)
    const day = 86_400_000
    room.clock.at += 29.75 * day
    for (let n = 0; n < 2; n++) await room.done(await room.submit([cell]))
    expect(await refusalOf(room.submit([cell]))).toEqual(['BATCHES_TOO_LARGE', expect.closeTo(21_600, -1)])
    expect(await refusalOf(room.submit([cell], { clientId: 'c2' }))).toBe('accepted')
    room.clock.at += day / 4
    await room.batches.sweep()
    expect(await refusalOf(room.submit([cell]))).toBe('accepted')
  })
})
