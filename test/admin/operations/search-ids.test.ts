// Tests the search by the ids of consents, archives and PDFs, and what each role finds.
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '../../../src/kernel/roles.js'
import { unaudited } from '../../../src/platform/audit-port.js'
import { type AdminApp, openAdminApp } from '../admin-app.harness.js'

let app: AdminApp
let clientId: string
let otherId: string
const createClient = async (name: string): Promise<string> =>
  (await app.ask('POST', '/clients', { as: 'operator', body: { name } })).json.client_id

beforeAll(async () => {
  app = await openAdminApp()
  clientId = await createClient('Loan desk')
  otherId = await createClient('Branch')
})
afterAll(() => app.close())

const find = async (text: string, as: Role = 'owner', more = '') =>
  (await app.ask('GET', `/search?${new URLSearchParams({ text })}${more}`, { as })).json.identified
const time = expect.stringMatching(/^20.*Z$/)

const consent = { subjects: [{ pan: 'ZZZPZ1000A' }], purposes: ['Loan'], given_at: '2026-01-01T10:00:00Z' }

it('finds a consent for every client that uses its id, and for those alone who may read consents', async () => {
  for (const id of [clientId, otherId])
    await app.parts.consents.register(id, 'form/7?a=b', consent, unaudited)
  const hit = (client_id: string, name: string) => ({
    kind: 'consent',
    id: 'form/7?a=b',
    client_id,
    name,
    about: time,
  })
  const found = await find(' form/7?a=b ', 'operator')
  expect(found).toHaveLength(2)
  expect(found).toEqual(expect.arrayContaining([hit(clientId, 'Loan desk'), hit(otherId, 'Branch')]))
  for (const role of ['viewer', 'auditor'] as const) expect(await find('form/7?a=b', role), role).toEqual([])
  for (const other of ['form/7', 'FORM/7?A=B', 'form/7?a=b c', ''])
    expect(await find(other), other).toEqual([])
  expect(await find('form/7?a=b', 'owner', '&kind=client')).toEqual([])
  expect(JSON.stringify(found)).not.toContain('ZZZPZ1000A')
})

it('finds an archive and a PDF for an auditor, without their contents', async () => {
  const read = () => Readable.from([Buffer.from('nothing')])
  const document = { fileName: 'a person.txt', contentType: 'text/plain', read }
  const archive = await app.parts.archives.add('fir-check', [document])
  const [secret] = app.parts.clients.secrets(clientId)
  await app.parts.reports.keep(Buffer.from('%PDF-1.7'), secret!.id, 'ZZZPZ1000A')
  const [{ id: pdf }] = (await app.ask('GET', '/reports', { as: 'auditor' })).json.items
  expect(await find(archive.id.toUpperCase(), 'auditor')).toEqual([
    { kind: 'archive', id: archive.id, client_id: null, name: 'fir-check', about: time },
  ])
  expect(await find(pdf, 'auditor')).toEqual([
    { kind: 'pdf', id: pdf, client_id: null, name: 'a PDF made for an answer', about: time },
  ])
  for (const id of [archive.id, pdf]) expect(await find(id, 'viewer')).toEqual([])
})

it('finds nothing by an id that nothing has', async () => {
  for (const id of ['0'.repeat(32), `msg_${'0'.repeat(32)}`, '%', "' or 1=1"])
    expect(await find(id), id).toEqual([])
})
