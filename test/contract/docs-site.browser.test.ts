// Opens the docs site in a browser: axe objects to nothing, its pages break no rule of their own policy, addresses work without
// their ending, nothing is off the screen, and the search finds what is asked for.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openVisit } from '../dashboard/browser.harness.js'
import { openUntouched, type Served } from '../dashboard/served.harness.js'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let served: Served
beforeAll(async () => {
  served = await openUntouched()
})
afterAll(() => served?.close())

/** One of each kind: the first, with code, with wide tables, with figures, a generated one, a list, a record. */
const paths = [
  ...['', 'quick-start', 'failures', 'restarts', 'evidence', 'lookups/', 'lookups/panbasic'],
  ...['decisions/', 'decisions/0060-operations-beside-features'],
]

it.each([
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const)('at $width px, $colorScheme', async (look) => {
  const docs = `${served.service.baseUrl}/docs/`
  const visit = await openVisit(served.browser, docs, look)
  const { page } = visit
  const found: unknown[] = []
  for (const path of paths) {
    await page.goto(docs + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await visit.settle()
    found.push(...(await visit.audit(`/docs/${path}`)))
    const px = await visit.overhangAt(look.width)
    if (px > 0) found.push(`/docs/${path} is ${px} pixels wider than the window`)
  }
  expect(found).toEqual([])
  expect(visit.faults).toEqual([]) // what the policy forbids is an error in the console
  await visit.close()
})

it('is searched: the page about limits comes before decision records', async () => {
  const docs = `${served.service.baseUrl}/docs/`
  const visit = await openVisit(served.browser, docs, { width: 1440, colorScheme: 'light' })
  const { page } = visit
  await page.goto(docs)
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('searchbox').or(page.locator('input[type=search]')).first().fill('rate limit')
  const first = page.getByRole('option').or(page.locator('.results .result')).first()
  await first.waitFor()
  expect(await first.textContent()).not.toMatch(/decision/i)
  expect(visit.faults).toEqual([])
  await visit.close()
})
