// Tests what is shown of a file before anything of it is stored: records to import, an invoice to reconcile.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminApp, openAdminApp } from '../admin-app.harness.js'

let app: AdminApp
beforeAll(async () => {
  app = await openAdminApp()
})
afterAll(() => app.close())

const csv = { 'content-type': 'text/csv' }
const query = (members: Record<string, string | readonly string[]>) =>
  Object.entries(members)
    .flatMap(([name, value]) => [value].flat().map((each) => `${name}=${encodeURIComponent(each)}`))
    .join('&')
const ofRecords = async (body: string, members: Parameters<typeof query>[0] = {}, headers = csv) =>
  app.ask('POST', `/records/pan/preview?${query(members)}`, { as: 'operator', body, headers })
const entries = async () => (await app.ask('GET', '/audit?limit=1', { as: 'auditor' })).json.items[0]?.seq

describe('records', () => {
  const file =
    'Sr No,PAN No.,Holder,Category,DOB\n1,ZZZPZ1000A,ASHA ZAVERI,person,1990-01-31\n2,ZZZPZ1000B,B ONE,person,2990-01-31\n'

  it('shows each column with its first values and a suggestion, and stores nothing', async () => {
    const before = await entries()
    const { status, json } = await ofRecords(file)
    expect(status).toBe(200)
    expect(
      json.columns.map(({ name, fills, suggestion, numbers_lines }: Record<string, unknown>) => [
        name,
        fills,
        suggestion,
        numbers_lines,
      ]),
    ).toEqual([
      ['Sr No', null, null, true],
      ['PAN No.', null, 'pan_number', false],
      ['Holder', null, null, false],
      ['Category', 'category', null, false],
      ['DOB', 'dob', null, false],
    ])
    expect(json.columns[1].samples).toEqual(['ZZZPZ1000A', 'ZZZPZ1000B'])
    expect(json).toMatchObject({ problem: null, missing: ['pan_number', 'full_name'], lines: 0 })
    const records = (await app.ask('GET', '/records?kind=pan', { as: 'viewer' })).json.items[0].records
    expect([records, await entries()]).toEqual([0, before])
  })

  it('checks the lines once every needed column is mapped, and counts the first problems', async () => {
    const { json } = await ofRecords(file, {
      map: ['PAN No.=pan_number', 'Holder=full_name'],
      ignore: ['Sr No'],
    })
    expect(json).toMatchObject({ missing: [], lines: 2, wrong: 1 })
    expect(json.reasons).toMatchObject([{ column: 'dob', lines: 1, examples: [3] }])
    expect(json.reasons[0].reason).toMatch(/^is in the future/)
    expect(JSON.stringify(json.reasons)).not.toContain('2990')
  })

  it('leaves out the last line of a file that goes on, also within quotes', async () => {
    const head = 'pan_number,full_name,category\nZZZPZ1000A,"A\nONE",person\n'
    const cut = await ofRecords(`${head}ZZZPZ1000B,"B\nO`, { cut: 'true' })
    expect(cut.json).toMatchObject({ lines: 1, wrong: 0 })
    expect((await ofRecords('pan_number,"full', { cut: 'true' })).json.problem).toMatch(/never closed/)
  })

  it('says why a file cannot be read at all', async () => {
    expect((await ofRecords('pan_number;full_name\n')).json.problem).toMatch(/separated by semicolons/)
    expect((await ofRecords('PK\u0003\u0004rest')).json.problem).toMatch(/is a workbook/)
    expect((await ofRecords('')).json.problem).toMatch(/has no header/)
  })

  it('reads JSON Lines', async () => {
    const line = '{"pan_number":"ZZZPZ1000E","Holder":"E ONE","category":"person"}\n'
    const { json } = await ofRecords(
      line,
      { map: 'Holder=full_name' },
      { 'content-type': 'application/x-ndjson' },
    )
    expect(json).toMatchObject({ lines: 1, wrong: 0, missing: [] })
    expect(json.columns.map(({ name }: { name: string }) => name)).toEqual([
      'pan_number',
      'Holder',
      'category',
    ])
  })

  it('refuses a mapping to a column that there is not, and a reader', async () => {
    const { status, json } = await ofRecords(file, { map: 'Holder=holder_name' })
    expect([status, json.errors[0].member]).toEqual([422, 'map'])
    const asViewer = await app.ask('POST', '/records/pan/preview', { as: 'viewer', body: file, headers: csv })
    expect(asViewer.status).toBe(403)
  })
})

describe('an invoice', () => {
  const shown = async (body: string) =>
    (await app.ask('POST', '/usage/reconciliation/preview', { as: 'auditor', body, headers: csv })).json

  it('shows its columns and what they probably hold', async () => {
    const { columns, problem } = await shown(
      'Sr No,Txn ID,Transaction Date,API,Amount (INR)\n1,TX-1,2026-04-01,PAN,0.60\n',
    )
    expect(problem).toBeNull()
    expect(columns.map(({ name, suggestion }: Record<string, unknown>) => [name, suggestion])).toEqual([
      ['Sr No', null],
      ['Txn ID', 'reference'],
      ['Transaction Date', 'time'],
      ['API', 'lookup'],
      ['Amount (INR)', 'price'],
    ])
    expect(columns[4].samples).toEqual(['0.60'])
  })

  it('takes a column of the very name first', async () => {
    const { columns } = await shown('Request ID,reference,total,price\na,b,1,2\n')
    expect(columns.map(({ suggestion }: { suggestion: unknown }) => suggestion)).toEqual([
      null,
      'reference',
      null,
      'price',
    ])
  })
})
