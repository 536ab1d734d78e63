// Tests a client with several endpoints: which events each receives, under which ids and secrets, and what ends one of them.
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { maxEndpoints } from '../../src/webhooks/endpoints.js'
import { answering, useWebhooks } from './webhooks.harness.js'

const { db, harness, receiverOf } = await useWebhooks()
type Harness = ReturnType<typeof harness>

const all = { events: null, note: null }

async function add(webhooks: Harness, clientId: string, url: string, more: object = {}): Promise<string> {
  const added = await webhooks.addEndpoint(clientId, { url, ...all, ...more })
  if (added === null || 'refusal' in added) throw new Error('the endpoint was not added')
  return added.key
}

describe('an event', () => {
  it('goes to every endpoint that wants it, with ids and secrets of their own', async () => {
    const [first, second, third] = [
      await receiverOf(answering(200)),
      await receiverOf(answering(200)),
      await receiverOf(answering(200)),
    ]
    const webhooks = harness()
    await webhooks.setEndpoint('c1', first.url)
    const key = await add(webhooks, 'c1', second.url, { events: ['batch.completed'] })
    await add(webhooks, 'c1', third.url, { events: ['bulk.completed'] })
    await add(webhooks, 'c2', third.url)
    const batch = 'b'.repeat(32)
    expect(await webhooks.owe('c1', { key: batch })).toBe(`msg_${batch}`)
    await webhooks.deliverer.deliverDue()
    const idOf = (at: typeof first) => at.received.map(({ headers }) => headers['webhook-id'])
    expect(idOf(first)).toEqual([`msg_${batch}`])
    expect(idOf(second)).toEqual([`msg_${batch}_${key.slice(3)}`])
    expect(third.received).toEqual([])
    const [own, others] = [await webhooks.secrets(key), await webhooks.secrets('c1')]
    const { headers, body } = second.received[0]!
    expect(new StandardWebhook(own[0]!).verify(body, headers)).toEqual({ a: 1 })
    expect(() => new StandardWebhook(others[0]!).verify(body, headers)).toThrow()

    // The same event again changes nothing at either endpoint.
    await webhooks.owe('c1', { key: batch })
    await webhooks.deliverer.deliverDue()
    expect([first.received.length, second.received.length]).toEqual([1, 1])
    expect(await webhooks.deliveries({ clientId: 'c1', endpoint: key })).toMatchObject([
      { id: `msg_${batch}_${key.slice(3)}`, lane: key },
    ])
  })

  it('of a batch with its own address goes there alone', async () => {
    const [own, endpoint] = [await receiverOf(answering(200)), await receiverOf(answering(200))]
    const webhooks = harness()
    await add(webhooks, 'c1', endpoint.url)
    await webhooks.owe('c1', { url: own.url })
    await webhooks.deliverer.deliverDue()
    expect([own.received.length, endpoint.received.length]).toEqual([1, 0])
    const { headers, body } = own.received[0]!
    expect(new StandardWebhook((await webhooks.secrets('c1'))[0]!).verify(body, headers)).toEqual({ a: 1 })
  })

  it('that no endpoint wants goes nowhere', async () => {
    const receiver = await receiverOf(answering(200))
    const webhooks = harness()
    await webhooks.setEndpoint('c1', receiver.url)
    await webhooks.changeEndpoint('c1', 'c1', { events: ['bulk.completed'] })
    expect(await webhooks.owe('c1')).toBeNull()
    expect(await webhooks.owe('c1', { type: 'bulk.completed' })).toMatch(/^msg_/)
  })
})

describe('one endpoint', () => {
  it('that answers 410 is disabled, and the others go on; a replay sends what it missed', async () => {
    let status = 410
    const gone = await receiverOf((_, response) => void response.writeHead(status).end())
    const well = await receiverOf(answering(200))
    const webhooks = harness()
    await webhooks.setEndpoint('c1', well.url)
    const key = await add(webhooks, 'c1', gone.url)
    await webhooks.owe('c1')
    await webhooks.deliverer.deliverDue()
    expect(webhooks.events).toContainEqual({
      kind: 'endpoint-disabled',
      clientId: 'c1',
      endpoint: key,
      reason: 'gone',
      stopped: 0,
    })
    expect(await webhooks.endpoint(key)).toMatchObject({ disabledReason: 'gone' })
    expect(await webhooks.endpoint('c1')).toMatchObject({ disabledReason: null })
    await webhooks.owe('c1')
    await webhooks.deliverer.deliverDue()
    expect([well.received.length, gone.received.length]).toEqual([2, 1])
    // The first endpoint is enabled, but what is stopped is the other one's.
    expect(await webhooks.replayRange('c1', 0, webhooks.clock.ms)).toBe(0)
    status = 200
    await webhooks.enableEndpoint('c1', undefined, key)
    expect(await webhooks.replayRange('c1', 0, webhooks.clock.ms)).toBe(2)
    await webhooks.deliverer.deliverDue()
    expect([well.received.length, gone.received.length]).toEqual([2, 3])
  })

  it('is rotated and removed by itself', async () => {
    const webhooks = harness()
    await webhooks.setEndpoint('c1', 'https://127.0.0.1:9/a')
    const key = await add(webhooks, 'c1', 'https://127.0.0.1:9/b', { note: 'accounting' })
    const [before, first] = [await webhooks.secrets(key), await webhooks.secrets('c1')]
    const rotated = await webhooks.rotateSecret('c1', 60_000, undefined, key)
    expect(await webhooks.secrets(key)).toEqual([rotated, before[0]])
    expect(await webhooks.secrets('c1')).toEqual(first)
    await webhooks.owe('c1')
    expect(await webhooks.removeEndpoint('c1', undefined, key)).toBe(true)
    expect(await webhooks.removeEndpoint('c1', undefined, key)).toBe(false)
    expect((await webhooks.deliveries({ clientId: 'c1', endpoint: key })).map(({ state }) => state)).toEqual([
      'stopped',
    ])
    expect((await webhooks.deliveries({ clientId: 'c1', endpoint: 'c1' })).map(({ state }) => state)).toEqual(
      ['pending'],
    )
    const { rows } = await db.query('select from webhook_secret where client_id = $1', [key])
    expect(rows).toEqual([])
  })
})

it('has a limit, also when several are added at once, and refuses addresses as ever', async () => {
  const webhooks = harness()
  await webhooks.setEndpoint('c1', 'https://127.0.0.1:9/first')
  const addresses = Array.from({ length: maxEndpoints + 1 }, (_, n) => `https://127.0.0.1:9/${n}`)
  const added = await Promise.all(addresses.map((url) => webhooks.addEndpoint('c1', { url, ...all })))
  expect(added.filter((each) => each !== null)).toHaveLength(maxEndpoints - 1)
  expect(await webhooks.endpointsOf('c1')).toHaveLength(maxEndpoints)
  const refused = { url: 'https://10.0.0.1/', ...all }
  expect(await webhooks.addEndpoint('c2', refused)).toEqual({ refusal: 'refused-address' })
})
