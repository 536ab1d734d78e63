// Tests the way through the dashboard in a browser: from figures to calls and back, the search, the audit log, the frame.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countShifts, openVisit, speedBars, speedOf, type Visit } from './browser.harness.js'
import { openServed, password, type Served } from './served.harness.js'

const wide = { width: 1440, colorScheme: 'light' } as const

describe('the dashboard', () => {
  let served: Served
  let visit: Visit
  let page: Page

  beforeAll(async () => {
    served = await openServed()
    visit = await openVisit(served.browser, served.facts.dashboard_url, wide)
    page = visit.page
    const { setup_code: code } = await served.administer('/users', { name: 'Charu', role: 'owner' })
    await served.begin(visit, code!)
  })
  afterAll(async () => {
    await visit?.close()
    await served?.close()
  })

  const chips = () => page.getByRole('group', { name: 'Filters' })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const toEnd = async () => {
    while ((await page.getByLabel('Loading').count()) > 0) await page.waitForTimeout(50)
  }

  it('leads from a figure to its calls, to one call, and back with the filters', async () => {
    await visit.open('/')
    await page.getByRole('link', { name: /^Failed/ }).click()
    await heading('Transactions')
    await chips().getByText('Answer: none was had').waitFor()
    await page.getByText('SOURCE_FAILURE').first().waitFor()
    expect(await page.getByRole('cell', { name: 'SUCCESS' }).count()).toBe(0)
    await page.getByRole('link', { name: 'panbasic' }).first().click()
    await heading('Transaction')
    await page.getByText('free').waitFor()
    expect(await visit.inspect('call')).toEqual([])
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').click()
    await heading('Transactions')
    await chips().getByText('Answer: none was had').waitFor()
    await page.getByRole('button', { name: 'Remove the filter Answer' }).click()
    await page.getByRole('cell', { name: 'SUCCESS' }).first().waitFor()
    await page.goBack()
    await chips().getByText('Answer: none was had').waitFor()
  })

  it('keeps the period and the filters from usage to calls, and a name works where an id does', async () => {
    await visit.open('/usage?days=30')
    const client = page.locator('input').and(page.getByLabel('Client', { exact: true }))
    await client.click()
    await client.fill('sandb')
    await page.getByRole('option', { name: 'Sandbox' }).click()
    await chips().getByText('Client: Sandbox').waitFor()
    await page
      .getByRole('region', { name: 'Usage by lookup' })
      .getByRole('link', { name: 'panbasic' })
      .click()
    await heading('Transactions')
    for (const text of ['From: 20', 'Until: 20', 'Client: Sandbox', 'Lookup: panbasic'])
      await chips().getByText(text).waitFor()
    expect(page.url()).toContain(`client_id=${served.service.clientId}`)
    await page.getByRole('cell', { name: 'Sandbox' }).first().getByRole('link').click()
    await heading('Sandbox')
    await page.goBack()
    await chips().getByText('Lookup: panbasic').waitFor()
  })

  it('shows a filter that no field has, and can remove it', async () => {
    await visit.open('/transactions?origin=nowhere&http_status=200')
    await chips().getByText('Origin: nowhere').waitFor()
    await page.getByText('No call matches these filters').waitFor()
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByRole('cell', { name: 'SUCCESS' }).first().waitFor()
    expect(page.url()).not.toContain('origin')
  })

  it('finds a call, a client and a page by Ctrl-K', async () => {
    await visit.open('/transactions')
    await page.getByRole('link', { name: 'panbasic' }).first().click()
    await heading('Transaction')
    const id = /transactions\/([0-9a-f]{32})/.exec(page.url())![1]!
    const search = async (text: string, hit: RegExp) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('textbox', { name: 'Search' }).fill(text)
      await page.getByRole('button', { name: hit }).first().waitFor()
    }
    await visit.open('/')
    await search('sandb', /^Sandbox/)
    expect(await visit.inspect('search')).toEqual([])
    await page.keyboard.press('Escape')
    await search(id, /^panbasic/)
    await page.keyboard.press('Enter')
    await heading('Transaction')
    expect(page.url()).toContain(id)
    await search('webho', /^Webhooks/)
    await page.getByRole('button', { name: /^Webhooks/ }).click()
    await heading('Webhooks')
  })

  it('says in the audit log who did what to whom, and what was there before', async () => {
    const path = `/admin/v1/clients/${served.service.clientId}`
    const session = (await (
      await page.request.get(new URL('/admin/v1/session', page.url()).href)
    ).json()) as {
      csrf_token: string
    }
    const headers = { 'x-csrf-token': session.csrf_token, 'sec-fetch-site': 'same-origin' }
    for (const rate_per_second of [40, 50]) {
      const answer = await page.request.patch(new URL(path, page.url()).href, {
        data: { rate_per_second },
        headers,
      })
      expect(answer.status()).toBe(200)
    }
    await visit.open('/audit?act=client.set')
    const row = page.getByRole('row').filter({ hasText: 'client.set' }).first()
    await row.getByText('Charu').waitFor()
    await row.getByRole('link', { name: 'Sandbox' }).waitFor()
    expect(await row.textContent()).toMatch(/rate per second:was 4050/)
    await row.getByRole('button', { name: 'Charu' }).click()
    await chips().getByText('Who: Charu').waitFor()
    expect(await visit.inspect('audit-filtered')).toEqual([])
  })

  it('keeps the columns and density that somebody chose', async () => {
    await visit.open('/transactions')
    const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
    await page.getByRole('button', { name: 'Columns and density of Transactions' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Origin' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Price' }).click()
    await page.keyboard.press('Escape')
    await page.reload()
    await head('Origin').waitFor()
    expect(await head('Price').count()).toBe(0)
  })

  it.each([
    [390, 'light'],
    [768, 'dark'],
  ] as const)(
    'shows the outcome of a call at %i pixels, and nothing off the screen',
    async (width, colorScheme) => {
      const narrow = await openVisit(served.browser, served.facts.dashboard_url, { width, colorScheme })
      const { setup_code: code } = await served.administer('/users', {
        name: `Narrow ${width}`,
        role: 'owner',
      })
      await served.begin(narrow, code!)
      const faults: string[] = []
      for (const path of ['/', '/usage', '/transactions', '/audit']) {
        await narrow.open(path)
        faults.push(...(await narrow.inspect(`way-${width}-${path.slice(1)}`)))
        const overflow = Number(
          await narrow.page.evaluate('document.documentElement.scrollWidth - window.innerWidth'),
        )
        if (overflow > 0) faults.push(`${path} is ${overflow} pixels wider than the window`)
      }
      expect(faults).toEqual([])
      await narrow.open('/transactions')
      const outcome = narrow.page.getByText('SUCCESS', { exact: true }).first()
      const box = (await outcome.boundingBox())!
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      await narrow.page.getByRole('button', { name: 'Open the menu' }).click()
      await narrow.page.getByRole('link', { name: 'Usage' }).click()
      await narrow.page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor()
      await narrow.close()
    },
  )

  it('shows charges, cost, margin and latency by source, each with its unit', async () => {
    await visit.open('/usage')
    for (const [title, unit, names] of [
      ['Charged, cost and margin by source', /^₹\d/, ['charged', 'cost', 'margin', 'records']],
      ['Latency by source', /^\d+ ms$/, ['median', 'p95', 'records']],
    ] as const) {
      const heading = page.getByRole('heading', { name: title })
      const card = page.locator('.mantine-Card-root').filter({ has: heading })
      for (const name of names) await card.getByText(name, { exact: true }).first().waitFor()
      await card.getByText(unit).first().waitFor()
    }
  })

  it('lets the keyboard skip the navigation', async () => {
    await visit.open('/transactions')
    await page.reload()
    await heading('Transactions')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the page')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.tagName')).toBe('MAIN')
    expect(page.url()).toContain('#/transactions')
  })

  it('loads little and moves nothing', async () => {
    await visit.open('/')
    for (const path of ['/', '/usage', '/sources', '/try']) {
      const { firstContentfulPaintMs, interactiveMs, scriptBytes } = await speedOf(
        served.browser,
        visit,
        path,
      )
      const times = `painted after ${firstContentfulPaintMs} ms, ready after ${interactiveMs} ms`
      process.stdout.write(`${path} from a cold start: ${times}, ${scriptBytes} bytes of scripts\n`)
      if (path === '/') expect(scriptBytes).toBeLessThanOrEqual(speedBars.scriptBytes)
    }
    const context = await served.browser.newContext({
      ignoreHTTPSErrors: true,
      storageState: await page.context().storageState(),
      viewport: { width: wide.width, height: 900 },
    })
    const fresh = await context.newPage()
    await fresh.addInitScript(countShifts)
    const shifts: Record<string, number> = {}
    for (const [path, name] of [
      ['/', 'Overview'],
      ['/usage', 'Usage'],
      ['/transactions', 'Transactions'],
      ['/audit', 'Audit'],
    ] as const) {
      await fresh.goto(`${served.facts.dashboard_url}?${name}#${path}`)
      await fresh.getByRole('heading', { level: 1, name, exact: true }).waitFor()
      while ((await fresh.getByLabel('Loading').count()) > 0) await fresh.waitForTimeout(50)
      shifts[path] = Number(await fresh.evaluate('window.shifted'))
    }
    await context.close()
    process.stdout.write(`layout shifts: ${JSON.stringify(shifts)}\n`)
    for (const [path, shifted] of Object.entries(shifts))
      expect(shifted, path).toBeLessThanOrEqual(speedBars.layoutShift)
  })

  it('has no fault in its pages, and shows a wrong password of Charu', async () => {
    await toEnd()
    expect(visit.faults).toEqual([])
    const url = new URL('/admin/v1/session/sign-in', page.url()).href
    const data = { name: 'Charu', password: `not ${password}` }
    const answer = await page.request.post(url, { data, headers: { 'sec-fetch-site': 'same-origin' } })
    expect(answer.status()).toBe(401)
    await visit.open('/audit?act=admin-session.refuse')
    await page.getByRole('row').filter({ hasText: 'nobody' }).getByText('Charu').waitFor()
  })
})
