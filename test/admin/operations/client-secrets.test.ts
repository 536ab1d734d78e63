// Tests the review of the secrets of all clients: which ones it lists, and what it shows of them.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdminApp, openAdminApp } from '../admin-app.harness.js'

const dayS = 86_400
let app: AdminApp

beforeAll(async () => {
  app = await openAdminApp()
})
afterAll(() => app.close())

const createClient = async (name: string) =>
  (await app.ask('POST', '/clients', { as: 'operator', body: { name } })).json
const review = async (query = '') =>
  (await app.ask('GET', `/client-secrets${query}`, { as: 'viewer' })).json.items as {
    client_id: string
    secret_id: number
  }[]

it('lists those that expire soon, those that are unused, or either, without their values', async () => {
  const { client_id, client_secret } = await createClient('Loan desk')
  const { client_id: otherId } = await createClient('Card desk')
  const expires_at = new Date(Date.now() + 10 * dayS * 1000).toISOString()
  const { json: added } = await app.ask('POST', `/clients/${client_id}/secrets`, {
    as: 'operator',
    body: { name: 'app server 2', expires_at },
  })
  const all = await review()
  expect(all.filter((secret) => secret.client_id === client_id)).toHaveLength(2)
  expect(all.filter((secret) => secret.client_id === otherId)).toHaveLength(1)
  expect(JSON.stringify(all)).not.toContain(client_secret)

  const shown = {
    client_id,
    client_name: 'Loan desk',
    secret_id: added.secret_id,
    name: 'app server 2',
    created_at: expect.any(String),
    last_used_at: null,
    expires_at,
  }
  expect(await review(`?expires_within_seconds=${11 * dayS}`)).toEqual([shown])
  expect(await review(`?expires_within_seconds=${9 * dayS}`)).toEqual([])
  expect(await review('?unused_for_seconds=0')).toEqual(all)
  expect(await review(`?unused_for_seconds=${dayS}`)).toEqual([])
  expect(await review(`?unused_for_seconds=${dayS}&expires_within_seconds=${11 * dayS}`)).toEqual([shown])
})

it('leaves out secrets that were revoked', async () => {
  const { client_id } = await createClient('Closed desk')
  const { json: added } = await app.ask('POST', `/clients/${client_id}/secrets`, {
    as: 'operator',
    body: {},
  })
  await app.ask('DELETE', `/clients/${client_id}/secrets/${added.secret_id}`, { as: 'operator' })
  const ids = (await review()).filter((secret) => secret.client_id === client_id)
  expect(ids.map(({ secret_id }) => secret_id)).not.toContain(added.secret_id)
  expect(ids).toHaveLength(1)
})

it('goes by the last use, which another process may have written', async () => {
  const { client_id } = await createClient('Old desk')
  const secretOf = async (query: string) =>
    (await review(query)).find((secret) => secret.client_id === client_id)?.secret_id
  const secretId = await secretOf('')
  const used = (at: number) =>
    app.parts.db.query('update client_secret set last_used_at = $1 where id = $2', [at, secretId])
  const unused = `?unused_for_seconds=${70 * dayS}`
  const madeAt = app.parts.clock.now()
  expect(await secretOf(unused)).toBeUndefined()
  app.pass(80 * dayS * 1000)
  expect(await secretOf(unused)).toBe(secretId)

  const hour = Math.ceil(madeAt / 3_600_000) * 3_600_000
  await used(hour)
  app.pass(10_000) // what was written is read no more often
  expect(await secretOf(unused)).toBe(secretId)
  const recent = hour + 79 * dayS * 1000
  await used(recent)
  app.pass(10_000)
  expect(await secretOf(unused)).toBeUndefined()
  const { json: shown } = await app.ask('GET', `/clients/${client_id}`, { as: 'viewer' })
  expect(Date.parse(shown.secrets[0].last_used_at)).toBe(recent)
})
