// What servers of this interface find and do not find, on fixtures and checked against the rows: every form of an answer.
import { describe, expect, it } from 'vitest'
import { panadvanced } from '../../lookups/pan/panadvanced.js'
import type { Input } from '../../lookups/params.js'
import { subjects } from '../kinds.harness.js'
import { envelope, fixture, generate, reply, replyWith } from './same-interface.harness.js'

describe('found', () => {
  it('keeps what the interface has, drops what it does not, and names the transaction', async () => {
    const data = { ...panadvanced.example, address: { line_1: '14' }, less_info: false }
    expect(await reply(envelope({ data })).ask('panadvanced', subjects.panadvanced!)).toEqual({
      subCode: 'SUCCESS',
      data: panadvanced.example,
      reference: 'f'.repeat(32),
    })
  })

  const cases: readonly (readonly [lookup: string, fixture: string, data: object, input?: Input])[] = [
    ['panbasic', 'panbasic-older', { name_information: { pan_name_cleaned: 'Asha Vijay Zaveri' } }],
    ['panbasic', 'panbasic-short', { '@entity': 'pan', status: 'VALID', category: 'Individual' }],
    ['panadvanced', 'panadvanced', { full_name_split: ['ASHA', '', 'ZAVERI'], gender: 'F' }],
    [
      'panadvanced',
      'panadvanced-company',
      { masked_aadhaar: '', gender: '', aadhaar_linked: null, category: 'company' },
      { pan_number: 'ZZZCZ1000A' },
    ],
    ['pan-to-fathername', 'father-of-company', { father_name: '', individual_pan: false }],
    ['pan-to-din', 'pan-to-din', { din_number: '00100001', middle_name: '' }],
    ['pan-msme-check', 'pan-msme-check', { migration_status: '', pan_details: { status: 'valid' } }],
    ['pan-msme-check', 'pan-msme-check-older', { migration_status: 'migrated', pan_details: {} }],
    [
      'gstinlite',
      'gstinlite-older',
      { gstin: '27ZZZCZ1000A1ZE', ctb: '', rgdt: '', nba: [], pradr: { ntr: '', addr: { pncd: '' } } },
    ],
    [
      'gstinlite',
      'gstinlite-whole',
      { rgdt: '01/07/2017', sts: 'Cancelled', pradr: { ntr: 'Office / Sale Office, Retail Business' } },
    ],
    [
      'gstin-advanced',
      'gstin-advanced',
      {
        business_name: '',
        contact_details: {
          principal: {
            address: '12 Station Road, Kothrud, Pune, Maharashtra, 411038',
            nature_of_business: 'Retail Business',
          },
          additional: [],
        },
        filing_status: [[{ return_type: 'GSTR3B' }]],
        hsn_info: { hsn: [{ code: '0910' }] },
      },
    ],
    ['gstin-by-pan', 'gstin-by-pan-older', [{ gstin: '27ZZZCZ1000A1ZE', state_code: '27' }]],
    [
      'rc-advanced',
      'rc-advanced',
      {
        rc_status: '',
        financed: null,
        fit_up_to: '',
        manufacturing_date: '2019-05',
        manufacturing_date_formatted: '2019-05',
      },
    ],
    [
      'rc-challan-details',
      'rc-challan-blacklist',
      {
        challan_details: {
          challans: [{ number: 1, challan_date: '2025-11-03', amount: 1000, court_challan: null }],
          blacklist: [{ offense_details: 'STOLEN' }],
          failed_backends: [],
        },
      },
    ],
    [
      'upi-basic',
      'upi-none',
      { account_exists: false, name_at_bank: '', name_information: { name_at_bank_cleaned: '' } },
    ],
    ['mobile-to-vehicle-rc', 'vehicle-of-mobile', { rc_number: ['DL99ZZ0001'] }],
    ['mobile-to-digital-age', 'digital-age-number', { businessNameDetected: null, digitalAge: '2190' }],
    [
      'uan-to-employment-history',
      'employment-history',
      {
        pdf_url: null,
        employment_history: [{ guardian_name: '', date_of_joining: '2021-07-01', date_of_exit: null }],
      },
    ],
    ['itr/26as-download', 'form-26as-list', { tds: [{ tds_id: '1', assessment_year: '2025-2026' }] }],
    [
      'itr/get-26as-details',
      'form-26as',
      {
        assessment_year: '2025-2026',
        tds_data: [
          {
            sr_no: 1,
            total_amount_paid: '600000.00',
            amount_paid: '150000.00',
            date_of_booking: '24-Jul-2024',
            remarks: null,
          },
        ],
      },
    ],
  ]
  it.each(cases.map(([lookup, name, data, input]) => ({ lookup, name, data, input })))(
    '$lookup: $name',
    async ({ lookup, name, data, input }) =>
      expect(await replyWith(name).ask(lookup, input ?? subjects[lookup]!)).toMatchObject({
        subCode: 'SUCCESS',
        data,
      }),
  )

  it('fills the fields that name the subject from the question', async () => {
    const { pan_number: _left, ...data } = panadvanced.example
    expect(await reply(envelope({ data })).ask('panadvanced', subjects.panadvanced!)).toMatchObject({
      data: { pan_number: 'ZZZPZ1000A' },
    })
  })

  it('takes the id of an income-tax session under both names, and seconds for a GST session', async () => {
    expect(
      await reply(envelope({ data: { itr_client_id: 'itr_theirs' } })).ask(
        'itr/create-client',
        subjects['itr/create-client']!,
      ),
    ).toMatchObject({ data: { client_id: 'itr_theirs' }, session: { client_id: 'itr_theirs' } })
    expect(
      await reply(envelope({ data: { token_expiry: '1893477600', session_expiry: 1895983200000 } })).ask(
        'gst/tax-payer/session',
        subjects['gst/tax-payer/session']!,
      ),
    ).toMatchObject({ data: { token_expiry: 1893477600000, session_expiry: 1895983200000 } })
  })
})

