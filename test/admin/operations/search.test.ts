// Tests the search, the names of clients, the filters of calls, and what the audit log says of people and changes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventAt } from '../../../src/usage/usage-event.harness.js'
import { until } from '../../support/until.js'
import { type AdminApp, openAdminApp } from '../admin-app.harness.js'
import { openBrowser } from '../browser.harness.js'
import { newUserOf, signIn } from '../user.harness.js'

let app: AdminApp
let clientId: string
const get = async (path: string, as: 'viewer' | 'auditor' = 'viewer') =>
  (await app.ask('GET', path, { as })).json
const find = async (text: string, kind?: string) =>
  (await get(`/search?${new URLSearchParams({ text, ...(kind && { kind }) })}`)).items
const createClient = async (name: string): Promise<string> =>
  (await app.ask('POST', '/clients', { as: 'operator', body: { name } })).json.client_id
const tryIt = async (pan_number: string) =>
  (
    await app.ask('POST', '/lookups/panbasic/try', {
      as: 'operator',
      body: { client_id: clientId, parameters: { pan_number } },
    })
  ).json

beforeAll(async () => {
  app = await openAdminApp()
  clientId = await createClient('Loan desk, Pune')
})
afterAll(() => app.close())

describe('the search', () => {
  it('finds a client by a part of its name, in any case and script, and by its id', async () => {
    const id = await createClient('ऋण विभाग')
    const about = { kind: 'client', id: clientId, name: 'Loan desk, Pune', about: 'client' }
    expect(await find('DESK')).toEqual([about])
    expect(await find(clientId)).toContainEqual(about)
    expect(await find('विभाग')).toEqual([{ kind: 'client', id, name: 'ऋण विभाग', about: 'client' }])
  })

  it('finds a call by its id, typed with spaces around it and in capitals', async () => {
    const { transaction_id: id } = await tryIt('ZZZPZ1000A')
    expect(await find(` ${id.toUpperCase()} `)).toEqual([
      { kind: 'transaction', id, name: 'panbasic', about: expect.stringMatching(/^20.*Z$/) },
    ])
    expect(await find(id, 'client')).toEqual([])
  })

  it('finds lookups and sources, those that begin with the text first', async () => {
    expect((await find('panb'))[0]).toMatchObject({ kind: 'lookup', id: 'panbasic' })
    expect(await find('records', 'source')).toMatchObject([{ kind: 'source', id: 'records' }])
  })

  it('finds nothing for what nothing has, and bounds what it returns', async () => {
    expect(await find('%')).toEqual([])
    expect(await find('0'.repeat(32))).toEqual([])
    for (let i = 0; i < 9; i++) await createClient(`Branch ${i}`)
    expect(await find('branch')).toHaveLength(8)
    expect(await find('branch', 'client')).toHaveLength(9)
    expect((await app.ask('GET', `/search?text=${'x'.repeat(201)}`, { as: 'viewer' })).status).toBe(422)
  })
})

it('names clients by their ids, and leaves out ids that no client has', async () => {
  const { items } = await get(`/clients/names?client_id=${clientId},nobody,${clientId}`)
  expect(items).toEqual([{ client_id: clientId, name: 'Loan desk, Pune', removed: false }])
  expect((await app.ask('GET', '/clients/names', { as: 'viewer' })).status).toBe(422)
})

