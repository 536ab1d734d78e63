// Tests what becomes of a page that stays open: the window gets narrower while a dialog is half filled, a list of bulk
// is longer than a page, and the service stops answering and answers again.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../support/until.js'
import { openVisit, type Visit } from './browser.harness.js'
import { openServed, type Served } from './served.harness.js'

const wide = { width: 1300, height: 900 }
const phone = { width: 390, height: 844 }
const turned = { width: 844, height: 390 }
const moreThanAPage = 55
const price = 150 // of upi-basic

let served: Served
let visit: Visit
let page: Page

/** A bulk of so many records; returns its id. */
async function startBulk(records: number, more = ''): Promise<string> {
  const file = new Blob([`vpa\n${'found@sandbox\n'.repeat(records)}`], { type: 'text/csv' })
  const query = `client_id=${served.service.clientId}&lookup=upi-basic${more}`
  return (await served.administer(`/bulk?${query}`, file)).request_id!
}

const stateOf = async (id: string) => ((await served.ask(`/bulk/${id}`)) as { state: string }).state

beforeAll(async () => {
  served = await openServed()
  const form = new FormData()
  form.append('document', new Blob(['nothing found']), 'court.txt')
  await served.administer('/documents?kind=fir-check', form)
  const { setup_code: code } = await served.administer('/users', { name: 'Ila', role: 'owner' })
  await served.administer('/users', { name: 'Ekta', role: 'operator' })
  await served.administer('/tokens', { name: 'nightly', role: 'viewer' })
  visit = await openVisit(served.browser, served.facts.dashboard_url, {
    width: wide.width,
    colorScheme: 'light',
  })
  page = visit.page
  await served.begin(visit, code!)
})
afterAll(async () => {
  await visit?.close()
  await served?.close()
})

const cards = (caption: string) => page.locator(`ul[aria-label="${caption}"]`)
const table = (caption: string) => page.locator(`table[aria-label="${caption}"]`)

/** To a phone, turned, and back: the table becomes cards and a table again. */
async function turn(caption: string): Promise<void> {
  await page.setViewportSize(phone)
  await cards(caption).waitFor({ state: 'attached' })
  await page.setViewportSize(turned)
  await page.setViewportSize(wide)
  await table(caption).waitFor({ state: 'attached' })
}

describe('a dialog that a row has opened', () => {
  it.each([
    ['/access', 'Users', 'Role', /^The role of/],
    ['/access', 'Users', 'Reset', /^Reset/],
    ['/access', 'Users', 'Disable', /^Disable/],
    ['/access', 'Tokens', 'Revoke', /^Revoke/],
    ['/clients/CLIENT', 'Valid secrets', 'Revoke', /^End secret/],
    ['/documents', 'Archives of background checks', 'Remove', /^Remove this archive/],
  ] as const)('stays open on a phone: %s, %s, %s', async (path, caption, button, title) => {
    await page.setViewportSize(wide)
    await visit.open(path.replace('CLIENT', served.service.clientId))
    const opener = table(caption).getByRole('button', { name: button, exact: true }).first()
    await opener.click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.waitFor()
    await page.setViewportSize(phone)
    await cards(caption).waitFor({ state: 'attached' })
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    // The button is in the card now, and has the focus back.
    const focused = 'document.activeElement.textContent'
    await expect.poll(() => page.evaluate(focused)).toBe(button)
    await cards(caption).getByRole('button', { name: button, exact: true }).first().waitFor()
  })

  it('holds what was chosen in it, and acts', async () => {
    await page.setViewportSize(wide)
    await visit.open('/access')
    const row = page.getByRole('row').filter({ hasText: 'Ekta' })
    await row.getByRole('button', { name: 'Role' }).click()
    const dialog = page.getByRole('dialog', { name: 'The role of Ekta' })
    await dialog.getByRole('radio', { name: /^auditor/i }).check()
    await turn('Users')
    expect(await dialog.getByRole('radio', { name: /^auditor/i }).isChecked()).toBe(true)
    await page.setViewportSize(phone)
    await dialog.getByRole('button', { name: 'Save the role' }).click()
    await page.getByText('Ekta is now auditor').waitFor()
    await cards('Users').getByText('auditor', { exact: true }).waitFor()
  })

  it('is a field in a row too', async () => {
    const id = await startBulk(5, `&max_cost=${2 * price}`)
    await until(async () => (await stateOf(id)) === 'paused')
    await page.setViewportSize(wide)
    await visit.open('/batches')
    const field = page.getByLabel('New maximum cost')
    await field.fill('7.50')
    await turn('Bulk')
    await page.setViewportSize(phone)
    await cards('Bulk').waitFor()
    expect(await field.inputValue()).toBe('₹ 7.50')
    await cards('Bulk').getByRole('button', { name: 'Resume' }).click()
    await until(async () => (await stateOf(id)) === 'completed')
  })
})

