// Tests how far the installation says that it is, and what it says of the go-live list.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GoLiveFacts, goLiveList } from '../../src/server/operations/go-live-list.js'
import { type AdminApp, openAdminApp } from './admin-app.harness.js'

let app: AdminApp
beforeAll(async () => {
  app = await openAdminApp()
})
afterAll(() => app.close())

interface Progress {
  steps: { name: string; done: boolean }[]
  go_live: { id: string; state: string; found: string }[]
}
const progress = async () =>
  (await app.ask('GET', '/installation/progress', { as: 'viewer' })).json as Progress
const done = async () => (await progress()).steps.filter((step) => step.done).map(({ name }) => name)

it('ticks a step when it is done, and none before', async () => {
  expect((await progress()).steps.map(({ name }) => name)).toEqual([
    'owner',
    'client',
    'call',
    'batch',
    'webhook',
    'source',
  ])
  expect(await done()).toEqual([])
  await app.ask('POST', '/clients', { as: 'operator', body: { name: 'Loan desk' } })
  expect(await done()).toEqual(['client'])
})

it('does not count what was tried in the dashboard as a call of a client', async () => {
  const [client] = (await app.ask('GET', '/clients', { as: 'viewer' })).json.items
  const body = { client_id: client.client_id, parameters: { name1: 'Asha', name2: 'ASHA' } }
  const tried = await app.ask('POST', '/lookups/name-match/try', { as: 'operator', body })
  expect(tried.json.body.sub_code).toBe('SUCCESS')
  expect(await done()).toEqual(['client'])
  const [entry] = (await app.ask('GET', '/audit?limit=1', { as: 'owner' })).json.items
  expect(entry).toMatchObject({
    act: 'lookups.try',
    target: 'name-match',
    facts: { client_id: client.client_id, transaction_id: tried.json.transaction_id },
  })
})

it('tells where clients call, and no secret', async () => {
  const { json } = await app.ask('GET', '/installation/interface', { as: 'viewer' })
  expect(Object.keys(json).sort()).toEqual(['authority', 'authority_file', 'base_url'])
  expect(json.authority ?? '').not.toContain('PRIVATE KEY')
})

describe('the go-live list', () => {
  const facts: GoLiveFacts = {
    config: {
      mode: 'live',
      masterKeyFile: '/etc/satyapan/master.key',
      dataDir: '/var/lib/satyapan',
      publicUrl: 'https://verify.example.com',
      trustedProxies: ['10.0.0.1'],
      sources: [{ name: 'records', incomplete: [] }],
      routes: { lookups: {}, clients: {} },
      prices: { panbasic: 100 },
      'tls.certFile': '/etc/satyapan/tls.crt',
    },
    database: 'postgres',
    clients: [{ lookups: new Set(['panbasic']) }],
    records: 12,
    hasBackup: true,
  }
  const stateOf = (id: string, own: GoLiveFacts) => goLiveList(own).find((line) => line.id === id)!.state
  const config = (own: Partial<GoLiveFacts['config']>): GoLiveFacts => ({
    ...facts,
    config: { ...facts.config, ...own },
  })

  it('has nothing open for an installation that is ready', () => {
    expect(goLiveList(facts).filter(({ state }) => state === 'open')).toEqual([])
  })

  it.each([
    ['master-key', config({ masterKeyFile: '/var/lib/satyapan/keys/master.key' })],
    ['public-url', config({ publicUrl: undefined })],
    ['sources', config({ mode: 'sandbox' })],
    ['records', { ...facts, records: 0 }],
    ['prices', config({ prices: {} })],
    ['clients', { ...facts, clients: [{ lookups: null }] }],
    ['clients', { ...facts, clients: [] }],
  ] as const)('%s is open where it is not done', (id, own) => {
    expect(stateOf(id, own)).toBe('open')
  })
})

describe('the list of clients', () => {
  const list = async (query: string) =>
    (await app.ask('GET', `/clients?${query}`, { as: 'viewer' })).json as {
      items: { name: string; client_id: string }[]
      found: number
      next_cursor: string | null
    }

  it('is paged and searched by a part of a name or id', async () => {
    for (const name of ['Delhi branch', 'Pune branch', 'आशा डेस्क'])
      await app.ask('POST', '/clients', { as: 'operator', body: { name } })
    const first = await list('search=BRANCH&limit=1')
    expect([first.items.map(({ name }) => name), first.found]).toEqual([['Delhi branch'], 2])
    const second = await list(`search=BRANCH&limit=1&cursor=${first.next_cursor}`)
    expect([second.items.map(({ name }) => name), second.next_cursor]).toEqual([['Pune branch'], null])
    expect((await list(`search=${encodeURIComponent('आशा')}`)).found).toBe(1)
    expect((await list(`search=${second.items[0]!.client_id.slice(3)}`)).found).toBe(1)
    expect((await list('state=inactive')).found).toBe(0)
    expect((await list('')).items).toHaveLength(4)
  })

  it('refuses a cursor that is none of its own', async () => {
    const refused = await app.ask('GET', '/clients?limit=1&cursor=abc', { as: 'viewer' })
    expect([refused.status, refused.json.errors[0].member]).toEqual([422, 'cursor'])
  })
})

it('every network and every other setting that is wrong is named at once', async () => {
  const [client] = (await app.ask('GET', '/clients', { as: 'viewer' })).json.items
  const low = await app.ask('PATCH', `/clients/${client.client_id}`, {
    as: 'operator',
    body: { rate_per_second: 0, monthly_cap: -1 },
  })
  expect(low.json.errors).toEqual([
    { member: 'rate_per_second', message: 'must be 1 or more' },
    { member: 'monthly_cap', message: 'must be 0 or more' },
  ])
  const body = { allow_from: ['10.0.0.0/8', 'nowhere', '300.1.1.1'], expires_at: 'tomorrow' }
  const refused = await app.ask('PATCH', `/clients/${client.client_id}`, { as: 'operator', body })
  expect(refused.status).toBe(422)
  expect(refused.json.errors.map(({ member }: { member: string }) => member).sort()).toEqual([
    'allow_from.1',
    'allow_from.2',
    'expires_at',
  ])
})
