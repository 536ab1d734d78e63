// Tests that the keyboard alone opens each page of the dashboard, and reaches everything on it with a visible focus.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openVisit, type Visit } from './browser.harness.js'
import { openServed, type Served } from './served.harness.js'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let served: Served
let visit: Visit
let page: Page

beforeAll(async () => {
  served = await openServed()
  visit = await openVisit(served.browser, served.facts.dashboard_url, { width: 1440, colorScheme: 'light' })
  page = visit.page
  const { setup_code: code } = await served.administer('/users', { name: 'Esha', role: 'owner' })
  await served.begin(visit, code!)
})
afterAll(async () => {
  await visit?.close()
  await served?.close()
})

/** What Tab should reach: of radio buttons with one name the chosen one, nothing that is hidden or switched off. */
const listTargets = `
  const targets = [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"]')]
    .filter((each) => each.tabIndex >= 0 && !each.disabled && each.getClientRects().length > 0 &&
      getComputedStyle(each).visibility !== 'hidden' && !(each.type === 'radio' && !each.checked) &&
      each.closest('[inert]') === null)`

const named = `
  const nameOf = (each) => each.tagName.toLowerCase() + ' "' +
    (each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent ?? each.textContent ?? '').trim().slice(0, 40) + '"'`

/** Marks what has the focus, and says whether it can be seen: a field shows it by its border, everything else by an outline. */
const noteFocus = `(() => {${named}
  const at = document.activeElement
  if (at === null || at === document.body) return { name: '', isSeen: true, isNew: false }
  const isNew = at.dataset.reached === undefined
  at.dataset.reached = ''
  const isField = /^(INPUT|SELECT|TEXTAREA)$/.test(at.tagName)
  return { name: nameOf(at), isSeen: isField || getComputedStyle(at).outlineStyle !== 'none', isNew }
})()`
const countTargets = `(() => {${listTargets}
  return targets.length })()`
const listMissed = `(() => {${named}${listTargets}
  return targets.filter((each) => each.dataset.reached === undefined).map(nameOf) })()`

interface Focus {
  readonly name: string
  readonly isSeen: boolean
  readonly isNew: boolean
}

/** More than any page has in one round. */
const mostTabs = 400

/**
 * Presses Tab until nothing new comes, and returns what could not be seen or reached. What a page learns while its round
 * is made, such as samples, is reached in the next one.
 */
async function goRound(path: string): Promise<string[]> {
  const faults: string[] = []
  let missed: string[] = []
  for (let hasNew = true; hasNew; ) {
    hasNew = false
    const most = Math.min(Number(await page.evaluate(countTargets)) + 5, mostTabs)
    for (let pressed = 0; pressed < most; pressed++) {
      await page.keyboard.press('Tab')
      const focus = (await page.evaluate(noteFocus)) as Focus
      if (focus.isNew && !focus.isSeen) faults.push(`${path}: the focus on ${focus.name} cannot be seen`)
      hasNew ||= focus.isNew
    }
    missed = (await page.evaluate(listMissed)) as string[]
    if (missed.length === 0) break
  }
  return [...faults, ...missed.map((name) => `${path}: Tab does not reach ${name}`)]
}

const focusedLink = `document.activeElement?.closest('nav')?.getAttribute('aria-label') === 'Pages'
  ? document.activeElement.textContent.trim() : ''`

/** Tabs to the link of the navigation and presses Enter. */
async function openByKeyboard(name: string): Promise<void> {
  const isThere = async () => (await page.evaluate(focusedLink)) === name
  for (let pressed = 0; pressed < mostTabs && !(await isThere()); pressed++) await page.keyboard.press('Tab')
  expect(await isThere()).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  while ((await page.getByLabel('Loading').count()) > 0) await page.waitForTimeout(50)
}

it('opens every page and reaches everything on it', async () => {
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link')
  const names = (await links.allTextContents()).map((text) => text.trim())
  expect(names.length).toBeGreaterThanOrEqual(13)
  const faults: string[] = []
  for (const name of names) {
    await openByKeyboard(name)
    faults.push(...(await goRound(name)))
  }
  expect(faults).toEqual([])
})

it('opens a dialog, keeps the focus in it, and gives it back', async () => {
  await visit.open('/alerts')
  const change = page.getByRole('button', { name: 'Change Failed calls' })
  await change.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Threshold').waitFor()
  for (let pressed = 0; pressed < 12; pressed++) {
    await page.keyboard.press('Tab')
    expect(await dialog.locator(':focus').count()).toBe(1)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')"))
    .toBe('Change Failed calls')
})
