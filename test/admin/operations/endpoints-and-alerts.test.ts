// Tests the operations on several webhook endpoints and on alerts: what they show to whom, and what they refuse.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxEndpoints } from '../../../src/webhooks/endpoints.js'
import { type AdminApp, openAdminApp } from '../admin-app.harness.js'

let app: AdminApp
let clientId: string
let otherId: string
const path = (id: string, rest = '') => `/clients/${id}/webhook/endpoints${rest}`
const ask = (method: string, at: string, body?: object, as: 'viewer' | 'operator' | 'owner' = 'operator') =>
  app.ask(method, at, { as, ...(body && { body }) })

beforeAll(async () => {
  app = await openAdminApp()
  const create = async (name: string) => (await ask('POST', '/clients', { name })).json.client_id
  clientId = await create('Loan desk')
  otherId = await create('Card desk')
})
afterAll(() => app.close())

describe('endpoints', () => {
  it('are added with a secret of their own, listed, and changed by what is named', async () => {
    await ask('PUT', `/clients/${clientId}/webhook`, { url: 'https://hooks.example.org/first' })
    const url = 'https://hooks.example.org/second?token=canary'
    const { json: added } = await ask('POST', path(clientId), {
      url,
      events: ['bulk.completed'],
      note: 'Books',
    })
    expect(added).toEqual({
      endpoint_id: expect.stringMatching(/^ep_[0-9a-f]{16}$/),
      url,
      events: ['bulk.completed'],
      note: 'Books',
      disabled: null,
      webhook_secret: expect.stringMatching(/^whsec_/),
    })
    const one = path(clientId, `/${added.endpoint_id}`)
    expect((await ask('POST', `${one}/reveal-secret`)).json.webhook_secret).toBe(added.webhook_secret)
    const [entry] = (await ask('GET', '/audit?act=webhook-endpoints.reveal-secret', undefined, 'owner')).json
      .items
    expect(entry).toMatchObject({ target: clientId, facts: { endpoint: added.endpoint_id } })
    expect((await ask('PATCH', one, { events: null })).json).toMatchObject({
      events: null,
      note: 'Books',
      url,
    })
    expect((await ask('POST', `${one}/disable`)).json).toMatchObject({ disabled: 'operator' })
    expect((await ask('POST', `${one}/disable`)).status).toBe(409)
    const { items } = (await ask('GET', path(clientId), undefined, 'viewer')).json
    expect(items.map((each: { endpoint_id: string }) => each.endpoint_id)).toEqual([
      'first',
      added.endpoint_id,
    ])
    expect(JSON.stringify(items)).not.toContain('canary')
    expect((await ask('DELETE', one)).json).toEqual({ removed: added.endpoint_id })
    expect((await ask('DELETE', one)).status).toBe(404)
  })

  it('of another client are not found, and wrong ones are refused with their field', async () => {
    const { json: added } = await ask('POST', path(otherId), { url: 'https://hooks.example.org/' })
    expect((await ask('POST', path(clientId, `/${added.endpoint_id}/enable`))).status).toBe(404)
    expect((await ask('DELETE', path(clientId, `/${added.endpoint_id}`))).status).toBe(404)
    const refusals = [
      { url: 'ftp://hooks.example.org/' },
      { url: 'https://10.0.0.1/' },
      { url: 'https://a.example/', events: ['lost'] },
      { url: 'https://a.example/', events: [] },
      { url: 'https://a.example/', note: 'two\nlines' },
    ]
    for (const body of refusals) expect((await ask('POST', path(clientId), body)).status).toBe(422)
    expect((await ask('POST', path(clientId), { url: 'https://a.example/' }, 'viewer')).status).toBe(403)
  })

  it('are at most five', async () => {
    const { items } = (await ask('GET', path(otherId))).json
    for (let n = items.length + 1; n < maxEndpoints; n++)
      expect((await ask('POST', path(otherId), { url: `https://a.example/${n}` })).status).toBe(200)
    const more = await ask('POST', path(otherId), { url: 'https://a.example/more' })
    expect([more.status, more.json.detail]).toEqual([409, expect.stringContaining('remove one first')])
  })
})

it('deliveries of an endpoint or a batch are asked for with their client', async () => {
  for (const query of ['endpoint_id=first', `request_id=${'a'.repeat(32)}`]) {
    expect((await ask('GET', `/deliveries?${query}`)).status).toBe(422)
    expect((await ask('GET', `/deliveries?client_id=${clientId}&${query}`)).json.items).toEqual([])
  }
})

it('batches are listed by their state', async () => {
  for (const state of ['processing', 'completed', 'cancelled'])
    expect((await ask('GET', `/batches?state=${state}`)).json.items).toEqual([])
  expect((await ask('GET', '/batches?state=lost')).status).toBe(422)
})

describe('alerts', () => {
  it('begin with thresholds of their own, which an operator changes within bounds', async () => {
    const { items } = (await ask('GET', '/alerts', undefined, 'viewer')).json
    expect(items.map(({ kind, state }: { kind: string; state: string }) => [kind, state])).toEqual(
      ['failures', 'latency', 'spend', 'deliveries', 'sources'].map((kind) => [kind, 'not checked']),
    )
    expect((await ask('PATCH', '/alerts/failures', { threshold: 3, minutes: 15 })).json).toMatchObject({
      threshold: 3,
      minutes: 15,
      on: true,
    })
    expect((await ask('PATCH', '/alerts/sources', { switch: 'off' })).json).toMatchObject({ state: 'off' })
    for (const [kind, body] of [
      ['failures', { threshold: 101 }],
      ['spend', { minutes: 5 }],
      ['nothing', { threshold: 5 }],
    ] as const)
      expect((await ask('PATCH', `/alerts/${kind}`, body)).status).toBe(422)
    expect((await ask('PATCH', '/alerts/failures', { threshold: 4 }, 'viewer')).status).toBe(403)
    expect((await ask('GET', '/alerts/history')).json).toEqual({ items: [], next_cursor: null })
  })
})

it('says how many calls a report by metadata would have to read', async () => {
  expect((await ask('GET', '/usage/metadata-progress?key=order_id')).json).toEqual({
    waiting_calls: 0,
    waiting_days: 0,
    left_out_calls: 0,
  })
  expect((await ask('GET', '/usage/metadata-progress?key=NO')).status).toBe(422)
})
