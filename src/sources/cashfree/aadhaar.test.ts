// The two steps of the Aadhaar OTP: what is sent, what is a no, and what leaves open whether the OTP was spent.
import { describe, expect, it } from 'vitest'
import { fixtureOf, vendorOf } from '../vendor.harness.js'
import { cashfree } from './cashfree.js'

const fixture = fixtureOf(import.meta.url)
const vendorWith = (name: string, status = 200) => vendorOf(cashfree, [{ status, body: fixture(name) }])
const saying = (status: number, body: unknown) => vendorOf(cashfree, [{ status, body }])
const no = (code: string, message: string) => ({ type: 'validation_error', code, message })

const aadhaar = { aadhaar_number: '999999990019' }
const otpLookup = 'ekyc/aadhaar/generate-otp'
const verifyLookup = 'ekyc/aadhaar/verify-otp'
const session = { ref_id: '21637861', last4: '0019' }

describe('the OTP', () => {
  it('an OTP, and what it opens', async () => {
    const sent = await vendorWith('otp').ask(otpLookup, aadhaar)
    expect(sent).toMatchObject({ subCode: 'SUCCESS', session, reference: '21637861' })
    const vendor = vendorWith('ekyc')
    expect(await vendor.ask(verifyLookup, { otp: '111000' }, sent.session)).toMatchObject({
      subCode: 'SUCCESS',
      data: {
        maskedNumber: 'xxxx-xxxx-0019',
        dateOfBirth: '12-04-1988',
        address: { careOf: 'D/O: VIJAY SHANKAR ZAVERI', pin: '110001', street: 'LAKE ROAD' },
      },
    })
    expect(vendor.requests[0]).toMatchObject({
      path: '/offline-aadhaar/verify',
      json: { otp: '111000', ref_id: '21637861' },
    })
  })

  it('a year of birth, and an address in one line', async () => {
    const body = { ...fixture('ekyc'), dob: null, split_address: { country: null, dist: null } }
    expect(await saying(200, body).ask(verifyLookup, { otp: '111000' }, session)).toMatchObject({
      data: { dateOfBirth: '1988', address: { street: '14,,LAKE ROAD,New Delhi,Delhi,110001' } },
    })
  })

  it.each([
    ['otp-not-linked', 'MOBILE_NOT_LINKED'],
    ['otp-invalid-aadhaar', 'DETAILS_NOT_FOUND'],
  ])('a SUCCESS with a ref_id that says no: %s', async (name, subCode) => {
    const answer = await vendorWith(name).ask(otpLookup, aadhaar)
    expect(answer).toMatchObject({ subCode })
    expect(answer.session).toBeUndefined()
  })

  it.each([
    [200, { status: 'SUCCESS', ref_id: 1 }],
    [200, { status: 'SUCCESS', ref_id: 1, message: 'Something new' }],
    [200, { status: 'SUCCESS', message: 'OTP sent successfully' }],
    [200, { status: 'INVALID', ref_id: 1, message: 'OTP sent successfully' }],
  ])('%i %j is none', async (status, body) =>
    expect(saying(status, body).ask(otpLookup, aadhaar)).rejects.toMatchObject({ kind: 'unreadable' }),
  )

  it('one is in progress', async () => {
    const body = no('verification_pending', 'Otp generated for this aadhaar, please try after some time')
    await expect(saying(409, body).ask(otpLookup, aadhaar)).rejects.toMatchObject({
      kind: 'throttled',
      alreadySent: true,
      nothingDone: true,
      retryAfterS: 30,
    })
  })

  it.each([
    ['otp_invalid', 'Please enter a valid otp.', 'INVALID_OTP'],
    ['verification_failed', 'OTP entered is invalid', 'INVALID_OTP'],
    ['verification_failed', 'Otp expired', 'OTP_EXPIRED'],
    ['verification_failed', 'Session expired, please generate a new OTP', 'OTP_EXPIRED'],
  ])('400 %s %s: %s', async (code, message, subCode) =>
    expect(await saying(400, no(code, message)).ask(verifyLookup, { otp: '1' }, session)).toMatchObject({
      subCode,
    }),
  )

  it.each([
    [409, no('verification_pending', 'Processing request, please try after 30 sec'), 'timeout'],
    [400, no('verification_failed', 'Aadhaar not linked to mobile number'), 'unreadable'],
    [400, no('verification_failed', 'Invalid Aadhaar Card'), 'unreadable'],
    [400, no('verification_failed', 'something new'), 'unreadable'],
    [500, no('verification_failed', 'Unable to validate, please retry later'), 'down'],
    [502, { message: 'Authorised source is temporarily unavailable' }, 'down'],
  ])('verify %i %j leaves open whether the OTP was spent', async (status, body, kind) =>
    expect(saying(status, body).ask(verifyLookup, { otp: '1' }, session)).rejects.toMatchObject({
      kind,
      nothingDone: false,
      unavailable: false,
    }),
  )

  it('what is about us is refused, and the OTP is not spent', async () =>
    expect(
      saying(400, no('invalid_request', 'service not enabled for this account.')).ask(
        verifyLookup,
        { otp: '1' },
        session,
      ),
    ).rejects.toMatchObject({ kind: 'refused', nothingDone: true }))
})