it('a list of bulk that is longer than a page shows more, and is filtered in the address', async () => {
  for (let n = 0; n < moreThanAPage; n++) await startBulk(1)
  await page.setViewportSize(wide)
  await visit.open('/batches?bulk_state=completed')
  await until(async () => {
    const { items } = (await served.ask('/bulk?state=running')) as { items: object[] }
    return items.length === 0
  })
  const rows = table('Bulk').locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => rows.count()).toBe(moreThanAPage + 1)
  await page.getByText(`${moreThanAPage + 1} shown, no more`).waitFor()
  await page.getByLabel('State of the bulk').selectOption('cancelled')
  await page.getByText('No bulk is in this state').waitFor()
  expect(page.url()).toContain('bulk_state=cancelled')
  await page.getByLabel('State', { exact: true }).selectOption('completed')
  await expect.poll(() => page.url()).toContain('&state=completed')
  expect(page.url()).toContain('bulk_state=cancelled')
})

it("a client's page shows each limit once to whoever may change it, with what is used of it", async () => {
  await served.change('PATCH', `/clients/${served.service.clientId}`, { rate_per_day: 5_000 })
  await page.setViewportSize(phone)
  await visit.open(`/clients/${served.service.clientId}`)
  for (const size of [phone, wide]) {
    await page.setViewportSize(size)
    await page.getByText(/of 5,000 used today/).waitFor()
    for (const name of ['May call from', 'Note', 'Compared at other sources'])
      expect(await page.locator('dt:visible', { hasText: name }).count(), name).toBe(0)
    expect(await page.getByLabel('May call from').isVisible()).toBe(true)
  }
})

it('says how old the page is while the service does not answer, until it does', async () => {
  await page.setViewportSize(wide)
  await visit.open('/sources')
  await page.getByRole('heading', { level: 1, name: 'Sources' }).waitFor()
  const note = page.getByText(/^As of \d\d:\d\d IST: the service does not answer$/)
  expect(await note.count()).toBe(0)
  await page.route('**/admin/v1/**', (route) => route.abort())
  await note.waitFor()
  expect(await page.getByText(/^The page is as of/).count()).toBe(1)
  expect(await visit.inspect('stale')).toEqual([])
  expect(await page.locator('table').first().isVisible()).toBe(true)
  await page.setViewportSize(phone)
  expect(await visit.overhangAt(phone.width)).toBe(0)
  // In sight wherever the page is scrolled to.
  const box = (await note.boundingBox())!
  expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()!.height)
  await page.unroute('**/admin/v1/**')
  await note.waitFor({ state: 'hidden' }) // by itself
  await page.getByText('The page is up to date again').waitFor({ state: 'attached' })
})

it('says so too while the next page of a list is asked for, and when it is there', async () => {
  await page.setViewportSize(wide)
  await visit.open('/batches')
  const rows = table('Bulk').getByRole('row')
  await rows.nth(50).waitFor() // and the head
  const note = page.getByText(/^As of \d\d:\d\d IST: the service does not answer$/)
  const isNextPage = (url: URL) => url.pathname.endsWith('/bulk') && url.searchParams.has('cursor')
  await page.route(
    (url) => url.pathname.includes('/admin/v1/') && !isNextPage(url),
    (route) => route.abort(),
  )
  await note.waitFor()
  await page.route(isNextPage, (route) => route.abort())
  await page.getByRole('button', { name: 'Show more' }).last().click()
  await page.getByText('The next page could not be loaded').waitFor()
  expect(await note.isVisible()).toBe(true)
  await page.unroute(isNextPage)
  await page.getByRole('button', { name: 'Show more' }).last().click()
  await rows.nth(51).waitFor()
  expect(await note.isVisible()).toBe(true)
  await page.unrouteAll()
  await note.waitFor({ state: 'hidden' })
})

it('says why the service refuses to bring a page up to date, and tries again when asked', async () => {
  await page.setViewportSize(wide)
  await visit.open('/access')
  const body = JSON.stringify({ title: 'Too Many Requests', detail: 'Ask again in a minute' })
  await page.route('**/admin/v1/users', (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', body }),
  )
  const note = page.getByText(/^As of \d\d:\d\d IST: Ask again in a minute$/)
  // As when the user comes back to the window: what is older than two seconds is asked for again.
  const comeBack = () => page.evaluate("dispatchEvent(new Event('visibilitychange'))")
  await until(async () => {
    await comeBack()
    return note.isVisible()
  })
  await page.getByRole('row').filter({ hasText: 'Ekta' }).waitFor()
  await page.unroute('**/admin/v1/users')
  await page.getByRole('button', { name: 'Try again' }).click()
  await note.waitFor({ state: 'hidden' })
})

it('has made no other fault', () => {
  expect(visit.faults.filter((fault) => !/ERR_FAILED|status of 429/.test(fault))).toEqual([])
})
