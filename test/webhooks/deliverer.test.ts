// Tests the delivery loop: claims shared between processes, limits, processes that die, and a clean stop.
import { describe, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import type { Outbound } from '../../src/platform/outbound/outbound.js'
import { defaultDelivererLimits } from '../../src/webhooks/deliverer.js'
import { claimMarginMs } from '../../src/webhooks/due.js'
import { until } from '../support/until.js'
import { answering, openHarness, useWebhooks } from './webhooks.harness.js'

const { closing, db, receiverOf } = await useWebhooks()

function running(parts: Parameters<typeof openHarness>[1] = {}, on: Database = db) {
  const harness = openHarness(on, { ...parts, limits: { pollMs: 20, ...parts?.limits } })
  const ended = harness.deliverer.run()
  closing.push(async () => {
    await harness.deliverer.stop(0)
    await ended
  })
  return harness
}

/** An outbound whose calls never end, as if its process had died. */
const hanging = (): Outbound & { calls: number } => {
  const outbound = {
    calls: 0,
    checkUrl: () => null,
    post: () => {
      outbound.calls += 1
      return new Promise<never>(() => {})
    },
  }
  return outbound
}

const states = async (harness: ReturnType<typeof openHarness>) =>
  (await harness.deliveries()).map(({ state }) => state)

describe('limits', () => {
  it('limit the attempts to one receiver over two processes, without affecting others', async () => {
    const held: (() => void)[] = []
    let most = 0
    const slow = await receiverOf((_, response) => {
      held.push(() => response.end())
      most = Math.max(most, held.length)
    })
    const quick = await receiverOf(answering(200))
    const limits = { perLane: 2, concurrency: 5 }
    const one = running({ limits })
    const two = running({ limits })
    await one.setEndpoint('slow', slow.url)
    await one.setEndpoint('quick', quick.url)
    for (let i = 0; i < 9; i += 1) await one.owe('slow')
    for (let i = 0; i < 3; i += 1) await two.owe('quick')
    await expect.poll(() => quick.received.length).toBe(3)
    await expect.poll(() => held.length).toBe(2)
    while (slow.received.length < 9) {
      held.shift()!()
      await until(() => held.length === 2 || slow.received.length === 9)
    }
    for (const release of held.splice(0)) release()
    await expect.poll(() => states(one)).toEqual(Array(12).fill('delivered'))
    expect(most).toBe(2)
    expect(new Set(slow.received.map(({ headers }) => headers['webhook-id'])).size).toBe(9)
  })

  it('let two processes deliver each of 200 once', async () => {
    const { url, received } = await receiverOf(answering(200))
    const harnesses = [running(), running()]
    await harnesses[0]!.setEndpoint('c1', url)
    await harnesses[0]!.setEndpoint('c2', url)
    for (let i = 0; i < 200; i += 1) await harnesses[i % 2]!.owe(`c${1 + (i % 2)}`)
    await expect.poll(() => received.length).toBe(200)
    await expect.poll(async () => new Set(await states(harnesses[0]!))).toEqual(new Set(['delivered']))
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(200)
  })
})

describe('a process that died', () => {
  const claimMs = defaultDelivererLimits.attemptTimeoutMs + claimMarginMs

  it('is replaced when its claim ends, under the same id, and the interruption is logged', async () => {
    const { url, received } = await receiverOf(answering(200))
    const outbound = hanging()
    const dead = openHarness(db, { outbound })
    await dead.setEndpoint('c1', url)
    const id = (await dead.owe('c1'))!
    void dead.deliverer.deliverDue()
    await expect.poll(() => outbound.calls).toBe(1)
    const living = openHarness(db, { clock: dead.clock })
    expect(await living.deliverer.deliverDue()).toBe(0)
    expect(await living.replayOne('c1', id)).toBe(false) // still in progress, by its row
    dead.clock.ms += claimMs
    expect(await living.deliverer.deliverDue()).toBe(1)
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id])
    const outcomes = (await living.attempts('c1', id)).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['interrupted', 'delivered'])
    expect(await living.deliveries()).toMatchObject([{ state: 'delivered', tries: 0 }])
  })

  it('is replaced at once when the embedded database starts again', async () => {
    const { url, received } = await receiverOf(answering(200))
    const outbound = hanging()
    const dead = openHarness(db, { outbound })
    await dead.setEndpoint('c1', url)
    const id = await dead.owe('c1')
    void dead.deliverer.deliverDue()
    await expect.poll(() => outbound.calls).toBe(1)
    const living = running({ clock: dead.clock }, { ...db, mode: 'embedded' })
    await expect.poll(() => states(living)).toEqual(['delivered'])
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id])
  })

  it('does not undo what the other wrote when it was only slow', async () => {
    let answerLate: ((answer: Awaited<ReturnType<Outbound['post']>>) => void) | null = null
    const outbound: Outbound = {
      checkUrl: () => null,
      post: () =>
        new Promise((resolve) => {
          answerLate = resolve
        }),
    }
    const { url } = await receiverOf(answering(200))
    const slow = openHarness(db, { outbound })
    await slow.setEndpoint('c1', url)
    const id = (await slow.owe('c1'))!
    const slowEnds = slow.deliverer.deliverDue()
    await expect.poll(() => answerLate).not.toBeNull()
    slow.clock.ms += claimMs
    await openHarness(db, { clock: slow.clock }).deliverer.deliverDue()
    answerLate!({ status: 500, headers: {}, bodyText: '', truncated: false })
    await slowEnds
    expect(await slow.deliveries()).toMatchObject([{ state: 'delivered', tries: 0 }])
    expect((await slow.attempts('c1', id)).map(({ outcome }) => outcome)).toEqual([
      'interrupted',
      'delivered',
      'server-error',
    ])
    expect(slow.events).toEqual([])
  })
})

