// Tests operations that act for a client or take a file: try a lookup, submit a batch, add a document, set limits.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../src/kernel/roles.js'
import { unaudited } from '../../../src/platform/audit-port.js'
import { type AdminApp, openAdminApp } from '../admin-app.harness.js'

let app: AdminApp
let clientId: string
beforeAll(async () => {
  app = await openAdminApp()
  clientId = (await app.ask('POST', '/clients', { as: 'operator', body: { name: 'First' } })).json.client_id
  const record = { pan_number: 'ZZZPZ1000A', full_name: 'ASHA ZAVERI', category: 'person' }
  await app.parts.records.put('pan', [record], async () => {})
})
afterAll(() => app.close())

const csv = { 'content-type': 'text/csv' }

describe('trying a lookup', () => {
  const tryPan = (body: object, as: 'operator' | 'auditor' = 'operator') =>
    app.ask('POST', '/lookups/panbasic/try', { as, body })

  it('is a call of the client: answered, charged and in the ledger', async () => {
    const tried = await tryPan({ client_id: clientId, parameters: { pan_number: 'ZZZPZ1000A' } })
    expect(tried.json).toMatchObject({ http_status: 200, client_id: clientId, source: 'records' })
    expect(tried.json.body.sub_code).toBe('SUCCESS')
    expect(tried.json.price).toBeGreaterThan(0)
    const path = `/transactions/${tried.json.transaction_id}`
    const event = (await app.ask('GET', path, { as: 'viewer' })).json
    expect(event).toMatchObject({ client_id: clientId, origin: 'dashboard', price: tried.json.price })
    const { items } = (await app.ask('GET', '/audit?limit=1', { as: 'auditor' })).json
    expect(items[0]).toMatchObject({ act: 'lookups.try', target: 'panbasic' })
    expect(JSON.stringify(items)).not.toContain('ZZZPZ1000A')
  })

  it('answers a malformed number as the client would be answered', async () => {
    const tried = await tryPan({ client_id: clientId, parameters: { pan_number: 'nonsense' } })
    expect(tried.json).toMatchObject({ http_status: 422, price: 0, source: null })
  })

  it('is refused for a client that is not entitled, and to a role that is not sufficient', async () => {
    const parameters = { pan_number: 'ZZZPZ1000A' }
    expect((await tryPan({ parameters })).json.errors).toEqual([
      { member: 'client_id', message: 'is required' },
    ])
    expect((await tryPan({ client_id: 'live_nobody', parameters })).status).toBe(404)
    expect((await tryPan({ client_id: clientId, parameters }, 'auditor')).status).toBe(403)
    await app.ask('PUT', `/clients/${clientId}/lookups`, { as: 'operator', body: { lookups: ['upi-basic'] } })
    expect((await tryPan({ client_id: clientId, parameters })).status).toBe(409)
    await app.ask('PUT', `/clients/${clientId}/lookups`, { as: 'operator', body: { lookups: null } })
  })
})

