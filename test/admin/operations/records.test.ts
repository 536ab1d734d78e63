// Tests records over the API: import with progress, wrong lines, count, show, export, remove.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../src/kernel/roles.js'
import type { Call } from '../../../src/operation/operation.js'
import { importTraces } from '../../../src/sources/operations/import-traces.js'
import { type AdminApp, openAdminApp } from '../admin-app.harness.js'

let app: AdminApp
beforeAll(async () => {
  app = await openAdminApp()
})
afterAll(() => app.close())

const head = 'pan_number,full_name,category\n'
const csv = { 'content-type': 'text/csv' }
const send = async (body: string, query = '', headers: Record<string, string> = csv) => {
  const answer = await app.ask('POST', `/records/pan/import${query}`, { as: 'operator', body, headers })
  const lines = answer.text.split('\n').filter((line) => line !== '')
  return { ...answer, last: JSON.parse(lines.at(-1)!) }
}
const uploads = () => readdir(join(app.parts.config.dataDir, 'uploads'))

describe('an import', () => {
  it('reports its result in the last line, and deletes the file', async () => {
    const { status, headers, last } = await send(`${head}ZZZPZ1000A,ASHA ZAVERI,person\n`)
    expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
    expect(last).toMatchObject({ step: 'done', part: 1, lines: 1, imported: 1, wrong: 0 })
    const { items } = (await app.ask('GET', '/records', { as: 'viewer' })).json
    const pan = items.find(({ kind }: { kind: string }) => kind === 'pan')
    expect(pan).toMatchObject({ records: 1, key: ['pan_number'] })
    expect(pan.columns).toContain('full_name')
    expect(await uploads()).toEqual([])
    const audit = (await app.ask('GET', '/audit?limit=1', { as: 'auditor' })).json.items[0]
    expect(audit).toMatchObject({ act: 'records.import', target: 'pan' })
    expect(audit.actor).toMatch(/^token:/)
  })

  it('refuses a file with an invalid line, and says which and why, unless keep_going is set', async () => {
    const body = `${head}ZZZPZ1000B,B ONE,person\nnonsense,C TWO,person\n`
    const { last } = await send(body)
    expect(last).toMatchObject({ step: 'refused', imported: 0, wrong: 1 })
    expect(last.reasons).toMatchObject([{ column: 'pan_number', lines: 1, examples: [3] }])
    expect(JSON.stringify(last)).not.toContain('nonsense')
    expect((await send(body, '?keep_going=true')).last).toMatchObject({ step: 'done', imported: 1 })
  })

  it('maps other column names, and reads JSON Lines', async () => {
    const mapped = await send(
      'pan_number,Holder,category\nZZZPZ1000D,D ONE,person\n',
      '?map=Holder%3Dfull_name',
    )
    expect(mapped.last).toMatchObject({ step: 'done', imported: 1 })
    const line = '{"pan_number":"ZZZPZ1000E","full_name":"E ONE","category":"person"}\n'
    const jsonl = await send(line, '', { 'content-type': 'application/x-ndjson' })
    expect(jsonl.last).toMatchObject({ step: 'done', imported: 1 })
  })

  it('is refused before it is read for a wrong type, kind or role', async () => {
    expect((await send('{}', '', { 'content-type': 'application/json' })).status).toBe(415)
    const ask = (kind: string, as: 'operator' | 'auditor') =>
      app.ask('POST', `/records/${kind}/import`, { as, body: head, headers: csv })
    expect((await ask('teapot', 'operator')).status).toBe(422)
    expect((await ask('pan', 'auditor')).status).toBe(403)
    expect(await uploads()).toEqual([])
  })
})

