// What HyperVerge is sent, and what it finds, on fixtures and checked against the rows.
import { describe, expect, it } from 'vitest'
import { subjects } from '../kinds.harness.js'
import { fixtureOf, type VendorSettings, vendorOf } from '../vendor.harness.js'
import { hyperverge } from './hyperverge.js'

const fixture = fixtureOf(import.meta.url)
const vendorWith = (name: string, settings?: VendorSettings) =>
  vendorOf(hyperverge, [{ status: 200, body: fixture(name) }], settings)
const products = (chosen: Record<string, unknown>): VendorSettings => ({ options: { products: chosen } })

describe('what is sent', () => {
  it.each([
    ['gstinlite', 'search-gstin', '/v1/searchGSTIN', { gstin: '27ZZZCZ1000A1ZE' }],
    ['gstin-by-pan', 'fetch-gstin-by-pan', '/v1/fetchGSTINByPAN', { pan_id: 'ZZZCZ1000A', consent: 'Y' }],
    ['rc-advanced', 'fetch-detailed-rc', '/v1/fetchDetailedRC', { RC: 'DL99ZZ0001', consent: 'Y' }],
    ['mobile-to-uan-list', 'fetch-uan', '/v1/fetchUAN', { mobileNumber: '6000000001', consent: 'Y' }],
    ['upi-basic', 'upi-verification', '/v1/UPIVerification', { UPIId: 'found@sandbox' }],
    [
      'fssai-verification',
      'verify-fssai-license',
      '/v1/verifyFSSAILicense',
      { licenseNumber: '10099000000001', consent: 'Y', includeProducts: 'false' },
    ],
    ['panbasic', 'get-name-from-pan', '/api/getNameFromPAN', { pan: 'ZZZPZ1000A' }],
    ['panadvanced', 'pan-detailed', '/v1/PANDetailedFetchWithoutPhoneNumber', { pan: 'ZZZPZ1000A' }],
  ])('%s', async (lookup, name, path, json) => {
    const vendor = vendorWith(name)
    expect(await vendor.ask(lookup, subjects[lookup]!)).toMatchObject({ subCode: 'SUCCESS' })
    expect(vendor.requests).toEqual([
      {
        method: 'POST',
        path,
        json,
        headers: {
          appId: 'secret of app_id',
          appKey: 'secret of app_key',
          transactionId: '0123456789abcdef0123456789abcdef',
        },
        signal: undefined,
      },
    ])
  })

  it.each([
    [{ 'rc-advanced': 'RCVerification' }, 'rc-advanced', 'rc-verification', { reg_no: 'DL99ZZ0001' }],
    [
      { panadvanced: 'fetchPANDetailed' },
      'panadvanced',
      'pan-detailed',
      { pan: 'ZZZPZ1000A', standardiseResponse: true },
    ],
    [{ panbasic: 'PANDetailedFetchWithoutPhoneNumber' }, 'panbasic', 'pan-detailed', { pan: 'ZZZPZ1000A' }],
  ])('another product: %j', async (chosen, lookup, name, json) => {
    const vendor = vendorWith(name, products(chosen))
    expect(await vendor.ask(lookup, subjects[lookup]!)).toMatchObject({ subCode: 'SUCCESS' })
    expect(vendor.requests[0]).toMatchObject({ path: `/v1/${Object.values(chosen)[0]}`, json })
  })

  it.each([
    [['RCVerification'], 'options.products must be a mapping of lookups to products'],
    [{ gstinlite: 'searchGSTINV2' }, 'options.products.gstinlite must be searchGSTIN'],
    [{ 'rc-lite': 'rcLite' }, 'options.products.rc-lite must be absent'],
  ])('refuses the option %j', (chosen, message) =>
    expect(() => vendorWith('fetch-uan', { options: { products: chosen } })).toThrow(message),
  )
})

