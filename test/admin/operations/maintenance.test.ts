// Tests operations on prices, batches, sources, invoices, the operator's endpoint, the vault, documents and backups.
import { mkdir, readdir, rename } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventAt } from '../../../src/usage/usage-event.harness.js'
import { createInsertEvents } from '../../../src/usage/usage-store.js'
import { type AdminApp, openAdminApp } from '../admin-app.harness.js'

let app: AdminApp
let clientId: string
beforeAll(async () => {
  app = await openAdminApp()
  clientId = (await app.ask('POST', '/clients', { as: 'operator', body: { name: 'First' } })).json.client_id
})
afterAll(() => app.close())

const csv = { 'content-type': 'text/csv' }
const lastAct = async () => {
  const { items } = (await app.ask('GET', '/audit?limit=1', { as: 'auditor' })).json
  return items[0]
}

describe("a client's own prices", () => {
  const set = (lookup: string, body: object, as: 'operator' | 'auditor' = 'operator') =>
    app.ask('PUT', `/clients/${clientId}/prices/${lookup}`, { as, body })

  it('are set by lookup and by outcome, and removed', async () => {
    expect((await set('panbasic', { price: 120 })).json.prices).toEqual({ panbasic: 120 })
    const outcome = await set('rc-advanced', { sub_code: 'INVALID_RC_NUMBER', price: 'free' })
    expect(outcome.json.prices).toEqual({ panbasic: 120, 'rc-advanced': { INVALID_RC_NUMBER: 'free' } })
    expect(await lastAct()).toMatchObject({ act: 'client.price', target: clientId })
    expect((await set('panbasic', { price: null })).json.prices).not.toHaveProperty('panbasic')
  })

  it('are refused when invalid, and to a role that is not sufficient', async () => {
    expect((await set('panbasic', { price: -1 })).status).toBe(422)
    expect((await set('teapot', { price: 1 })).status).toBe(422)
    expect((await set('panbasic', { sub_code: 'NONE', price: 1 })).json.errors[0].member).toBe('sub_code')
    expect((await set('panbasic', { price: 1 }, 'auditor')).status).toBe(403)
  })
})

describe('cancelling a batch', () => {
  it('ends it, and is refused for a complete one', async () => {
    const path = `/clients/${clientId}/batches?lookup=gstinlite`
    const body = 'gstin_number\n27ZZZCZ1000A1ZE\n'
    const { request_id: id } = (await app.ask('POST', path, { as: 'operator', body, headers: csv })).json
    expect((await app.ask('POST', `/batches/${id}/cancel`, { as: 'auditor' })).status).toBe(403)
    await app.parts.batches.start() // a separate job ends the batch
    const cancelled = await app.ask('POST', `/batches/${id}/cancel`, { as: 'operator' })
    await app.parts.batches.stop()
    // It was cancelled, or it was already complete: the service may have been quicker.
    expect([200, 409]).toContain(cancelled.status)
    const again = await app.ask('GET', `/batches/${id}`, { as: 'viewer' })
    expect(again.json.cancelled_at === null).toBe(cancelled.status === 409)
    expect((await app.ask('POST', `/batches/${'a'.repeat(32)}/cancel`, { as: 'operator' })).status).toBe(404)
  })
})

describe('the test of a source', () => {
  it('is refused for an unknown source, and for the records', async () => {
    const none = await app.ask('POST', '/sources/primary/test', { as: 'operator' })
    expect([none.status, none.json.detail]).toEqual([
      404,
      'there is no source primary to test; there are none',
    ])
    const records = await app.ask('POST', '/sources/records/test', { as: 'operator' })
    expect(records.json.detail).toContain('is part of this installation')
    expect((await app.ask('POST', '/sources/records/test', { as: 'viewer' })).status).toBe(403)
  })
})

