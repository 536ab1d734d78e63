// Tests the dashboard in a browser: the first run, injected scripts, passkeys, signing out.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReceiver, type Receiver } from '../acceptance/webhooks-receiver.js'
import { createClient } from '../support/client.js'
import type { Service } from '../support/service.js'
import { stall } from './administrate.js'
import { openVisit, speedBars, speedOf, type Visit } from './browser.harness.js'
import { testBundled } from './bundled.harness.js'
import { testFreshSignIn } from './fresh-sign-in.harness.js'
import { testPasskeys } from './passkeys.harness.js'
import { openServed, pages, password, type SandboxFacts, type Served } from './served.harness.js'

const wide = { width: 1300, colorScheme: 'light' } as const

/** Scripts that somebody could try to run in another's browser. */
const script = '<img src=x onerror="window.harmed=1"><script>window.harmed=1</script>'

describe('the dashboard', () => {
  let served: Served
  let service: Service
  let browser: Browser
  let facts: SandboxFacts
  let receiver: Receiver
  let stalled: Promise<(number | null)[]>

  async function signIn(visit: Visit, name: string): Promise<void> {
    await visit.page.goto(facts.dashboard_url)
    await visit.page.getByLabel('Name').fill(name)
    await visit.page.locator('input[name=password]').fill(password)
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await visit.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  }

  beforeAll(async () => {
    served = await openServed()
    ;({ service, browser, facts } = served)
    receiver = await openReceiver()
    const to = { ...service, token: facts.admin_token }
    stalled = Promise.all([
      stall(to, '/records/pan/import', 'text/csv'),
      stall(to, '/records/traces?itr_client_id=stalled', 'text/plain'),
      stall(to, '/documents?kind=fir-check', 'multipart/form-data; boundary=x'),
    ])
  })
  afterAll(async () => {
    await receiver?.close()
    await served?.close()
  })

  it('begins with the setup code; then a client is created, and its calls are shown', async () => {
    const visit = await openVisit(browser, facts.dashboard_url, wide)
    const { page } = visit
    await page.goto(facts.dashboard_url)
    await page.getByLabel('Setup code').fill(facts.dashboard_setup_code!)
    await page.getByLabel('Name').fill('Asha')
    await page.locator('input[name=password]').fill(password)
    expect(await visit.inspect('set-up')).toEqual([])
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    expect(served.readFacts().dashboard_setup_code).toBeNull()
    const first = await speedOf(browser, visit)
    process.stdout.write(`the dashboard's first page: ${JSON.stringify(first)}\n`)
    expect(first.scriptBytes).toBeLessThanOrEqual(speedBars.scriptBytes)

    await visit.open('/clients')
    await page.getByRole('button', { name: 'New client' }).click()
    const name = `${script} Loan desk`
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Create' }).click()
    const secrets = page.getByRole('dialog')
    await secrets.getByText('client_secret', { exact: true }).waitFor()
    const codes = await secrets.locator('code').allTextContents()
    expect(codes.map((code) => code.slice(0, 4))).toEqual(['sand', 'sps_', 'whse'])
    await page.getByRole('button', { name: 'I have saved it' }).click()
    // Shown as it was typed: nothing in it is run.
    await page.getByRole('link', { name }).waitFor()

    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Add an endpoint' }).click()
    await page.getByLabel('Address').fill(receiver.url)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The endpoint is saved').waitFor()
    const client = createClient({ ...service, clientId: codes[0]!, clientSecret: codes[1]! })
    expect((await client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' })).status).toBe(200)
    client.close()
    await visit.open(`/try?client=${codes[0]}`)
    await page.getByLabel('pan_number').fill('ZZZPZ1000N')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByRole('region', { name: 'Answer' }).getByText('INVALID').waitFor()
    expect(await visit.inspect('answer')).toEqual([])

    await visit.open('/batches')
    const charged = page.locator('input').and(page.getByLabel('Client', { exact: true }))
    await charged.click()
    await charged.fill('Loan desk')
    await page.getByRole('option', { name }).click()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'vpas.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('vpa\nfound@sandbox\nunknown@sandbox\n'),
      })
    expect(await page.getByRole('row').count()).toBe(0) // a chosen file is not yet submitted
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('2 of 2').waitFor()
    await page.getByRole('link', { name: /^Download the result/ }).waitFor()
    expect(await visit.inspect('batch')).toEqual([])
    const [webhook] = await receiver.wait(1)
    expect(JSON.parse(webhook!.body)).toMatchObject({ type: 'batch.completed', data: { records: 2 } })
    await visit.open('/nowhere')
    await page.getByText('This address leads to no page').waitFor()
    await visit.open('/webhooks')
    await page.getByRole('cell', { name: 'delivered' }).first().waitFor()
    await page.getByRole('link', { name: 'batch.completed' }).first().click()
    await page.getByRole('button', { name: 'Replay', exact: true }).click()
    const both = await receiver.wait(2)
    expect(both[1]!.headers['webhook-id']).toBe(webhook!.headers['webhook-id'])

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
    await served.administer('/users', { name: script, role: 'viewer' })
    await served.administer('/tokens', { name: script, role: 'viewer' })
    await served.administer(`/clients/${service.clientId}/secrets`, { name: script })
    const form = new FormData()
    form.append('document', new Blob(['x']), script.replaceAll('/', ''))
    await served.administer('/documents?kind=fir-check', form)
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

  describe('the built pages', testBundled)
  describe('a passkey', () =>
    testPasskeys(() => ({ browser, url: facts.dashboard_url, administer: served.administer })))

  describe('a fresh sign-in', () => testFreshSignIn(() => ({ ...served, url: facts.dashboard_url })))

  it('ends an upload that stalls, and stores nothing of it', async () => {
    for (const status of await stalled) expect([408, null]).toContain(status)
    const uploads = () => readdirSync(join(service.dataDir, 'uploads'))
    await expect.poll(uploads).toEqual([])
    expect(service.logs()).not.toContain('an administrative operation failed')
  })

  it('sends a user who is signed out to the sign-in page', async () => {
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