describe('usage', () => {
  it('filters by whether an answer was had, in lists and in sums', async () => {
    const { transaction_id: id } = await tryIt('ZZZPZ1000B') // not in the records, which alone are asked
    const failed = (await get('/transactions?failed=true')).items
    const answered = (await get('/transactions?failed=false')).items
    for (const call of failed) expect(call.http_status).toBeGreaterThanOrEqual(500)
    for (const call of answered) expect(call.http_status).toBeLessThan(500)
    expect([...failed, ...answered].map((call) => call.transaction_id)).toContain(id)
    const calls = async (filter: string) =>
      (await get(`/usage?by=client${filter}`)).items.reduce(
        (sum: number, item: { calls: number }) => sum + item.calls,
        0,
      )
    expect([await calls('&failed=true'), await calls('&failed=false')]).toEqual([
      failed.length,
      answered.length,
    ])
    expect((await app.ask('GET', '/transactions?failed=perhaps', { as: 'viewer' })).status).toBe(422)
  })

  it('is grouped by hour, named as a time in India that a filter takes', async () => {
    const { items } = await get('/usage?by=hour')
    expect(items.length).toBeGreaterThan(0)
    for (const { group, calls } of items) {
      expect(group[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00\+05:30$/)
      const to = new Date(Date.parse(group[0]) + 3_600_000).toISOString()
      const period = new URLSearchParams({ from: group[0], to })
      expect((await get(`/transactions?${period}&limit=500`)).items).toHaveLength(calls)
    }
  })

  it('says how long calls took by source, for those that a source answered', async () => {
    const own = { clientId: 'live_latency', source: 'slow' }
    for (const durationMs of [10, 20, 30])
      await app.parts.ledger.record(eventAt(Date.now(), { ...own, durationMs }))
    await app.parts.ledger.record(eventAt(Date.now(), { ...own, durationMs: 900, cached: true }))
    const { items, calls_read } = await get('/usage/latency?client_id=live_latency')
    expect(calls_read).toBe(5_000)
    expect(items).toEqual([{ source: 'slow', calls: 3, p50_ms: 20, p95_ms: 29 }])
    expect((await get('/usage/latency?source=nobody')).items).toEqual([])
  })
})

describe('the audit log', () => {
  const newest = async (filter: string) => (await get(`/audit?${filter}`, 'auditor')).items

  it('says for a tried lookup which client and which call', async () => {
    const { transaction_id } = await tryIt('ZZZPZ1000A')
    const [entry] = await newest('act=lookups.try')
    expect(entry.facts).toEqual({ client_id: clientId, transaction_id })
    expect(entry).toMatchObject({ target: 'panbasic', actor_name: 'operator' })
  })

  it('names clients, and shows what a setting was before', async () => {
    const set = (body: object) => app.ask('PATCH', `/clients/${clientId}`, { as: 'operator', body })
    expect((await set({ rate_per_second: 5 })).status).toBe(200)
    expect((await set({ rate_per_second: 7 })).status).toBe(200)
    const [entry] = await newest(`target=${clientId}&act=client.set`)
    expect(entry).toMatchObject({ target_name: 'Loan desk, Pune' })
    expect(entry.facts).toMatchObject({ rate_per_second: 7, 'was.rate_per_second': 5 })
    const changed = Object.keys(entry.facts).filter((name) => name.startsWith('was.'))
    expect(changed).toEqual(['was.rate_per_second'])
  })

  it('has an entry for a wrong password of a user, and none for a name that nobody has', async () => {
    const [id] = await newUserOf(app)('Indu', 'viewer')
    const stranger = openBrowser(app, '203.0.113.5')
    expect((await signIn(stranger, 'Indu', 'not the password')).status).toBe(401)
    expect((await signIn(stranger, 'no such user', 'not the password')).status).toBe(401)
    const refused = () => newest('act=admin-session.refuse')
    await until(async () => (await refused()).length > 0)
    expect(await refused()).toMatchObject([
      {
        actor: 'nobody',
        origin: '203.0.113.5',
        target: id,
        target_name: 'Indu',
        facts: { wrong: 'password' },
      },
    ])
  })

  it('is filtered by actor, by the beginning of acts and by time, page after page', async () => {
    const [{ actor }] = await newest('act=client.create')
    for (const entry of await newest(`actor=${actor}`)) expect(entry.actor).toBe(actor)
    const first = await get('/audit?act=client.&limit=2', 'auditor')
    const second = await get(`/audit?act=client.&limit=2&cursor=${first.next_cursor}`, 'auditor')
    const seqs = [...first.items, ...second.items].map(({ seq }) => seq)
    expect(seqs).toEqual([...seqs].sort((a, b) => b - a))
    for (const { act } of [...first.items, ...second.items]) expect(act).toMatch(/^client\./)
    const later = new Date(Date.now() + 86_400_000).toISOString()
    expect(await newest(`from=${later}`)).toEqual([])
    expect((await newest(`to=${later}`)).length).toBeGreaterThan(0)
    expect((await app.ask('GET', '/audit?from=yesterday', { as: 'auditor' })).status).toBe(422)
  })
})
