// Tests that a viewer reads hosts, and no whole address, in the answer of any question of administration.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operations } from '../../../src/server/operations/catalogue.js'
import { type AdminApp, openAdminApp } from '../admin-app.harness.js'

const planted = 'planted0secret0of0an0address'
const address = (host: string) => `https://${host}/in/${planted}?key=${planted}`

let app: AdminApp
let clientId: string
let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'satyapan-addresses-'))
  await writeFile(join(home, 'token'), 'vendor-token')
  const vendor = {
    name: 'vendor',
    kind: 'surepass',
    baseUrl: `https://vendor.example.in/${planted}`,
    secrets: { token: { file: join(home, 'token') } },
  }
  app = await openAdminApp('', `[records, ${JSON.stringify(vendor)}]`)
  clientId = (await app.ask('POST', '/clients', { as: 'owner', body: { name: 'Loan desk' } })).json.client_id
  const set = { url: address('hooks.example.org') }
  expect((await app.ask('PUT', `/clients/${clientId}/webhook`, { as: 'owner', body: set })).status).toBe(200)
  const own = { url: address('own.example.org') }
  expect((await app.ask('PUT', '/operator/webhook', { as: 'owner', body: own })).status).toBe(200)
})
afterAll(async () => {
  await app.close()
  await rm(home, { recursive: true, force: true })
})

/** The answers to every question that a role may ask, by name. */
async function answersTo(role: 'viewer' | 'auditor' | 'operator'): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const { method, path, name } of operations) {
    if (method !== 'GET') continue
    const { text } = await app.ask('GET', path.replace('{client_id}', clientId), { as: role })
    answers.set(name, text)
  }
  return answers
}

it.each(['viewer', 'auditor'] as const)('the role %s reads the hosts alone', async (role) => {
  const answers = await answersTo(role)
  expect(answers.size).toBeGreaterThan(25)
  const whole = [...answers].filter(([, text]) => text.includes(planted)).map(([name]) => name)
  // An auditor may read the configuration, in which the address of a source can hold neither a query nor credentials.
  expect(whole).toEqual(role === 'auditor' ? ['settings.show'] : [])
  expect(JSON.parse(answers.get('webhooks.show')!).url).toBe('https://hooks.example.org')
  expect(JSON.parse(answers.get('operator-webhook.show')!).url).toBe('https://own.example.org')
  expect(answers.get('sources.list')).toContain('"https://vendor.example.in"')
})

it('an operator, who sets them, reads them whole', async () => {
  const answers = await answersTo('operator')
  expect(JSON.parse(answers.get('webhooks.show')!).url).toBe(address('hooks.example.org'))
  expect(JSON.parse(answers.get('operator-webhook.show')!).url).toBe(address('own.example.org'))
  expect(answers.get('sources.list')).toContain(`https://vendor.example.in/${planted}`)
})
