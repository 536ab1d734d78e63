// What sandbox.co.in is asked, finds and does not find, on fixtures and checked against the rows.
import { describe, expect, it } from 'vitest'
import type { Input } from '../../lookups/params.js'
import { vendorOf } from '../vendor.harness.js'
import {
  aadhaar,
  answering,
  company,
  fixture,
  gstin,
  gstRefusal,
  pan,
  sent,
  session,
  sessionOf,
  taxpayer,
  vendorWith,
} from './sandbox-co-in.harness.js'
import { sandboxCoIn } from './sandbox-co-in.js'

const registered = { state: 'Maharashtra', state_code: '27' }
const foundCases: readonly (readonly [lookup: string, input: Input, fixture: string, data: unknown])[] = [
  ['panbasic', pan, 'pan', { full_name: 'ASHA VIJAY ZAVERI', status: 'VALID', category: 'Individual' }],
  [
    'panadvanced',
    pan,
    'pan',
    {
      full_name_split: ['ASHA', 'VIJAY', 'ZAVERI'],
      masked_aadhaar: 'XXXXXXXX0019',
      gender: 'F',
      dob: '1988-04-12',
      aadhaar_linked: true,
      category: 'person',
    },
  ],
  [
    'panadvanced',
    company,
    'pan-company',
    {
      full_name_split: ['ZAFRAN SANDBOX FOODS PRIVATE LIMITED', '', ''],
      masked_aadhaar: '',
      gender: '',
      dob: '2010-07-01',
      aadhaar_linked: null,
      category: 'company',
    },
  ],
  [
    'gstinlite',
    gstin,
    'gstin',
    {
      lstupdt: '02/08/2024',
      sts: 'Active',
      ctjCd: 'MA0004',
      pradr: { addr: { flno: '', pncd: '411038' }, ntr: 'Retail Business, Wholesale Business' },
      adadr: [{ addr: { flno: '', loc: 'BHIWANDI' }, ntr: 'Warehouse / Depot, Retail Business' }],
    },
  ],
  ['gstinlite', gstin, 'gstin-oidar', { ctb: 'NA', cxdt: '', lstupdt: '', nba: [], adadr: [] }],
  [
    'gstin-advanced',
    gstin,
    'gstin',
    {
      date_of_registration: '2017-07-01',
      pan_number: 'ZZZCZ1000A',
      contact_details: { additional: [{ address: '7, MILL ROAD, BHIWANDI, Thane, Maharashtra, 421302' }] },
    },
  ],
  [
    'gstin-by-pan',
    company,
    'gstins',
    [
      { gstin: '27ZZZCZ1000A1ZE', ...registered, status: 'Active' },
      { gstin: '27ZZZCZ1000A2ZD', ...registered, status: 'Cancelled' },
    ],
  ],
  [
    'gstin-by-pan',
    company,
    'gstins-by-number',
    [
      { gstin: '27ZZZCZ1000A1ZE', ...registered, status: 'Provisional' },
      { gstin: '27ZZZCZ1000A2ZD', ...registered, status: 'Active' },
    ],
  ],
]

describe('found', () => {
  it.each(foundCases)('%s %j %s', async (lookup, input, name, data) => {
    expect(await vendorWith(name).ask(lookup, input)).toMatchObject({
      subCode: 'SUCCESS',
      data,
      reference: '0d0f5f6a-6c2f-4b0e-9f3a-1c2d3e4f5a6b',
    })
  })

  it.each(['otp', 'otp-version-1'])('an Aadhaar OTP: %s', async (name) => {
    const vendor = vendorWith(name)
    expect(await vendor.ask('ekyc/aadhaar/generate-otp', aadhaar)).toMatchObject({
      subCode: 'SUCCESS',
      session: sent, // the reference as text
    })
    expect(vendor.requests).toMatchObject([
      {
        path: '/kyc/aadhaar/okyc/otp',
        json: {
          '@entity': 'in.co.sandbox.kyc.aadhaar.okyc.otp.request',
          aadhaar_number: '999999990019',
          consent: 'Y',
        },
        headers: { authorization: 'token', 'x-api-key': 'secret of api_key', 'x-api-version': '2.0' },
      },
    ])
  })

  it.each(['ekyc', 'ekyc-version-1'])('the holder: %s', async (name) => {
    const vendor = vendorWith(name)
    expect(await vendor.ask('ekyc/aadhaar/verify-otp', { otp: '111000' }, sent)).toMatchObject({
      subCode: 'SUCCESS',
      data: {
        name: 'Asha Vijay Zaveri',
        dateOfBirth: '12-04-1988',
        gender: 'F',
        maskedNumber: 'xxxx-xxxx-0019',
        photo: 'iVBORw0KGgo=',
        phone: '2c26b46b',
        address: { district: 'New Delhi', pin: '110001', postOffice: 'New Delhi', street: 'LAKE ROAD' },
      },
    })
    expect(vendor.requests[0]!.json).toMatchObject({ reference_id: '48213907', otp: '111000' })
  })

  it('the holder of whom the year alone is known, with an address in one text', async () => {
    const { data } = fixture('ekyc')
    const body = { data: { ...data, date_of_birth: '', address: null, full_address: '14 LAKE ROAD' } }
    expect(await answering(body).ask('ekyc/aadhaar/verify-otp', { otp: '111000' }, sent)).toMatchObject({
      data: { dateOfBirth: '1988', address: { street: '14 LAKE ROAD' } },
    })
  })

  it('a session at the GST portal', async () => {
    const otp = vendorWith('gst-otp')
    expect(await otp.ask('gst/tax-payer/otp', taxpayer)).toMatchObject({ subCode: 'SUCCESS', data: {} })
    expect(otp.requests).toMatchObject([
      {
        json: { username: 'zafran.foods', gstin: '27ZZZCZ1000A1ZE' },
        headers: { authorization: 'token', 'x-source': 'primary', 'x-api-version': '1.0.0' },
      },
    ])
    const verify = vendorWith('gst-session')
    const begun = await verify.ask('gst/tax-payer/otp/verify', { ...taxpayer, otp: '111000' })
    expect(begun.data).toEqual({ token_expiry: 1800021600000, session_expiry: 1802592000000 })
    expect(verify.requests).toMatchObject([{ query: { otp: '111000' }, headers: { 'x-source': 'primary' } }])
    expect(await vendorWith('gst-session').ask('gst/tax-payer/session', gstin, begun.session)).toMatchObject({
      data: begun.data,
    })
    const refresh = vendorWith('gst-session')
    await refresh.ask('gst/tax-payer/session/refresh', gstin, begun.session)
    expect(refresh.requests[0]!.headers).toEqual({
      authorization: 'taxpayer-token',
      'x-api-key': 'secret of api_key',
      'x-api-version': '1.0.0',
    })
    expect(refresh.requests[0]).not.toHaveProperty('json')
  })

  it('the ends of a session in seconds', async () => {
    const { data } = fixture('gst-session')
    const body = { data: { ...data, token_expiry: '1800021600', session_expiry: 1802592000 } }
    expect(
      await answering(body).ask('gst/tax-payer/otp/verify', { ...taxpayer, otp: '111000' }),
    ).toMatchObject({ data: { token_expiry: 1800021600000, session_expiry: 1802592000000 } })
  })
})

