// Tests in a browser what proves a lookup: consents, found and withdrawn, the receipt of a call, the report about a person.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readKey } from '../../src/receipts/note.js'
import { verifyReceipt } from '../../src/receipts/verify-receipt.js'
import { createClient } from '../support/client.js'
import { openVisit, type Visit } from './browser.harness.js'
import { openServed, type Served } from './served.harness.js'

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
  // The browser notes the refusals of the receipt.
  expect(visit?.faults.filter((fault) => !/status of (404|409).*\/receipt\)$/.test(fault))).toEqual([])
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

it('finds a consent by its id', async () => {
  await visit.open('/')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search' }).fill('form-7')
  await page.getByRole('button', { name: /^Sandbox/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Consent form-7' }).waitFor()
})

it('saves the receipt of a call, which the key of the log verifies, and says why there is none', async () => {
  await visit.open('/transactions?sub_code=SUCCESS')
  await page.getByRole('link', { name: 'panbasic' }).first().click()
  const save = page.getByRole('button', { name: 'Save the receipt' })
  for (const [status, text] of [
    [409, 'It is not ready yet: the log takes a call in within 2 seconds. Try again.'],
    [
      404,
      'There is none: receipts were off when the call was made, it submitted or polled a batch or task, or it could not be recorded.',
    ],
  ] as const) {
    const body = JSON.stringify({ title: 'refused' })
    await page.route('**/receipt', (route) =>
      route.fulfill({ status, contentType: 'application/problem+json', body }),
    )
    await save.click()
    await page.getByText(text).waitFor()
    await page.unroute('**/receipt')
  }
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()])
  const id = /transactions\/([0-9a-f]{32})/.exec(page.url())![1]!
  expect(file.suggestedFilename()).toBe(`${id}.tlog-proof`)
  await page.getByText(`satyapan audit verify-receipt ${id}.tlog-proof --key log.key`).waitFor()
  const { items } = (await served.ask('/log/keys')) as { items: { key: string }[] }
  const verified = verifyReceipt(await readFile(await file.path(), 'utf8'), {
    keys: [readKey(items[0]!.key)!],
  })
  expect(verified).toMatchObject({ entry: { transaction_id: id, lookup: 'panbasic', sub_code: 'SUCCESS' } })
  expect(await visit.inspect('receipt')).toEqual([])
})
