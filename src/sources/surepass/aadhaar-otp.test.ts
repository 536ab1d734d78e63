// The two steps of the Aadhaar OTP: what opens a session, what only looks like it, and what a reseller does differently.
import { describe, expect, it } from 'vitest'
import { fixtureOf, vendorOf } from '../vendor.harness.js'
import { surepass } from './surepass.js'

const fixture = fixtureOf(import.meta.url)
const generate = 'ekyc/aadhaar/generate-otp'
const verify = 'ekyc/aadhaar/verify-otp'
const aadhaar = { aadhaar_number: '999999990019', purpose: 'ForKYC' }
const otp = { otp: '111000', reference_id: '48213907' }
const session = { client_id: 'sp_kqzvmwtrbx', last4: '0019' }

const answering = (status: number, body: unknown) => vendorOf(surepass, [{ status, body }])
function changed(name: string, fields: object) {
  const body = fixture(name)
  return { ...body, data: { ...body.data, ...fields } }
}

describe('generate-otp', () => {
  it.each([{}, { valid_aadhaar: undefined }, { if_number: null, status: undefined }])(
    'an OTP that was sent: %j',
    async (fields) => {
      const vendor = answering(200, changed('otp', fields))
      expect(await vendor.ask(generate, aadhaar)).toMatchObject({ subCode: 'SUCCESS', session })
      expect(vendor.requests[0]!.json).toEqual({ id_number: '999999990019' })
    },
  )

  it.each([
    [200, 'otp-no-mobile', 'MOBILE_NOT_LINKED'],
    [422, 'otp-no-mobile', 'MOBILE_NOT_LINKED'],
    [200, 'otp-no-aadhaar', 'DETAILS_NOT_FOUND'],
    [422, 'otp-no-aadhaar', 'DETAILS_NOT_FOUND'],
  ])('%i %s is %s, its client_id notwithstanding', async (status, name, subCode) => {
    const answer = await answering(status, fixture(name)).ask(generate, aadhaar)
    expect(answer).toMatchObject({ subCode })
    expect(answer.session).toBeUndefined()
  })

  it.each([
    [200, changed('otp', { otp_sent: false })], // nobody says why
    [200, changed('otp', { otp_sent: undefined })],
    [200, changed('otp', { client_id: '' })],
    [200, { ...fixture('otp'), success: false }],
    [422, fixture('verification-failed')], // no such number, or no mobile number
    [200, { data: {}, status_code: 200, status: 'error', message: 'Invalid request', request_id: 7001 }],
  ])('%i %j has no answer', async (status, body) =>
    expect(answering(status, body).ask(generate, aadhaar)).rejects.toMatchObject({ kind: 'unreadable' }),
  )

  it('one was sent a moment ago', () =>
    expect(answering(422, fixture('otp-too-soon')).ask(generate, aadhaar)).rejects.toMatchObject({
      kind: 'throttled',
      alreadySent: true,
      retryAfterS: 45,
      nothingDone: true,
    }))
})

describe('verify-otp', () => {
  it('the holder', async () => {
    const vendor = answering(200, fixture('ekyc'))
    expect(await vendor.ask(verify, otp, session)).toMatchObject({
      subCode: 'SUCCESS',
      data: {
        maskedNumber: 'xxxx-xxxx-0019',
        dateOfBirth: '12-04-1988',
        gender: 'F',
        address: { careOf: 'D/O VIJAY SHANKAR ZAVERI', pin: '110001', house: '14' },
      },
    })
    expect(vendor.requests[0]!.json).toEqual({ client_id: 'sp_kqzvmwtrbx', otp: '111000' })
  })

  it.each([
    [{ aadhaar_number: 'XXXXXXXX0019' }, { maskedNumber: 'xxxx-xxxx-0019' }],
    [{ aadhaar_number: null }, { maskedNumber: 'xxxx-xxxx-0019' }],
    [{ dob: '1988' }, { dateOfBirth: '1988' }],
    [
      { address: null, gender: 'X', profile_image: null },
      { gender: '', photo: '' },
    ],
  ])('%j is %j', async (fields, data) =>
    expect(await answering(200, changed('ekyc', fields)).ask(verify, otp, session)).toMatchObject({ data }),
  )

  it.each([{ aadhaar_number: '999999990042' }, { full_name: '' }, { dob: null }])(
    'the holder with %j is no answer, and the OTP may be spent',
    async (fields) =>
      expect(answering(200, changed('ekyc', fields)).ask(verify, otp, session)).rejects.toMatchObject({
        kind: 'unreadable',
        nothingDone: false,
      }),
  )

  it.each([
    [422, fixture('otp-wrong'), 'INVALID_OTP'],
    [422, { success: false, message: 'Invalid OTP.', message_code: null }, 'INVALID_OTP'],
    [400, { success: false, error: { code: 'INVALID_OTP', message: 'It does not match' } }, 'INVALID_OTP'],
    [422, { success: false, message: 'OTP expired.', message_code: 'verification_failed' }, 'OTP_EXPIRED'],
  ])('%i %j is %s', async (status, body, subCode) =>
    expect(await answering(status, body).ask(verify, otp, session)).toMatchObject({ subCode }),
  )

  it('a refusal in words that nobody has shown leaves open whether the OTP was spent', () =>
    expect(
      answering(422, { success: false, message: 'Try again', message_code: null }).ask(verify, otp, session),
    ).rejects.toMatchObject({ kind: 'unreadable', nothingDone: false }))
})

describe('a reseller that wants its key in the body', () => {
  const reseller = (name: string) =>
    vendorOf(surepass, [{ body: fixture(name) }], { options: { authorization: 'body' } })

  it('panbasic', async () => {
    const vendor = reseller('quickekyc-pan')
    expect(await vendor.ask('panbasic', { pan_number: 'ZZZPZ1000A' })).toMatchObject({
      data: { status: 'VALID', full_name: 'ASHA VIJAY ZAVERI' },
      reference: '7001',
    })
    expect(vendor.requests[0]).toMatchObject({
      path: '/api/v1/pan/pan',
      headers: {},
      json: { key: 'secret of token', id_number: 'ZZZPZ1000A' },
    })
  })

  it('an OTP belongs to its request_id', async () => {
    const sent = await reseller('quickekyc-otp').ask(generate, aadhaar)
    expect(sent.session).toEqual({ request_id: '7001', last4: '0019' })
    const vendor = reseller('quickekyc-ekyc')
    expect(await vendor.ask(verify, otp, sent.session)).toMatchObject({ subCode: 'SUCCESS' })
    expect(vendor.requests[0]!.json).toEqual({ key: 'secret of token', request_id: '7001', otp: '111000' })
  })
})
