// ULIP that answers with a body, and the envelope in which its answers and refusals stand.
import { fixtureOf, type VendorSettings, vendorOf } from '../vendor.harness.js'
import { ulip } from './ulip.js'

export const fixture = fixtureOf(import.meta.url)
export const rc = { rc_number: 'DL99ZZ0001' }
export const vendorWith = (body: unknown, settings?: VendorSettings, status = 200) =>
  vendorOf(ulip, [{ status, body }], settings)
export const envelope = (inner: object) => ({
  response: [inner],
  error: 'false',
  code: '200',
  message: 'Success',
})
export const refusal = (message: unknown) => envelope({ response: null, responseStatus: 'ERROR', message })