describe('unknown, wrong and late are answers', () => {
  it.each([
    ['panbasic', pan, fixture('pan-invalid'), 200, 'SUCCESS'],
    ['panadvanced', pan, fixture('pan-invalid'), 200, 'DETAILS_NOT_FOUND'],
    ['panadvanced', pan, { message: 'Invalid Pan pattern' }, 422, 'DETAILS_NOT_FOUND'],
    ['gstinlite', gstin, fixture('gstin-unknown'), 200, 'DETAILS_NOT_FOUND'],
    ['gstinlite', gstin, { message: 'Invalid GSTIN pattern' }, 422, 'DETAILS_NOT_FOUND'],
    ['gstin-by-pan', company, fixture('gstins-none'), 200, 'DETAILS_NOT_FOUND'],
    ['ekyc/aadhaar/generate-otp', aadhaar, fixture('otp-invalid-aadhaar'), 200, 'DETAILS_NOT_FOUND'],
    ['ekyc/aadhaar/generate-otp', aadhaar, fixture('otp-not-linked'), 200, 'MOBILE_NOT_LINKED'],
    [
      'ekyc/aadhaar/generate-otp',
      aadhaar,
      { code: 422, data: { message: 'Invalid Aadhaar number pattern' } },
      422,
      'DETAILS_NOT_FOUND',
    ],
    ['ekyc/aadhaar/verify-otp', { otp: '111001' }, fixture('otp-wrong'), 200, 'INVALID_OTP'],
    ['ekyc/aadhaar/verify-otp', { otp: '111001' }, fixture('otp-expired'), 200, 'OTP_EXPIRED'],
    ['gst/tax-payer/otp', taxpayer, gstRefusal('AUTH4032'), 200, 'DETAILS_NOT_FOUND'],
    ['gst/tax-payer/otp', taxpayer, gstRefusal('SWEB9002'), 200, 'DETAILS_NOT_FOUND'],
    ['gst/tax-payer/otp/verify', { ...taxpayer, otp: '1' }, gstRefusal('AUTH4033'), 200, 'INVALID_OTP'],
    ['gst/tax-payer/otp/verify', { ...taxpayer, otp: '1' }, gstRefusal('AUTH4034'), 200, 'INVALID_OTP'],
    ['gst/tax-payer/otp/verify', { ...taxpayer, otp: '1' }, gstRefusal('AUTH4038'), 200, 'OTP_EXPIRED'],
    ['gst/tax-payer/session/refresh', gstin, gstRefusal('AUTH4033'), 200, 'DETAILS_NOT_FOUND'],
  ] as const)('%s %j %j', async (lookup, input, body, status, subCode) =>
    expect(await answering(body, status).ask(lookup, input, sessionOf[lookup])).toMatchObject({ subCode }),
  )

  it('a token that has ended is not refreshed, and nobody is asked', async () => {
    const vendor = vendorWith('gst-session')
    const ended = { ...session, token_expiry: 1_799_999_999_999 }
    expect(await vendor.ask('gst/tax-payer/session/refresh', gstin, ended)).toEqual({
      subCode: 'DETAILS_NOT_FOUND',
    })
    expect(vendor.requests).toEqual([])
  })

  it('the GSTINs of a PAN in all states that the operator names', async () => {
    const vendor = vendorOf(
      sandboxCoIn,
      [{ body: fixture('gstins-none') }, { body: { ...fixture('gstins'), transaction_id: 'second' } }],
      { options: { states: ['29', 27, '29'] } },
    )
    expect(await vendor.ask('gstin-by-pan', company)).toMatchObject({
      subCode: 'SUCCESS',
      reference: 'second',
    })
    expect(vendor.requests.map(({ query }) => query)).toEqual([{ state_code: '29' }, { state_code: '27' }])
  })
})
