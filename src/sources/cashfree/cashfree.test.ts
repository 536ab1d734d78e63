// Cashfree's answers on fixtures, checked against the rows.
import { describe, expect, it } from 'vitest'
import type { Input } from '../../lookups/params.js'
import { fixtureOf, vendorOf } from '../vendor.harness.js'
import { cashfree } from './cashfree.js'

const fixture = fixtureOf(import.meta.url)
const given = (name: string, status = 200) => vendorOf(cashfree, [{ status, body: fixture(name) }])

const pan = { pan_number: 'ZZZPZ1000A' }
const company = { pan_number: 'ZZZCZ1000A' }
const gstin = { gstin_number: '27ZZZCZ1000A1ZE' }
const rc = { rc_number: 'DL99ZZ0001' }
const vpa = { vpa: 'found@sandbox' }
const mobile = { mobile_number: '6000000001' }
const uan = { uan_number: '100000000001', generate_pdf: false }

const found: readonly (readonly [lookup: string, input: Input, fixture: string, data: unknown])[] = [
  ['panbasic', pan, 'pan', { full_name: 'ASHA VIJAY ZAVERI', category: 'Individual' }],
  [
    'panadvanced',
    pan,
    'pan-advance',
    { full_name_split: ['ASHA', 'VIJAY', 'ZAVERI'], dob: '1988-04-12', gender: 'F' },
  ],
  ['pan-msme-check', pan, 'udyam', { udyam_exists: true, migration_status: 'migrated' }],
  ['gstin-by-pan', company, 'gstins', [{ gstin: '27ZZZCZ1000A1ZE', status: 'Active' }]],
  ['gstinlite', gstin, 'gstin', { rgdt: '01/07/2017', pradr: { addr: { st: '12 Station Road, Pune' } } }],
  [
    'gstin-advanced',
    gstin,
    'gstin',
    { contact_details: { principal: { address: '12 Station Road, Pune' } } },
  ],
  [
    'rc-advanced',
    rc,
    'rc',
    { registration_date: '2019-06-14', manufacturing_date: '2019-05', financed: false },
  ],
  ['upi-basic', vpa, 'upi', { account_exists: true, name_at_bank: 'ASHA V ZAVERI' }],
  ['mobile-to-vpa', mobile, 'mobile-vpa', { mobile_number: '6000000001', vpa: 'found@sandbox' }],
  ['mobile-to-multiple-upi', mobile, 'mobile-vpa', { vpas: ['found@sandbox', '6000000001@sandbox'] }],
  ['mobile-to-uan-list', mobile, 'employment', { uan_numbers: ['100000000001'] }],
  [
    'uan-to-employment-history',
    uan,
    'employment',
    { employment_history: [{ date_of_joining: '2021-07-01' }] },
  ],
]

describe('found', () => {
  it.each(found)('%s', async (lookup, input, name, data) => {
    const vendor = given(name)
    const answer = await vendor.ask(lookup, input)
    expect(answer).toMatchObject({ subCode: 'SUCCESS', data })
    expect(answer.reference).toMatch(/^\d+$/)
    expect(vendor.requests[0]!.headers).toMatchObject({
      'x-client-id': 'secret of client_id',
      'x-client-secret': 'secret of client_secret',
    })
  })

  it('a vehicle nested under value', async () =>
    expect(
      await vendorOf(cashfree, [{ body: { value: fixture('rc') } }]).ask('rc-advanced', rc),
    ).toMatchObject({ data: { owner_name: 'ASHA VIJAY ZAVERI' } }))

  it('an OTP, and what it opens', async () => {
    const sent = await given('otp').ask('ekyc/aadhaar/generate-otp', { aadhaar_number: '999999990019' })
    expect(sent.session).toEqual({ ref_id: '21637861', last4: '0019' })
    const vendor = given('ekyc')
    const opened = await vendor.ask('ekyc/aadhaar/verify-otp', { otp: '111000' }, sent.session)
    expect(opened.data).toMatchObject({ maskedNumber: 'xxxx-xxxx-0019', dateOfBirth: '12-04-1988' })
    expect(vendor.requests[0]!.json).toEqual({ otp: '111000', ref_id: '21637861' })
  })
})