describe('reconciling an invoice', () => {
  const noon = Date.UTC(2026, 3, 1, 6, 30)
  const send = async (body: string, query: string, as: 'auditor' | 'viewer' = 'auditor') => {
    const answer = await app.ask('POST', `/usage/reconciliation?${query}`, { as, body, headers: csv })
    const lines =
      answer.status === 200
        ? answer.text
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line))
        : []
    return { ...answer, lines, last: lines.at(-1) }
  }

  it('reports calls on one side only, differences and sums, and deletes the file', async () => {
    const events = ['a', 'b', 'c'].map((sourceReference) =>
      eventAt(noon, { source: 'vendor', cost: 60, sourceReference }),
    )
    await createInsertEvents('INR')(app.parts.db, events)
    const invoice = 'Txn,price,time\na,60,2026-04-01\nb,75,2026-04-01\nz,60,2026-04-01\nx,sixty,2026-04-01\n'
    const { lines, last } = await send(invoice, 'source=vendor&map=Txn%3Dreference')
    expect(last).toMatchObject({
      step: 'done',
      result: { lines: 4, matched: { count: 1, total: 60 }, price_differs: { total: 75, expected: 60 } },
    })
    const found = lines.filter(({ step }) => step === 'finding')
    expect(found.map(({ group, finding }) => [group, finding.reference]).sort()).toEqual([
      ['ours_only', 'c'],
      ['price_differs', 'b'],
      ['theirs_only', 'z'],
    ])
    expect(lines.find(({ step }) => step === 'wrong')).toMatchObject({ line: 5 })
    expect(await lastAct()).toMatchObject({ act: 'usage.reconcile', target: 'vendor' })
    const { dataDir } = app.parts.config
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([])
    expect((await readdir(dataDir)).filter((name) => name.startsWith('reconcile-'))).toEqual([])
  })

  it('says what is wrong with the whole file, and with its mapping', async () => {
    expect((await send('a,b\n1,2\n', 'source=vendor')).last).toMatchObject({ step: 'failed' })
    expect((await send('x', 'source=vendor&zone=mars')).json.errors[0].member).toBe('zone')
    expect((await send('x', 'source=vendor&map=x%3Dteapot')).json.errors[0].member).toBe('map')
    expect((await send('x', 'source=vendor', 'viewer')).status).toBe(403)
  })
})

