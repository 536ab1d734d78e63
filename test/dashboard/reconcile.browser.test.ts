// Tests in a browser that an invoice is reconciled: its columns, each result on its side, the calls, the download.
import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LiveService, startLiveService } from '../support/live-service.js'
import { type RehearsalProcess, startRehearse } from '../support/rehearsal-process.js'
import { createInstallation } from '../support/service.js'
import { openBrowser, openVisit } from './browser.harness.js'
import { buildPages } from './served.harness.js'

describe('reconciling an invoice', () => {
  let browser: Browser
  let service: LiveService
  let source: RehearsalProcess

  beforeAll(async () => {
    await buildPages()
    browser = await openBrowser()
    const installation = await createInstallation()
    source = await startRehearse(['--kind', 'surepass'], await installation.environment({}))
    const upstream = {
      name: 'zeta',
      kind: 'surepass',
      baseUrl: source.url,
      caFile: source.caFile,
      secrets: { token: { env: 'VENDOR_TOKEN' } },
      lookups: ['panadvanced'],
      cost: { default: 150 },
    }
    service = await startLiveService({
      config: { sources: [upstream, 'records'] },
      env: { VENDOR_TOKEN: 'rehearsed-token' },
      installation,
    })
  })
  afterAll(async () => {
    await browser?.close()
    await service?.stop()
    await source?.kill()
  })

  it('shows amounts on their own side, what is charged twice, totals apart, and leads to the call', async () => {
    const made = await service.cli('admin', 'user', 'create', 'Ravi', '--role', 'owner', '--json')
    const url = `${service.adminUrl}/dashboard/`
    const visit = await openVisit(browser, url, { width: 1440, colorScheme: 'light' })
    const { page } = visit
    await page.goto(url)
    await page.getByRole('button', { name: 'I have a setup code' }).click()
    await page.getByLabel('Setup code').fill(JSON.parse(made.stdout).setup_code)
    await page.locator('input[name=password]').fill('four words make one')
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    for (const pan of ['ZZZPZ1000A', 'ZZZPZ1000B'])
      await service.client.lookup('/v1/verification/panadvanced', { pan_number: pan })
    await visit.open('/sources')
    const names = await page.getByRole('heading', { level: 2 }).allTextContents()
    expect(names.slice(0, 2)).toEqual(['1. zeta', '2. records'])
    // Everything that costs money is left out: nothing was asked, and nothing is green.
    await page.getByRole('button', { name: 'Test zeta' }).click()
    await page.getByText('zeta was asked nothing').waitFor()
    await page.getByText('an answer costs ₹1.50: it needs the switch above').waitFor()
    expect(await page.getByText('--paid').count()).toBe(0)

    const { stdout } = await service.cli('usage', 'export', '--format', 'jsonl')
    const calls = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(calls).toHaveLength(2)
    const [one] = calls as { source_reference: string; at: string; transaction_id: string }[]
    const line = (n: number, reference: string) => `${n},${reference},${one!.at},1.50`
    const text = [
      'Sr No,Txn ID,Transaction Date,Amount (INR)',
      line(1, one!.source_reference),
      line(2, one!.source_reference),
      line(3, 'UNKNOWN-1'),
      'TOTAL,,,4.50',
    ].join('\n')
    const file = { name: 'april.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await page.locator('input[type=file]').setInputFiles(file)
    const holds = (column: string) => page.getByLabel(`What ${column} holds`).inputValue()
    await page.getByLabel('What Txn ID holds').waitFor()
    expect(await Promise.all(['Sr No', 'Txn ID', 'Transaction Date', 'Amount (INR)'].map(holds))).toEqual([
      '',
      'reference',
      'time',
      'price',
    ])
    await page.getByLabel('What Txn ID holds').selectOption('')
    await page.getByLabel('What Amount (INR) holds').selectOption('')
    await page.getByText('Choose the column with the reference, or those with time and price.').waitFor()
    await page.getByLabel('What Txn ID holds').selectOption('reference')
    await page.getByLabel('What Amount (INR) holds').selectOption('price')
    await page.getByRole('button', { name: 'Reconcile' }).click()

    const result = page.getByRole('region', { name: 'Result' })
    await result.waitFor()
    const cells = async (name: string) =>
      (await result.getByRole('row').filter({ hasText: name }).getByRole('cell').allTextContents()).map(
        (cell) => cell.replaceAll(/\s/g, ''),
      )
    expect((await cells('agrees')).slice(1)).toEqual(['1', '₹1.50', '₹1.50', '₹0.00'])
    expect((await cells('called, not on the invoice')).slice(1)).toEqual(['1', '–', '₹1.50', '-₹1.50'])
    expect((await cells('on the invoice, not called')).slice(1)).toEqual(['1', '₹1.50', '₹0.00', '₹1.50'])
    expect((await cells('charged again')).slice(1)).toEqual(['1', '₹1.50', '₹0.00', '₹1.50'])
    await page.getByText(/a total of the lines above \("TOTAL"\), 4\.50, which agrees/).waitFor()
    await page.getByText(/compared with our calls from .* IST until before .* IST/).waitFor()
    expect(await visit.inspect('reconciled')).toEqual([])

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the differences' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('zeta-differences.csv')
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv.split('\n')).toHaveLength(5)
    expect(csv).toContain(`charged again for the same call,3,${one!.source_reference},`)
    expect(csv).toContain(',1.50,0.00,')

    const twice = page
      .getByRole('region', { name: 'Differences' })
      .getByRole('row')
      .filter({ hasText: 'charged again' })
    await twice.getByRole('link').click()
    await page.getByText(one!.transaction_id).first().waitFor()
    expect(visit.faults).toEqual([])
    await visit.close()
  })
})
