// Opens the API reference at /docs/api in a browser: it draws nothing that axe objects to, is small on the wire, and leads back.
import Fastify from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDocsRoutes } from '../../src/http/docs-routes.js'
import { catalogue } from '../../src/lookups/catalogue.js'
import { openBrowser, violationsIn } from '../dashboard/browser.harness.js'

/** Far beyond what drawing the page takes, also on a busy machine. */
const longestWaitMs = 300_000

const app = Fastify()
addDocsRoutes(app, { catalogue })
let base: string
let browser: Browser

beforeAll(async () => {
  base = await app.listen({ port: 0, host: '127.0.0.1' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app.close()
})

/** What was wrong with the page so far. */
async function violations(page: Page): Promise<unknown[]> {
  return (await violationsIn(page)).map(({ id, nodes }) => [id, nodes[0]!.html])
}

it.each([
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const)('at $width px, $colorScheme', async ({ width, colorScheme }) => {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme })
  context.setDefaultTimeout(longestWaitMs)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (entry) => entry.type() === 'error' && faults.push(entry.text()))
  let bytes = 0
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.goto(`${base}/docs/api`)
  await page.getByText('Whether a PAN is valid').first().waitFor()
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThan(600_000)
  expect(await violations(page)).toEqual([])

  const operation = page.locator('.opblock', { hasText: '/v1/verification/panbasic' }).first()
  await operation.locator('.opblock-summary-control').click()
  await operation.getByRole('button', { name: 'Try it out' }).click()
  await operation.getByRole('button', { name: 'Execute' }).waitFor()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

  await page.locator('.auth-wrapper .authorize').first().click()
  const dialog = page.getByRole('dialog', { name: 'Credentials' })
  await dialog.waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  expect(await page.getByRole('link', { name: 'Satyapan', exact: true }).getAttribute('href')).toBe('/docs/')
  expect(faults).toEqual([])
  await context.close()
})

it('sends plain bytes to a caller who accepts no compression', async () => {
  for (const path of ['/openapi.json', '/docs/api/swagger-ui-bundle.js']) {
    const [plain, packed] = await Promise.all(
      ['identity', 'br'].map((accepted) =>
        app.inject({ url: path, headers: { 'accept-encoding': accepted } }),
      ),
    )
    expect(plain!.headers['content-encoding']).toBeUndefined()
    expect(packed!.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(packed!.rawPayload.length * 3).toBeLessThan(plain!.rawPayload.length)
  }
})
