// Every product of Surepass on fixtures, checked against the rows; and what is unknown, refused or unreadable.
import { describe, expect, it } from 'vitest'
import type { Input } from '../../lookups/params.js'
import { fixtureOf, vendorOf } from '../vendor.harness.js'
import { surepass } from './surepass.js'

const fixture = fixtureOf(import.meta.url)
const given = (...names: string[]) =>
  vendorOf(
    surepass,
    names.map((name) => ({ body: fixture(name) })),
  )

const pan = { pan_number: 'ZZZPZ1000A' }
const mobile = { mobile_number: '6000000001' }
const aadhaar = { aadhaar_number: '999999990019', purpose: 'KYC' }
const found: readonly (readonly [lookup: string, input: Input, fixtures: string[], data: object])[] = [
  [
    'panadvanced',
    pan,
    ['pan'],
    { full_name_split: ['ASHA', 'VIJAY', 'ZAVERI'], gender: 'F', category: 'person' },
  ],
  ['pan-to-fathername', pan, ['father-name'], { father_name: 'VIJAY SHANKAR ZAVERI', individual_pan: true }],
  ['pan-msme-check', pan, ['pan', 'udyam'], { udyam_exists: true, migration_status: 'not_migrated' }],
  [
    'gstinlite',
    { gstin_number: '27ZZZCZ1000A1ZE' },
    ['gstin'],
    { rgdt: '01/07/2017', cxdt: '', sts: 'Active' },
  ],
  [
    'gstin-advanced',
    { gstin_number: '27ZZZCZ1000A1ZE' },
    ['gstin'],
    { date_of_cancellation: '1800-01-01', gstin_status: 'Active' },
  ],
  ['rc-advanced', { rc_number: 'DL99ZZ0001' }, ['rc'], { manufacturing_date: '2019-05', financed: false }],
  [
    'rc-challan-details',
    { rc_number: 'DL99ZZ0001' },
    ['rc', 'challan'],
    { challan_details: { challans: [{ amount: 1000 }], blacklist: [] } },
  ],
  [
    'fssai-verification',
    { fssai_id: '10099000000001' },
    ['food-licence'],
    { details: [{ pincode: 411001 }] },
  ],
  [
    'upi-basic',
    { vpa: 'found@sandbox' },
    ['upi'],
    { name_information: { name_at_bank_cleaned: 'Asha V Zaveri' } },
  ],
  ['upi-basic', { vpa: 'asha.rao-1@sandbox' }, ['upi-hyphen'], { account_exists: true }],
  ['mobile-to-vpa', mobile, ['mobile-to-vpa'], { vpa: 'found@sandbox' }],
  [
    'uan-to-employment-history',
    { uan_number: '100000000001', generate_pdf: false },
    ['employment'],
    { employment_history: [{ date_of_exit: null }] },
  ],
  ['mobile-to-digital-age', mobile, ['mobile-age'], { digitalAge: '1825' }],
]