describe('what is found', () => {
  const checkFound = async (lookup: string, name: string, settings?: VendorSettings) =>
    (await vendorWith(name, settings).ask(lookup, subjects[lookup]!)) as { data: unknown; reference: unknown }

  it.each(['search-gstin', 'search-gstin-other-spelling'])('GSTIN, %s', async (name) => {
    expect((await checkFound('gstinlite', name)).data).toMatchObject({
      lgnm: 'ZAFRAN SANDBOX FOODS PRIVATE LIMITED',
      tradeNam: 'ZAFRAN SANDBOX FOODS',
      sts: 'Active',
      rgdt: '01/07/2017',
      cxdt: '',
      lstupdt: '30/09/2025',
      stjCd: 'MH004',
      ctj: 'RANGE 4',
      ctjCd: 'MA0004',
      nba: ['Retail Business'],
      pradr: { addr: { bnm: 'ZAVERI HOUSE', bno: '12', flno: '1ST FLOOR', pncd: '411038', lt: '18.5074' } },
      adadr: [{ addr: { loc: 'BHIWANDI' }, ntr: 'Warehouse / Depot' }],
    })
    expect((await checkFound('gstin-advanced', name)).data).toMatchObject({
      date_of_registration: '2017-07-01',
      date_of_cancellation: '1800-01-01',
      contact_details: {
        principal: {
          address: '1ST FLOOR, 12, ZAVERI HOUSE, STATION ROAD, KOTHRUD, Pune, Maharashtra, 411038',
        },
      },
    })
  })

  it('GSTINs of a PAN', async () =>
    expect((await checkFound('gstin-by-pan', 'fetch-gstin-by-pan')).data).toEqual([
      { gstin: '27ZZZCZ1000A1ZE', state: 'Maharashtra', state_code: '27', status: 'Active' },
    ]))

  const vehicle = {
    rc_number: 'DL99ZZ0001',
    registration_date: '2019-06-14',
    owner_name: 'ASHA VIJAY ZAVERI',
    father_name: 'VIJAY SHANKAR ZAVERI',
    vehicle_chasi_number: 'MZZ1ABCD2EF345678',
    insurance_company: 'Example General Insurance Co. Ltd.',
    insurance_policy_number: 'EX-0001-2025',
    insurance_upto: '2027-06-13',
    manufacturing_date: '2019-05',
    registered_at: 'EXAMPLE RTO, DELHI',
  }

  it('vehicle, fetchDetailedRC in both spellings', async () => {
    const plain = await checkFound('rc-advanced', 'fetch-detailed-rc')
    expect(plain).toMatchObject({
      data: { ...vehicle, vehicle_category: 'LMV', financed: false, fit_up_to: '', rc_status: '' },
      reference: 'a1b2c3d4',
    })
    expect((await checkFound('rc-advanced', 'fetch-detailed-rc-misspelt')).data).toMatchObject({
      ...vehicle,
      vehicle_category: 'Motor Car',
      permanent_address: '',
    })
  })

  it('vehicle, RCVerification, whatever leaf is missing', async () => {
    const settings = products({ 'rc-advanced': 'RCVerification' })
    expect((await checkFound('rc-advanced', 'rc-verification', settings)).data).toMatchObject({
      ...vehicle,
      vehicle_category: 'LMV',
      fit_up_to: '2034-06-13',
      financer: 'EXAMPLE BANK',
      financed: true,
      rc_status: 'ACTIVE',
    })
    const whole = fixture('rc-verification')
    for (const field of Object.keys(whole.result.rcInfo))
      for (const value of [undefined, null, 7, 'SOMETHING NEW', {}]) {
        if (field === 'reg_no' && value !== undefined && value !== null) continue
        const body = structuredClone(whole)
        body.result.rcInfo[field] = value
        const vendor = vendorOf(hyperverge, [{ body }], settings)
        expect(await vendor.ask('rc-advanced', subjects['rc-advanced']!), field).toMatchObject({
          subCode: 'SUCCESS',
        })
      }
  })

  it('UANs, UPI address, food licence', async () => {
    expect(await checkFound('mobile-to-uan-list', 'fetch-uan')).toMatchObject({
      data: { uan_numbers: ['100000000001'] },
      reference: '1764000000000-5f1c',
    })
    expect((await checkFound('upi-basic', 'upi-verification')).data).toEqual({
      account_exists: true,
      name_at_bank: 'ASHA V ZAVERI',
      name_information: { name_at_bank_cleaned: 'Asha V Zaveri' },
    })
    expect((await checkFound('fssai-verification', 'verify-fssai-license')).data).toMatchObject({
      fssai_number: '10099000000001',
      details: [
        {
          company_name: 'ZENITH FOODS',
          status_desc: 'Active',
          taluk_name: 'Haveli',
          pincode: 411001,
          fbo_id: 1000001,
          license_category_name: 'Central License',
        },
      ],
    })
  })

  it('PAN', async () => {
    expect((await checkFound('panbasic', 'get-name-from-pan')).data).toMatchObject({
      full_name: 'ASHA VIJAY ZAVERI',
      status: 'VALID',
      category: 'Individual',
    })
    expect((await checkFound('panadvanced', 'pan-detailed')).data).toEqual({
      pan_number: 'ZZZPZ1000A',
      full_name: 'ASHA VIJAY ZAVERI',
      full_name_split: ['ASHA', 'VIJAY', 'ZAVERI'],
      masked_aadhaar: 'XXXXXXXX0019',
      gender: 'F',
      dob: '1988-04-12',
      aadhaar_linked: true,
      category: 'person',
    })
  })
})
