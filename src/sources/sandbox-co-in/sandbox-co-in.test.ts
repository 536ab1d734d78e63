// sandbox.co.in's answers on fixtures, checked against the rows.
import { describe, expect, it } from 'vitest'
import type { Input } from '../../lookups/params.js'
import { fixtureOf, vendorOf } from '../vendor.harness.js'
import { sandboxCoIn } from './sandbox-co-in.js'

const fixture = fixtureOf(import.meta.url)
const token = { body: fixture('token') }
const given = (name: string, status = 200) =>
  vendorOf(sandboxCoIn, [token, { status, body: fixture(name) }], { states: ['27'] })

const pan = { pan_number: 'ZZZPZ1000A' }
const gstin = { gstin_number: '27ZZZCZ1000A1ZE' }
const found: readonly (readonly [lookup: string, input: Input, fixture: string, data: unknown])[] = [
  ['panbasic', pan, 'pan', { status: 'VALID', category: 'Individual' }],
  ['panadvanced', pan, 'pan', { gender: 'F', dob: '1988-04-12', aadhaar_linked: true, category: 'person' }],
  ['gstinlite', gstin, 'gstin', { lstupdt: '02/08/2024', pradr: { addr: { pncd: '411038' } } }],
  ['gstin-advanced', gstin, 'gstin', { date_of_registration: '2017-07-01', pan_number: 'ZZZCZ1000A' }],
  ['gstin-by-pan', { pan_number: 'ZZZCZ1000A' }, 'gstins', [{ state: 'Maharashtra', status: 'Active' }]],
]

describe('found', () => {
  it.each(found)('%s', async (lookup, input, name, data) => {
    const vendor = given(name)
    expect(await vendor.ask(lookup, input)).toMatchObject({ subCode: 'SUCCESS', data })
    expect(vendor.requests[1]!.headers).toMatchObject({
      authorization: 'token-1', // without the word Bearer
      'x-api-key': 'secret of api_key',
    })
  })

  it('a journey at the Aadhaar authority', async () => {
    const otp = { aadhaar_number: '999999990019', purpose: 'KYC' }
    const sent = await given('otp').ask('ekyc/aadhaar/generate-otp', otp)
    expect(sent.session).toEqual({ reference_id: '1234567', last4: '0019' })
    const opened = await given('ekyc').ask('ekyc/aadhaar/verify-otp', { otp: '111000' }, sent.session)
    expect(opened.data).toMatchObject({ maskedNumber: 'xxxx-xxxx-0019', photo: 'iVBORw0KGgo=' })
  })

  it('a session at the GST portal', async () => {
    const input = { ...gstin, username: 'zafran' }
    expect(await given('gst-otp').ask('gst/tax-payer/otp', input)).toMatchObject({ subCode: 'SUCCESS' })
    const begun = await given('gst-session').ask('gst/tax-payer/otp/verify', { ...input, otp: '111000' })
    expect(begun.data).toEqual({ token_expiry: 1800021600000, session_expiry: 1802592000000 })
    expect(await given('gst-session').ask('gst/tax-payer/session', gstin, begun.session)).toMatchObject({
      data: begun.data,
    })
    const vendor = given('gst-session')
    await vendor.ask('gst/tax-payer/session/refresh', gstin, begun.session)
    expect(vendor.requests[1]!.headers).toMatchObject({ authorization: 'taxpayer-token' })
  })
})

const session = { access_token: 'taxpayer-token', token_expiry: 1, session_expiry: 2 }