describe('found', () => {
  it.each(found)('%s', async (lookup, input, fixtures, data) => {
    const vendor = given(...fixtures)
    expect(await vendor.ask(lookup, input)).toMatchObject({
      subCode: 'SUCCESS',
      data,
      reference: 'sp_kqzvmwtrbx',
    })
    expect(vendor.requests).toHaveLength(fixtures.length)
    expect(vendor.requests[0]!.headers).toEqual({ authorization: 'Bearer secret of token' })
  })

  it('gstin-by-pan', async () => {
    const answer = await given('gstins-of-pan').ask('gstin-by-pan', { pan_number: 'ZZZCZ1000A' })
    expect(answer.data).toEqual([
      { gstin: '27ZZZCZ1000A1ZE', state: 'Maharashtra', state_code: '27', status: 'Active' },
    ])
  })

  it('an OTP, and what it opens', async () => {
    const sent = await given('otp').ask('ekyc/aadhaar/generate-otp', aadhaar)
    expect(sent).toMatchObject({ subCode: 'SUCCESS', session: { client_id: 'sp_kqzvmwtrbx' } })
    const vendor = given('ekyc')
    const opened = await vendor.ask(
      'ekyc/aadhaar/verify-otp',
      { otp: '111000', reference_id: '1' },
      sent.session,
    )
    expect(opened.data).toMatchObject({ maskedNumber: 'xxxx-xxxx-0019', dateOfBirth: '12-04-1988' })
    expect(vendor.requests[0]!.json).toEqual({ client_id: 'sp_kqzvmwtrbx', otp: '111000' })
  })

  it.each([
    ['rc-challan-details', { rc_number: 'DL99ZZ0009' }, ['rc', 'challan']],
    ['pan-msme-check', { pan_number: 'ZZZPZ1000B' }, ['pan', 'udyam']],
  ])(
    '%s does not go on with what the first product says of another subject',
    async (lookup, input, names) => {
      const vendor = given(...names)
      await expect(vendor.ask(lookup, input)).rejects.toMatchObject({ kind: 'unreadable' })
      expect(vendor.requests).toHaveLength(1)
    },
  )

  it('chassis and engine numbers of the vehicle go with the question about its challans', async () => {
    const vendor = given('rc', 'challan')
    await vendor.ask('rc-challan-details', { rc_number: 'DL99ZZ0001' })
    expect(vendor.requests[1]!.json).toEqual({
      rc_number: 'DL99ZZ0001',
      chassis_number: 'MZZ1ABCD2EF345678',
      engine_number: 'ZZ12A3456789',
    })
  })
})

/** The fixture with one field of its data changed. */
function changed(name: string, field: string, value: unknown) {
  const body = fixture(name)
  body.data[field] = value
  return body
}

describe('unknown and malformed are answers', () => {
  const unknown = (status: number, name: string) => vendorOf(surepass, [{ status, body: fixture(name) }])
  it.each([
    ['panadvanced', pan, 422, 'invalid-pan', 'DETAILS_NOT_FOUND'],
    ['panadvanced', pan, 422, 'schema-refusal', 'DETAILS_NOT_FOUND'],
    ['panadvanced', pan, 400, 'schema-refusal', 'DETAILS_NOT_FOUND'],
    ['upi-basic', { vpa: 'unknown@sandbox' }, 422, 'upi-unknown', 'DETAILS_NOT_FOUND'],
    ['rc-advanced', { rc_number: 'DL99ZZ0002' }, 422, 'upi-unknown', 'INVALID_RC_NUMBER'],
    ['pan-msme-check', pan, 422, 'invalid-pan', 'INVALID_PAN_NUMBER'],
  ] as const)('%s %j %i %s', async (lookup, input, status, name, subCode) =>
    expect(await unknown(status, name).ask(lookup, input)).toMatchObject({ subCode }),
  )

  const refused = (name: string) => ({ status: 422, body: fixture(name) })
  const invalid = { status: 400, body: { success: false, message_code: 'invalid_input', data: null } }
  const vehicle = { body: fixture('rc') }
  const empty = { challans: [], blacklist: [], successful_backends: [], failed_backends: [] }
  it.each([
    [refused('upi-unknown'), 'SUCCESS', { challan_details: empty }],
    [refused('schema-refusal'), 'INVALID_RC_NUMBER', undefined],
    [invalid, 'INVALID_RC_NUMBER', undefined],
  ])('challans of a known vehicle: %j is %s', async (challans, subCode, data) => {
    const vendor = vendorOf(surepass, [vehicle, challans])
    const answer = await vendor.ask('rc-challan-details', { rc_number: 'DL99ZZ0001' })
    expect(answer).toMatchObject({ subCode, ...(data && { data }) })
  })

  it.each([
    ['gstin-by-pan', { pan_number: 'ZZZCZ1000A' }, 'gstins-of-pan', 'gstin_list'],
    ['uan-to-employment-history', { uan_number: '100000000001' }, 'employment', 'employment_history'],
  ] as const)('%s %j: an empty list', async (lookup, input, name, field) => {
    const vendor = vendorOf(surepass, [{ body: changed(name, field, []) }])
    expect(await vendor.ask(lookup, input)).toMatchObject({ subCode: 'DETAILS_NOT_FOUND' })
  })

  it.each([
    [{ valid_aadhaar: false }, 'DETAILS_NOT_FOUND'],
    [{ valid_aadhaar: true, otp_sent: false }, 'MOBILE_NOT_LINKED'],
  ])('an OTP that was not sent: %j', async (data, subCode) => {
    const body = { success: true, data: { client_id: 'sp_kqzvmwtrbx', ...data } }
    const vendor = vendorOf(surepass, [{ body }])
    expect(await vendor.ask('ekyc/aadhaar/generate-otp', aadhaar)).toMatchObject({ subCode })
  })

  it('a PAN that has no Udyam', async () => {
    const none = fixture('udyam')
    none.data.udyam_exists = false
    const vendor = vendorOf(surepass, [{ body: fixture('pan') }, { body: none }])
    expect(await vendor.ask('pan-msme-check', pan)).toMatchObject({ subCode: 'MSME_NOT_FOUND' })
  })
})

