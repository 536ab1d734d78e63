// Tests deliveries over the API: one is opened with what was sent and answered; lists are filtered.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startReceiver } from '../../webhooks/webhooks.harness.js'
import { type AdminApp, openAdminApp } from '../admin-app.harness.js'

let app: AdminApp
let receiver: Awaited<ReturnType<typeof startReceiver>>
let isUp = false
const page = 'x'.repeat(2_100)

beforeAll(async () => {
  app = await openAdminApp()
  receiver = await startReceiver((_request, response) => {
    response.writeHead(isUp ? 204 : 500, {
      'content-type': 'text/html',
      'set-cookie': 'session=never-stored',
      'x-request-id': 'r-1',
    })
    response.end(isUp ? '' : `<p>ZZZPZ1000A is down</p>${page}`)
  })
  const set = await app.ask('PUT', '/operator/webhook', {
    as: 'owner',
    body: { url: `${receiver.url}/hook` },
  })
  expect(set.status).toBe(200)
})
afterAll(async () => {
  await receiver.close()
  await app.close()
})

const sendTest = async () =>
  (await app.ask('POST', '/operator/webhook/test', { as: 'operator' })).json.webhook_id as string

it('shows the payload, the headers that were sent and the beginning of the answer, and the audit log says who looked', async () => {
  const id = await sendTest()
  const { status, json } = await app.ask('POST', `/deliveries/${id}/open`, { as: 'operator' })
  expect(status).toBe(200)
  expect(json.url).toBe(`${receiver.url}/hook`)
  expect(JSON.parse(json.payload)).toMatchObject({ type: 'webhook.test' })
  const [attempt] = json.attempts
  expect(attempt).toMatchObject({ outcome: 'server-error', http_status: 500 })
  const sent = receiver.received.at(-1)!
  expect(attempt.exchange.request_headers['webhook-signature']).toBe(sent.headers['webhook-signature'])
  expect(attempt.exchange.response.headers).toMatchObject({
    'content-type': 'text/html',
    'x-request-id': 'r-1',
  })
  expect(JSON.stringify(attempt)).not.toContain('never-stored')
  expect(attempt.exchange.response.body).toHaveLength(2_048)
  expect(attempt.exchange.response.cut).toBe(true)
  const [entry] = (await app.ask('GET', '/audit?limit=1', { as: 'auditor' })).json.items
  expect(entry).toMatchObject({ act: 'deliveries.open', target: id })
})

it('what a receiver answered is sealed, and erased with the person that it names', async () => {
  const id = await sendTest()
  const { rows } = await app.parts.db.query<{ exchange: Buffer }>(
    'select exchange from webhook_attempt where delivery_id = $1',
    [id],
  )
  expect(rows[0]!.exchange.toString('latin1')).not.toContain('ZZZPZ1000A')
  await app.ask('POST', '/vault/erase', { as: 'owner', body: { kind: 'pan', value: 'ZZZPZ1000A' } })
  const { json } = await app.ask('POST', `/deliveries/${id}/open`, { as: 'operator' })
  expect(json.attempts[0].exchange.response).toMatchObject({ body: '' })
})

it('is found by its id in the search', async () => {
  const id = await sendTest()
  const { identified } = (await app.ask('GET', `/search?text=${id}`, { as: 'viewer' })).json
  expect(identified).toEqual([
    {
      kind: 'delivery',
      id,
      client_id: expect.any(String),
      name: 'webhook.test',
      about: expect.stringMatching(/Z$/),
    },
  ])
})

it('is not for those who may not read what is sent', async () => {
  const id = await sendTest()
  expect((await app.ask('POST', `/deliveries/${id}/open`, { as: 'auditor' })).status).toBe(403)
  expect((await app.ask('POST', '/deliveries/msg_none/open', { as: 'operator' })).status).toBe(404)
})

it('lists by event, id and time', async () => {
  isUp = true
  app.pass(86_400_000)
  const id = await sendTest()
  const listed = async (query: string) =>
    (await app.ask('GET', `/deliveries?${query}`, { as: 'viewer' })).json.items.map(
      ({ webhook_id }: { webhook_id: string }) => webhook_id,
    )
  const all = await listed('type=webhook.test')
  expect(all[0]).toBe(id)
  expect(all.length).toBeGreaterThan(1)
  expect(await listed('type=batch.completed')).toEqual([])
  expect(await listed(`webhook_id=${all[1]}`)).toEqual([all[1]])
  const { json } = await app.ask('GET', `/deliveries?webhook_id=${id}`, { as: 'viewer' })
  expect(await listed(`from=${json.items[0].created_at}`)).toEqual([id])
  expect(await listed(`to=${json.items[0].created_at}`)).toEqual(all.slice(1))
})
