// Tests endpoints that are disabled, changed or rotated, and manual replays, tests and sweeps.
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answering, type Received, useWebhooks } from './webhooks.harness.js'

const { db, harness, receiverOf } = await useWebhooks()
afterEach(() => {
  vi.useRealTimers()
})

function verify({ headers, body }: Received, secret: string): void {
  expect(new StandardWebhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
  expect(new SvixWebhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
}

describe('410', () => {
  it('disables the endpoint and reports it, stops pending deliveries and keeps new events, which a replay sends with their ids', async () => {
    let status = 410
    const { url, received } = await receiverOf((_, response) => void response.writeHead(status).end())
    const webhooks = harness({ limits: { perLane: 1, concurrency: 1 } })
    await webhooks.setEndpoint('c1', url)
    const ids = [await webhooks.owe('c1'), await webhooks.owe('c1'), await webhooks.owe('c1')]
    await webhooks.deliverer.deliverDue()
    expect(received).toHaveLength(1)
    expect(webhooks.events).toMatchObject([
      { kind: 'delivery-stopped', outcome: 'gone' },
      { kind: 'endpoint-disabled', clientId: 'c1', reason: 'gone', stopped: 2 },
    ])
    expect(webhooks.errors).toHaveLength(2)
    expect(await webhooks.endpoint('c1')).toMatchObject({ url, disabledReason: 'gone' })
    ids.push(await webhooks.owe('c1'))
    expect((await webhooks.deliveries({ state: 'stopped' })).map(({ id }) => id).sort()).toEqual(
      [...ids].sort(),
    )

    expect(await webhooks.replayRange('c1', 0, webhooks.clock.ms)).toBe(0) // no endpoint would accept them
    status = 200
    expect(await webhooks.enableEndpoint('c1')).toBe(true)
    expect(await webhooks.enableEndpoint('c1')).toBe(false)
    expect(await webhooks.replayRange('c1', webhooks.clock.ms + 1, webhooks.clock.ms + 2)).toBe(0)
    expect(await webhooks.replayRange('c2', 0, webhooks.clock.ms)).toBe(0)
    expect(await webhooks.replayRange('c1', 0, webhooks.clock.ms)).toBe(4)
    await webhooks.deliverer.deliverDue()
    expect(
      received
        .slice(1)
        .map(({ headers }) => headers['webhook-id'])
        .sort(),
    ).toEqual([...ids].sort())
    expect(await webhooks.replayRange('c1', 0, webhooks.clock.ms)).toBe(0)
    expect(await webhooks.replayRange('c1', 0, webhooks.clock.ms, true)).toBe(4)
  })

  it('of an old address does not disable the new one', async () => {
    const webhooks = harness()
    const { url: newUrl } = await receiverOf(answering(200))
    const { url } = await receiverOf(async (_, response) => {
      await webhooks.setEndpoint('c1', newUrl)
      response.writeHead(410).end()
    })
    await webhooks.setEndpoint('c1', url)
    await webhooks.owe('c1')
    await webhooks.deliverer.deliverDue()
    expect(await webhooks.endpoint('c1')).toMatchObject({ url: newUrl, disabledReason: null })
  })

  it("from a delivery's own address stops only that delivery", async () => {
    const own = await receiverOf(answering(410))
    const endpoint = await receiverOf(answering(200))
    const webhooks = harness()
    await webhooks.setEndpoint('c1', endpoint.url)
    await webhooks.owe('c1', { url: `${own.url}/batch` })
    await webhooks.owe('c1')
    await webhooks.deliverer.deliverDue()
    expect([own.received[0]?.path, own.received.length, endpoint.received.length]).toEqual([
      '/hook/batch',
      1,
      1,
    ])
    expect(await webhooks.endpoint('c1')).toMatchObject({ disabledReason: null })
    expect(webhooks.events).toMatchObject([{ kind: 'delivery-stopped', outcome: 'gone' }])
  })
})

describe('endpoints and secrets', () => {
  it('refuse an address that the guard refuses, and keep the old one', async () => {
    const webhooks = harness()
    await webhooks.setEndpoint('c1', 'https://127.0.0.1:9/a')
    expect(await webhooks.setEndpoint('c1', 'https://10.0.0.1/')).toBe('refused-address')
    expect(await webhooks.setEndpoint('c1', 'ftp://receiver.example/')).toBe('bad-url')
    expect(await webhooks.setEndpoint('c1', 'https://us:er@receiver.example/')).toBe('credentials-in-url')
    expect(await webhooks.endpoint('c1')).toMatchObject({ url: 'https://127.0.0.1:9/a' })
    expect(await webhooks.endpoint('c2')).toBeNull()
  })

  it('get nothing more once removed or disabled', async () => {
    const { url, received } = await receiverOf(answering(200))
    const webhooks = harness()
    await webhooks.setEndpoint('c1', url)
    await webhooks.owe('c1')
    expect(await webhooks.disableEndpoint('c1', 'operator')).toBe(true)
    expect(await webhooks.disableEndpoint('c1', 'operator')).toBe(false)
    expect(await webhooks.deliverer.deliverDue()).toBe(0)
    expect(await webhooks.enableEndpoint('c1')).toBe(true)
    await webhooks.owe('c1')
    expect(await webhooks.removeEndpoint('c1')).toBe(true)
    expect(await webhooks.removeEndpoint('c1')).toBe(false)
    expect(await webhooks.deliverer.deliverDue()).toBe(0)
    expect(await webhooks.owe('c1')).toBeNull()
    expect(received).toEqual([])
    expect((await webhooks.deliveries({ state: 'stopped' })).length).toBe(2)
  })

  it('rotate: both secrets sign during the overlap, only the new one after it', async () => {
    const { url, received } = await receiverOf(answering(200))
    const webhooks = harness()
    await webhooks.setEndpoint('c1', url)
    const [first] = await webhooks.secrets('c1')
    expect(await webhooks.secrets('c1')).toEqual([first])
    const second = await webhooks.rotateSecret('c1', 60_000)
    expect(await webhooks.secrets('c1')).toEqual([second, first])
    await webhooks.owe('c1')
    await webhooks.deliverer.deliverDue()
    verify(received[0]!, first!)
    verify(received[0]!, second)
    webhooks.clock.ms += 60_000
    expect(await webhooks.secrets('c1')).toEqual([second])
    const third = await webhooks.rotateSecret('c1', 0)
    expect(await webhooks.secrets('c1')).toEqual([third])
    const made = await Promise.all([webhooks.secrets('c2'), webhooks.secrets('c2')])
    expect(made[0]).toEqual(made[1])
    expect(made[0]).not.toEqual([third])
  })
})

describe('by hand', () => {
  it("replays one delivery under its old id, but not another client's", async () => {
    const { url, received } = await receiverOf(answering(200))
    const webhooks = harness()
    await webhooks.setEndpoint('c1', url)
    const id = (await webhooks.owe('c1'))!
    await webhooks.deliverer.deliverDue()
    expect(await webhooks.replayOne('c2', id)).toBe(false)
    expect(await webhooks.replayOne('c1', 'msg_unknown')).toBe(false)
    expect(await webhooks.replayOne('c1', id)).toBe(true)
    await webhooks.deliverer.deliverDue()
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
    expect(await webhooks.attempts('c1', id)).toHaveLength(2)
  })

  it('sends a signed test once, and reports its result', async () => {
    const { url, received } = await receiverOf(
      (_, response, nth) => void response.writeHead(nth === 1 ? 200 : 500).end(),
    )
    const webhooks = harness()
    expect(await webhooks.sendTest('c1')).toBeNull()
    await webhooks.setEndpoint('c1', url)
    expect(await webhooks.sendTest('c1')).toMatchObject({ outcome: 'delivered', status: 200 })
    expect(JSON.parse(received[0]!.body)).toMatchObject({ type: 'webhook.test', data: {} })
    verify(received[0]!, (await webhooks.secrets('c1'))[0]!)
    expect(await webhooks.sendTest('c1')).toMatchObject({ outcome: 'server-error', status: 500 })
    webhooks.clock.ms += 1e9
    expect(await webhooks.deliverer.deliverDue()).toBe(0)
    expect(webhooks.events).toEqual([])
    const [failed] = await webhooks.deliveries({ state: 'failed' })
    expect(failed).toMatchObject({
      type: 'webhook.test',
      tries: 1,
      last_outcome: 'server-error',
      last_status: 500,
    })
    expect(await webhooks.replayRange('c1', 0, webhooks.clock.ms, true)).toBe(1) // the delivered one
    expect(await webhooks.replayOne('c1', failed!.id)).toBe(false)
    expect(await webhooks.deliveries()).toHaveLength(2)
  })

  it('sweeps deliveries that finished long ago, never pending ones', async () => {
    const { url } = await receiverOf(
      (_, response, nth) => void response.writeHead(nth === 1 ? 200 : 500).end(),
    )
    const webhooks = harness()
    await webhooks.setEndpoint('c1', url)
    await webhooks.owe('c1')
    await webhooks.deliverer.deliverDue()
    await webhooks.owe('c1')
    await webhooks.deliverer.deliverDue()
    expect(await webhooks.sweep(webhooks.clock.ms)).toBe(0)
    expect(await webhooks.sweep(webhooks.clock.ms + 1)).toBe(1)
    expect(await webhooks.deliveries()).toMatchObject([{ state: 'pending' }])
  })
})

it('stores no address, payload or secret in the clear', async () => {
  const webhooks = harness()
  await webhooks.setEndpoint('c1', 'http://127.0.0.1:9/hook?token=canary-address')
  await webhooks.owe('c1', { payload: '{"pan":"canary-payload"}' })
  await webhooks.owe('c1', { url: 'http://127.0.0.1:9/canary-own' })
  const secret = (await webhooks.secrets('c1'))[0]!
  await webhooks.deliverer.deliverDue()
  for (const table of ['webhook_endpoint', 'webhook_secret', 'webhook_delivery', 'webhook_attempt']) {
    const { rows } = await db.query<Record<string, unknown>>(`select * from ${table}`)
    expect(rows.length, table).toBeGreaterThan(0)
    const stored = rows
      .flatMap((row) => Object.values(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
    for (const canary of [
      'canary',
      secret,
      secret.slice(6),
      Buffer.from(secret.slice(6), 'base64').toString('latin1'),
    ])
      expect(
        stored.some((text) => text.includes(canary)),
        `${table} ${canary}`,
      ).toBe(false)
  }
})
