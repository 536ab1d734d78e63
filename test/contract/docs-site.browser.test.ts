// Opens the docs site in a browser: axe objects to nothing, its pages break no rule of their own policy, addresses work without
// their ending, nothing is off the screen, and the search finds what is asked for.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openVisit } from '../dashboard/browser.harness.js'
import { openUntouched, type Served } from '../dashboard/served.harness.js'

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

it('is searched: a page about limits is among the first three, and opens', async () => {
  const docs = `${served.service.baseUrl}/docs/`
  const visit = await openVisit(served.browser, docs, { width: 1440, colorScheme: 'light' })
  const { page } = visit
  await page.goto(docs)
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.locator('input[type=search]').fill('rate limit')
  const results = page.locator('.results a.result')
  await results.nth(2).waitFor()
  const links = await Promise.all([0, 1, 2].map((n) => results.nth(n).getAttribute('href')))
  const place = links.findIndex((link) => /^\/docs\/(clients|failures)\b/.test(link ?? ''))
  expect(links[place], links.join(', ')).toBeDefined()
  await results.nth(place).click()
  await page.getByText('Rate limit exceeded').first().waitFor()
  expect(visit.faults).toEqual([])
  await visit.close()
})