describe('run and stop', () => {
  it('sends at once when it is woken, without waiting for the poll', async () => {
    const { url, received } = await receiverOf(answering(200))
    const harness = running({ limits: { pollMs: 3_600_000 } })
    await harness.setEndpoint('c1', url)
    await harness.owe('c1')
    harness.deliverer.wake()
    await expect.poll(() => received.length).toBe(1)
  })

  it('lets attempts end, and claims nothing more', async () => {
    let release = () => {}
    const { url, received } = await receiverOf((_, response) => {
      release = () => response.end()
    })
    const harness = running()
    await harness.setEndpoint('c1', url)
    await harness.owe('c1')
    await expect.poll(() => received.length).toBe(1)
    const stopped = harness.deliverer.stop(60_000)
    await harness.owe('c1')
    harness.deliverer.wake()
    release()
    await stopped
    expect((await states(harness)).sort()).toEqual(['delivered', 'pending'])
    expect(received).toHaveLength(1)
  })

  it('aborts attempts that take too long, uncounted, so that another process makes them at once', async () => {
    const { url, received } = await receiverOf((_, response, nth) => void (nth === 2 && response.end()))
    const harness = running()
    await harness.setEndpoint('c1', url)
    const id = (await harness.owe('c1'))!
    await expect.poll(() => received.length).toBe(1)
    await harness.deliverer.stop(10)
    expect(await harness.deliveries()).toMatchObject([
      { state: 'pending', tries: 0, last_outcome: 'interrupted' },
    ])
    expect(await openHarness(db, { clock: harness.clock }).deliverer.deliverDue()).toBe(1)
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
  })

  it('survives a database that is down', async () => {
    const { url, received } = await receiverOf(answering(200))
    let away = true
    const failing: Database = {
      ...db,
      mode: 'postgres', // not the first statement, which ends old claims
      query: (...args) => (away ? Promise.reject(new Error('away')) : db.query(...args)) as never,
    }
    const harness = running({}, failing)
    const other = openHarness(db, { clock: harness.clock })
    await other.setEndpoint('c1', url)
    await other.owe('c1')
    await expect.poll(() => harness.errors.length).toBeGreaterThan(2)
    expect(received).toEqual([])
    away = false
    await expect.poll(() => received.length).toBe(1)
  })

  it('counts an internal error as an attempt, so that retries end', async () => {
    const harness = openHarness(db)
    await harness.owe('c1', { url: 'http://127.0.0.1:9/' })
    await db.query(`update webhook_delivery set payload = 'altered'`)
    for (let i = 0; i < 10; i += 1) {
      expect(await harness.deliverer.deliverDue()).toBe(1)
      harness.clock.ms += 27 * 3_600_000
    }
    expect(await harness.deliveries()).toMatchObject([{ state: 'exhausted', last_outcome: 'internal' }])
    expect(harness.events).toMatchObject([{ kind: 'delivery-exhausted', outcome: 'internal' }])
  })
})