describe('unknown is an answer', () => {
  it.each([
    ['panbasic', { pan_number: 'ZZZPZ1000N' }, 'pan-invalid', 200, 'SUCCESS'],
    ['panadvanced', { pan_number: 'ZZZPZ1000N' }, 'pan-invalid', 200, 'DETAILS_NOT_FOUND'],
    ['panadvanced', pan, 'pan', 422, 'DETAILS_NOT_FOUND'],
    ['gstinlite', gstin, 'gstin-unknown', 200, 'DETAILS_NOT_FOUND'],
    ['gstin-by-pan', { pan_number: 'ZZZCZ1000A' }, 'gstins-none', 200, 'DETAILS_NOT_FOUND'],
    ['gst/tax-payer/otp/verify', { ...gstin, otp: '111001' }, 'gst-otp-wrong', 200, 'INVALID_OTP'],
    ['gst/tax-payer/otp/verify', { ...gstin, otp: '1' }, 'malformed', 422, 'INVALID_OTP'],
    ['gst/tax-payer/otp', { ...gstin, username: 'zafran' }, 'gst-otp-wrong', 200, 'DETAILS_NOT_FOUND'],
    ['gst/tax-payer/otp', { ...gstin, username: 'zafran' }, 'malformed', 422, 'DETAILS_NOT_FOUND'],
    ['ekyc/aadhaar/generate-otp', { aadhaar_number: '999999990026' }, 'malformed', 422, 'DETAILS_NOT_FOUND'],
  ] as const)('%s %j', async (lookup, input, name, status, subCode) =>
    expect(await given(name, status).ask(lookup, input)).toMatchObject({ subCode }),
  )

  it('a session that ended at the portal cannot be refreshed', async () => {
    const answer = await given('gst-otp-wrong').ask('gst/tax-payer/session/refresh', gstin, session)
    expect(answer).toMatchObject({ subCode: 'DETAILS_NOT_FOUND' })
  })

  it('a malformed OTP is a wrong one', async () => {
    const sent = { reference_id: '1234567', last4: '0019' }
    const answer = await given('malformed', 422).ask('ekyc/aadhaar/verify-otp', { otp: '1' }, sent)
    expect(answer).toMatchObject({ subCode: 'INVALID_OTP' })
  })

  it.each([
    ['Invalid Aadhaar Card', 'DETAILS_NOT_FOUND'],
    ['Aadhaar not linked to mobile number', 'MOBILE_NOT_LINKED'],
  ])('%s', async (message, subCode) => {
    const vendor = vendorOf(sandboxCoIn, [token, { body: { code: 200, data: { message } } }])
    expect(await vendor.ask('ekyc/aadhaar/generate-otp', { aadhaar_number: '999999990026' })).toMatchObject({
      subCode,
    })
  })
})

describe('no answer', () => {
  it.each([
    [503, { code: 503, message: 'Source Unavailable' }, { kind: 'down', unavailable: true }],
    [503, { detail: 'overloaded' }, { kind: 'down', unavailable: false }], // a gateway before them
    [503, {}, { kind: 'down', unavailable: false }],
    [503, '<html>', { kind: 'down', unavailable: false }],
    [504, {}, { kind: 'timeout' }],
    [500, '<html>', { kind: 'down', unavailable: false }],
    [401, {}, { kind: 'refused' }],
    [403, { message: 'Insufficient credits' }, { kind: 'refused' }],
    [404, {}, { kind: 'unreadable' }],
    [200, { code: 200, data: { status: 'perhaps', pan: 'ZZZPZ1000A' } }, { kind: 'unreadable' }],
    [200, { code: 200, data: { ...fixture('pan').data, pan: 'ZZZPZ9999Z' } }, { kind: 'unreadable' }],
  ])('%i %j', async (status, body, expected) =>
    expect(vendorOf(sandboxCoIn, [token, { status, body }]).ask('panadvanced', pan)).rejects.toMatchObject(
      expected,
    ),
  )

  it.each([
    ['gstinlite', gstin, 'gst-otp-wrong'], // AUTH4033: of sessions, never of a public search
    ['gstinlite', gstin, 'gst-failure'],
    ['gstin-by-pan', { pan_number: 'ZZZCZ1000A' }, 'gst-failure'],
    ['gst/tax-payer/otp', { ...gstin, username: 'zafran' }, 'gst-failure'],
    ['gst/tax-payer/otp/verify', { ...gstin, otp: '111000' }, 'gst-failure'],
    ['gst/tax-payer/session/refresh', gstin, 'gst-failure'],
  ] as const)('%s %j %s: an error of the registry says nothing about the subject', (lookup, input, name) =>
    expect(given(name).ask(lookup, input, session)).rejects.toMatchObject({
      kind: 'unreadable',
      reference: fixture(name).transaction_id,
    }),
  )

  it('an OTP asked for too soon says when', async () => {
    const body = { code: 200, data: { message: 'Please try after 45 seconds' } }
    await expect(
      vendorOf(sandboxCoIn, [token, { body }]).ask('ekyc/aadhaar/generate-otp', {
        aadhaar_number: '999999990019',
      }),
    ).rejects.toMatchObject({ kind: 'throttled', retryAfterS: 45 })
  })

  it('a refused token is renewed once', async () => {
    const vendor = vendorOf(sandboxCoIn, [token, { status: 403, body: {} }, token, { body: fixture('pan') }])
    expect(await vendor.ask('panadvanced', pan)).toMatchObject({ subCode: 'SUCCESS' })
    expect(vendor.requests.map(({ path }) => path)).toEqual([
      '/authenticate',
      '/kyc/pan/search',
      '/authenticate',
      '/kyc/pan/search',
    ])
  })
})

it('gstin-by-pan is answered where the operator names the states', () => {
  expect(() => vendorOf(sandboxCoIn, [token], { states: ['MH'] })).toThrow('options.states must be')
})
