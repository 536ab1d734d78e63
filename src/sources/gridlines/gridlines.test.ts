// Gridlines' answers on fixtures, checked against the rows: each product's own codes.
import { describe, expect, it } from 'vitest'
import type { Input } from '../../lookups/params.js'
import { vendorOf } from '../vendor.harness.js'
import { envelope, fixture, vendorWith } from './gridlines.harness.js'
import { gridlines } from './gridlines.js'

const person = { pan_number: 'ZZZPZ1000A' }
const company = { pan_number: 'ZZZCZ1000A' }
const gstin = { gstin_number: '27ZZZCZ1000A1ZE' }
const vehicle = { rc_number: 'DL99ZZ0001' }
const mobile = { mobile_number: '6000000001' }

describe('found', () => {
  it('panbasic and panadvanced, with the key, a fresh id and the consent', async () => {
    expect(await vendorWith('pan').ask('panbasic', person)).toMatchObject({
      data: { full_name: 'ASHA VIJAY ZAVERI', status: 'VALID', category: 'Individual' },
      reference: 'gr-0001',
    })
    const vendor = vendorWith('pan')
    expect(await vendor.ask('panadvanced', person)).toMatchObject({
      data: {
        full_name_split: ['ASHA', 'VIJAY', 'ZAVERI'],
        masked_aadhaar: 'XXXXXXXX0019',
        gender: 'F',
        dob: '1988-04-12',
        aadhaar_linked: true,
        category: 'person',
      },
    })
    expect(vendor.requests).toMatchObject([
      {
        method: 'POST',
        path: '/pan-api/fetch-detailed',
        json: { pan_number: 'ZZZPZ1000A', consent: 'Y' },
        headers: {
          'X-API-Key': 'secret of api_key',
          'X-Auth-Type': 'API-Key',
          'X-Reference-ID': '0123456789abcdef0123456789abcdef',
        },
      },
    ])
  })

  it('a company, of which they know little', async () => {
    const pan_data = {
      document_id: 'ZZZCZ1000A',
      name: 'ZAFRAN SANDBOX FOODS PRIVATE LIMITED',
      category: 'C',
    }
    const vendor = vendorOf(gridlines, [{ body: envelope({ code: '1000', pan_data }) }])
    expect(await vendor.ask('panadvanced', company)).toMatchObject({
      data: { category: 'company', gender: '', dob: '', aadhaar_linked: null },
    })
  })

  it('gstin-advanced, contacts and returns included', async () => {
    const vendor = vendorWith('gstin')
    expect(await vendor.ask('gstin-advanced', gstin)).toMatchObject({
      data: {
        legal_name: 'ZAFRAN SANDBOX FOODS PRIVATE LIMITED',
        business_name: 'ZAFRAN SANDBOX FOODS',
        date_of_registration: '2017-07-01',
        date_of_cancellation: '1800-01-01',
        field_visit_conducted: 'No',
        aadhaar_validation: 'Yes',
        annual_turnover: 'Slab: Rs. 1.5 Cr. to 5 Cr.',
        annual_turnover_fy: '2024-2025',
        nature_bus_activities: ['Office / Sale Office', 'Retail Business'],
        promoters: ['asha zaveri'],
        contact_details: {
          principal: { email: 'accounts@zafransandboxfoods.example', mobile: '6000000001' },
          additional: [{ nature_of_business: 'Warehouse / Depot' }],
        },
        filing_status: [
          [{ return_type: 'GSTR1', tax_period: 'August' }, { tax_period: 'July' }],
          [{ return_type: 'GSTR3B', date_of_filing: '2025-09-18' }],
        ],
        hsn_info: { services: [{ code: '0910' }] },
      },
    })
    const included = { include_filing_data: true, include_hsn_data: true }
    expect(vendor.requests[0]!.json).toEqual({ gstin: '27ZZZCZ1000A1ZE', ...included, consent: 'Y' })
  })

  it('gstinlite; the other spelling of the Aadhaar flag', async () => {
    const vendor = vendorWith('gstin')
    expect(await vendor.ask('gstinlite', gstin)).toMatchObject({
      data: { rgdt: '01/07/2017', pradr: { addr: { st: '12, Station Road, Pune, Maharashtra, 411038' } } },
    })
    expect(vendor.requests[0]!.json).toEqual({ gstin: '27ZZZCZ1000A1ZE', consent: 'Y' })
    const body = fixture('gstin')
    const { aadhaar_verified: _, ...rest } = body.data.gstin_data
    body.data.gstin_data = { ...rest, aadhar_verified: 'N' }
    expect(await vendorOf(gridlines, [{ body }]).ask('gstin-advanced', gstin)).toMatchObject({
      data: { aadhaar_validation: 'No' },
    })
  })

  it('gstin-by-pan', async () =>
    expect(await vendorWith('gstins').ask('gstin-by-pan', company)).toMatchObject({
      data: [{ gstin: '27ZZZCZ1000A1ZE', state: 'Maharashtra', state_code: '27', status: 'Active' }],
    }))

  it('rc-advanced, short as a saved answer and whole', async () => {
    expect(await vendorWith('rc').ask('rc-advanced', vehicle)).toMatchObject({
      data: { rc_number: 'DL99ZZ0001', registration_date: '2019-06-14', fit_up_to: '', financed: null },
    })
    expect(await vendorWith('rc-whole').ask('rc-advanced', vehicle)).toMatchObject({
      data: {
        mobile_number: '6000000001',
        fit_up_to: '2034-06-13',
        financer: 'EXAMPLE BANK LTD',
        financed: true,
        body_type: 'HATCHBACK',
        manufacturing_date: '2019-05',
        insurance_upto: '2027-06-13',
      },
    })
  })

  it('rc-challan-details asks with the numbers of the RC', async () => {
    const vendor = vendorOf(gridlines, [{ body: fixture('rc') }, { body: fixture('challans') }])
    expect(await vendor.ask('rc-challan-details', vehicle)).toMatchObject({
      data: {
        challan_details: {
          challans: [
            {
              number: 1,
              challan_number: 'DL00000000000000001',
              offense_details: 'Driving above the speed limit; Jumping a red light',
              challan_date: '2025-11-03',
              rto: 'EXAMPLE RTO',
              amount: 1000,
            },
          ],
        },
      },
    })
    expect(vendor.requests[1]).toMatchObject({
      path: '/rc-api/echallan/fetch',
      json: { rc_number: 'DL99ZZ0001', chassis_number: 'MZZ1ABCD2EF345678', engine_number: 'ZZ12A3456789' },
    })
  })

  it('vehicles of a mobile: one, or a list', async () => {
    const data = { rc_number: ['DL99ZZ0001'] }
    expect(await vendorWith('rc-by-mobile').ask('mobile-to-vehicle-rc', mobile)).toMatchObject({ data })
    const body = fixture('rc-by-mobile')
    const one = { ...body.data.vehicle_data, mobile_number: '916000000001' }
    body.data.vehicle_data = [one, { ...one, rc_number: 'DL99ZZ0005' }]
    const vendor = vendorOf(gridlines, [{ body }])
    expect(await vendor.ask('mobile-to-vehicle-rc', mobile)).toMatchObject({
      data: { rc_number: ['DL99ZZ0001', 'DL99ZZ0005'] },
    })
  })

  it.each([
    ['uans', 'mobile-to-uan-list', mobile, { uan_numbers: ['100000000001'] }],
    ['udyam', 'pan-msme-check', person, { pan_details: { full_name: 'ZAVERI HANDLOOMS' } }],
    ['udyam-number-only', 'pan-msme-check', person, { pan_details: { udyam_number: 'UDYAM-MH-00-0000001' } }],
    ['din', 'pan-to-din', person, { din_number: '00100001', pan_number: 'ZZZPZ1000A' }],
  ] as const)('%s', async (name, lookup, input: Input, data) =>
    expect(await vendorWith(name).ask(lookup, input)).toMatchObject({ subCode: 'SUCCESS', data }),
  )
})

