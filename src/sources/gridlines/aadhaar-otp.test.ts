// The two steps of the Aadhaar OTP at Gridlines, and their traps: ids beside a no, and codes that leave open what was done.
import { describe, expect, it } from 'vitest'
import { vendorOf } from '../vendor.harness.js'
import { envelope, fixture, vendorWith } from './gridlines.harness.js'
import { gridlines } from './gridlines.js'

const aadhaar = { aadhaar_number: '999999990019', purpose: 'ForKYC' }
const otp = { otp: '011000', reference_id: '48213907' }
const session = { transaction_id: 'tx-1', last4: '0019' }
const generateOtp = 'ekyc/aadhaar/generate-otp'
const verifyOtp = 'ekyc/aadhaar/verify-otp'

describe('the Aadhaar OTP', () => {
  it('is sent; the session holds their id and the end of the number', async () => {
    const vendor = vendorWith('otp')
    expect(await vendor.ask(generateOtp, aadhaar)).toEqual({
      subCode: 'SUCCESS',
      data: { reference_id: '' },
      session,
      reference: 'gr-0001',
    })
    expect(vendor.requests[0]!.json).toEqual({ aadhaar_number: '999999990019', consent: 'Y' })
  })

  it('the id may stand only in the header', async () => {
    const body = envelope({ code: '1001' })
    const vendor = vendorOf(gridlines, [{ headers: { 'x-transaction-id': 'tx-1' }, body }])
    expect(await vendor.ask(generateOtp, aadhaar)).toMatchObject({ subCode: 'SUCCESS', session })
  })

  it.each([
    ['otp-no-mobile', 200, 'MOBILE_NOT_LINKED'],
    ['otp-unknown', 200, 'DETAILS_NOT_FOUND'],
    ['otp-malformed', 400, 'DETAILS_NOT_FOUND'],
  ] as const)('%s: none was sent, whatever id stands beside it', async (name, status, subCode) => {
    const headers = { 'x-transaction-id': 'tx-1' }
    const vendor = vendorOf(gridlines, [{ status, headers, body: fixture(name) }])
    const answer = await vendor.ask(generateOtp, aadhaar)
    expect(answer).toMatchObject({ subCode })
    expect(answer.session).toBeUndefined()
  })

  it.each([
    ['otp-limit', 200, { kind: 'throttled', alreadySent: false, nothingDone: true }],
    ['otp-already-sent', 400, { kind: 'throttled', alreadySent: true, retryAfterS: 60, nothingDone: true }],
  ] as const)('%s', async (name, status, trouble) =>
    expect(vendorWith(name, status).ask(generateOtp, aadhaar)).rejects.toMatchObject(trouble),
  )

  it.each([
    [envelope({ code: '1001' })],
    [envelope({ code: '1001', transaction_id: 'tx\r\nX-API-Key: another' })],
    [envelope({ code: '1000', transaction_id: 'tx-1' })],
    [envelope({ code: '1018', transaction_id: 'tx-1', message: 'OTP sent' })],
    [envelope({ transaction_id: 'tx-1', message: 'OTP sent' })],
  ])('%j is no answer, and perhaps an OTP was sent', async (body) =>
    expect(vendorOf(gridlines, [{ body }]).ask(generateOtp, aadhaar)).rejects.toMatchObject({
      kind: 'unreadable',
      nothingDone: false,
    }),
  )

  it('is verified: the OTP as text, their id in the header', async () => {
    const vendor = vendorWith('aadhaar')
    expect(await vendor.ask(verifyOtp, otp, session)).toMatchObject({
      data: {
        name: 'Asha Vijay Zaveri',
        dateOfBirth: '12-04-1988',
        gender: 'F',
        maskedNumber: 'xxxx-xxxx-0019',
        generatedAt: '1800000000000',
        email: '',
        address: { careOf: 'D/O VIJAY SHANKAR ZAVERI', house: '14', pin: '110001', postOffice: 'New Delhi' },
      },
    })
    expect(vendor.requests[0]).toMatchObject({
      path: '/aadhaar-api/boson/submit-otp',
      json: { otp: '011000' },
      headers: { 'X-Transaction-ID': 'tx-1', 'X-API-Key': 'secret of api_key' },
    })
  })

  it.each([
    ['1988-04-12', '12-04-1988'],
    ['1988', '1988'],
  ])('a birthday written %s; a mobile that is no hash is left out', async (date_of_birth, dateOfBirth) => {
    const aadhaar_data = { name: 'Asha Vijay Zaveri', date_of_birth, gender: 'FEMALE', mobile: 'xxxxxxx001' }
    const vendor = vendorOf(gridlines, [{ body: envelope({ code: '1002', aadhaar_data }) }])
    expect(await vendor.ask(verifyOtp, otp, session)).toMatchObject({
      data: { dateOfBirth, gender: 'F', phone: '' },
    })
  })

  it.each([
    ['submit-wrong-otp', 400, 'INVALID_OTP'],
    ['submit-session-over', 200, 'OTP_EXPIRED'],
    ['submit-attempts-over', 200, 'OTP_EXPIRED'],
    ['submit-completed', 400, 'OTP_EXPIRED'],
  ] as const)('%s', async (name, status, subCode) =>
    expect(await vendorWith(name, status).ask(verifyOtp, otp, session)).toMatchObject({ subCode }),
  )

  it.each([
    [500, { error: { code: 'UPSTREAM_INTERNAL_SERVER_ERROR' } }, 'down'],
    [500, {}, 'down'],
    [400, { error: { code: 'WRONG_SHARE_CODE' } }, 'refused'],
    [400, { error: { code: 'TRANSACTION_NOT_FOUND' } }, 'refused'],
    [200, envelope({ code: '1002' }), 'unreadable'],
    [200, envelope({ code: '1001', aadhaar_data: { name: 'A' } }), 'unreadable'],
  ])('%i %j leaves open whether the OTP was spent', async (status, body, kind) =>
    expect(vendorOf(gridlines, [{ status, body }]).ask(verifyOtp, otp, session)).rejects.toMatchObject({
      kind,
      nothingDone: false,
    }),
  )
})
