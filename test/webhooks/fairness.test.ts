// Tests fairness between clients: no client's receivers delay another's webhooks, and an inactive client is sent
// nothing.
import { describe, expect, it } from 'vitest'
import type { Outbound } from '../../src/platform/outbound/outbound.js'
import { openClock, openHarness, useWebhooks } from './webhooks.harness.js'

const { closing, db } = await useWebhooks()

/** Receivers whose host begins with `dead` never answer; `called` has the hosts in order. `onCall` runs first. */
function outboundOf(onCall: (host: string) => void = () => {}) {
  const called: string[] = []
  const outbound: Outbound = {
    checkUrl: () => null,
    post(url, { signal }) {
      const { hostname } = new URL(url)
      called.push(hostname)
      onCall(hostname)
      if (!hostname.startsWith('dead'))
        return Promise.resolve({ status: 200, headers: {}, bodyText: '', truncated: false })
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('stopped'))))
    },
  }
  return { outbound, called }
}

describe('a client whose receivers never answer', () => {
  it('holds no more places than its share, and another client is sent at once', async () => {
    const { outbound, called } = outboundOf()
    const limits = { pollMs: 3_600_000, concurrency: 6, perLane: 2, perClient: 4 }
    const harness = openHarness(db, { outbound, limits })
    // Each at its own address, so that no limit per receiver applies.
    for (let n = 0; n < 20; n++) await harness.owe('bad', { url: `https://dead${n}.example/` })
    const ended = harness.deliverer.run()
    closing.push(async () => {
      await harness.deliverer.stop(0)
      await ended
    })
    await expect.poll(() => called.length).toBe(4)
    await harness.owe('good', { url: 'https://quick.example/' })
    harness.deliverer.wake()
    await expect.poll(() => called.includes('quick.example')).toBe(true)
    expect(called.filter((host) => host.startsWith('dead')).length).toBe(4)
  })

  it('leaves its other receivers their places', async () => {
    const { outbound, called } = outboundOf()
    const harness = openHarness(db, {
      outbound,
      limits: { concurrency: 9, perLane: 2, perClient: 3 },
    })
    for (let n = 0; n < 20; n++) await harness.owe('c', { url: 'https://dead.example/' })
    await harness.owe('c', { url: 'https://quick.example/' })
    void harness.deliverer.deliverDue()
    await expect.poll(() => called.length).toBeGreaterThanOrEqual(2)
    void harness.deliverer.deliverDue()
    await expect.poll(() => [...called].sort()).toEqual(['dead.example', 'dead.example', 'quick.example'])
  })
})

it('clients whose receivers were slow lately leave some places to the others, however many there are', async () => {
  const clock = openClock()
  const { outbound, called } = outboundOf((host) => {
    if (host === 'slow.example') clock.ms += 6_000
  })
  const limits = { pollMs: 3_600_000, concurrency: 8, perLane: 2, perClient: 4 }
  const harness = openHarness(db, { outbound, limits, clock })
  for (const bad of ['bad', 'worse']) await harness.owe(bad, { url: 'https://slow.example/' })
  expect(await harness.deliverer.deliverDue()).toBe(2)
  for (let n = 0; n < 20; n++)
    await harness.owe(n % 2 ? 'bad' : 'worse', { url: `https://dead${n}.example/` })
  const ended = harness.deliverer.run()
  closing.push(async () => {
    await harness.deliverer.stop(0)
    await ended
  })
  const dead = () => called.filter((host) => host.startsWith('dead')).length
  await expect.poll(dead).toBe(6)
  await harness.owe('good', { url: 'https://quick.example/' })
  harness.deliverer.wake()
  await expect.poll(() => called.includes('quick.example')).toBe(true)
  expect(dead()).toBe(6)
})

it('clients take turns, whatever their order and however much is pending for the others', async () => {
  const { outbound, called } = outboundOf()
  const harness = openHarness(db, { outbound, limits: { concurrency: 3 } })
  for (let n = 0; n < 6; n++) await harness.owe('a', { url: 'https://a.example/' })
  for (let n = 0; n < 2; n++) await harness.owe('b', { url: 'https://b.example/' })
  await harness.owe('c', { url: 'https://c.example/' })
  expect(await harness.deliverer.deliverDue()).toBe(9)
  const rounds = [called.slice(0, 3), called.slice(3, 6), called.slice(6)].map((round) =>
    round.map((host) => host[0]).sort(),
  )
  expect(rounds).toEqual([
    ['a', 'b', 'c'],
    ['a', 'a', 'b'],
    ['a', 'a', 'a'],
  ])
})

describe('a client who is not active', () => {
  it('is sent nothing until it is active again, and then everything', async () => {
    const { outbound, called } = outboundOf()
    const inactive = new Set(['off'])
    const harness = openHarness(db, { outbound, inactiveClients: () => [...inactive] })
    for (let n = 0; n < 3; n++) await harness.owe('off', { url: 'https://off.example/' })
    await harness.owe('on', { url: 'https://on.example/' })
    expect(await harness.deliverer.deliverDue()).toBe(1)
    harness.clock.ms += 100 * 3_600_000 // longer than the schedule
    expect(await harness.deliverer.deliverDue()).toBe(0)
    expect(called).toEqual(['on.example'])
    inactive.clear()
    expect(await harness.deliverer.deliverDue()).toBe(3)
    expect((await harness.deliveries({ clientId: 'off' })).map(({ state }) => state)).toEqual(
      Array(3).fill('delivered'),
    )
  })

  it('has no pending deliveries after their retention', async () => {
    const { outbound } = outboundOf()
    const harness = openHarness(db, { outbound, inactiveClients: () => ['off'] })
    for (const client of ['off', 'on']) await harness.owe(client, { url: `https://${client}.example/` })
    expect(await harness.sweep(harness.clock.ms)).toBe(0)
    expect(await harness.sweep(harness.clock.ms + 1)).toBe(1)
    expect((await harness.deliveries()).map(({ client_id }) => client_id)).toEqual(['on'])
  })
})
