// Asks Decentro about the example subjects, with its answers taken from the fixtures.
import { subjects } from '../kinds.harness.js'
import { fixtureOf, type VendorSettings, vendorOf } from '../vendor.harness.js'
import { decentro } from './decentro.js'

const session = { transaction_id: 'D0A13', last4: '0019' }
export const otp = 'ekyc/aadhaar/generate-otp'
export const verify = 'ekyc/aadhaar/verify-otp'
export const converted = { options: { panToGstinPath: '/v2/bytes/converter/pan/gstin' } }

export const fixture = fixtureOf(import.meta.url)
export const vendorWith = (body: unknown, status = 200, settings: VendorSettings = {}) =>
  vendorOf(decentro, [{ status, body: typeof body === 'string' ? fixture(body) : body }], settings)
export const ask = (lookup: string, body: unknown, status = 200, settings: VendorSettings = {}) =>
  vendorWith(body, status, settings).ask(lookup, subjects[lookup]!, session)
