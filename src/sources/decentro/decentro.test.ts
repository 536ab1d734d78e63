// What Decentro is asked and what it finds, on fixtures and checked against the rows.
import { describe, expect, it } from 'vitest'
import { subjects } from '../kinds.harness.js'
import { vendorOf } from '../vendor.harness.js'
import { ask, converted, otp, vendorWith, verify } from './decentro.harness.js'
import { decentro } from './decentro.js'

describe('what is sent', () => {
  it('the validate call, without secrets that the configuration lacks', async () => {
    const vendor = vendorWith('gstin-detailed')
    await vendor.ask('gstin-advanced', subjects['gstin-advanced']!)
    expect(vendor.requests[0]).toMatchObject({
      method: 'POST',
      path: '/kyc/public_registry/validate',
      json: {
        reference_id: '0123456789abcdef0123456789abcdef',
        document_type: 'GSTIN_DETAILED',
        id_number: '27ZZZCZ1000A1ZE',
        consent: 'Y',
        consent_purpose: 'Verification asked by the holder',
        generate_pdf: false,
      },
    })
    expect(vendor.requests[0]!.headers).toEqual({
      client_id: 'secret of client_id',
      client_secret: 'secret of client_secret',
    })
  })

  it('another path, purpose and module secret when configured', async () => {
    const vendor = vendorWith('pan', 200, {
      options: { pathPrefix: '/v2', consentPurpose: 'To open an account for you' },
      secrets: { module_secret: 'kyc', payments_module_secret: 'payments', provider_secret: 'provider' },
    })
    await vendor.ask('panbasic', subjects.panbasic!)
    expect(vendor.requests[0]).toMatchObject({
      path: '/v2/kyc/public_registry/validate',
      json: { document_type: 'PAN', consent_purpose: 'To open an account for you' },
      headers: { module_secret: 'kyc' },
    })
    expect(vendor.requests[0]!.headers).not.toHaveProperty('provider_secret')
  })

  it('UPI with the secrets of payments', async () => {
    const secrets = { module_secret: 'kyc', payments_module_secret: 'payments', provider_secret: 'provider' }
    const vendor = vendorWith('upi', 200, { secrets })
    await vendor.ask('upi-basic', subjects['upi-basic']!)
    expect(vendor.requests[0]).toMatchObject({
      path: '/v2/payments/vpa/validate',
      json: { upi_id: 'found@sandbox' },
      headers: { module_secret: 'payments', provider_secret: 'provider' },
    })
  })

  it.each([
    { pathPrefix: 'v2' },
    { pathPrefix: '/v2/' },
    { consentPurpose: 'too short' },
    { consentPurpose: 'x'.repeat(51) },
    { panToGstinPath: '' },
  ])('refuses the options %j', (options) =>
    expect(() => vendorOf(decentro, [], { options })).toThrow(/^options\.\w+ must be/),
  )

  it('answers gstin-by-pan only when its path is configured', () =>
    expect(() => vendorWith('gstin-by-pan').ask('gstin-by-pan', subjects['gstin-by-pan']!)).rejects.toThrow())
})

