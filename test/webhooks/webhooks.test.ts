// Tests webhooks against receivers on loopback, with a clock that the test sets.
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { attemptDelaysMs } from '../../src/webhooks/schedule.js'
import { type Answer, answering, type Received, startReceiver, useWebhooks } from './webhooks.harness.js'

const { db, harness, receiverOf } = await useWebhooks()
afterEach(() => {
  vi.useRealTimers()
})

function verify({ headers, body }: Received, secret: string): void {
  expect(new StandardWebhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
  expect(new SvixWebhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
}

describe('a delivery', () => {
  it('arrives signed, byte for byte, and is logged', async () => {
    const { url, received } = await receiverOf(answering(200))
    const webhooks = harness()
    expect(await webhooks.setEndpoint('c1', url)).toBeNull()
    const payload = '{ "type":"batch.completed", "data":{"name":"सत्यापन"} }'
    const id = await webhooks.owe('c1', { payload })
    expect(await webhooks.deliverer.deliverDue()).toBe(1)
    expect(await webhooks.deliverer.deliverDue()).toBe(0)
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ path: '/hook', body: payload })
    expect(received[0]!.headers).toMatchObject({ 'webhook-id': id, 'content-type': 'application/json' })
    verify(received[0]!, (await webhooks.secrets('c1'))[0]!)
    expect(await webhooks.attempts('c1', id!)).toEqual([
      { at: webhooks.clock.ms, outcome: 'delivered', http_status: 200, duration_ms: 0 },
    ])
    expect(await webhooks.attempts('c2', id!)).toEqual([])
    const content = (await webhooks.content(id!))!
    expect(content).toMatchObject({ url, payload })
    expect(content.attempts[0]!.exchange!.requestHeaders['webhook-signature']).toBe(
      received[0]!.headers['webhook-signature'],
    )
    expect(content.attempts[0]!.exchange!.response).toMatchObject({ cut: false })
    const last = { state: 'delivered', tries: 0, last_outcome: 'delivered', last_status: 200 }
    expect(await webhooks.deliveries({ clientId: 'c1' })).toMatchObject([{ id, ...last }])
    expect(webhooks.outcomes).toEqual(['delivered'])
    expect(webhooks.events).toEqual([])
  })

  it('is added only when the transaction commits, once per key, and only when there is an endpoint', async () => {
    const webhooks = harness()
    expect(await webhooks.owe('c1')).toBeNull()
    await webhooks.setEndpoint('c1', 'http://127.0.0.1:9/')
    const undone = db.transaction(async (tx) => {
      await webhooks.enqueue(tx, { clientId: 'c1', type: 'batch.completed', payload: '{}', at: 0 })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await webhooks.deliveries()).toEqual([])
    expect(await webhooks.owe('c1', { key: 'b1' })).toBe('msg_b1')
    expect(await webhooks.owe('c1', { key: 'b1', payload: '{}' })).toBe('msg_b1')
    expect(await webhooks.deliveries()).toHaveLength(1)
    await expect(webhooks.owe('c1', { key: 'a.b' })).rejects.toThrow('not a key')
    expect(await webhooks.pending()).toEqual({ pending: 1, oldest_due_at: webhooks.clock.ms })
  })

  const raw =
    (act: (socket: import('node:net').Socket) => void): Answer =>
    (request) =>
      act(request.socket)
  const endless: Answer = (_, response) => {
    response.writeHead(200)
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  }
  it.each<[name: string, answer: Answer, outcome: string, state: string]>([
    ['200', answering(200), 'delivered', 'delivered'],
    ['201', answering(201), 'delivered', 'delivered'],
    ['204', answering(204), 'delivered', 'delivered'],
    ['299', answering(299), 'delivered', 'delivered'],
    ['200 with a huge body', endless, 'delivered', 'delivered'],
    ['300', answering(300), 'redirect', 'pending'],
    ['301', answering(301, { location: 'http://127.0.0.1:9/' }), 'redirect', 'pending'],
    ['304', answering(304), 'redirect', 'pending'],
    ['308', answering(308, { location: '/elsewhere' }), 'redirect', 'pending'],
    ['400', answering(400), 'client-error', 'pending'],
    ['401', answering(401), 'client-error', 'pending'],
    ['404', answering(404), 'client-error', 'pending'],
    ['410', answering(410), 'gone', 'stopped'],
    ['429', answering(429), 'throttled', 'pending'],
    ['500', answering(500), 'server-error', 'pending'],
    ['502', answering(502), 'server-error', 'pending'],
    ['503', answering(503), 'server-error', 'pending'],
    ['600', answering(600), 'protocol', 'pending'],
    ['a timeout', () => {}, 'timeout', 'pending'],
    ['a timeout in the body', (_, response) => void response.writeHead(200).write('x'), 'timeout', 'pending'],
    ['a reset', raw((socket) => socket.resetAndDestroy()), 'reset', 'pending'],
    ['a close', raw((socket) => socket.end()), 'reset', 'pending'],
    ['what is not HTTP', raw((socket) => socket.write('hello\r\n')), 'protocol', 'pending'],
    ['a huge header', answering(200, { x: 'y'.repeat(20_000) }), 'too-large', 'pending'],
  ])('answered by %s', async (_, answer, outcome, state) => {
    const { url, received } = await receiverOf(answer)
    const webhooks = harness({ limits: { attemptTimeoutMs: 200 } })
    await webhooks.setEndpoint('c1', url)
    await webhooks.owe('c1')
    await webhooks.deliverer.deliverDue()
    expect(received).toHaveLength(1)
    expect(await webhooks.deliveries()).toMatchObject([{ state, last_outcome: outcome }])
  })

  it('to a refused or missing address fails with a coarse reason', async () => {
    const { url, close } = await startReceiver(answering(200))
    close()
    const webhooks = harness()
    await webhooks.owe('c1', { url })
    await webhooks.owe('c2', { url: 'https://10.0.0.1/' })
    await webhooks.owe('c3', { url: 'https://receiver.example/' })
    await webhooks.deliverer.deliverDue()
    const outcomes = (await webhooks.deliveries()).map(({ client_id, last_outcome }) => [
      client_id,
      last_outcome,
    ])
    expect(outcomes.sort()).toEqual([
      ['c1', 'connect'],
      ['c2', 'refused-address'],
      ['c3', 'dns'],
    ])
  })
})

describe('the schedule', () => {
  it('makes ten attempts over 75 h with one id and fresh signatures, then reports the loss', async () => {
    const { url, received } = await receiverOf(answering(500))
    const webhooks = harness()
    await webhooks.setEndpoint('c1', url)
    const secret = (await webhooks.secrets('c1'))[0]!
    const id = await webhooks.owe('c1')
    const began = webhooks.clock.ms
    for (const [nth, delayMs] of attemptDelaysMs.entries()) {
      if (delayMs > 0) {
        webhooks.clock.ms += delayMs - 1
        expect(await webhooks.deliverer.deliverDue()).toBe(0)
        webhooks.clock.ms += 1
      }
      expect(webhooks.events).toEqual([])
      expect(await webhooks.deliverer.deliverDue()).toBe(1)
      expect(received).toHaveLength(nth + 1)
      vi.useFakeTimers({ toFake: ['Date'], now: webhooks.clock.ms })
      verify(received[nth]!, secret)
      vi.useRealTimers()
    }
    expect(webhooks.clock.ms - began).toBe(272_105_000)
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([id]))
    webhooks.clock.ms += 1e9
    expect(await webhooks.deliverer.deliverDue()).toBe(0)
    expect(await webhooks.deliveries()).toMatchObject([{ id, state: 'exhausted', tries: 10 }])
    const subject = { clientId: 'c1', deliveryId: id, type: 'batch.completed', outcome: 'server-error' }
    expect(webhooks.events).toEqual([{ kind: 'delivery-exhausted', ...subject }])
    expect(webhooks.errors).toMatchObject([{ facts: subject, message: expect.stringContaining('given up') }])
    expect(JSON.stringify(webhooks.errors)).not.toContain('127.0.0.1')
  })

  it('honours Retry-After as seconds and as a date, up to a day, for all pending deliveries to the receiver', async () => {
    const retryAfter = { value: '' }
    const { url, received } = await receiverOf((_, response) => {
      response.writeHead(429, { 'retry-after': retryAfter.value }).end()
    })
    const webhooks = harness({ limits: { perLane: 1, concurrency: 1 } })
    await webhooks.setEndpoint('c1', url)
    const nextIn = async () => (await webhooks.deliveries())[0]!.next_attempt_at - webhooks.clock.ms
    await webhooks.owe('c1')
    retryAfter.value = '3600'
    await webhooks.deliverer.deliverDue()
    expect(await nextIn()).toBe(3_600_000)

    // Whole seconds, as an HTTP date has them.
    webhooks.clock.ms = Math.ceil((webhooks.clock.ms + 3_600_000) / 1_000) * 1_000
    retryAfter.value = new Date(webhooks.clock.ms + 7_200_000).toUTCString()
    await webhooks.deliverer.deliverDue()
    expect(await nextIn()).toBe(7_200_000)

    webhooks.clock.ms += 7_200_000
    retryAfter.value = '999999999'
    const others = await Promise.all([webhooks.owe('c1'), webhooks.owe('c1')])
    expect(await webhooks.deliverer.deliverDue()).toBe(1)
    expect(received).toHaveLength(3)
    for (const { next_attempt_at } of await webhooks.deliveries())
      expect(next_attempt_at - webhooks.clock.ms).toBe(24 * 3_600_000)
    expect(others).not.toContain(null)
  })
})
