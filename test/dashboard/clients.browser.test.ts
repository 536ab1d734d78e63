// Tests the pages of clients: secrets that are shown once, errors at their fields, two operators at one client, many
// clients and odd names.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../support/client.js'
import { openVisit, type Visit } from './browser.harness.js'
import { openServed, type Served } from './served.harness.js'

let served: Served
let visit: Visit
beforeAll(async () => {
  served = await openServed()
  const { setup_code: code } = await served.administer('/users', { name: 'Nalini', role: 'owner' })
  visit = await openVisit(served.browser, served.facts.dashboard_url, { width: 1300, colorScheme: 'light' })
  await served.begin(visit, code!)
})
afterAll(async () => {
  await visit?.close()
  await served?.close()
})

const longName = `${'ஆதிலட்சுமி '.repeat(4)}${'A'.repeat(150)}`.slice(0, 200)

it('a secret leaves only by "I have saved it", and is saved as a .env file', async () => {
  const { page } = visit
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await page.getByRole('button', { name: 'New client' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Branch of Pune')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: "The new client's credentials" })
  const secret = (await dialog.locator('code').nth(1).textContent())!
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.goBack()
  expect(await dialog.getByText(secret).isVisible()).toBe(true)
  expect(await dialog.getByRole('button', { name: 'Close' }).count()).toBe(0)
  await dialog.getByText('only a hash of it is stored').waitFor()
  expect(await visit.inspect('shown-once')).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download .env' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^CLIENT_ID=sandbox_\w+\nCLIENT_SECRET=sps_\w+\nWEBHOOK_SECRET=whsec_\S+\n$/)
  expect(text).toContain(secret)
  await dialog.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByRole('link', { name: 'Branch of Pune' }).click()
  await page.getByRole('button', { name: 'Signing secret' }).click()
  await page.getByRole('menuitem', { name: 'Show the signing secret' }).click()
  await page.getByRole('dialog').getByText('can be shown again').waitFor()
  await page.getByRole('button', { name: 'I have saved it' }).click()
})

it('every wrong network stands at its field, in words, and the saved value stays', async () => {
  const { page } = visit
  const { client_id: id } = await served.administer('/clients', { name: 'Networks' })
  await visit.open(`/clients/${id}`)
  await page.getByLabel('May call from').fill('10.0.0.0/8\nnowhere\n300.1.1.1')
  await page.getByRole('button', { name: 'Save the limits' }).click()
  await page.getByText('The second network must be an address or a network').waitFor()
  await page.getByText('The third network must be an address or a network').waitFor()
  expect(await page.getByLabel('May call from').inputValue()).toBe('10.0.0.0/8\nnowhere\n300.1.1.1')
  expect(await served.ask(`/clients/${id}`)).toMatchObject({ allow_from: null })
  expect(await page.getByText('The action failed').count()).toBe(0)
  expect(await visit.inspect('client-errors')).toEqual([])
})

it("two operators at one client: the second sees the first one's value beside their own", async () => {
  const { page } = visit
  const { client_id: id } = await served.administer('/clients', { name: 'Two operators' })
  await visit.open(`/clients/${id}`)
  const perSecond = page.getByLabel('Calls a second')
  const save = page.getByRole('button', { name: 'Save the limits' })
  await perSecond.fill('30')
  await served.change('PATCH', `/clients/${id}`, { rate_per_second: 20, note: 'By the other' })
  await save.click()
  const alert = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this meanwhile' })
  await alert.getByText('it was none, somebody made it 20, you typed 30').waitFor()
  expect(await page.getByLabel('Note').inputValue()).toBe('By the other')
  expect(await visit.inspect('client-conflict')).toEqual([])
  await alert.getByRole('button', { name: 'Keep mine' }).click()
  await save.click()
  await page.getByText('The limits are saved').first().waitFor()
  expect(await served.ask(`/clients/${id}`)).toMatchObject({ rate_per_second: 30, note: 'By the other' })

  await page.getByLabel('Charges a month').fill('1500.50')
  await save.click()
  await page.getByText('₹0.00 of ₹1,500.50 charged this month').waitFor()
  expect(await served.ask(`/clients/${id}`)).toMatchObject({ monthly_cap: 150_050 })
})

it('says until when the old secrets are valid, before they are replaced and after', async () => {
  const { page } = visit
  const { client_id: id } = await served.administer('/clients', { name: 'Overlap' })
  await visit.open(`/clients/${id}`)
  await page.getByLabel('The old secrets end').selectOption('86400')
  await page.getByRole('button', { name: 'Replace all' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/stay valid until about .*\d.* IST/).waitFor()
  await dialog.getByRole('button', { name: 'Replace all' }).click()
  await dialog.getByText('The old secrets end').waitFor()
  await dialog.getByText(/\d.* IST$/).waitFor()
  await page.getByRole('button', { name: 'I have saved it' }).click()
})

it('shows when a client called last, and how much of its limit it has used today', async () => {
  const { page } = visit
  const { service } = served
  const limited = await service.cli('client', 'set', service.clientId, '--rate-per-day', '50')
  expect(limited.code).toBe(0)
  const client = createClient(service)
  await client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' })
  client.close()
  await visit.open(`/clients/${service.clientId}`)
  const shown = await page.getByText(/^\d+ of 50 used today$/).textContent()
  const used = Number.parseInt(shown!, 10)
  // Those that the service began with too, unless a day began meanwhile.
  expect(used).toBeGreaterThanOrEqual(1)
  expect(used).toBeLessThanOrEqual(4)
  const figure = (name: string) => page.getByText(name, { exact: true }).locator('..')
  expect(await figure('Calls today (IST)').textContent()).toBe(`Calls today (IST)${used}`)
  expect(await figure('Last used (to the hour)').textContent()).not.toContain('never')
  expect(await figure('Last used (to the hour)').textContent()).toMatch(/\d/)
  expect(await page.getByLabel(`${used * 2} % is used`).count()).toBe(1)
})

it('a client is renamed and removed', async () => {
  const { page } = visit
  const { client_id: id } = await served.administer('/clients', { name: 'Short lived' })
  await visit.open(`/clients/${id}`)
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Renamed')
  await page.getByRole('button', { name: 'Save the name' }).click()
  await page.getByRole('heading', { level: 1, name: 'Renamed' }).waitFor()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByText('This cannot be undone').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
  expect(await page.getByRole('link', { name: 'Renamed' }).count()).toBe(0)
})

it('finds one of many clients by a part of its name, page by page, on a phone too', async () => {
  const { page } = visit
  for (let n = 0; n < 60; n++) await served.administer('/clients', { name: `Partner ${n}` })
  await served.administer('/clients', { name: longName })
  await served.administer('/clients', { name: 'שלום דסק' })
  await visit.open('/clients')
  await page.reload() // what scripts do is seen when the page is read again
  await page.getByText(/^6\d clients$/).waitFor()
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByRole('link', { name: 'שלום דסק' }).waitFor()
  await page.setViewportSize({ width: 390, height: 900 })
  const overflow = 'document.documentElement.scrollWidth - window.innerWidth'
  await expect.poll(() => page.evaluate(overflow)).toBe(0) // the table turns into cards on the next render
  expect(await visit.inspect('clients-390')).toEqual([])
  await page.setViewportSize({ width: 1300, height: 900 })
  await page.getByLabel('Find').fill('partner 59')
  await page.getByText('1 client found').waitFor()
  expect(page.url()).toContain('search=')
  await page.reload()
  await page.getByText('1 client found').waitFor()
  await page.getByLabel('Find').fill('nobody of this name')
  await page.getByText('No client matches').waitFor()
  // What was refused above is logged by the browser, and so is the page of the client that is gone.
  expect(visit.faults.filter((fault) => !/status of (404|409|422)/.test(fault))).toEqual([])
})

it('forms and filters find one of many clients, and never ask for all of them', async () => {
  const { page } = visit
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (request.method() === 'GET' && url.pathname === '/admin/v1/clients') asked.push(url)
  })
  const choose = async (label: string) => {
    const field = page.locator('input').and(page.getByLabel(label, { exact: true }))
    await field.click()
    await field.fill('partner 58')
    await page.getByRole('option', { name: 'Partner 58' }).click()
    await expect.poll(() => field.inputValue()).toBe('Partner 58')
  }
  await visit.open('/batches')
  for (const label of ['Client', 'Client of the bulk', 'Batches of']) await choose(label)
  await page.getByText('This client has no batches').waitFor()
  expect(page.url()).toContain('client_id=')
  await visit.open('/webhooks')
  await choose('Client')
  await page.getByText('Client: Partner 58').waitFor()
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter(({ searchParams }) => !searchParams.has('limit')).map(String)).toEqual([])
})
