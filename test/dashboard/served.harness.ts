// Starts a service with a built dashboard, and a browser on it.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { createClient } from '../support/client.js'
import type { Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { administrate, askAdministration } from './administrate.js'
import { openBrowser, type Visit } from './browser.harness.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))
export const password = 'four words make one'
export const pages = [
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
  '/consents',
  '/person',
  '/alerts',
  '/audit',
  '/access',
  '/settings',
]

export interface SandboxFacts {
  dashboard_url: string
  dashboard_setup_code: string | null
  admin_token: string
}

export interface Served {
  readonly service: Service
  readonly browser: Browser
  readonly facts: SandboxFacts
  readFacts(): SandboxFacts
  administer(path: string, body: object): Promise<Record<string, string>>
  /** The same with another method. */
  change(method: string, path: string, body: object): Promise<Record<string, string>>
  /** What a question to the administration is answered. */
  ask(path: string): Promise<unknown>
  /** Signs in with a setup code. */
  begin(visit: Visit, code: string): Promise<void>
  close(): Promise<void>
}

/** Builds the dashboard if it is not built yet. */
export const buildPages = () =>
  promisify(execFile)(process.execPath, ['scripts/build/pages.mjs'], { cwd: repository })

/** A sandbox with a few calls. */
export async function openServed(): Promise<Served> {
  const served = await openUntouched()
  const client = createClient(served.service)
  for (const pan of ['ZZZPZ1000A', 'ZZZPZ1000N', 'ZZZPZ1000F'])
    await client.lookup('/v1/verification/panbasic', { pan_number: pan })
  client.close()
  return served
}

/** A sandbox in which nobody has done anything. */
export async function openUntouched(): Promise<Served> {
  await buildPages()
  const installation = await createFromTemplate()
  const service = await installation.start({
    config: { webhooks: { allowLoopback: true }, limits: { requestTimeoutMs: 10_000 } },
  })
  const readFacts = () =>
    JSON.parse(readFileSync(join(service.dataDir, 'sandbox.json'), 'utf8')) as SandboxFacts
  const facts = readFacts()
  const browser = await openBrowser()
  return {
    service,
    browser,
    facts,
    readFacts,
    administer: (path, body) => administrate({ ...service, token: facts.admin_token }, path, body),
    change: (method, path, body) =>
      administrate({ ...service, token: facts.admin_token }, path, body, method),
    ask: (path) => askAdministration({ ...service, token: facts.admin_token }, path),
    async begin({ page }, code) {
      await page.goto(facts.dashboard_url)
      await page.getByRole('button', { name: 'I have a setup code' }).click()
      await page.getByLabel('Setup code').fill(code)
      await page.locator('input[name=password]').fill(password)
      await page.getByRole('button', { name: 'Begin' }).click()
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    },
    async close() {
      await browser.close()
      await service.stop()
      await installation.discard()
    },
  }
}
