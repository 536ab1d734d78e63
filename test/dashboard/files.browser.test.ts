// Tests in a browser what is done with files: dropped, shown before anything is stored, submitted, delivered.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReceiver, type Receiver } from '../acceptance/webhooks-receiver.js'
import { openVisit, type Visit } from './browser.harness.js'
import { drop, dropZone } from './drop.harness.js'
import { openServed, type Served } from './served.harness.js'

describe('files', () => {
  let served: Served
  let receiver: Receiver
  let visit: Visit
  let page: Page

  beforeAll(async () => {
    served = await openServed()
    receiver = await openReceiver()
    const { dashboard_url: url, dashboard_setup_code: code } = served.facts
    visit = await openVisit(served.browser, url, { width: 1440, colorScheme: 'light' })
    page = visit.page
    await page.goto(url)
    await page.getByLabel('Setup code').fill(code!)
    await page.getByLabel('Name').fill('Asha')
    await page.locator('input[name=password]').fill('four words make one')
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await visit.open('/clients')
    await page.getByRole('link', { name: 'Sandbox' }).first().click()
    await page.getByRole('button', { name: 'Add an endpoint' }).click()
    await page.getByLabel('Address').fill(`${receiver.url}/hook`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The endpoint is saved').waitFor()
  })
  afterAll(async () => {
    // The browser notes each refusal, and the wrong statement was refused.
    expect(visit?.faults.filter((fault) => !fault.includes('status of 422'))).toEqual([])
    await receiver?.close()
    await served?.close()
  })

  it('a dropped batch shows rows and cost before it is submitted, and then has a page with its delivery', async () => {
    await visit.open('/batches')
    await page.getByLabel('Lookup', { exact: true }).selectOption('upi-basic')
    await drop(page, dropZone(page, 'File'), { name: 'notes.pdf', type: 'application/pdf', text: '%PDF' })
    await page.getByText('This is not a .csv file.').waitFor()
    const text = 'vpa\nfound@sandbox\nunknown@sandbox\nno-vpa\nfound@sandbox\n'
    await drop(page, dropZone(page, 'File'), { name: 'vpas.csv', type: 'text/csv', text })
    await page.getByText(/3 records at ₹\s?\d+\.\d\d or less/).waitFor()
    await page.getByText('1, which are not asked and free: record 3').waitFor()
    expect(await visit.inspect('batch-estimate')).toEqual([])
    expect(receiver.arrived).toEqual([])
    receiver.answerNext(503)
    await page.getByRole('button', { name: 'Submit 4 records' }).click()
    await page.getByRole('heading', { level: 1, name: 'Batch of 4 to upi-basic' }).waitFor()
    await page.getByText('4 of 4, 2 without SUCCESS').waitFor()
    await receiver.wait(2)
    await page.getByRole('link', { name: 'Payload and attempts' }).waitFor()
    expect(await visit.inspect('batch-page')).toEqual([])
    await page.getByRole('link', { name: 'SUCCESS', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor()
    expect(page.url()).toContain('sub_code=')
    expect(page.url()).toMatch(/[?&]from=.*to=/) // an old batch's calls are far from the newest
    await page.goBack()
    await page.getByRole('link', { name: 'Payload and attempts' }).click()
    await page.getByRole('heading', { level: 1, name: 'Delivery' }).waitFor()
  })

  it('a delivery shows its payload, what was sent and answered, and how long it took', async () => {
    await page.getByRole('button', { name: 'Show them' }).click()
    await page.getByText('"type": "batch.completed"').waitFor()
    await page.getByRole('button', { name: /^Attempt 1/ }).click()
    await page.getByText(/HTTP 503, \d+ ms/).waitFor()
    const [first] = receiver.arrived
    await page.getByText(String(first!.headers['webhook-signature'])).waitFor()
    expect(await visit.inspect('delivery')).toEqual([])
  })

  it('deliveries are filtered in the address, and those of a period are sent again', async () => {
    await visit.open('/webhooks')
    await page.getByLabel('Event').selectOption('batch.completed')
    await page.getByLabel('State', { exact: true }).selectOption('exhausted')
    await page.getByText('No deliveries match').waitFor()
    await page.getByRole('button', { name: 'Remove the filter State' }).click()
    await page.getByRole('link', { name: 'batch.completed' }).first().waitFor()
    expect(page.url()).toContain('type=')
    const client = page.locator('input').and(page.getByLabel('Client', { exact: true }))
    await client.click()
    await client.fill('sandb')
    await page.getByRole('option', { name: 'Sandbox' }).click()
    await page.getByRole('button', { name: 'Replay a period' }).click()
    const before = receiver.arrived.length
    await page.getByRole('switch', { name: 'Also what already arrived' }).click()
    await page.getByRole('button', { name: 'Replay', exact: true }).click()
    await page.getByText('1 delivery is sent again.').waitFor()
    const again = await receiver.wait(before + 1)
    expect(again.at(-1)!.headers['webhook-id']).toBe(receiver.arrived[0]!.headers['webhook-id'])
    expect(await visit.inspect('replay')).toEqual([])
  })

  it('an import shows its columns and first problems, and stores nothing until they are settled', async () => {
    await visit.open('/records')
    const name = 'people, all.csv'
    const row = (n: number, pan: string, born: string) =>
      `${n},${pan},ASHA ${'X'.repeat(200)},person,${born},आशा`
    const head = 'Sr No,PAN No.,Holder,Category,DOB,"Remarks, in full"'
    const text = [head, row(1, 'ZZZPZ7000A', '1990-01-31'), row(2, 'ZZZPZ7000B', '2990-01-31'), ''].join('\n')
    await drop(page, dropZone(page, 'File of records'), { name, type: 'text/csv', text })
    await page.getByText('Choose which column of the file fills full_name').waitFor()
    const fills = (column: string) => page.getByLabel(`What ${column} fills`)
    expect(await fills('Sr No').inputValue()).toBe('')
    expect(await fills('PAN No.').inputValue()).toBe('pan_number')
    await fills('Holder').selectOption('full_name')
    await page.getByText('1 of 2 lines is wrong').waitFor()
    await page.getByText(/is in the future/).waitFor()
    expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)
    expect(await visit.inspect('import-preview')).toEqual([])
    await page.getByRole('switch', { name: 'Import the valid lines even when others are invalid' }).click()
    await page.getByRole('button', { name: 'Import 1 line', exact: true }).click()
    await page.getByText('The records are imported').waitFor()
    await page.getByText('2 lines read, 1 imported, 1 wrong.').waitFor()
  })

  it('documents and a tax statement can be dropped', async () => {
    await visit.open('/documents')
    const dropped = { name: 'court.txt', type: 'text/plain', text: 'nothing found' }
    await drop(page, dropZone(page, 'Documents'), dropped)
    await page.getByRole('button', { name: 'Remove court.txt' }).waitFor()
    await page.getByRole('button', { name: 'Store as an archive' }).click()
    await page.getByText('The archive is stored').waitFor()
    expect(await visit.inspect('documents-drop')).toEqual([])
    await visit.open('/records')
    await drop(page, dropZone(page, 'Text export of TRACES'), {
      name: 'as26.txt',
      type: 'text/plain',
      text: 'no',
    })
    await page.getByLabel('itr_client_id').fill('own-1')
    await page.getByRole('button', { name: 'Import the statement' }).click()
    await page
      .getByText(/Nothing was imported/)
      .first()
      .waitFor()
  })

  it('all of it fits a phone, in the dark', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const path of ['/batches', '/webhooks', '/records', '/sources', '/documents']) {
      await visit.open(path)
      expect(await visit.inspect(`phone-${path.slice(1)}`)).toEqual([])
      const overhang = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
      expect([path, Math.max(0, Number(await page.evaluate(overhang)))]).toEqual([path, 0])
    }
  })
})
