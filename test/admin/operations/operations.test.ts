// Tests operations on clients, webhooks, usage and settings, called as scripts do.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventAt } from '../../../src/usage/usage-event.harness.js'
import { type AdminApp, openAdminApp } from '../admin-app.harness.js'

let app: AdminApp
let clientId: string
beforeAll(async () => {
  app = await openAdminApp()
  clientId = (await app.ask('POST', '/clients', { as: 'operator', body: { name: 'First' } })).json.client_id
})
afterAll(() => app.close())

const hex = 'a'.repeat(32)
const problem = (answer: { json: { type?: string } }) => answer.json.type?.split(':').at(-1)

describe('clients', () => {
  it('are created, changed and shown; a script in a name stays text', async () => {
    const name = '<script>alert(1)</script>'
    const made = await app.ask('POST', '/clients', { as: 'operator', body: { name } })
    expect(made.json.client_secret).toMatch(/^sps_[0-9a-f]{72}$/)
    const path = `/clients/${made.json.client_id}`
    const shown = await app.ask('GET', path, { as: 'viewer' })
    expect(shown.json).toMatchObject({ name, active: true, lookups: null })
    expect(shown.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(shown.headers['x-content-type-options']).toBe('nosniff')
    expect((await app.ask('POST', `${path}/deactivate`, { as: 'operator' })).json.active).toBe(false)
    expect((await app.ask('POST', `${path}/activate`, { as: 'operator' })).json.active).toBe(true)
    const lookups = ['panbasic']
    const entitled = await app.ask('PUT', `${path}/lookups`, { as: 'operator', body: { lookups } })
    expect(entitled.json.lookups).toEqual(lookups)
    const unknown = await app.ask('POST', '/clients/live_nobody/rotate', { as: 'operator' })
    expect([unknown.status, problem(unknown)]).toEqual([404, 'not-found'])
  })

  it('have one secret after two operators rotate it at once', async () => {
    const { json } = await app.ask('POST', '/clients', { as: 'operator', body: { name: 'Two' } })
    const rotate = () => app.ask('POST', `/clients/${json.client_id}/rotate`, { as: 'operator' })
    const rotated = await Promise.all([rotate(), rotate()])
    expect(rotated.map(({ status }) => status)).toEqual([200, 200])
    const secrets = [json.client_secret, ...rotated.map((answer) => answer.json.client_secret)]
    const inForce = secrets.filter((secret) => {
      try {
        app.parts.authenticator.checkSecret(json.client_id, secret, () => '127.0.0.1')
        return true
      } catch {
        return false
      }
    })
    expect(inForce).toHaveLength(1)
  })

  it('never show a secret as used before it was made', async () => {
    const { json } = await app.ask('POST', '/clients', { as: 'operator', body: { name: 'Used' } })
    const shown = async () => (await app.ask('GET', `/clients/${json.client_id}`, { as: 'viewer' })).json
    expect((await shown()).secrets[0].last_used_at).toBeNull()
    app.parts.authenticator.checkSecret(json.client_id, json.client_secret, () => '127.0.0.1')
    const [{ created_at, last_used_at }] = (await shown()).secrets
    expect(last_used_at >= created_at).toBe(true) // uses are recorded by the hour
  })

  it('may only have an allowed address as webhook endpoint', async () => {
    const path = `/clients/${clientId}/webhook`
    const set = (url: string) => app.ask('PUT', path, { as: 'operator', body: { url } })
    expect((await set('http://hooks.example.com/')).status).toBe(422)
    expect((await set('https://127.0.0.1/')).status).toBe(422)
    expect((await set('https://hooks.example.com/in')).json.url).toBe('https://hooks.example.com/in')
    const secret = async (as: 'operator' | 'viewer') =>
      (await app.ask('POST', `${path}/reveal-secret`, { as })).json
    expect((await secret('operator')).webhook_secret).toMatch(/^whsec_/)
    expect((await secret('viewer')).webhook_secret).toBeUndefined()
    expect((await app.ask('DELETE', path, { as: 'operator' })).json.url).toBeNull()
    expect((await app.ask('DELETE', path, { as: 'operator' })).status).toBe(409)
  })
})

describe('usage', () => {
  const at = () => app.parts.clock.now()
  beforeAll(async () => {
    const now = at()
    for (let i = 0; i < 5; i++)
      await app.parts.ledger.record(
        eventAt(now - i * 1_000, {
          clientId: 'live_usage',
          lookup: i === 4 ? 'upi-basic' : 'panbasic',
          httpStatus: i === 3 ? 500 : 200,
          subCode: i === 3 ? null : 'SUCCESS',
          metadata: `{"order_id":"${i % 2}"}`,
        }),
      )
  })
  const get = async (path: string) => (await app.ask('GET', path, { as: 'auditor' })).json

  it('is summed by groups, and filtered', async () => {
    const { items } = await get('/usage?by=lookup&client_id=live_usage')
    expect(items.map(({ group, calls, failed }: never) => [group, calls, failed])).toEqual([
      [['panbasic'], 4, 1],
      [['upi-basic'], 1, 0],
    ])
    const byMeta = await get('/usage?by=meta:order_id,lookup&client_id=live_usage&sub_code=SUCCESS')
    expect(byMeta.items.map(({ group }: never) => group)).toEqual([
      ['0', 'panbasic'],
      ['0', 'upi-basic'],
      ['1', 'panbasic'],
    ])
  })

  it('shows the groups with the most calls, and what all of them come to', async () => {
    const query = '/usage?by=meta:order_id&client_id=live_usage'
    const whole = await get(query)
    const first = await get(`${query}&order=calls&limit=1`)
    expect(first.items).toEqual([whole.items.find(({ group }: { group: string[] }) => group[0] === '0')])
    expect(first).toMatchObject({ groups: 2, truncated: false })
    const { group: _, ...none } = (await get('/usage?client_id=live_usage&by=client')).items[0]
    expect(first.total).toEqual([none])
    expect(whole.total).toEqual(first.total)
    expect((await get(`${query}&limit=1`)).items).toEqual(whole.items.slice(0, 1))
    for (const wrong of ['order=cost', 'limit=0', 'limit=10001'])
      expect((await app.ask('GET', `${query}&${wrong}`, { as: 'auditor' })).status, wrong).toBe(422)
  })

  it('is found call by call, page by page, and shown with its attempts', async () => {
    const pages: string[][] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const more: string = cursor === '' ? '' : `&cursor=${cursor}`
      const { items, next_cursor } = await get(`/transactions?client_id=live_usage&limit=2${more}`)
      pages.push(items.map(({ transaction_id }: never) => transaction_id))
      cursor = next_cursor
    }
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    expect(new Set(pages.flat()).size).toBe(5)
    const one = await get(`/transactions/${pages[0]![0]}`)
    expect(one).toMatchObject({ client_id: 'live_usage', metadata: { order_id: '0' } })
    expect(one).not.toHaveProperty('subject_index')
    expect((await get('/transactions?sub_code=none&client_id=live_usage')).items).toHaveLength(1)
    expect((await app.ask('GET', `/transactions/${hex}`, { as: 'viewer' })).status).toBe(404)
  })

  it('is summarised in the overview', async () => {
    const { minutes, hour } = await get('/overview')
    expect(minutes).toHaveLength(60)
    expect(hour.calls).toBe(5)
    expect(hour.failed).toBe(1)
    const total = minutes.reduce((sum: number, { calls }: { calls: number }) => sum + calls, 0)
    expect(total).toBe(5)
  })

  it('is exported as a file to sufficient roles', async () => {
    const file = await app.ask('GET', '/usage/export?format=csv', { as: 'auditor' })
    expect(file.headers['content-disposition']).toBe('attachment; filename="usage.csv"')
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.text.split('\n')).toHaveLength(7)
    expect((await app.ask('GET', '/usage/export', { as: 'viewer' })).status).toBe(403)
  })
})