describe('no answer', () => {
  it.each([
    [401, {}, 'refused'],
    [403, {}, 'refused'],
    [202, fixture('pending'), 'timeout'], // never retried: that would begin a second job
    [200, fixture('pending'), 'timeout'],
    [200, { success: true }, 'unreadable'],
    [200, [], 'unreadable'],
    [422, { success: false, message: 'Something new', message_code: 'new_code' }, 'unreadable'],
    [400, { success: false, message: 'Invalid API version', message_code: 'bad_request' }, 'unreadable'],
    [422, { success: false, message: 'Invalid Token', message_code: null }, 'unreadable'],
    [404, { message: 'Not Found' }, 'unreadable'],
    [200, changed('pan', 'category', 'robot'), 'unreadable'],
    [200, changed('pan', 'gender', 'Q'), 'unreadable'],
    [200, changed('pan', 'dob', '12/04/1988'), 'unreadable'],
    [200, changed('pan', 'dob', '1988-02-30'), 'unreadable'],
    [200, changed('pan', 'pan_number', 'ZZZPZ9999Z'), 'unreadable'],
    [200, changed('pan', 'full_name', ''), 'unreadable'],
    [200, changed('pan', 'full_name_split', ['ASHA']), 'unreadable'],
  ])('%i %j', async (status, body, kind) => {
    await expect(vendorOf(surepass, [{ status, body }]).ask('panadvanced', pan)).rejects.toMatchObject({
      kind,
    })
  })

  it.each(['valid_aadhaar', 'otp_sent'])('an OTP without the word %s', async (field) => {
    const vendor = vendorOf(surepass, [{ body: changed('otp', field, undefined) }])
    await expect(vendor.ask('ekyc/aadhaar/generate-otp', aadhaar)).rejects.toMatchObject({
      kind: 'unreadable',
    })
  })

  it('a holder without a birthday, which their Udyam check requires', async () => {
    const vendor = vendorOf(surepass, [{ body: changed('pan', 'dob', null) }, { body: fixture('udyam') }])
    await expect(vendor.ask('pan-msme-check', pan)).rejects.toMatchObject({ kind: 'unreadable' })
    expect(vendor.requests).toHaveLength(1)
  })

  it('a mobile age in unknown words', async () => {
    const vendor = vendorOf(surepass, [{ body: changed('mobile-age', 'mobile_age', 'old') }])
    await expect(vendor.ask('mobile-to-digital-age', mobile)).rejects.toMatchObject({ kind: 'unreadable' })
  })
})

describe('options.paths', () => {
  it('set the path of a product', async () => {
    const vendor = vendorOf(surepass, [{ body: fixture('pan') }], { paths: { pan: '/api/v9/pan' } })
    await vendor.ask('panadvanced', pan)
    expect(vendor.requests[0]!.path).toBe('/api/v9/pan')
  })
  it('are refused for products that do not exist', () =>
    expect(() => vendorOf(surepass, [{}], { paths: { nothing: '/x' } })).toThrow(
      'options.paths.nothing is not a product',
    ))
})
