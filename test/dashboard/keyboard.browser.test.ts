// Tests that the keyboard alone opens each page of the dashboard, and reaches everything on it with a visible focus.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openVisit, type Visit } from './browser.harness.js'
import { openServed, type Served } from './served.harness.js'

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
 * Presses Tab until everything was reached, and returns what could not be seen or reached. What a page learns while a
 * round is made, such as samples, is reached in the next one.
 */
async function goRound(path: string): Promise<string[]> {
  const faults: string[] = []
  for (;;) {
    const before = await visit.settle()
    let hasNew = false
    const most = Math.min(Number(await page.evaluate(countTargets)) + 5, mostTabs)
    for (let pressed = 0; pressed < most; pressed++) {
      await page.keyboard.press('Tab')
      const focus = (await page.evaluate(noteFocus)) as Focus
      if (focus.isNew && !focus.isSeen) faults.push(`${path}: the focus on ${focus.name} cannot be seen`)
      hasNew ||= focus.isNew
    }
    const isChanged = (await visit.settle()) > before
    const missed = (await page.evaluate(listMissed)) as string[]
    if (missed.length === 0 || !(hasNew || isChanged))
      return [...faults, ...missed.map((name) => `${path}: Tab does not reach ${name}`)]
  }
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
  await visit.settle()
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

it('skips the navigation', async () => {
  await visit.open('/clients')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: 'Skip to the page' })
  expect(await skip.evaluate((each) => each === each.ownerDocument.activeElement)).toBe(true)
  expect((await skip.boundingBox())!.y).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate("document.activeElement.closest('main') !== null")).toBe(true)
})

const focusedName = `(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()`
const focusIsInDialog = `document.activeElement?.closest('[role="dialog"]') !== null`
/** More than any of the dialogs has. */
const dialogTabs = 25

it.each([
  ['/alerts', 'Change Failed calls'],
  ['/clients', 'New client'],
  ['/access', 'New user'],
  ['/access', 'New token'],
  ['client', 'Add an endpoint'],
  ['client', 'Rename'],
])('on %s, "%s" opens a dialog that keeps the focus and gives it back', async (path, name) => {
  await visit.open(path === 'client' ? `/clients/${served.service.clientId}` : path)
  await visit.settle()
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await expect.poll(() => page.evaluate(focusIsInDialog)).toBe(true)
  for (let pressed = 0; pressed < dialogTabs; pressed++) {
    await page.keyboard.press(pressed % 5 === 4 ? 'Shift+Tab' : 'Tab')
    expect(await page.evaluate(focusIsInDialog)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(focusedName)).toBe(name)
})

it('chooses columns in a menu, by arrows, and comes back to its button', async () => {
  await visit.open('/transactions')
  await visit.settle()
  await page.getByRole('button', { name: 'Columns and density of Transactions' }).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await menu.waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate('document.activeElement.role')).toBe('menuitemcheckbox')
  const chosen = String(await page.evaluate(focusedName))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(focusedName)).toBe('Columns and density of Transactions')
  expect(await page.getByRole('columnheader', { name: chosen, exact: true }).count()).toBe(0)
})

it('types a day, chooses a client, and removes both filters', async () => {
  await visit.open('/transactions')
  await visit.settle()
  await page.getByLabel('From day').focus()
  await page.keyboard.type('01022026') // month, day, year, as this browser shows them
  const chips = page.getByRole('group', { name: 'Filters' })
  await chips.getByText('From: 2026-01-02').waitFor()
  await page
    .locator('input')
    .and(page.getByLabel('Client', { exact: true }))
    .focus()
  await page.keyboard.type('sandb')
  await page.getByRole('option', { name: 'Sandbox' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await chips.getByText('Client: Sandbox').waitFor()
  for (const filter of ['From', 'Client']) {
    await page.getByRole('button', { name: `Remove the filter ${filter}` }).focus()
    await page.keyboard.press('Enter')
    await chips.getByText(`${filter}: `).waitFor({ state: 'detached' })
    // The focus is not lost with the button that was pressed.
    await expect.poll(() => page.evaluate('document.activeElement !== document.body')).toBe(true)
  }
})

it('chooses a file at a drop zone', async () => {
  await visit.open('/batches')
  // Awaited from here on: the browser learns of that by another way than of keys, and could get the key first.
  const chooser = page.waitForEvent('filechooser')
  await visit.settle()
  const zone = page.locator('.mantine-Dropzone-root').first()
  await zone.focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'v.csv', mimeType: 'text/csv', buffer: Buffer.from('vpa\n') })
  await page.getByRole('button', { name: 'Remove v.csv' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('v.csv').waitFor({ state: 'detached' })
})

it('opens the navigation of a phone, and a page from it', async () => {
  await visit.overhangAt(390)
  await visit.open('/')
  await visit.settle()
  await page.getByRole('button', { name: 'Open the menu' }).focus()
  await page.keyboard.press('Enter')
  await openByKeyboard('Usage')
  await page.getByRole('button', { name: 'Open the menu' }).waitFor()
  expect(await goRound('Usage at 390 pixels')).toEqual([])
})
