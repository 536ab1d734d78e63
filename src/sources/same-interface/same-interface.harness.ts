// A server of this interface that answers with a body, a fixture or an envelope.
import { fixtureOf, vendorOf } from '../vendor.harness.js'
import { sameInterface } from './same-interface.js'

export const fixture = fixtureOf(import.meta.url)
export const reply = (body: unknown, status = 200, headers = {}) =>
  vendorOf(sameInterface, [{ status, body, headers }])
export const replyWith = (name: string, status = 200) => reply(fixture(name), status)
export const envelope = (fields: object) => ({
  code: 200,
  timestamp: 1_800_000_000_000,
  transaction_id: 'f'.repeat(32),
  sub_code: 'SUCCESS',
  message: '',
  ...fields,
})
export const generate = 'ekyc/aadhaar/generate-otp'
export const verify = 'ekyc/aadhaar/verify-otp'
