// Tests what a file would cost as a batch, said before it is submitted.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdminApp, openAdminApp } from '../admin-app.harness.js'

let app: AdminApp
let client = ''
beforeAll(async () => {
  app = await openAdminApp()
  client = (await app.ask('POST', '/clients', { as: 'operator', body: { name: 'Estimating' } })).json
    .client_id
})
afterAll(() => app.close())

const estimate = (body: string, lookup = 'gstinlite') =>
  app.ask('POST', `/clients/${client}/batches/estimate?lookup=${lookup}`, {
    as: 'operator',
    body,
    headers: { 'content-type': 'text/csv' },
  })

it('says records, repeated and malformed ones, and the most that it costs; nothing is submitted', async () => {
  const first = '27ZZZZZ0001Z1ZM'
  const file = `gstin_number\n${first}\n${first.toLowerCase()}\nnonsense\n`
  const { status, json } = await estimate(file)
  expect(status).toBe(200)
  expect(json).toMatchObject({ records: 3, repeated: 1, currency: 'INR', monthly_cap: null, spent: null })
  expect(json.malformed_examples).toContain(3)
  expect(json.at_most).toBe(json.highest_price * (3 - json.malformed))
  expect(json.highest_price).toBeGreaterThan(0)
  expect((await app.ask('GET', '/batches', { as: 'viewer' })).json.items).toEqual([])
})

it("uses the client's own price and names its cap", async () => {
  const price = await app.ask('PUT', `/clients/${client}/prices/gstinlite`, {
    as: 'operator',
    body: { price: 7 },
  })
  expect(price.status, price.text).toBe(200)
  const limits = { monthly_cap: 5_000 }
  expect((await app.ask('PATCH', `/clients/${client}`, { as: 'operator', body: limits })).status).toBe(200)
  const { json } = await estimate('gstin_number\n27ZZZZZ0001Z1ZM\n')
  expect(json).toMatchObject({ monthly_cap: 5_000, spent: 0 })
  expect(json.highest_price).toBe(7)
})

it('refuses what a submission would refuse, in the same words', async () => {
  expect((await estimate('rc_number\nKA01AB1234\n')).status).toBe(422)
  expect((await estimate('gstin_number\n')).status).toBe(422)
})