describe('unknown and malformed are answers', () => {
  it.each([
    ['panbasic', { pan_number: 'ZZZPZ1000N' }, 'pan-invalid', 200, 'SUCCESS'],
    ['gstin-by-pan', company, 'gstins-none', 200, 'DETAILS_NOT_FOUND'],
    ['gstinlite', { gstin_number: '27ZZZCZ1000N1ZN' }, 'gstin-unknown', 200, 'DETAILS_NOT_FOUND'],
    ['rc-advanced', { rc_number: 'DL99ZZ0002' }, 'rc-invalid', 200, 'INVALID_RC_NUMBER'],
    ['upi-basic', { vpa: 'unknown@sandbox' }, 'upi-invalid', 200, 'DETAILS_NOT_FOUND'],
    ['mobile-to-vpa', mobile, 'mobile-vpa-none', 200, 'VPA_NOT_FOUND'],
    ['mobile-to-uan-list', mobile, 'employment-none', 200, 'DETAILS_NOT_FOUND'],
    ['uan-to-employment-history', uan, 'employment-none', 200, 'DETAILS_NOT_FOUND'],
    ['panadvanced', pan, 'malformed', 400, 'DETAILS_NOT_FOUND'],
  ] as const)('%s %j %s', async (lookup, input, name, status, subCode) =>
    expect(await given(name, status).ask(lookup, input)).toMatchObject({ subCode }),
  )

  it('an empty list of GSTINs', async () => {
    const body = { ...fixture('gstins'), gstin_list: [] }
    const vendor = vendorOf(cashfree, [{ body }])
    expect(await vendor.ask('gstin-by-pan', company)).toMatchObject({ subCode: 'DETAILS_NOT_FOUND' })
  })

  it('no mobile is linked', async () => {
    const body = { status: 'SUCCESS', ref_id: '1', message: 'Aadhaar is not linked to mobile number' }
    expect(
      await vendorOf(cashfree, [{ body }]).ask('ekyc/aadhaar/generate-otp', {
        aadhaar_number: '999999990026',
      }),
    ).toMatchObject({ subCode: 'MOBILE_NOT_LINKED' })
  })
})

describe('no answer', () => {
  it.each([
    [502, { message: 'Authorised source is temporarily unavailable' }, { kind: 'down', unavailable: true }],
    [502, { message: 'bad gateway' }, { kind: 'down', unavailable: false }], // a gateway before them
    [502, {}, { kind: 'down', unavailable: false }],
    [500, { type: 'internal_error' }, { kind: 'down', unavailable: false }],
    [200, { status: 'FAILURE' }, { kind: 'down' }],
    [401, { code: 'authentication_failed' }, { kind: 'refused' }],
    [403, { code: 'ip_validation_failed' }, { kind: 'refused' }],
    [422, { code: 'insufficient_balance' }, { kind: 'refused' }],
    [409, { code: 'verification_pending' }, { kind: 'throttled', nothingDone: true }],
    [404, {}, { kind: 'unreadable' }],
    [200, { status: 'PERHAPS' }, { kind: 'unreadable' }],
    [200, { ...fixture('pan-advance'), pan: 'ZZZPZ9999Z' }, { kind: 'unreadable' }],
    [200, { ...fixture('pan-advance'), date_of_birth: '1988/04/12' }, { kind: 'unreadable' }],
    [200, { ...fixture('pan-advance'), type: 'Robot' }, { kind: 'unreadable' }],
  ])('%i %j', async (status, body, expected) =>
    expect(vendorOf(cashfree, [{ status, body }]).ask('panadvanced', pan)).rejects.toMatchObject(expected),
  )
})
