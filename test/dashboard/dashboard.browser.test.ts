// The dashboard in a browser: the first-run story, and every page as each role, light and dark, wide and narrow.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openReceiver, type Receiver } from '../acceptance/webhooks-receiver.js'
import { createClient } from '../support/client.js'
import { type Service, startService } from '../support/service.js'
import { administrate, stall } from './administrate.js'
import { openBrowser, openVisit, speedOf, type Visit } from './browser.js'
import { tellBundled } from './bundled.harness.js'
import { tellFailover } from './failover.harness.js'
import { tellPasskeys } from './passkeys.harness.js'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 300_000 })

const repository = fileURLToPath(new URL('../../', import.meta.url))
const password = 'four words make one'
const pages = [
  '/',
  '/try',
  '/clients',
  '/usage',
  '/transactions',
  '/batches',
  '/webhooks',
  '/sources',
  '/records',
  '/documents',
  '/audit',
  '/access',
  '/settings',
]
const wide = { width: 1300, colorScheme: 'light' } as const
const nameOf = (path: string) =>
  path === '/' ? 'overview' : path.startsWith('/clients/') ? 'client' : path.slice(1)

/** What somebody could wish to be run in another's browser. */
const script = '<img src=x onerror="window.harmed=1"><script>window.harmed=1</script>'

/** By hand: every role in every look. In CI each role in one. */
const isWhole = process.env.SATYAPAN_DASHBOARD_WALK === 'whole'

interface SandboxFacts {
  dashboard_url: string
  dashboard_setup_code: string | null
  admin_token: string
}

