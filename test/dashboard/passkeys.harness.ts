// Tests a passkey with Chromium's virtual authenticator: added, used, replayed, removed.
import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { openVisit } from './browser.harness.js'

interface Harness {
  readonly browser: Browser
  /** Of the dashboard. */
  readonly url: string
  administer(path: string, body: object): Promise<Record<string, string>>
}

/** @param harness what is open when the test runs */
export function testPasskeys(harness: () => Harness): void {
  it('signs a user in, once for each answer, and no longer when it is removed', async () => {
    const { browser, url: address, administer } = harness()
    const { setup_code: code } = await administer('/users', { name: 'Meera', role: 'viewer' })
    const url = address.replace('127.0.0.1', 'localhost') // passkeys belong to a name
    const visit = await openVisit(browser, url, { width: 1300, colorScheme: 'light' })
    const { page } = visit
    const devices = await page.context().newCDPSession(page)
    await devices.send('WebAuthn.enable')
    const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, hasUserVerification: true, isUserVerified: true },
    })
    // A page's own fetch: what it sends cannot be read from the browser afterwards.
    await page.addInitScript(`
      const send = window.fetch
      window.fetch = async (request, ...rest) => {
        if (request instanceof Request && request.url.endsWith('/session/passkey'))
          window.sentBody = await request.clone().text()
        return send(request, ...rest)
      }`)
    await page.goto(url)
    await page.getByRole('button', { name: 'I have a setup code' }).click()
    await page.getByLabel('Setup code').fill(code!)
    await page.locator('input[name=password]').fill('four words make one')
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await visit.open('/account')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Laptop')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('cell', { name: 'Laptop' }).waitFor()
    expect(await visit.inspect('account')).toEqual([])

    const signOut = async () => {
      await page.getByRole('button', { name: 'Meera' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
    }
    await signOut()
    const sent = page.waitForRequest((request) => request.url().endsWith('/session/passkey'))
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('button', { name: 'Meera' }).waitFor()
    const body = await page.evaluate<string>('window.sentBody')
    const again = await page.request.post((await sent).url(), { data: JSON.parse(body) })
    expect(again.status()).toBe(401)

    await visit.open('/account')
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No passkeys').waitFor()
    await signOut()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('The passkey is not known here').waitFor()
    await visit.close()
  })
}
