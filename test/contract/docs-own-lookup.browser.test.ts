// Opens the API reference of a running service that has a lookup of its own, in a browser: it is there, and can be tried.
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../dashboard/browser.harness.js'
import { type Service, startService } from '../support/service.js'

/** Far beyond what drawing the page takes, also on a busy machine. */
const longestWaitMs = 300_000

let service: Service
let browser: Browser
beforeAll(async () => {
  const example = fileURLToPath(new URL('../../examples/credit-score.mjs', import.meta.url))
  service = await startService({ config: { lookups: [example] } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await service?.installation.discard()
})

it('/docs/api has the lookup, with its parameter and its answer', async () => {
  const context = await browser.newContext({ ignoreHTTPSErrors: true }) // the service has its own authority
  context.setDefaultTimeout(longestWaitMs)
  const page = await context.newPage()
  await page.goto(`${service.baseUrl}/docs/api`)
  const operation = page.locator('.opblock', { hasText: '/v1/own/credit-score' }).first()
  await operation.locator('.opblock-summary-control').click()
  await operation.getByRole('button', { name: 'Try it out' }).click()
  await operation.getByRole('button', { name: 'Execute' }).waitFor()
  const text = await operation.textContent()
  for (const each of ['pan_number', 'score']) expect(text).toContain(each)
  await context.close()
})
