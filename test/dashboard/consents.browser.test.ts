// Tests in a browser the consents of a client, the withdrawal of one, and the report about a person.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createClient } from '../support/client.js'
import { openVisit, type Visit } from './browser.harness.js'
import { openServed, type Served } from './served.harness.js'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let served: Served
let visit: Visit
let page: Page
let clientId: string
const pan = 'ZZZPZ1000A'

beforeAll(async () => {
  served = await openServed()
  const client = createClient(served.service)
  clientId = client.clientId
  const body = { subjects: [{ pan }], purposes: ['Opening an account'], given_at: '2026-01-01T10:00:00Z' }
  const registered = await client.request({
    method: 'PUT',
    path: '/v1/consents/form-7',
    headers: [
      ...['Authorization', `Bearer ${await client.token()}`, 'x-api-key', client.clientSecret],
      ...['Content-Type', 'application/json'],
    ],
    body: JSON.stringify(body),
  })
  expect(registered.status).toBe(200)
  client.close()
  visit = await openVisit(served.browser, served.facts.dashboard_url, { width: 1440, colorScheme: 'light' })
  page = visit.page
  const { setup_code: code } = await served.administer('/users', { name: 'Dhruv', role: 'owner' })
  await served.begin(visit, code!)
})
afterAll(async () => {
  expect(visit?.faults).toEqual([])
  await visit?.close()
  await served?.close()
})

it('reports on a person, whose number is not in the address, and saves a PDF', async () => {
  await visit.open('/person')
  await page.getByLabel('Value').fill(pan)
  await page.getByRole('button', { name: 'Show the report' }).click()
  await page.getByRole('region', { name: 'Registered consents' }).getByText('form-7').waitFor()
  await page.getByRole('region', { name: 'What is stored' }).getByText('imported records').waitFor()
  expect(page.url()).not.toContain(pan)
  expect(await visit.inspect('person')).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  const file = await (await download).path()
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-')
})

it('lists consents by client and state, in the address, and withdraws one', async () => {
  await visit.open(`/consents?client_id=${clientId}`)
  await page.getByRole('combobox', { name: 'State' }).selectOption('in-force')
  expect(page.url()).toContain('state=in-force')
  await page.getByRole('link', { name: 'form-7' }).click()
  await page.getByText('No call has named it').waitFor()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('The consent is withdrawn').waitFor()
  await page.getByText('withdrawn', { exact: true }).waitFor()
  expect(await visit.inspect('consent')).toEqual([])
})