describe('unknown', () => {
  it.each([
    ['pan-invalid', 400, 'panadvanced', person, 'DETAILS_NOT_FOUND'],
    ['gstin-unknown', 200, 'gstinlite', gstin, 'DETAILS_NOT_FOUND'],
    ['gstins-none', 200, 'gstin-by-pan', company, 'DETAILS_NOT_FOUND'],
    ['gstins-unknown-pan', 200, 'gstin-by-pan', company, 'DETAILS_NOT_FOUND'],
    ['rc-by-mobile-none', 200, 'mobile-to-vehicle-rc', mobile, 'DETAILS_NOT_FOUND'],
    ['uans-none', 200, 'mobile-to-uan-list', mobile, 'DETAILS_NOT_FOUND'],
    ['uans-none-with-pan', 200, 'mobile-to-uan-list', mobile, 'DETAILS_NOT_FOUND'],
    ['udyam-none', 200, 'pan-msme-check', person, 'MSME_NOT_FOUND'],
    ['udyam-cancelled', 200, 'pan-msme-check', person, 'MSME_NOT_FOUND'],
  ] as const)('%s', async (name, status, lookup, input: Input, subCode) =>
    expect(await vendorWith(name, status).ask(lookup, input)).toMatchObject({ subCode }),
  )

  it('panbasic is INVALID', async () =>
    expect(await vendorWith('pan-invalid', 400).ask('panbasic', person)).toMatchObject({
      data: { status: 'INVALID' },
    }))
})

