// sandbox.co.in with its answers taken from the fixtures, what it is asked about, and the sessions that steps continue.
import { fixtureOf, type VendorSettings, vendorOf } from '../vendor.harness.js'
import { sandboxCoIn } from './sandbox-co-in.js'

export const fixture = fixtureOf(import.meta.url)
export const answering = (body: unknown, status = 200, settings: VendorSettings = {}) =>
  vendorOf(sandboxCoIn, [{ status, body }], { options: { states: ['27'] }, ...settings })
export const vendorWith = (name: string, status = 200) => answering(fixture(name), status)

export const pan = { pan_number: 'ZZZPZ1000A' }
export const company = { pan_number: 'ZZZCZ1000A' }
export const gstin = { gstin_number: '27ZZZCZ1000A1ZE' }
export const taxpayer = { ...gstin, username: 'zafran.foods' }
export const aadhaar = { aadhaar_number: '999999990019', purpose: 'ForKYC' }
export const sent = { reference_id: '48213907', last4: '0019' }
export const session = {
  access_token: 'taxpayer-token',
  token_expiry: 1_800_000_000_000,
  session_expiry: 1_802_592_000_000,
}
export const sessionOf: Readonly<Record<string, unknown>> = {
  'ekyc/aadhaar/verify-otp': sent,
  'gst/tax-payer/session/refresh': session,
}

export const gstRefusal = (error_cd: string) => ({
  code: 200,
  data: { status_cd: '0', error: { error_cd, message: 'no' } },
})