describe('a statement of TRACES', () => {
  const text = { 'content-type': 'text/plain' }
  const lines = [
    'Permanent Account Number (PAN)^Current Status of PAN^Financial Year^Assessment Year^Name of Assessee',
    'ZZZPZ1000A^Active^2025-26^2026-27^ASHA VIJAY ZAVERI',
    '^PART-I - Details of Tax Deducted at Source^',
    'Sr. No.^Name of Deductor^TAN of Deductor^Total Amount Paid^Total Tax Deducted^Total TDS Deposited',
    '1^EXAMPLE SERVICES PRIVATE LIMITED^MUMZ01000A^150000.00^15000.00^15000.00',
    '^PART-VI - Details of Tax Collected at Source^',
    '1^ANOTHER^MUMZ01000A^1.00^1.00^1.00',
  ]
  const file = lines.join('\r\n')
  const send = (body: string, query = '?itr_client_id=own-1', as: Role = 'operator') =>
    app.ask('POST', `/records/traces${query}`, { as, body, headers: text })
  const statements = async () => {
    const { items } = (await app.ask('GET', '/records', { as: 'viewer' })).json
    return items.find(({ kind }: { kind: string }) => kind === 'tax-statement').records as number
  }
  const lastAct = async () => (await app.ask('GET', '/audit?limit=1', { as: 'auditor' })).json.items[0]

  it('is imported, names the parts that were left out, and is audited without its contents', async () => {
    const { status, json } = await send(file)
    expect(status, JSON.stringify(json)).toBe(200)
    expect(json).toEqual({
      itr_client_id: 'own-1',
      tds_id: '2026-2027',
      assessment_year: '2026-2027',
      rows: 1,
      other_parts: ['PART-VI - Details of Tax Collected at Source'],
    })
    expect((await send(file, '?itr_client_id=own-1&tds_id=second')).json.tds_id).toBe('second')
    expect(await statements()).toBe(2)
    expect(await lastAct()).toMatchObject({ act: 'records.import', target: 'tax-statement' })
    expect(JSON.stringify(await lastAct())).not.toContain('own-1')
  })

  it('is refused with the number of the wrong line, and nothing is imported or repeated', async () => {
    const before = [await statements(), (await lastAct()).seq]
    const broken = await send(file.replace('150000.00', 'Zyxwanda'))
    expect([broken.status, broken.json.detail]).toEqual([
      422,
      'Nothing was imported: line 5: total_amount_paid is not an amount',
    ])
    expect((await send('hello')).json.detail).toContain('this is not a TRACES text export')
    expect((await send(file, '')).json.errors).toEqual([{ member: 'itr_client_id', message: 'is required' }])
    expect((await send(file, '?itr_client_id=')).json.errors[0].member).toBe('itr_client_id')
    expect((await send('x'.repeat(16 * 1024 * 1024 + 1))).status).toBe(413)
    for (const role of ['auditor', 'viewer'] as const)
      expect((await send(file, undefined, role)).status).toBe(403)
    const csvFile = await app.ask('POST', '/records/traces?itr_client_id=a', {
      as: 'operator',
      body: file,
      headers: csv,
    })
    expect(csvFile.status).toBe(415)
    expect([await statements(), (await lastAct()).seq]).toEqual(before)
  })

  it('that is cut off is not imported', async () => {
    const before = await statements()
    const body = Readable.from(
      (async function* () {
        yield Buffer.from(file)
        throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' }) // as when the server ends a stalled request
      })(),
    )
    const taken = importTraces.take(
      app.parts,
      { itr_client_id: 'cut' },
      {} as Call,
      Object.assign(body, { headers: {} }),
    )
    await expect(taken).rejects.toMatchObject({ kind: 'bad-request' })
    expect(await statements()).toBe(before)
  })
})

describe('a record', () => {
  const act = (verb: 'show' | 'remove', key: string[], as: 'operator' | 'auditor' = 'operator') =>
    app.ask('POST', `/records/pan/${verb}`, { as, body: { key } })

  it('is shown to sufficient roles, audited without its key; exported; removed', async () => {
    const shown = await act('show', ['zzzpz 1000a'])
    expect(shown.json.items).toMatchObject([{ pan_number: 'ZZZPZ1000A', full_name: 'ASHA ZAVERI' }])
    expect((await act('show', ['ZZZPZ1000A'], 'auditor')).status).toBe(403)
    const { text } = await app.ask('GET', '/audit?limit=3', { as: 'auditor' })
    expect(text).toContain('records.show')
    expect(text).not.toContain('ZZZPZ1000A')
    const file = await app.ask('GET', '/records/pan/export', { as: 'operator' })
    expect(file.text).toContain('ZZZPZ1000A')
    expect((await act('remove', ['ZZZPZ1000A'])).json.removed).toBe(1)
    expect((await act('show', ['ZZZPZ1000A'])).status).toBe(404)
    expect((await act('show', ['a', 'b'])).json.errors[0].member).toBe('key')
  })
})