describe('the limits of the client', () => {
  it('apply to calls in its name: a rate for lookups and batches, the cap for lookups', async () => {
    const { json: made } = await app.ask('POST', '/clients', { as: 'operator', body: { name: 'Limited' } })
    const id = made.client_id
    const tryPan = () =>
      app.ask('POST', '/lookups/panbasic/try', {
        as: 'operator',
        body: { client_id: id, parameters: { pan_number: 'ZZZPZ1000A' } },
      })
    const submit = () =>
      app.ask('POST', `/clients/${id}/batches?lookup=gstinlite`, {
        as: 'operator',
        body: 'gstin_number\n27ZZZCZ1000A1ZE\n',
        headers: csv,
      })
    const limits = (change: object) =>
      app.parts.clients.set(id, (before) => ({ ...before, ...change }), unaudited)
    await limits({ rate_per_day: 2 })
    expect([(await tryPan()).status, (await submit()).status]).toEqual([200, 200])
    for (const refused of [await tryPan(), await submit()]) {
      expect([refused.status, refused.json.type]).toEqual([429, 'urn:satyapan:problem:too-many-requests'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    await limits({ rate_per_day: null, monthly_cap: 150 })
    expect([(await tryPan()).status, (await submit()).status]).toEqual([429, 429]) // 100 have been charged
    await limits({ monthly_cap: 200 })
    expect((await tryPan()).status).toBe(200)
  })
})

describe('a batch of an operator', () => {
  const submit = (body: string, query = '?lookup=gstinlite', headers: Record<string, string> = csv) =>
    app.ask('POST', `/clients/${clientId}/batches${query}`, { as: 'operator', body, headers })

  it('is submitted, processed, and its result fetched', async () => {
    await app.parts.batches.start()
    const { json, status } = await submit('gstin_number\n27ZZZCZ1000A1ZE\nnonsense\n')
    expect([status, json.records]).toEqual([200, 2])
    const shown = async () => (await app.ask('GET', `/batches/${json.request_id}`, { as: 'viewer' })).json
    const early = await app.ask('GET', `/batches/${'a'.repeat(32)}/result`, { as: 'operator' })
    expect(early.status).toBe(404)
    await expect.poll(async () => (await shown()).state).toBe('completed')
    expect(await shown()).toMatchObject({ client_id: clientId, origin: 'dashboard', done: 2, records: 2 })
    const file = await app.ask('GET', `/batches/${json.request_id}/result`, { as: 'operator' })
    expect(file.text.split('\n')[0]).toMatch(/^gstin_number,sub_code,/)
    await app.parts.batches.stop()
  })

  it('is refused when the file is not a batch file, and when it is too large', async () => {
    expect((await submit('pan_number\nx\n')).status).toBe(422)
    expect((await submit('gstin_number\nx\n', '?lookup=panbasic')).status).toBe(422)
    expect((await submit('{}', undefined, { 'content-type': 'application/json' })).status).toBe(415)
    expect((await submit(`gstin_number\n${'x'.repeat(1_100_000)}\n`)).status).toBe(413)
  })
})

describe('documents', () => {
  /** A form of these documents, and a summary. */
  async function send(documents: readonly [string, string][], own: { summary?: string; as?: Role } = {}) {
    const form = new FormData()
    for (const [name, text] of documents) form.append('document', new Blob([text]), name)
    if (own.summary !== undefined) form.append('summary', own.summary)
    const encoded = new Response(form)
    const headers = { 'content-type': encoded.headers.get('content-type')! }
    const body = Buffer.from(await encoded.arrayBuffer()).toString('utf8')
    return app.ask('POST', '/documents?kind=fir-check', { as: own.as ?? 'operator', body, headers })
  }
  const stored = async () => {
    const tables = 'select (select count(*) from archive) + (select count(*) from archive_piece) as n'
    return Number((await app.parts.db.query<{ n: string }>(tables, [])).rows[0]!.n)
  }

  it('are added together with their summary, linked, revoked and removed', async () => {
    const added = await send(
      [
        ['<b>.pdf', 'paper'],
        ['सारांश.json', '{}'],
      ],
      { summary: '{"hits":0}' },
    )
    expect(added.json.documents).toMatchObject([
      { file_name: '<b>.pdf', size_bytes: 5, content_type: 'application/pdf' },
      { file_name: 'सारांश.json', size_bytes: 2, content_type: 'application/json' },
    ])
    const act = (await app.ask('GET', '/audit?limit=1', { as: 'auditor' })).json.items[0]
    expect(act).toMatchObject({
      act: 'documents.add',
      target: added.json.id,
      actor: expect.stringMatching(/^token:/),
    })
    const path = `/documents/${added.json.id}`
    const link = await app.ask('POST', `${path}/link`, { as: 'operator', body: { days: 1 } })
    const { pathname, searchParams } = new URL(link.json.url)
    expect(pathname).toBe('/v1/background-verification/fir-check/document')
    const query = Object.fromEntries(searchParams) as never
    const answer = await app.parts.archives.answer('fir-check', query, '')
    expect(answer.summary).toEqual({ hits: 0 })
    expect((await app.ask('POST', `${path}/revoke`, { as: 'operator' })).json.revoked).toBe(true)
    expect((await app.ask('DELETE', path, { as: 'operator' })).json.removed).toBe(true)
    expect((await app.ask('DELETE', path, { as: 'operator' })).status).toBe(404)
    expect(await stored()).toBe(0)
  })

  it('are refused together, and nothing is stored', async () => {
    const one: [string, string] = ['a.pdf', 'paper']
    const membersOf = async (documents: readonly [string, string][], summary?: string) => {
      const { status, json } = await send(documents, summary === undefined ? {} : { summary })
      expect(status).toBe(422)
      return json.errors[0].member
    }
    expect(await membersOf([one, ['../x', 'x']])).toBe('document')
    expect(await membersOf([one, ['..', 'x']])).toBe('document')
    expect(await membersOf([one, ['A.PDF', 'x']])).toBe('document')
    expect(await membersOf([])).toBe('document')
    expect(await membersOf([one], '{')).toBe('summary')
    expect((await send([one], { summary: '1'.repeat(256 * 1024 + 1) })).status).toBe(413)
    expect((await send(Array.from({ length: 202 }, (_, n) => [`${n}.txt`, 'x']))).status).toBe(413)
    for (const role of ['auditor', 'viewer'] as const)
      expect((await send([one], { as: role })).status).toBe(403)
    const ask = (headers: Record<string, string>) =>
      app.ask('POST', '/documents?kind=fir-check', { as: 'operator', body: 'paper', headers })
    const form = { 'content-type': 'multipart/form-data; boundary=b' }
    expect((await ask(form)).status).toBe(400)
    expect((await ask({ ...form, 'content-length': String(2 ** 30) })).status).toBe(413)
    expect((await ask({ 'content-type': 'application/octet-stream' })).status).toBe(415)
    expect(await stored()).toBe(0)
  })
})

describe('the settings of a client', () => {
  const path = () => `/clients/${clientId}`
  const set = (body: object) => app.ask('PATCH', path(), { as: 'operator', body })

  it('are changed by name, and null removes one', async () => {
    const limits = { rate_per_second: 20, allow_from: ['203.0.113.0/24'], expires_at: '2090-01-01' }
    expect((await set(limits)).json).toMatchObject({
      rate_per_second: 20,
      rate_per_day: null,
      allow_from: ['203.0.113.0/24'],
      expires_at: '2089-12-31T18:30:00.000Z',
    })
    expect((await set({ allow_from: null })).json).toMatchObject({ rate_per_second: 20, allow_from: null })
    expect((await set({ allow_from: ['10.0.0.0/8', 'home'] })).json.errors[0].member).toBe('allow_from.1')
    expect((await set({ rate_per_second: 0 })).status).toBe(422)
  })

  it('refuse the second of two operators who change the same one, and keep changes of different ones', async () => {
    await set({ rate_per_minute: 5, allow_from: ['10.0.0.0/8'] })
    const seen = { rate_per_minute: 5, allow_from: ['10.0.0.0/8'] }
    expect((await set({ rate_per_minute: 6, seen })).status).toBe(200)
    const late = await set({ rate_per_minute: 7, seen })
    expect([late.status, late.json.detail]).toEqual([409, expect.stringContaining('rate_per_minute')])
    const other = await set({ allow_from: ['10.0.0.0/16'], seen: { allow_from: ['10.0.0.0/8'] } })
    expect(other.json).toMatchObject({ rate_per_minute: 6, allow_from: ['10.0.0.0/16'] })
    await set({ rate_per_minute: null, allow_from: null })

    const entitle = (lookups: string[] | null, before: string[] | null) =>
      app.ask('PUT', `${path()}/lookups`, { as: 'operator', body: { lookups, seen: before } })
    expect((await entitle(['panbasic', 'upi-basic'], null)).status).toBe(200)
    expect((await entitle(['panbasic'], null)).status).toBe(409)
    expect((await entitle(null, ['upi-basic', 'panbasic'])).json.lookups).toBeNull()
  })

  it('name sensitive lookups beside all others, and only such; without a name they go', async () => {
    const entitle = (body: object) => app.ask('PUT', `${path()}/lookups`, { as: 'operator', body })
    const named = await entitle({ lookups: null, sensitive: ['aadhaar-to-uan'] })
    expect(named.json).toMatchObject({ lookups: null, sensitive_lookups: ['aadhaar-to-uan'] })
    for (const body of [
      { lookups: null, sensitive: ['panbasic'] },
      { lookups: ['panbasic'], sensitive: ['aadhaar-to-uan'] },
    ]) {
      const refused = await entitle(body)
      expect([refused.status, refused.json.errors[0].member]).toEqual([422, 'sensitive'])
    }
    expect((await entitle({ lookups: null, seen_sensitive: [] })).status).toBe(409)
    expect((await entitle({ lookups: null })).json.sensitive_lookups).toEqual([])
  })

  it('include several secrets, shown without their values', async () => {
    const add = await app.ask('POST', `${path()}/secrets`, { as: 'operator', body: { name: 'new' } })
    expect(add.json.client_secret).toMatch(/^sps_/)
    const shown = (await app.ask('GET', path(), { as: 'viewer' })).json
    expect(shown.secrets.map(({ name }: { name: string }) => name)).toEqual([null, 'new'])
    expect(JSON.stringify(shown)).not.toContain('sps_')
    const [first] = shown.secrets
    const revoked = await app.ask('DELETE', `${path()}/secrets/${first.secret_id}`, { as: 'operator' })
    expect(revoked.json.secrets).toHaveLength(1)
    expect((await app.ask('DELETE', `${path()}/secrets/999`, { as: 'operator' })).status).toBe(404)
  })

  it("include the name, and end with the client's removal", async () => {
    const named = await app.ask('PUT', `${path()}/name`, { as: 'operator', body: { name: ' Branch 7 ' } })
    expect(named.json.name).toBe('Branch 7')
    expect((await app.ask('DELETE', path(), { as: 'operator' })).json.removed).toBe(true)
    expect((await app.ask('GET', path(), { as: 'viewer' })).status).toBe(404)
  })
})
