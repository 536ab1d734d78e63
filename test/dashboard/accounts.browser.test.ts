// Tests what users do about their own access and that of others: sessions that end while a form is open, the list of
// one's own, roles, and passkeys where they cannot work.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openVisit, type Visit } from './browser.harness.js'
import { treatFirstChange } from './first-change.js'
import { openServed, password, type Served } from './served.harness.js'

const wide = { width: 1300, colorScheme: 'light' } as const

let served: Served
beforeAll(async () => {
  served = await openServed()
  await served.administer('/users', { name: 'Ekta', role: 'owner' }) // the first user of a service is an owner
})
afterAll(() => served?.close())

async function beginAs(name: string, role: string): Promise<Visit> {
  const { setup_code: code } = await served.administer('/users', { name, role })
  const visit = await openVisit(served.browser, served.facts.dashboard_url, wide)
  await served.begin(visit, code!)
  return visit
}

const adminOf = (page: Page) => new URL('/admin/v1', page.url()).href

/** Signs in as the same user in another browser, and ends every other session of theirs. */
async function endOthers(name: string): Promise<void> {
  const other = await openVisit(served.browser, served.facts.dashboard_url, wide)
  const { page } = other
  await page.goto(served.facts.dashboard_url)
  await page.getByLabel('Name').fill(name)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await other.open('/account')
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
  await page.getByText('this one').waitFor()
  expect(await other.inspect('own-sessions')).toEqual([])
  await page.getByRole('button', { name: 'End', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await page.getByText('The session has ended').waitFor()
  await other.close()
}

it('a session that ends while a form is open is told so, and what was typed is saved after signing in', async () => {
  const visit = await beginAs('Ila', 'operator')
  const { page } = visit
  await visit.open(`/clients/${served.service.clientId}`)
  await page.getByLabel('Note').fill('Contract of April')
  await endOthers('Ila')
  await page.getByRole('button', { name: 'Save the limits' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByText('The session has ended').waitFor()
  await page.keyboard.press('Escape')
  await dialog.getByText('what you typed is still here').waitFor()
  expect(await visit.inspect('session-ended')).toEqual([])
  await dialog.locator('input[name=password]').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('The limits are saved').waitFor()
  const shown = (await served.ask(`/clients/${served.service.clientId}`)) as { note: string }
  expect(shown.note).toBe('Contract of April')
  await visit.close()
})

it('an idle end says how long nothing was done', async () => {
  const visit = await beginAs('Jaya', 'operator')
  const { page } = visit
  await visit.open(`/clients/${served.service.clientId}`)
  await page.getByLabel('Note').fill('Contract of May')
  const problem = {
    type: 'urn:satyapan:problem:not-authenticated',
    title: 'Sign in first',
    status: 401,
    detail: 'Your session was not used for 30 minutes and has ended: sign in again',
  }
  await treatFirstChange(page, '**/admin/v1/clients/*', (route) =>
    route.fulfill({ status: 401, contentType: 'application/problem+json', json: problem }),
  )
  await page.getByRole('button', { name: 'Save the limits' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByText('was not used for 30 minutes').waitFor()
  await dialog.locator('input[name=password]').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('The limits are saved').waitFor()
  await visit.close()
})

it('a lost connection is said in words, and the form keeps what was typed', async () => {
  const visit = await beginAs('Kavya', 'operator')
  const { page } = visit
  await visit.open(`/clients/${served.service.clientId}`)
  await page.getByLabel('Note').fill('Contract of June')
  await treatFirstChange(page, '**/admin/v1/clients/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Save the limits' }).click()
  await page.getByText('The connection was lost').waitFor()
  expect(await page.getByLabel('Note').inputValue()).toBe('Contract of June')
  await page.getByRole('button', { name: 'Save the limits' }).click()
  await page.getByText('The limits are saved').waitFor()
  await visit.close()
})

it('an owner changes a role, and the user has its rights with the next request', async () => {
  const owner = await beginAs('Lata', 'owner')
  const viewer = await beginAs('Mina', 'viewer')
  const { page } = owner
  await owner.open('/access')
  const row = page.getByRole('row').filter({ hasText: 'Mina' })
  await row.getByRole('button', { name: 'Role' }).click()
  const dialog = page.getByRole('dialog', { name: 'The role of Mina' })
  await dialog.getByLabel(/^operator/).check()
  expect(await owner.inspect('role')).toEqual([])
  await dialog.getByRole('button', { name: 'Save the role' }).click()
  await row.getByText('operator').waitFor()
  const own = await viewer.page.request.get(`${adminOf(viewer.page)}/session`)
  expect((await own.json()).role).toBe('operator')
  await owner.close()
  await viewer.close()
})

it('says where passkeys cannot work before anybody tries', async () => {
  const visit = await openVisit(served.browser, served.facts.dashboard_url, wide)
  const { page } = visit
  await page.goto(served.facts.dashboard_url)
  await page.getByText('Passkeys belong to a host name').waitFor()
  expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).isDisabled()).toBe(true)
  expect(await page.getByRole('link', { name: 'Open it as localhost' }).getAttribute('href')).toContain(
    '//localhost:',
  )
  expect(await visit.inspect('sign-in')).toEqual([])
  await visit.close()
})

it('a browser whose clock is wrong shows the days of the service', async () => {
  const visit = await beginAs('Nila', 'viewer')
  const { page } = visit
  await page.clock.setFixedTime(Date.now() + 3 * 86_400_000)
  await visit.open('/usage?days=1')
  await page.reload()
  const lookups = page.getByRole('region', { name: 'Usage by lookup' })
  await lookups.getByRole('link', { name: 'panbasic' }).waitFor()
  await visit.close()
})

it('says at the entrance that an owner disabled the user', async () => {
  const visit = await beginAs('Omar', 'viewer')
  const { items } = (await served.ask('/users')) as { items: { id: string; name: string }[] }
  await served.administer(`/users/${items.find(({ name }) => name === 'Omar')!.id}/disable`, {})
  await visit.page.reload()
  await visit.page.getByRole('status').getByText('an owner disabled you').waitFor()
  await visit.close()
})
