// Opens the interface with consents over a database of its own, for the tests of consents.
import { afterAll, beforeEach } from 'vitest'
import { type Consents, createConsents } from '../../src/consents/consents.js'
import type { Sealing } from '../../src/kernel/sealing.js'
import { catalogue } from '../../src/lookups/catalogue.js'
import type { Lookup } from '../../src/lookups/lookup.js'
import type { AuditEntry } from '../../src/platform/audit-port.js'
import { contractApp, foundIn, now } from '../contract/app.harness.js'
import { useTestDatabase } from '../support/database.js'

/** Turns every byte: what is stored is not what was given. */
const turned = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0x5a))
const vault: Sealing = { seal: (text) => turned(text), open: (sealed) => turned(sealed) }

const rowNamed = (name: string) => catalogue.find((row) => row.name === name)!
export const panbasic = rowNamed('panbasic')
export const gstinlite = rowNamed('gstinlite')
export const pan = 'ZZZPZ1000A'
export const found = (row: Lookup) => ({ subCode: foundIn(row), data: row.example })

export const registration = {
  subjects: [{ pan }],
  purposes: ['Opening an account'],
  lookups: ['panbasic'],
  notice: 'https://bank.example/notices/7',
  given_at: '2026-09-01T10:00:00+05:30',
  expires_at: '2027-09-01T10:00:00+05:30',
}

export type Headers = Record<string, string>
export const named = (id: string): Headers => ({ 'x-satyapan-consent-id': id })

/** For the file that calls it at its top: files may share this module, but not an interface that one of them closes. */
export async function useConsents() {
  const { db } = await useTestDatabase()
  const time = { now, steady: 0 }
  const clock = { now: () => time.now, steady: () => time.steady }
  const open = (): Consents =>
    createConsents({
      db,
      vault,
      clock,
      settings: () => ({ require: ['gstinlite'] }),
      lookupNames: () => new Set(catalogue.map(({ name }) => name)),
    })
  const [consents, elsewhere] = [open(), open()]
  const entries: (AuditEntry & { by: string })[] = []
  const audit = {
    by:
      ({ name }: { name: string }) =>
      async (_tx: unknown, entry: AuditEntry) =>
        void entries.push({ ...entry, by: name }),
  }
  const api = contractApp(catalogue, { consents, parts: () => ({ consents, audit, clock }) })

  beforeEach(async () => {
    await db.query('delete from consent')
    entries.length = 0
    api.takeEvents()
    time.now = now
    time.steady += 10_000 // what was known of a consent of another test is over
  })
  afterAll(() => api.app.close())

  const headers = () => api.credentials(panbasic)
  const ask = (name: string, query: Record<string, string>, own: Headers = {}) => {
    const row = rowNamed(name)
    api.answerWith(async () => found(row))
    return api.app.inject({ url: row.route.path, query, headers: { ...api.credentials(row), ...own } })
  }
  const put = (id: string, body: unknown = registration) =>
    api.app.inject({
      method: 'PUT',
      url: `/v1/consents/${id}`,
      headers: { ...headers(), 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
  return { api, ask, db, elsewhere, entries, headers, put, time }
}
