// Tests in a browser a bulk: dropped, its columns chosen, its cost seen before it starts, paused, resumed, cancelled, downloaded.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usageRows } from '../acceptance/usage-rows.js'
import { openVisit, type Visit } from './browser.harness.js'
import { drop, dropZone } from './drop.harness.js'
import { openServed, type Served } from './served.harness.js'

let served: Served
let visit: Visit
let page: Page
beforeAll(async () => {
  served = await openServed()
  const { setup_code: code } = await served.administer('/users', { name: 'Rukmini', role: 'owner' })
  visit = await openVisit(served.browser, served.facts.dashboard_url, { width: 1440, colorScheme: 'light' })
  page = visit.page
  await served.begin(visit, code!)
})
afterAll(async () => {
  // The browser notes the refusal of the file that cannot be started, and that no batch has the id of a bulk.
  const expected = /status of (422|404 .*\/batches\/[0-9a-f]{32}\)$)/
  expect(visit?.faults.filter((fault) => !expected.test(fault))).toEqual([])
  await visit?.close()
  await served?.close()
})

interface Bulk {
  readonly request_id: string
  readonly state: string
  readonly max_cost: number | null
  readonly cost: number
}
const newest = async (): Promise<Bulk> => ((await served.ask('/bulk')) as { items: Bulk[] }).items[0]!

/** Drops the file, which is for UPI addresses, and asks for the estimate. */
async function estimate(text: string): Promise<void> {
  await visit.open('/batches')
  await page.getByLabel('Lookup of the bulk').selectOption('upi-basic')
  await drop(page, dropZone(page, 'Large file'), { name: 'people.csv', type: 'text/csv', text })
  await page.getByLabel('Column of vpa').waitFor()
}

const start = async (name: string, records: number): Promise<Locator> => {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Estimate' }).click()
  await page.getByRole('button', { name: `Start ${records} records` }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await row.waitFor()
  return row
}

async function downloaded(row: Locator): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: /^Download/ }).click(),
  ])
  return readFile(await file.path(), 'utf8')
}

it('a file with columns of its own: nothing starts before its cost is seen, and the result is downloaded', async () => {
  await estimate('Customer,UPI address\n1,found@sandbox\n2,unknown@sandbox\n3,nonsense\n')
  await page.getByText('No bulk yet').waitFor()
  expect(await page.getByRole('button', { name: 'Estimate' }).isDisabled()).toBe(true)
  await page.getByLabel('Column of vpa').selectOption('UPI address')
  await page.getByLabel('Purpose').fill('Yearly check')
  await page.getByLabel('Every person in the file agreed').check()
  await page.getByRole('button', { name: 'Estimate' }).click()
  await page.getByText('1, which are not asked and free').waitFor()
  await page.getByText(/₹\s?3\.00: 2 records at ₹\s?1\.50 or less/).waitFor()
  expect(await visit.inspect('bulk-estimate')).toEqual([])
  expect(await served.ask('/bulk')).toMatchObject({ items: [] })

  const row = await start('yearly check', 3)
  const [header, ...lines] = (await downloaded(row)).trim().split(/\r?\n/)
  expect(header).toMatch(/^Customer,UPI address,sub_code,/)
  expect(lines.map((line) => line.split(',').slice(0, 3).join())).toEqual([
    '1,found@sandbox,SUCCESS',
    '2,unknown@sandbox,DETAILS_NOT_FOUND',
    '3,nonsense,INVALID_INPUT',
  ])
  const { request_id: id } = await newest()
  const records = (await usageRows(served.service)).filter((each) => each.request_id === id)
  expect(records.map(({ consent }) => consent)).toEqual(
    Array.from({ length: 3 }, () => ({ consent: 'Y', purpose: 'Yearly check' })),
  )
  expect(await visit.inspect('bulk-completed')).toEqual([])
})

it('has a page, to which its calls and the search lead', async () => {
  const { request_id: id } = await newest()
  await visit.open('/batches')
  await page.getByRole('link', { name: 'upi-basic: yearly check' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Bulk of 3 to upi-basic' })
  await heading.waitFor()
  await page.getByText('3 of 3 are done, 2 without SUCCESS, 1 not valid').waitFor()
  expect(await visit.inspect('bulk-page')).toEqual([])
  await page.getByRole('link', { name: 'DETAILS_NOT_FOUND' }).click()
  await page.getByRole('link', { name: 'upi-basic' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Transaction' }).waitFor()
  await page.getByRole('link', { name: id }).click()
  await heading.waitFor()
  await visit.open('/')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search' }).fill(id)
  await page.getByRole('button', { name: /^upi-basic/ }).waitFor()
  await page.keyboard.press('Enter')
  await heading.waitFor()
})

it('stops before a maximum in rupees, and goes on with a higher one', async () => {
  await estimate(`vpa\n${'found@sandbox\n'.repeat(4)}`)
  await page.getByLabel('Pause before it costs more').fill('1.50')
  const row = await start('with a maximum', 4)
  await row.getByText('paused: its maximum cost is reached').waitFor()
  expect(await newest()).toMatchObject({ state: 'paused', max_cost: 150 })
  expect((await newest()).cost).toBeLessThanOrEqual(150)
  expect(await visit.inspect('bulk-paused')).toEqual([])
  await row.getByLabel('New maximum cost').fill('6')
  await row.getByRole('button', { name: 'Resume' }).click()
  await row.getByRole('link', { name: /^Download/ }).waitFor()
  expect(await newest()).toMatchObject({ state: 'completed', max_cost: 600, cost: 600 })
})

it('is paused, resumed and cancelled; what was not asked is CANCELLED', async () => {
  await estimate(`vpa\n${'found@sandbox\n'.repeat(300)}`)
  await page.getByLabel('Records a second').fill('1')
  const row = await start('slow', 300)
  await row.getByRole('button', { name: 'Pause' }).click()
  await row.getByText('paused by somebody').waitFor()
  await row.getByRole('button', { name: 'Resume' }).click()
  await row.getByRole('button', { name: 'Pause' }).waitFor()
  await row.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the bulk' }).click()
  const lines = (await downloaded(row)).trim().split(/\r?\n/).slice(1)
  expect(lines).toHaveLength(300)
  expect(lines.at(-1)).toMatch(/^found@sandbox,CANCELLED/)
})

it('a file that cannot be taken is refused with its line, and nothing of it is kept', async () => {
  const before = await newest()
  await estimate('vpa,city\nfound@sandbox,Pune\nfound@sandbox')
  await page.getByRole('button', { name: 'Estimate' }).click()
  await page
    .getByRole('alert')
    .getByText('Line 3 has 1 cell, and the header has 2', { exact: false })
    .waitFor()
  expect(await page.getByRole('button', { name: /^Start/ }).count()).toBe(0)
  expect((await newest()).request_id).toBe(before.request_id)
})

it('what was said of the persons in one file is not said of those in another', async () => {
  await estimate('vpa\nfound@sandbox\n')
  const agreed = page.getByLabel('Every person in the file agreed')
  await agreed.check()
  const other = { name: 'others.csv', type: 'text/csv', text: 'vpa\nunknown@sandbox\n' }
  await drop(page, dropZone(page, 'Large file'), other)
  await page.getByText('others.csv').waitFor()
  expect(await agreed.isChecked()).toBe(false)
})