describe('no answer', () => {
  it.each([
    // What one product calls found or unknown, another has never said.
    ['gstinlite', gstin, 200, envelope({ code: '1004' })],
    ['gstinlite', gstin, 200, envelope({ code: '1007' })],
    ['gstin-by-pan', company, 200, envelope({ code: '1005' })],
    [
      'gstin-by-pan',
      company,
      200,
      envelope({ code: '1000', results: [{ document_id: gstin.gstin_number }] }),
    ],
    ['mobile-to-uan-list', mobile, 200, envelope({ code: '1011' })],
    ['mobile-to-uan-list', mobile, 200, envelope({ code: '1000', uan_list: ['100000000001'] })],
    ['panadvanced', person, 200, envelope({ code: '1002', pan_data: { name: 'ASHA' } })],
    // Which code says that a vehicle, a director or a fine does not exist has not been seen.
    ['rc-advanced', vehicle, 200, envelope({ code: '1001' })],
    ['pan-to-din', person, 200, envelope({ code: '1001' })],
    // Found without what was found.
    ['mobile-to-uan-list', mobile, 200, envelope({ code: '1016', uan_list: [] })],
    ['panadvanced', person, 200, envelope({ code: '1000', pan_data: { document_id: person.pan_number } })],
    // About another subject.
    [
      'panadvanced',
      person,
      200,
      envelope({ code: '1000', pan_data: { document_id: 'ZZZPZ1000S', name: 'A' } }),
    ],
    ['gstin-by-pan', person, 200, fixture('gstins')],
    ['mobile-to-vehicle-rc', { mobile_number: '6000000002' }, 200, fixture('rc-by-mobile')],
  ] as const)('%s %j %i %j', async (lookup, input: Input, status, body) =>
    expect(vendorOf(gridlines, [{ status, body }]).ask(lookup, input)).rejects.toMatchObject({
      kind: 'unreadable',
    }),
  )

  it.each([
    [400, { error: { code: 'BAD_REQUEST', metadata: { fields: [{ field: 'gstin' }] } } }, 'refused'],
    [401, {}, 'refused'],
    [403, { error: { code: 'FORBIDDEN_ACCESS' } }, 'refused'],
    [404, {}, 'refused'],
    [406, {}, 'refused'],
    [429, {}, 'throttled'],
    [500, { error: { code: 'INTERNAL_SERVER_ERROR' } }, 'down'],
  ])('%i %j', async (status, body, kind) =>
    expect(vendorOf(gridlines, [{ status, body }]).ask('gstinlite', gstin)).rejects.toMatchObject({ kind }),
  )

  it('the registry is out of service', async () =>
    expect(
      vendorOf(gridlines, [{ status: 500, body: { error: { code: 'UPSTREAM_INTERNAL_SERVER_ERROR' } } }]).ask(
        'gstinlite',
        gstin,
      ),
    ).rejects.toMatchObject({ kind: 'down', unavailable: true }))
})
