// Tests in a browser several webhook endpoints of a client, the alerts, sensitive lookups that stay, and batches by state.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openVisit, type Visit } from './browser.harness.js'
import { openServed, type Served } from './served.harness.js'

let served: Served
let visit: Visit
let page: Page
let clientId: string
const received: string[] = []
const receiver = createServer((request, response) => {
  received.push(request.url!)
  request.resume().once('end', () => response.end())
})

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  served = await openServed()
  visit = await openVisit(served.browser, served.facts.dashboard_url, { width: 1440, colorScheme: 'light' })
  page = visit.page
  const { setup_code: code } = await served.administer('/users', { name: 'Dhruv', role: 'owner' })
  await served.begin(visit, code!)
  clientId = (await served.administer('/clients', { name: 'Branch of Nashik' })).client_id!
})
afterAll(async () => {
  expect(visit?.faults).toEqual([])
  await visit?.close()
  await served?.close()
  receiver.close()
})

const address = (path: string) => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`
const dialog = () => page.getByRole('dialog')

async function addEndpoint(path: string, more: () => Promise<void> = async () => {}): Promise<void> {
  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  await dialog().getByLabel('Address').fill(address(path))
  await more()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().waitFor({ state: 'detached' })
}

it('adds endpoints with events of their own, tests one, and leads to its deliveries', async () => {
  await visit.open(`/clients/${clientId}`)
  await addEndpoint('/all')
  await addEndpoint('/accounting', async () => {
    await dialog()
      .getByRole('switch', { name: /^Every event/ })
      .click()
    await dialog().getByLabel('Note').fill('Accounting')
  })
  const second = page.getByRole('region', { name: /^Endpoint ep_/ })
  await second.getByText('batch.completed').waitFor()
  await page.getByRole('region', { name: 'Endpoint first' }).getByText('every event').waitFor()
  await second.getByRole('button', { name: 'Send a test' }).click()
  await second.getByText('delivered (HTTP 200)').waitFor()
  expect(received).toEqual(['/accounting'])
  expect(await visit.inspect('endpoints')).toEqual([])

  const secrets: string[] = []
  for (const region of [second, page.getByRole('region', { name: 'Endpoint first' })]) {
    await region.getByRole('button', { name: 'Signing secret' }).click()
    await page.getByRole('menuitem', { name: 'Show the signing secret' }).click()
    secrets.push((await dialog().locator('code').first().textContent())!)
    await page.getByRole('button', { name: 'I have saved it' }).click()
  }
  expect(secrets[0]).toMatch(/^whsec_/)
  expect(secrets[0]).not.toBe(secrets[1])

  await second.getByRole('link', { name: 'Deliveries' }).click()
  await page
    .getByRole('group', { name: 'Filters' })
    .getByText(/Endpoint: ep_/)
    .waitFor()
  await page.getByRole('link', { name: 'webhook.test' }).waitFor()
  await page
    .getByRole('group', { name: 'Filters' })
    .getByRole('button', { name: /Endpoint/ })
    .click()
})

it('says at its field why an address is refused, and keeps what was typed', async () => {
  await visit.open(`/clients/${clientId}`)
  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  await dialog().getByLabel('Address').fill('ftp://receiver.example/hook')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().getByText('must be an https:// address').waitFor()
  expect(await dialog().getByLabel('Address').inputValue()).toBe('ftp://receiver.example/hook')
  await dialog().getByRole('button', { name: 'Close' }).click()
  visit.faults.splice(
    0,
    visit.faults.length,
    ...visit.faults.filter((fault) => !fault.includes('status of 422')),
  )
})

it('keeps the sensitive lookups that are named when other lookups change', async () => {
  const { items } = (await served.ask('/lookups')) as { items: { name: string; sensitive: boolean }[] }
  const sensitive = items.find((lookup) => lookup.sensitive)!.name
  await served.change('PUT', `/clients/${clientId}/lookups`, { lookups: null, sensitive: [sensitive] })
  await visit.open(`/clients/${clientId}`)
  await page.reload() // it was open already, with what was there before
  await page.getByText('Sensitive lookups that it may call: 1').waitFor()
  await page.getByRole('switch', { name: 'Every lookup that is not sensitive' }).click()
  await page.getByRole('combobox', { name: 'Lookups', exact: true }).fill('panbasic')
  await page.getByRole('listbox').getByRole('option', { name: 'panbasic', exact: true }).click()
  await page.keyboard.press('Escape')
  expect(await visit.inspect('sensitive')).toEqual([])
  await page.getByRole('button', { name: 'Save what it may call' }).click()
  await page.getByText('Entitlements are saved').waitFor()
  const { lookups } = (await served.ask(`/clients/${clientId}`)) as { lookups: string[] }
  expect([...lookups].sort()).toEqual(['panbasic', sensitive].sort())
})

it('lists batches by their state, in the address', async () => {
  await visit.open('/batches?state=cancelled')
  await page.getByText('No batch is in this state').waitFor()
  await page.getByRole('combobox', { name: 'State' }).selectOption('completed')
  expect(page.url()).toContain('state=completed')
})

it('shows the alerts, and changes a threshold', async () => {
  await visit.open('/alerts')
  await page.getByText('Nobody is told').waitFor()
  await page.getByRole('button', { name: 'Change Failed calls' }).click()
  await dialog().getByLabel('Threshold').fill('12')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await page.getByRole('region', { name: 'Failed calls' }).getByText('Fires at 12 %').waitFor()
  expect(((await served.ask('/alerts')) as { items: object[] }).items[0]).toMatchObject({ threshold: 12 })
})

it.each([
  [390, 'dark'],
  [768, 'light'],
] as const)('has no fault at %i pixels', async (width, colorScheme) => {
  const narrow = await openVisit(served.browser, served.facts.dashboard_url, { width, colorScheme })
  const { setup_code: code } = await served.administer('/users', { name: `Narrow ${width}`, role: 'owner' })
  await served.begin(narrow, code!)
  const faults: string[] = []
  for (const path of ['/alerts', `/clients/${clientId}`, '/webhooks']) {
    await narrow.open(path)
    faults.push(...(await narrow.inspect(`endpoints-${width}-${path.split('/')[1]}`)))
    const overflow = 'document.documentElement.scrollWidth - window.innerWidth'
    if (Number(await narrow.page.evaluate(overflow)) > 0) faults.push(`${path} is wider than the window`)
  }
  expect([...faults, ...narrow.faults]).toEqual([])
  await narrow.close()
})
