// Tests that a tried call states what is said of the consent, and that the list of lookups says which need one.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdminApp, openAdminApp } from '../admin-app.harness.js'

let app: AdminApp
let clientId: string
beforeAll(async () => {
  app = await openAdminApp()
  clientId = (await app.ask('POST', '/clients', { as: 'operator', body: { name: 'First' } })).json.client_id
})
afterAll(() => app.close())

const tryPan = (body: object) => app.ask('POST', '/lookups/panbasic/try', { as: 'operator', body })

it('states what is said of the consent, and the list says which lookups need one', async () => {
  const parameters = { pan_number: 'ZZZPZ1000A', consent: 'Y', purpose: 'Opening an account' }
  const named = { consent_id: 'form-17', consent_at: '2026-11-26T10:30:00Z' }
  const tried = await tryPan({ client_id: clientId, parameters, ...named })
  const event = await app.ask('GET', `/transactions/${tried.json.transaction_id}`, { as: 'viewer' })
  expect(event.json.consent).toEqual({
    ...{ consent: 'Y', purpose: 'Opening an account' },
    ...{ id: 'form-17', at: '2026-11-26T10:30:00Z' },
  })
  expect((await tryPan({ client_id: clientId, parameters, consent_at: '2026-13-26T10:30:00Z' })).status).toBe(
    422,
  )
  const { items } = (await app.ask('GET', '/lookups', { as: 'viewer' })).json
  const needing = items.flatMap((each: { name: string; needs_consent: boolean }) =>
    each.needs_consent ? [each.name] : [],
  )
  expect(needing.toSorted()).toEqual(['aadhaar-to-uan', 'mobile-to-name', 'mobile-to-pan'])
})