describe("the operator's own endpoint", () => {
  const path = '/operator/webhook'

  it('is set by an owner, even in a private network, sent a test, and removed', async () => {
    const heard: string[] = []
    const receiver = createServer((request, response) => {
      heard.push(String(request.headers['webhook-id']))
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => receiver.once('listening', resolve))
    const { port } = receiver.address() as { port: number }
    const url = `http://127.0.0.1:${port}/told`
    expect((await app.ask('PUT', path, { as: 'operator', body: { url } })).status).toBe(403)
    expect((await app.ask('PUT', path, { as: 'owner', body: { url } })).json.url).toBe(url)
    const sent = (await app.ask('POST', `${path}/test`, { as: 'operator' })).json
    expect(sent).toMatchObject({ outcome: 'delivered', http_status: 200 })
    expect(heard).toEqual([sent.webhook_id])
    const { webhook_secret } = (await app.ask('POST', `${path}/rotate-secret`, { as: 'operator' })).json
    expect((await app.ask('POST', `${path}/reveal-secret`, { as: 'operator' })).json).toEqual({
      webhook_secret,
    })
    expect((await app.ask('DELETE', path, { as: 'owner' })).json.url).toBeNull()
    expect((await app.ask('POST', `${path}/test`, { as: 'operator' })).status).toBe(409)
    receiver.close()
  })
})

describe('the vault', () => {
  it('lists what is kept and until when, and sweeps for an owner', async () => {
    const { items } = (await app.ask('GET', '/retention', { as: 'auditor' })).json
    const batches = items.find(({ name }: { name: string }) => name === 'batches')
    expect(batches).toMatchObject({ setting: 'batches.retentionDays', value: 30 })
    expect((await app.ask('POST', '/vault/sweep', { as: 'operator' })).status).toBe(403)
    const dry = await app.ask('POST', '/vault/sweep', { as: 'owner', body: { dry_run: true } })
    expect(dry.json).toEqual({ dry_run: true, deleted: {}, failed: {} })
  })

  it('erases one person for an owner, and the log does not name the person', async () => {
    const record = { pan_number: 'ZZZPZ1000A', full_name: 'ASHA ZAVERI', category: 'person' }
    await app.parts.records.put('pan', [record], async () => {})
    const erase = (value: string, as: 'owner' | 'operator' = 'owner') =>
      app.ask('POST', '/vault/erase', { as, body: { kind: 'pan', value } })
    expect((await erase('ZZZPZ1000A', 'operator')).status).toBe(403)
    expect((await erase('nobody')).json.errors[0].member).toBe('value')
    expect((await erase('zzzpz 1000a')).json).toMatchObject({ records: 1 })
    const { text } = await app.ask('GET', '/audit?limit=5', { as: 'auditor' })
    expect(text).toContain('vault.erased')
    expect(text).not.toContain('ZZZPZ1000A')
  })

  it('rotates its keys for an owner', async () => {
    expect((await app.ask('POST', '/vault/rotate', { as: 'operator' })).status).toBe(403)
    const rotated = await app.ask('POST', '/vault/rotate', { as: 'owner' })
    expect(rotated.json).toMatchObject({ resumed: false, old_master_key: expect.stringMatching(/\.old$/) })
  })
})

describe('the audit log', () => {
  it('is exported by an auditor, who is then in it, and verified against an earlier head', async () => {
    const { head } = (await app.ask('GET', '/audit/verification', { as: 'auditor' })).json
    expect((await app.ask('GET', '/audit/export', { as: 'viewer' })).status).toBe(403)
    const file = await app.ask('GET', '/audit/export?format=jsonl', { as: 'auditor' })
    const entries = file.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(entries.at(-1)).toMatchObject({ act: 'audit.export', actor: expect.stringMatching(/^token:/) })
    const check = (known: string) => app.ask('GET', `/audit/verification?head=${known}`, { as: 'auditor' })
    expect((await check(head)).json.fault).toBeNull()
    expect((await check(`1:${'0'.repeat(64)}`)).json.fault).not.toBeNull()
    expect((await check('x')).status).toBe(422)
  })
})

describe('a PDF made for an answer', () => {
  it('is listed without its subject, and downloaded by an operator', async () => {
    const [secret] = app.parts.clients.secrets(clientId)
    await app.parts.reports.keep(Buffer.from('%PDF-1.7 paper'), secret!.id, 'ZZZPZ1000A')
    const { items, next_cursor } = (await app.ask('GET', '/reports', { as: 'auditor' })).json
    expect([items.length, next_cursor]).toEqual([1, null])
    expect(Object.keys(items[0])).toEqual(['id', 'issued_at', 'expires_at'])
    const path = `/reports/${items[0].id}/file`
    expect((await app.ask('GET', path, { as: 'auditor' })).status).toBe(403)
    expect((await app.ask('GET', path, { as: 'operator' })).text).toBe('%PDF-1.7 paper')
    expect(await lastAct()).toMatchObject({ act: 'reports.fetch', target: items[0].id })
  })
})

describe('a backup', () => {
  it('is refused without a configured folder', async () => {
    const { status, json } = await app.ask('POST', '/backups', { as: 'owner' })
    expect([status, json.detail]).toEqual([409, expect.stringContaining('backups.folder is not set')])
    expect((await app.ask('GET', '/backups', { as: 'auditor' })).json).toMatchObject({
      items: [],
      folder: null,
    })
  })

  it('is written to the configured folder, and is listed', async () => {
    const folder = join(app.parts.config.dataDir, '..', 'backups')
    await mkdir(folder)
    const own = await openAdminApp(`backups: { folder: ${folder} }\n`)
    try {
      expect((await own.ask('POST', '/backups', { as: 'operator' })).status).toBe(403)
      const made = (await own.ask('POST', '/backups', { as: 'owner' })).json
      expect(await readdir(folder)).toEqual([made.name])
      const { items } = (await own.ask('GET', '/backups', { as: 'auditor' })).json
      expect(items).toMatchObject([{ name: made.name, bytes: made.bytes, made_at: made.made_at }])
      await rename(folder, `${folder}.away`)
      const { status, json } = await own.ask('POST', '/backups', { as: 'owner' })
      expect([status, json.detail]).toEqual([409, expect.stringContaining('no such folder: create it')])
      expect((await own.ask('GET', '/backups', { as: 'auditor' })).json).toMatchObject({
        items: [],
        reason: json.detail,
      })
    } finally {
      await own.close()
    }
  })
})