describe('what is found', () => {
  it.each(['pan', 'pan-2023'])('panbasic: %s', async (name) =>
    expect(await ask('panbasic', name)).toMatchObject({
      subCode: 'SUCCESS',
      data: { full_name: 'ASHA VIJAY ZAVERI', status: 'VALID', category: 'Individual' },
      reference: expect.stringMatching(/^D0A/),
    }),
  )

  it.each(['pan-detailed', 'pan-detailed-name'])('panadvanced, only with what they have: %s', async (name) =>
    expect((await ask('panadvanced', name)).data).toEqual({
      pan_number: 'ZZZPZ1000A',
      full_name: 'ASHA VIJAY ZAVERI',
      full_name_split: ['ASHA', 'VIJAY', 'ZAVERI'],
      masked_aadhaar: '',
      gender: '',
      dob: '',
      aadhaar_linked: true,
      category: 'person',
    }),
  )

  it('gstinlite', async () =>
    expect((await ask('gstinlite', 'gstin')).data).toMatchObject({
      lgnm: 'ZAFRAN SANDBOX FOODS PRIVATE LIMITED',
      sts: 'Active',
      rgdt: '01/07/2017',
      stjCd: '',
      nba: ['Retail Business'],
      pradr: {
        addr: { st: '12, Station Road, Kothrud, Pune, Maharashtra, 411038' },
        ntr: 'Retail Business',
      },
      adadr: [{ addr: { st: '7, Market Yard, Bhiwandi, Thane, Maharashtra, 421302' } }],
    }))

  it('gstin-advanced since 2024: directors in office, codes, returns', async () =>
    expect((await ask('gstin-advanced', 'gstin-detailed')).data).toMatchObject({
      date_of_registration: '2017-07-01',
      promoters: ['ASHA VIJAY ZAVERI'],
      nature_of_core_business_activity_description: 'Trader, Retailer',
      annual_turnover: 'Slab: Rs. 1.5 Cr. to 5 Cr.',
      hsn_info: {
        goods: [{ code: '0910', description: 'Saffron' }],
        services: [{ code: '998311', description: 'Business consulting' }],
      },
      filing_status: [
        [
          {
            return_type: 'GSTR3B',
            financial_year: '2024-2025',
            tax_period: 'April',
            date_of_filing: '2024-05-20',
            status: 'Filed',
            mode_of_filing: 'ONLINE',
          },
          { return_type: 'GSTR3B', financial_year: '2023-2024' },
        ],
        [{ return_type: 'GSTR1' }],
      ],
      contact_details: { principal: { address: '12, Station Road, Kothrud, Pune, Maharashtra, 411038' } },
    }))

  it('gstin-advanced in 2023: contacts, a number as mobile, words for nothing', async () =>
    expect((await ask('gstin-advanced', 'gstin-detailed-2023')).data).toMatchObject({
      promoters: [],
      field_visit_conducted: 'No',
      hsn_info: { goods: [], services: [{ code: '00440452', description: 'BUSINESS CONSULTING' }] },
      filing_status: [[{ tax_period: 'December', financial_year: '2022-2023' }]],
      contact_details: {
        principal: { email: 'accounts@zafransandboxfoods.example', mobile: '6000000001' },
      },
    }))

  it('gstin-by-pan', async () =>
    expect((await ask('gstin-by-pan', 'gstin-by-pan', 200, converted)).data).toEqual([
      { gstin: '27ZZZCZ1000A1ZE', state: 'Maharashtra', state_code: '27', status: 'Active' },
    ]))

  it('rc-advanced, and the dates of the short form', async () => {
    expect((await ask('rc-advanced', 'rc')).data).toMatchObject({
      registration_date: '2019-06-14',
      father_name: 'VIJAY SHANKAR ZAVERI',
      fit_up_to: '',
      insurance_upto: '2027-01-27',
      manufacturing_date: '2019-05',
      maker_description: 'EXAMPLE MOTORS LTD',
      financed: false,
      registered_at: '',
      permanent_address: '',
    })
    expect((await ask('rc-advanced', 'rc-short')).data).toMatchObject({
      registration_date: '2019-06-14',
      fit_up_to: '2034-06-13',
      registered_at: 'EXAMPLE RTO, DELHI',
      financed: null,
    })
  })

  it('fssai-verification, without status and message', async () =>
    expect((await ask('fssai-verification', 'fssai')).data).toMatchObject({
      fssai_number: '10099000000001',
      details: [
        {
          company_name: 'ZENITH FOODS',
          address_premises: '7, MARKET YARD',
          district_name: 'PUNE',
          state_name: 'MAHARASHTRA',
          pincode: 411001,
          status_desc: 'INACTIVE',
          fbo_id: null,
        },
      ],
    }))

  it.each(['upi', 'upi-2023'])('upi-basic: %s', async (name) =>
    expect((await ask('upi-basic', name)).data).toEqual({
      account_exists: true,
      name_at_bank: 'ASHA V ZAVERI',
      name_information: { name_at_bank_cleaned: 'Asha V Zaveri' },
    }),
  )

  it('the Aadhaar OTP: the session is their id and the last digits, never the number', async () => {
    const vendor = vendorWith('otp')
    const sent = await vendor.ask(otp, subjects[otp]!)
    expect(sent).toMatchObject({
      subCode: 'SUCCESS',
      session: { transaction_id: 'D0A0000000000000000000000000013', last4: '0019' },
    })
    expect(vendor.requests[0]).toMatchObject({
      path: '/v2/kyc/aadhaar/otp',
      json: {
        consent: true,
        purpose: 'Verification asked by the holder',
        aadhaar_number: '999999990019',
        reference_id: expect.any(String),
      },
    })
    const second = vendorWith('otp-verify')
    expect((await second.ask(verify, subjects[verify]!, sent.session)).data).toMatchObject({
      name: 'Asha Vijay Zaveri',
      dateOfBirth: '12-04-1988',
      gender: 'F',
      maskedNumber: 'xxxx-xxxx-0019',
      generatedAt: '1800000000000',
      address: { pin: '110001', careOf: 'D/O VIJAY SHANKAR ZAVERI' },
    })
    expect(second.requests[0]).toMatchObject({
      path: '/v2/kyc/aadhaar/otp/validate',
      json: { initiation_transaction_id: 'D0A0000000000000000000000000013', otp: '111000', consent: true },
    })
  })
})