describe('settings', () => {
  it('are shown with the source of each secret, never the secret', async () => {
    const { items, mode, face_model } = (await app.ask('GET', '/settings', { as: 'auditor' })).json
    expect({ mode, face_model }).toEqual({ mode: 'live', face_model: 'dlib and faceres (shipped)' })
    const sources = items.find(({ key }: { key: string }) => key === 'sources')
    expect(sources).toMatchObject({ is_default: false, value: [{ name: 'records' }], default: null })
    const days = items.find(({ key }: { key: string }) => key === 'batches.retentionDays')
    expect(days).toMatchObject({ is_default: true, value: 30, default: 30 })
  })
})

describe('the audit log', () => {
  it('names the actor of every change and view', async () => {
    const list = async () => (await app.ask('GET', '/audit?limit=3', { as: 'auditor' })).json
    const { json } = await app.ask('POST', '/clients', { as: 'operator', body: { name: 'Seen' } })
    await app.ask('POST', `/clients/${json.client_id}/webhook/reveal-secret`, { as: 'operator' })
    await app.ask('GET', '/usage/export', { as: 'auditor' })
    const { items, next_cursor } = await list()
    expect(items.map((entry: Record<string, string>) => [entry.act, entry.target])).toEqual([
      ['usage.export', null],
      ['webhooks.reveal-secret', json.client_id],
      ['client.create', json.client_id],
    ])
    for (const { actor } of items) expect(actor).toMatch(/^token:[0-9a-f]{32}$/)
    const older = (await app.ask('GET', `/audit?limit=3&cursor=${next_cursor}`, { as: 'auditor' })).json
    expect(older.items[0].seq).toBe(items[2].seq - 1)
    const { fault, entries } = (await app.ask('GET', '/audit/verification', { as: 'auditor' })).json
    expect(fault).toBeNull()
    expect(entries).toBe(items[0].seq)
  })

  it('holds nothing of refused changes', async () => {
    const last = async () => (await app.ask('GET', '/audit?limit=1', { as: 'auditor' })).json.items[0].seq
    const before = await last()
    await app.ask('POST', '/clients', { as: 'viewer', body: { name: 'No' } })
    await app.ask('POST', '/clients', { as: 'operator', body: {} })
    expect(await last()).toBe(before)
  })
})