describe('unknown', () => {
  const empty = (data: unknown) => envelope({ data })
  it.each<readonly [lookup: string, status: number, body: unknown, expected: object]>([
    ['panbasic', 200, fixture('panbasic-invalid'), { subCode: 'SUCCESS', data: { status: 'INVALID' } }],
    ['panadvanced', 200, fixture('panadvanced-invalid'), { subCode: 'DETAILS_NOT_FOUND' }],
    ['pan-msme-check', 200, empty({ udyam_exists: false }), { subCode: 'MSME_NOT_FOUND' }],
    [
      'pan-msme-check',
      200,
      empty({ udyam_exists: false, pan_details: { status: 'invalid' } }),
      { subCode: 'INVALID_PAN_NUMBER' },
    ],
    ['gstinlite', 200, fixture('gstin-no-records'), { subCode: 'DETAILS_NOT_FOUND' }],
    ['gstin-advanced', 200, envelope({ ...fixture('gstin-no-records') }), { subCode: 'DETAILS_NOT_FOUND' }],
    ['gstin-advanced', 200, envelope({ sub_code: 'NO_RECORDS_FOUND' }), { subCode: 'DETAILS_NOT_FOUND' }],
    ['gstin-by-pan', 200, empty([]), { subCode: 'DETAILS_NOT_FOUND' }],
    ['mobile-to-vehicle-rc', 200, empty({ rc_number: [] }), { subCode: 'DETAILS_NOT_FOUND' }],
    ['mobile-to-uan-list', 200, empty({ uan_numbers: [] }), { subCode: 'DETAILS_NOT_FOUND' }],
    ['mobile-to-uan-list', 200, fixture('uan-none'), { subCode: 'DETAILS_NOT_FOUND' }],
    ['mobile-to-multiple-upi', 200, empty({ name_at_bank: '', vpas: [] }), { subCode: 'VPA_NOT_FOUND' }],
    ['rc-advanced', 200, envelope({ sub_code: 'INVALID_RC_NUMBER' }), { subCode: 'INVALID_RC_NUMBER' }],
    [
      'rc-advanced',
      404,
      envelope({ code: 404, sub_code: 'INVALID_RC_NUMBER' }),
      { subCode: 'INVALID_RC_NUMBER' },
    ],
    ['panbasic', 422, { detail: 'Invalid Pan pattern' }, { subCode: 'SUCCESS', data: { status: 'INVALID' } }],
    ['panadvanced', 422, { detail: 'Invalid Pan pattern' }, { subCode: 'DETAILS_NOT_FOUND' }],
    ['pan-msme-check', 422, envelope({ sub_code: 'INVALID_PAN_PATTERN' }), { subCode: 'INVALID_PAN_NUMBER' }],
    ['mobile-to-vpa', 422, envelope({ sub_code: 'INVALID_MOBILE_NUMBER' }), { subCode: 'VPA_NOT_FOUND' }],
    [
      'fssai-verification',
      422,
      envelope({ sub_code: 'INVALID_INPUT', message: 'Invalid Fssai Id Pattern.' }),
      { subCode: 'INVALID_FSSAI_ID' },
    ],
    [
      generate,
      422,
      envelope({ sub_code: 'INVALID_INPUT', message: 'Invalid Aadhaar Pattern.' }),
      { subCode: 'DETAILS_NOT_FOUND' },
    ],
    [
      'itr/26as-download',
      200,
      envelope({ sub_code: 'DETAILS_NOT_FOUND', message: 'No session with this itr_client_id.' }),
      { subCode: 'DETAILS_NOT_FOUND' },
    ],
  ])('%s: %i %j', async (lookup, status, body, expected) =>
    expect(await reply(body, status).ask(lookup, subjects[lookup]!)).toMatchObject(expected),
  )
})
