// What each product of Surepass finds, on fixtures and checked against the rows; and the options.
import { describe, expect, it } from 'vitest'
import type { Input } from '../../lookups/params.js'
import {
  answering,
  changed,
  fixture,
  food,
  gstin,
  mobile,
  pan,
  rc,
  uan,
  vendorWith,
} from './surepass.harness.js'

const foundCases: readonly (readonly [
  lookup: string,
  input: Input,
  fixture: string,
  json: object,
  data: object,
])[] = [
  [
    'panbasic',
    pan,
    'pan-lite',
    { id_number: 'ZZZPZ1000A' },
    { full_name: 'ASHA VIJAY ZAVERI', status: 'VALID', category: 'Individual' },
  ],
  [
    'panadvanced',
    pan,
    'pan',
    { id_number: 'ZZZPZ1000A', masked_aadhaar_variant: 'v1, v2, empty' },
    {
      masked_aadhaar: 'XXXXXXXX0019',
      dob: '1988-04-12',
      gender: 'F',
      category: 'person',
      aadhaar_linked: true,
    },
  ],
  [
    'pan-to-fathername',
    pan,
    'father-name',
    { id_number: 'ZZZPZ1000A' },
    { father_name: 'VIJAY SHANKAR ZAVERI', individual_pan: true },
  ],
  [
    'pan-to-fathername',
    pan,
    'father-name-plus',
    { id_number: 'ZZZPZ1000A' },
    { father_name: 'VIJAY SHANKAR ZAVERI', full_name: 'ASHA VIJAY ZAVERI', individual_pan: true },
  ],
  [
    'pan-msme-check',
    pan,
    'udyam',
    { pan_number: 'ZZZPZ1000A', enrich: 'true' },
    { udyam_exists: true, migration_status: 'migrated' },
  ],
  [
    'gstinlite',
    gstin,
    'gstin',
    { id_number: '27ZZZCZ1000A1ZE' },
    {
      sts: 'Active',
      rgdt: '01/07/2017',
      cxdt: '',
      einvoiceStatus: 'Yes',
      pradr: { addr: { st: '12 Station Road, Kothrud, Pune, Maharashtra, 411038' } },
      adadr: [{ ntr: 'Warehouse / Depot' }],
    },
  ],
  [
    'gstin-advanced',
    gstin,
    'gstin',
    { id_number: '27ZZZCZ1000A1ZE', filing_status_get: true },
    {
      gstin_status: 'Active',
      date_of_cancellation: '1800-01-01',
      promoters: ['ASHA VIJAY ZAVERI', 'VIJAY SHANKAR ZAVERI'],
      contact_details: {
        principal: { email: 'accounts@zafran.example', mobile: '6000000001' },
        additional: [{ address: 'Unit 4, Bhiwandi, Thane, Maharashtra, 421302' }],
      },
      filing_status: [[{ return_type: 'GSTR3B', date_of_filing: '2025-12-18' }]],
      hsn_info: null,
    },
  ],
  [
    'gstin-advanced',
    gstin,
    'gstin-older',
    { id_number: '27ZZZCZ1000A1ZE', filing_status_get: true },
    { contact_details: { principal: { address: '12 Station Road, Kothrud, Pune' }, additional: [] } },
  ],
  [
    'rc-advanced',
    rc,
    'rc',
    { id_number: 'DL99ZZ0001' },
    { owner_name: 'ASHA VIJAY ZAVERI', rc_status: '', manufacturing_date: '2019-05', financed: false },
  ],
  [
    'fssai-verification',
    food,
    'food-licence',
    { id_number: '10099000000001' },
    { details: [{ address_premises: '7, MARKET YARD', pincode: 411001, company_name: 'ZENITH FOODS' }] },
  ],
  [
    'fssai-verification',
    food,
    'food-licence-v2',
    { id_number: '10099000000001' },
    { details: [{ address_premises: '7, MARKET YARD', pincode: 411001, district_premises: 490 }] },
  ],
  ['upi-basic', { vpa: 'found@sandbox' }, 'upi', { upi_id: 'found@sandbox' }, { account_exists: true }],
  ['upi-basic', { vpa: 'asha.rao-1@sandbox' }, 'upi-hyphen', { upi_id: 'asha.rao-1@sandbox' }, {}],
  ['mobile-to-vpa', mobile, 'mobile-to-vpa', mobile, { vpa: 'found@sandbox' }],
  ['mobile-to-uan-list', mobile, 'uan', mobile, { uan_numbers: ['100000000001'] }],
  ['mobile-to-vehicle-rc', mobile, 'vehicles', mobile, { rc_number: ['DL99ZZ0001'] }],
  ['mobile-to-digital-age', mobile, 'mobile-age', mobile, { digitalAge: '1825' }],
  [
    'uan-to-employment-history',
    uan,
    'employment',
    { id_number: '100000000001' },
    { employment_history: [{ date_of_exit: null, last_pf_submitted: '2026-09-30' }] },
  ],
]

describe('found', () => {
  it.each(foundCases)('%s %j: %s', async (lookup, input, name, json, data) => {
    const vendor = vendorWith(name)
    const answer = await vendor.ask(lookup, input)
    expect(answer).toMatchObject({ subCode: 'SUCCESS', data })
    expect(vendor.requests).toMatchObject([{ json, headers: { authorization: 'Bearer secret of token' } }])
    expect(vendor.requests[0]!.json).toEqual(json)
    expect(answer.reference).toBe('sp_kqzvmwtrbx')
  })

  it('gstin-by-pan', async () => {
    const answer = await vendorWith('gstins-of-pan').ask('gstin-by-pan', { pan_number: 'ZZZCZ1000A' })
    expect(answer.data).toEqual([
      { gstin: '27ZZZCZ1000A1ZE', state: 'Maharashtra', state_code: '27', status: 'Active' },
    ])
  })

  it.each([
    ['aop_trust', 'trust'],
    ['local_authority', 'local_authority'],
    ['robot', 'person'],
  ])('the category %s is %s', async (category, expected) => {
    const vendor = answering(200, changed('pan', 'category', category))
    expect(await vendor.ask('panadvanced', pan)).toMatchObject({ data: { category: expected } })
  })

  it('an address of parts, as two clients expect it', async () => {
    const body = changed('gstin-older', 'address', { street: 'STATION ROAD', city: 'PUNE' })
    expect(await answering(200, body).ask('gstin-advanced', gstin)).toMatchObject({
      data: { contact_details: { principal: { address: 'STATION ROAD, PUNE' } } },
    })
  })
})

describe('options', () => {
  it('paths set the path of a product', async () => {
    const vendor = answering(200, fixture('pan'), { paths: { pan: '/api/v9/pan' } })
    await vendor.ask('panadvanced', pan)
    expect(vendor.requests[0]!.path).toBe('/api/v9/pan')
  })
  it.each([
    [{ paths: { nothing: '/x' } }, 'options.paths.nothing is not a product; there are panLite, pan, '],
    [{ paths: { pan: 'x' } }, 'options.paths.pan must be a path that begins with a slash'],
    [{ paths: ['/x'] }, 'options.paths must be paths by product'],
    [{ challans: 'both' }, 'options.challans must be details or advanced'],
    [{ authorization: 'token' }, 'options.authorization must be bearer or body'],
  ])('%j are refused', (options, words) => expect(() => answering(200, {}, options)).toThrow(words))
})