describe('the dashboard', () => {
  let service: Service
  let browser: Browser
  let facts: SandboxFacts
  let receiver: Receiver
  let stalled: Promise<number | null>

  const readFacts = () =>
    JSON.parse(readFileSync(join(service.dataDir, 'sandbox.json'), 'utf8')) as SandboxFacts

  const administer = (path: string, body: object | string) =>
    administrate({ ...service, token: facts.admin_token }, path, body)

  async function signIn(visit: Visit, name: string): Promise<void> {
    await visit.page.goto(facts.dashboard_url)
    await visit.page.getByLabel('Name').fill(name)
    await visit.page.locator('input[name=password]').fill(password)
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await visit.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  }

  beforeAll(async () => {
    await promisify(execFile)(process.execPath, ['scripts/pages.mjs'], { cwd: repository })
    service = await startService({
      config: { webhooks: { allowLoopback: true }, limits: { requestTimeoutMs: 10_000 } },
    })
    receiver = await openReceiver()
    facts = readFacts()
    stalled = stall({ ...service, token: facts.admin_token }, '/records/pan/import')
    browser = await openBrowser()
    const client = createClient(service)
    for (const pan of ['ZZZPZ1000A', 'ZZZPZ1000N', 'ZZZPZ1000F'])
      await client.lookup('/v1/verification/panbasic', { pan_number: pan })
    client.close()
  })
  afterAll(async () => {
    await browser?.close()
    await receiver?.close()
    await service?.stop()
    await service?.installation.discard()
  })

  it('begins with the setup code; then a client is made, and its calls are seen', async () => {
    const visit = await openVisit(browser, facts.dashboard_url, wide)
    const { page } = visit
    await page.goto(facts.dashboard_url)
    await page.getByLabel('Setup code').fill(facts.dashboard_setup_code!)
    await page.getByLabel('Name').fill('Asha')
    await page.locator('input[name=password]').fill(password)
    expect(await visit.inspect('set-up')).toEqual([])
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    expect(readFacts().dashboard_setup_code).toBeNull()
    const first = await speedOf(browser, visit)
    process.stdout.write(`the dashboard's first page: ${JSON.stringify(first)}\n`)
    expect(first.scriptBytes).toBeLessThanOrEqual(300_000)

    await visit.open('/clients')
    await page.getByRole('button', { name: 'New client' }).click()
    const name = `${script} Loan desk`
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Create' }).click()
    const secrets = page.getByRole('dialog')
    await secrets.getByText('client_secret').waitFor()
    const codes = await secrets.locator('code').allTextContents()
    expect(codes.map((code) => code.slice(0, 4))).toEqual(['sand', 'sps_', 'whse'])
    await page.getByRole('button', { name: 'I have saved it' }).click()
    // Shown as it was typed: nothing of it is run.
    await page.getByRole('link', { name }).waitFor()

    await page.getByRole('link', { name }).click()
    await page.getByLabel('Endpoint', { exact: true }).fill(receiver.url)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The endpoint is saved').waitFor()
    const client = createClient({ ...service, clientId: codes[0]!, clientSecret: codes[1]! })
    expect((await client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' })).status).toBe(200)
    client.close()
    await visit.open('/try')
    await page.getByLabel('Client').selectOption({ label: name })
    await page.getByLabel('pan_number').fill('ZZZPZ1000N')
    await page.getByRole('button', { name: 'Ask' }).click()
    await page.getByRole('region', { name: 'Answer' }).getByText('INVALID').waitFor()
    expect(await visit.inspect('answer')).toEqual([])

    await visit.open('/batches')
    await page.getByLabel('Client').selectOption({ label: name })
    await page.locator('input[type=file]').setInputFiles({
      name: 'vpas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('vpa\nfound@sandbox\nunknown@sandbox\n'),
    })
    await page.getByText('2 of 2').waitFor()
    await page.getByRole('link', { name: /^Download the result/ }).waitFor()
    expect(await visit.inspect('batch')).toEqual([])
    const [told] = await receiver.wait(1)
    expect(JSON.parse(told!.body)).toMatchObject({ type: 'batch.completed', data: { records: 2 } })
    await visit.open('/webhooks')
    await page.getByRole('cell', { name: 'delivered' }).first().waitFor()
    await page.getByRole('button', { name: 'Replay' }).first().click()
    const both = await receiver.wait(2)
    expect(both[1]!.headers['webhook-id']).toBe(told!.headers['webhook-id'])

    await visit.open('/usage')
    await page.getByRole('region', { name: 'Usage by lookup' }).getByText('panbasic').first().waitFor()
    await visit.open(`/transactions?client_id=${codes[0]}`)
    await page.getByRole('link', { name: 'panbasic' }).first().click()
    await page.getByRole('heading', { name: 'Sources asked' }).waitFor()
    expect(await visit.inspect('transaction')).toEqual([])
    expect(visit.faults).toEqual([])
    await visit.close()
  })

  it('runs no script that people or clients put into a name, metadata or a file name', async () => {
    const headers = { 'x-service-meta-order-id': script }
    const client = createClient(service)
    await client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' }, { headers })
    client.close()
    await administer('/users', { name: script, role: 'viewer' })
    await administer('/tokens', { name: script, role: 'viewer' })
    await administer(`/clients/${service.clientId}/secrets`, { name: script })
    await administer(
      `/documents?kind=fir-check&file_name=${encodeURIComponent(script.replaceAll('/', ''))}`,
      'x',
    )
    const visit = await openVisit(browser, facts.dashboard_url, wide)
    await signIn(visit, 'Asha')
    for (const path of [...pages, `/clients/${service.clientId}`]) {
      await visit.open(path)
      expect(await visit.page.evaluate('window.harmed'), path).toBeUndefined()
    }
    await visit.open('/usage')
    await visit.page.getByLabel('By', { exact: true }).selectOption('meta')
    await visit.page.getByText(script).first().waitFor()
    expect(await visit.page.evaluate('window.harmed')).toBeUndefined()
    expect(visit.faults).toEqual([])
    await visit.close()
  })

  const narrow = { width: 390, colorScheme: 'dark' } as const
  const looks = [
    wide,
    narrow,
    { ...narrow, colorScheme: 'light' } as const,
    { ...wide, colorScheme: 'dark' } as const,
  ]
  const roles = ['owner', 'operator', 'auditor', 'viewer']
  const walks = roles.flatMap((role, i) =>
    isWhole ? looks.map((look) => [role, look] as const) : [[role, looks[i]!] as const],
  )
  it.each(walks)(
    'shows every page to the %s, without a serious fault of access, in %j',
    async (role, look) => {
      const name = `Walker ${role} ${look.width} ${look.colorScheme}`
      const { setup_code: code } = await administer('/users', { name, role })
      const visit = await openVisit(browser, facts.dashboard_url, look)
      const { page } = visit
      await page.goto(facts.dashboard_url)
      await page.getByRole('button', { name: 'I have a setup code' }).click()
      await page.getByLabel('Setup code').fill(code!)
      await page.locator('input[name=password]').fill(password)
      await page.getByRole('button', { name: 'Begin' }).click()
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
      const violations: string[] = []
      for (const path of [...pages, `/clients/${service.clientId}`]) {
        await visit.open(path)
        violations.push(...(await visit.inspect(`${role}-${look.width}-${look.colorScheme}-${nameOf(path)}`)))
        const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
        if (Number(overflow) > 0) violations.push(`${path} is ${overflow} pixels wider than the window`)
      }
      expect(violations).toEqual([])
      // What a role may not ask for is answered 403, which the browser notes and the page explains.
      expect(visit.faults.filter((fault) => !fault.includes('status of 403'))).toEqual([])
      await visit.close()
    },
  )

  describe('code of others', tellBundled)
  describe('a passkey', () => tellPasskeys(() => ({ browser, url: facts.dashboard_url, administer })))
  describe('a source that dies', () => tellFailover(() => browser))

  it('ends an upload that stalls, and stores nothing of it', async () => {
    expect([408, null]).toContain(await stalled)
    const uploads = () => readdirSync(join(service.dataDir, 'uploads'))
    await expect.poll(uploads, { timeout: 60_000 }).toEqual([])
    expect(service.logs()).not.toContain('an administrative operation failed')
  })

  it('sends who is signed out back to the door', async () => {
    const visit = await openVisit(browser, facts.dashboard_url, wide)
    await signIn(visit, 'Asha')
    await visit.page.getByRole('button', { name: 'Asha' }).click()
    await visit.page.getByRole('menuitem', { name: 'Sign out' }).click()
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await visit.page.goto(`${facts.dashboard_url}#/clients`)
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await visit.close()
  })
})
