// Tests that the dashboard asks for a fresh sign-in and repeats the act, and what a new password ends.
import type { Browser, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openVisit, type Visit } from './browser.harness.js'
import { treatFirstChange } from './first-change.js'
import { password } from './served.harness.js'

interface Harness {
  readonly browser: Browser
  /** Of the dashboard. */
  readonly url: string
  administer(path: string, body: object): Promise<Record<string, string>>
  begin(visit: Visit, code: string): Promise<void>
}

const problem = {
  type: 'urn:satyapan:problem:fresh-sign-in',
  title: 'Sign in again for this',
  status: 403,
  detail: 'users.create needs a sign-in within the last 10 minutes: sign in again',
  transaction_id: '0'.repeat(32),
}

/** The next request that makes a user is answered as if the sign-in were old. */
const refuseNext = (page: Page) =>
  treatFirstChange(page, '**/admin/v1/users', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', json: problem }),
  )

/** @param harness what is open when the test runs */
export function testFreshSignIn(harness: () => Harness): void {
  it('is asked for in a dialog, and the act is done once afterwards', async () => {
    const { browser, url, administer, begin } = harness()
    const visit = await openVisit(browser, url, { width: 1300, colorScheme: 'light' })
    const { page } = visit
    const { setup_code: code } = await administer('/users', { name: 'Devi', role: 'owner' })
    await begin(visit, code!)
    await visit.open('/access')
    const create = async (name: string) => {
      await refuseNext(page)
      await page.getByRole('button', { name: 'New user' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill(name)
      await page.getByRole('button', { name: 'Create' }).click()
      await again.waitFor()
    }
    const again = page.getByRole('dialog', { name: 'Sign in again' })
    await create('Farida')
    expect(await visit.inspect('sign-in-again')).toEqual([])
    await again.locator('input[name=password]').fill('not the password')
    await again.getByRole('button', { name: 'Continue' }).click()
    await again.getByText('The name or the password is wrong').waitFor()
    await again.locator('input[name=password]').fill(password)
    await again.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('dialog').getByText('setup_code').waitFor()
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await expect.poll(() => page.getByRole('cell', { name: 'Farida', exact: true }).count()).toBe(1)

    await create('Gita')
    await again.getByRole('button', { name: 'Close' }).click()
    await page.getByText('The action failed').waitFor()
    // The notice stays until it is dismissed, and is above the dialog's button.
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('dialog', { name: 'New user' }).getByRole('button', { name: 'Close' }).click()
    expect(await page.getByRole('cell', { name: 'Gita', exact: true }).count()).toBe(0)
    await visit.close()
  })

  it('in another page of the browser does not stop this one', async () => {
    const { browser, url, administer, begin } = harness()
    const visit = await openVisit(browser, url, { width: 1300, colorScheme: 'light' })
    const { page } = visit
    const { setup_code: code } = await administer('/users', { name: 'Hema', role: 'owner' })
    await begin(visit, code!)
    await visit.open('/access')
    const sent = { data: { name: 'Hema', password }, headers: { 'sec-fetch-site': 'same-origin' } }
    const signIn = await page.request.post(new URL('/admin/v1/session/sign-in', url).href, sent)
    expect(signIn.status()).toBe(200)
    await page.getByRole('button', { name: 'New token' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('nightly')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('button', { name: 'I have saved it' }).click()

    await visit.open('/account')
    await page.getByLabel('Keep the token nightly').waitFor()
    expect(await visit.inspect('new-password')).toEqual([])
    await page.locator('input[name=current]').fill(password)
    await page.locator('input[name=password]').fill(`${password} again`)
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('The password is changed').waitFor()
    await visit.open('/access')
    const row = page.getByRole('row').filter({ hasText: 'nightly' })
    await row.getByText('revoked').waitFor()
    await visit.close()
  })
}
