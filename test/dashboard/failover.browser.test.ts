// Tests what the dashboard shows when a source dies, on a live service with two rehearsal sources.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LiveService, startLiveService } from '../support/live-service.js'
import { type RehearsalProcess, startRehearse } from '../support/rehearsal-process.js'
import { createInstallation } from '../support/service.js'
import { until } from '../support/until.js'
import { openBrowser, openVisit, type Visit } from './browser.harness.js'
import { buildPages } from './served.harness.js'

/** Why each source is asked: its weight, its figures in the window of five minutes, and what is left of its budget. */
async function expectReasons({ page, open }: Visit) {
  const reasons = async (name: string) => {
    const table = page.getByRole('table', { name: `Why ${name} is asked` })
    const rows = await table.getByRole('row').all()
    const cells = await Promise.all(rows.slice(1).map((row) => row.getByRole('cell').allTextContents()))
    return cells.map((texts) => texts.map((text) => text.trim()))
  }
  const few = '0 calls in 5 minutes; 20 are needed to compare it'
  await open('/sources')
  expect(await reasons('primary')).toEqual([
    ['panadvanced', 'cl_loans', '1', 'split', '66.7 %', 'weight 2 of 3'],
    ['panadvanced', 'cl_cards', '1', 'success', '95 %', few],
  ])
  expect(await reasons('second')).toEqual([
    ['panadvanced', 'cl_loans', '2', 'split', '33.3 %', 'weight 1 of 3'],
    ['panadvanced', 'cl_cards', '2', 'success', '5 %', few],
  ])
  await page.getByText(/^Answers today: 0 of 40 used, 40 left until .*\d/).waitFor()
}

describe('the dashboard of a live service', () => {
  let browser: Browser
  let service: LiveService
  const sources: RehearsalProcess[] = []

  beforeAll(async () => {
    await buildPages()
    browser = await openBrowser()
    const installation = await createInstallation()
    const env = await installation.environment({})
    // One after the other: the first makes the authority that signs for both.
    for (let n = 0; n < 2; n++) sources.push(await startRehearse(['--kind', 'surepass'], env))
    const named = sources.map(({ url, caFile }, i) => ({
      name: i === 0 ? 'primary' : 'second',
      kind: 'surepass',
      baseUrl: url,
      caFile,
      secrets: { token: { env: 'VENDOR_TOKEN' } },
      lookups: ['panadvanced'],
      ...(i === 0 && { budget: { perDay: 40 } }),
    }))
    const clients = {
      cl_loans: { panadvanced: { split: { primary: 2, second: 1 } } },
      cl_cards: { panadvanced: { order: ['primary', 'second'], prefer: 'success' } },
    }
    service = await startLiveService({
      config: { sources: named, routes: { clients } },
      env: { VENDOR_TOKEN: 'rehearsed-token' },
      installation,
    })
  })
  afterAll(async () => {
    await browser?.close()
    await service?.stop()
    await Promise.all(sources.map((source) => source.kill()))
  })

  it('shows that a source that dies fails, and that the next one answers', async () => {
    const made = await service.cli('admin', 'user', 'create', 'Ravi', '--role', 'owner', '--json')
    const { setup_code: code } = JSON.parse(made.stdout)
    const visit = await openVisit(browser, `${service.adminUrl}/dashboard/`, {
      width: 1300,
      colorScheme: 'light',
    })
    const { page } = visit
    await page.goto(`${service.adminUrl}/dashboard/`)
    await page.getByRole('button', { name: 'I have a setup code' }).click()
    await page.getByLabel('Setup code').fill(code)
    await page.locator('input[name=password]').fill('four words make one')
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()

    await visit.open('/sources')
    await page.getByRole('button', { name: 'Test primary' }).click()
    await page.getByText('primary answered all 1').waitFor()
    await expectReasons(visit)
    const ask = async (answeredBy: string) => {
      await visit.open('/try?lookup=panadvanced')
      await page.getByLabel('pan_number').fill('ZZZPZ1000A')
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
      await page.getByRole('region', { name: 'Answer' }).getByText(`from ${answeredBy}`).waitFor()
    }
    await ask('primary')
    await sources[0]!.kill()
    await ask('second')

    await visit.open('/sources')
    await page.getByText('100.0 %').or(page.getByText('50.0 %')).first().waitFor()
    expect(await visit.inspect('failover-sources')).toEqual([])
    await page.getByRole('button', { name: 'Test primary' }).click()
    await page.getByText('primary had no answer').waitFor()

    await page.getByRole('link', { name: 'second by day' }).click()
    await page.getByRole('heading', { level: 1, name: 'second', exact: true }).waitFor()
    const days = page.getByRole('table', { name: 'Days, the newest first' })
    // The sums follow the calls by half a minute. The page is loaded again when they are there, with the user's session.
    const sums = `${service.adminUrl}/admin/v1/usage/sources?source=second&by=day`
    const hasDays = async () => {
      const answer = await page.request.get(sums)
      return ((await answer.json()) as { items: object[] }).items.length > 0
    }
    await until(hasDays, { withinMs: 120_000, what: () => 'days of second' })
    await page.reload()
    await days.waitFor()
    // Nobody said what an answer of it costs: the cost, and that of one found.
    expect(await days.getByRole('cell', { name: 'unknown' }).count()).toBe(2)
    expect(await visit.inspect('failover-source')).toEqual([])
    expect(visit.faults).toEqual([])
    await visit.close()
  })
})
