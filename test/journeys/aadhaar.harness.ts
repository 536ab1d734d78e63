// Opens the Aadhaar journey for tests: an authority whose OTP is 111000, on a clock that the test sets.
import { expect } from 'vitest'
import { createAadhaarOtp } from '../../src/journeys/aadhaar-otp.js'
import { aadhaarGenerateOtp } from '../../src/lookups/ekyc/generate-otp.js'
import { aadhaarVerifyOtp } from '../../src/lookups/ekyc/verify-otp.js'
import { noon, openHarness } from './journeys.harness.js'

export const number = '999999990019'
export const other = '999999990026'
export const generateName = 'ekyc/aadhaar/generate-otp'
export const verifyName = 'ekyc/aadhaar/verify-otp'

export const person = {
  address: Object.fromEntries(
    'careOf country district house landmark locality pin postOffice state street subDistrict vtc'
      .split(' ')
      .map((name) => [name, name]),
  ),
  dateOfBirth: '12-04-1988',
  email: '',
  phone: 'ab',
  gender: 'F',
  generatedAt: '1767225600000',
  maskedNumber: 'xxxx-xxxx-0019',
  name: 'Asha',
  photo: '',
  aadhaar_linked_mobile_match: null,
  document_pdf: null,
}

/** Opens the harness; `reset` restores its initial state before each test. */
export async function openAadhaarHarness() {
  const harness = await openHarness()
  const procedures = createAadhaarOtp({ ...harness.parts, makePdf: async () => Buffer.from('%PDF') })
  const journey = {
    generate: harness.served(aadhaarGenerateOtp, procedures.generate),
    verify: harness.served(aadhaarVerifyOtp, procedures.verify),
    sweep: procedures.sweep,
  }
  const generate = (own: Record<string, string> = {}, client = 'one') =>
    journey.generate({ aadhaar_number: number, purpose: 'ForKYC', ...own }, harness.caller(client))
  const verify = (reference: string, otp = '111000', client = 'one', own: Record<string, string> = {}) =>
    journey.verify({ reference_id: reference, otp, ...own }, harness.caller(client))
  return {
    harness,
    journey,
    generate,
    verify,
    /** The reference of an OTP that was sent. */
    async sent(own: Record<string, string> = {}, client = 'one'): Promise<string> {
      const result = await generate(own, client)
      expect(result).toMatchObject({ status: 200, subCode: 'SUCCESS' })
      return (result.body as { reference_id: string }).reference_id
    },
    async reset(): Promise<void> {
      await harness.db.query('truncate attempt, aadhaar_otp, usage_event')
      await harness.attempts.sweep()
      harness.clock.at = noon
      harness.asked.length = 0
      harness.script[generateName] = async () => ({
        subCode: 'SUCCESS',
        data: { reference_id: 'own' },
        session: { txn: 'kept' },
      })
      harness.script[verifyName] = async ({ otp }) =>
        otp === '111000' ? { subCode: 'SUCCESS', data: person } : { subCode: 'INVALID_OTP' }
    },
  }
}
