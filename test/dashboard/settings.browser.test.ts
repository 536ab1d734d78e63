// Tests the page Settings in a browser: settings found and filtered, a reload with its changes, a file that is wrong, erasing.
import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openVisit, type Visit } from './browser.harness.js'
import { openServed, type Served } from './served.harness.js'
import { changeConfiguration } from './walk.harness.js'

let served: Served
let visit: Visit
let page: Page

beforeAll(async () => {
  served = await openServed()
  visit = await openVisit(served.browser, served.facts.dashboard_url, { width: 1440, colorScheme: 'light' })
  page = visit.page
  const { setup_code: code } = await served.administer('/users', { name: 'Gauri', role: 'owner' })
  await served.begin(visit, code!)
})
afterAll(async () => {
  await visit?.close()
  await served?.close()
})

const group = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) })
const heightOfPage = async () => Number(await page.evaluate('document.documentElement.scrollHeight'))
/** Four screens of a phone. */
const mostPhonePx = 3_400

it('shows the settings in groups, which fit a phone', async () => {
  await visit.open('/settings')
  await group('Limits').waitFor()
  expect(await page.getByText('limits.inFlight').count()).toBe(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    expect(await visit.show([390, colorScheme])).toBe(0)
    await expect.poll(heightOfPage).toBeLessThanOrEqual(mostPhonePx) // cards are drawn some frames later
  }
  await group('Limits').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('listitem').filter({ hasText: 'limits.inFlight' }).waitFor()
  expect(page.url()).toContain('open=limits')
  expect(await visit.listSpilled()).toEqual([])
  expect(await visit.inspect('settings-limits-390')).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText('limits.inFlight').waitFor({ state: 'detached' })
  await visit.show([1440, 'light'])
})

it('finds a setting by words, and keeps what was looked for in the address', async () => {
  await visit.open('/settings')
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('wrong day')
  await page.getByRole('row').filter({ hasText: 'limits.wrongTriesPerDay' }).waitFor()
  await page.getByText(/^1 of \d+ settings$/).waitFor()
  expect(await group('Webhooks').count()).toBe(0)
  await page.reload()
  await page.getByRole('row').filter({ hasText: 'limits.wrongTriesPerDay' }).waitFor()
  expect(await page.getByRole('searchbox', { name: 'Find a setting' }).inputValue()).toBe('wrong day')
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('nothing has this name')
  await page.getByText('No setting matches').waitFor()
  await visit.open('/settings')
  await group('Webhooks').waitFor()
  expect(await page.getByRole('searchbox', { name: 'Find a setting' }).inputValue()).toBe('')
})

it('shows what was changed beside its default', async () => {
  await visit.open('/settings')
  await page.getByText(/^Changed \(\d+\)$/).click()
  const row = page.getByRole('row').filter({ hasText: 'webhooks.allowLoopback' })
  await row.getByText('Default: false').waitFor()
  expect(page.url()).toContain('only=changed')
  expect(await page.getByText('webhooks.proxy').count()).toBe(0)
  expect(await visit.inspect('settings-changed')).toEqual([])
  await page.getByRole('button', { name: 'Fold all' }).click()
  await row.waitFor({ state: 'detached' })
})

it('shows what a reload would change and what waits, and reloads', async () => {
  await changeConfiguration(served)
  await page.reload()
  const changes = page.getByRole('region', { name: 'A reload changes these' })
  await changes.getByRole('row').filter({ hasText: 'prices.panbasic' }).getByText('125').waitFor()
  const waiting = page.getByRole('region', { name: 'These wait for a restart' })
  await waiting.getByRole('row').filter({ hasText: 'publicUrl' }).getByText('not set').waitFor()
  for (const look of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await visit.show(look)
    expect(await visit.listSpilled()).toEqual([])
    expect(await visit.inspect(`settings-reload-${look.join('-')}`)).toEqual([])
  }
  await visit.show([1440, 'light'])
  await page.getByRole('button', { name: 'Reload the configuration' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('settings change for calls from now on').waitFor()
  await dialog.getByRole('button', { name: 'Reload the configuration' }).click()
  await page.getByText('The configuration is reloaded').waitFor()
  await changes.waitFor({ state: 'detached' })
  await waiting.waitFor()
  await visit.open('/settings?find=prices')
  await page.getByRole('row').filter({ hasText: 'prices' }).getByText('"panbasic": 125').waitFor()
})

it('says of a file that cannot be used what is wrong, and reads it again', async () => {
  const { file } = (await served.ask('/settings')) as { file: string }
  const right = readFileSync(file, 'utf8')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(right), currency: 'rupees' }))
  await visit.open('/settings')
  await page.reload()
  const alert = page.getByRole('alert').filter({ hasText: 'The configuration file cannot be used' })
  await alert.getByText('currency').waitFor()
  expect(await page.getByRole('button', { name: 'Reload the configuration' }).count()).toBe(0)
  writeFileSync(file, right)
  await alert.getByRole('button', { name: 'Read it again' }).click()
  await page.getByRole('button', { name: 'Reload the configuration' }).waitFor()
})

it('has retention, backups and erasing beside it, and says at its field what is wrong with a number', async () => {
  await visit.open('/settings')
  await page.getByRole('tab', { name: 'Configuration' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('tab', { name: 'Retention', selected: true }).waitFor()
  await page.getByRole('button', { name: 'Delete expired data' }).waitFor()
  expect(page.url()).toContain('part=retention')
  await page.getByRole('tab', { name: 'Erasing and keys' }).click()
  await page.getByLabel('Value').fill('not a PAN')
  await page.getByRole('button', { name: 'Erase this person' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase this person' }).click()
  await expect.poll(() => page.getByLabel('Value').getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByText('The action failed').count()).toBe(0)
  expect(await visit.inspect('settings-erasing')).toEqual([])
  await page.goBack()
  await page.getByRole('button', { name: 'Delete expired data' }).waitFor()
  const { setup_code: code } = await served.administer('/users', { name: 'Harsh', role: 'auditor' })
  const other = await openVisit(served.browser, served.facts.dashboard_url, {
    width: 1440,
    colorScheme: 'light',
  })
  await served.begin(other, code!)
  await other.open('/settings?part=erasing')
  await other.page.getByRole('tab', { name: 'Configuration', selected: true }).waitFor()
  expect(await other.page.getByRole('tab', { name: 'Erasing and keys' }).count()).toBe(0)
  await other.close()
})
