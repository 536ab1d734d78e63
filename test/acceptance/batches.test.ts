// Batches: accepted at once, worked on in order, and their states.
import { describe, expect, it } from 'vitest'
import { expectSuccess } from './answers.js'
import {
  type BatchName,
  batchEndpoints,
  completed,
  expectAccepted,
  fileOf,
  processed,
  statusPath,
  submit,
} from './batches.js'
import { exactly, fields, pattern } from './shapes.js'
import { useTarget } from './target.js'

const target = useTarget()
const names = Object.keys(batchEndpoints) as BatchName[]

const columns: Record<BatchName, string[]> = {
  gstinlite: [
    ...[
      'gstin_number',
      'sub_code',
      'gstin',
      'lgnm',
      'tradeNam',
      'sts',
      'dty',
      'ctb',
      'rgdt',
      'cxdt',
      'lstupdt',
    ],
    ...['stj', 'stjCd', 'ctj', 'ctjCd', 'einvoiceStatus', 'nba'],
    ...[
      'bnm',
      'loc',
      'st',
      'bno',
      'dst',
      'lt',
      'locality',
      'pncd',
      'landMark',
      'stcd',
      'geocodelvl',
      'flno',
      'lg',
    ].map((name) => `pradr.addr.${name}`),
    ...['pradr.ntr', 'adadr'],
  ],
  'gstin-advanced': [
    ...[
      'gstin_number',
      'sub_code',
      'gstin',
      'pan_number',
      'business_name',
      'legal_name',
      'center_jurisdiction',
    ],
    ...[
      'state_jurisdiction',
      'date_of_registration',
      'constitution_of_business',
      'taxpayer_type',
      'gstin_status',
    ],
    ...['date_of_cancellation', 'field_visit_conducted', 'nature_bus_activities'],
    ...['nature_of_core_business_activity_code', 'nature_of_core_business_activity_description'],
    ...['aadhaar_validation', 'aadhaar_validation_date', 'annual_turnover', 'annual_turnover_fy'],
    ...['percentage_in_cash', 'percentage_in_cash_fy', 'promoters'],
    ...['address', 'email', 'mobile', 'nature_of_business'].map(
      (name) => `contact_details.principal.${name}`,
    ),
    ...['contact_details.additional', 'filing_status', 'hsn_info', 'filing_frequency'],
  ],
  'gstin-by-pan': ['pan_number', 'sub_code', 'gstin', 'state', 'state_code', 'status'],
  'upi-basic': ['vpa', 'sub_code', 'account_exists', 'name_at_bank', 'name_information.name_at_bank_cleaned'],
}
const samples: Record<BatchName, string> = {
  gstinlite: '27ZZZCZ1000A1ZE',
  'gstin-advanced': '27ZZZCZ1000A1ZE',
  'gstin-by-pan': 'ZZZCZ1000A',
  'upi-basic': 'found@sandbox',
}

describe('a batch', () => {
  for (const name of names) {
    it(`200: ${name} is accepted at once, and its columns are those of the lookup`, async () => {
      const { header, rows } = await processed(target.client, name, {
        content: fileOf(name, [samples[name]]),
      })
      expect(header).toEqual(columns[name])
      expect(rows[0]![header[0]!]).toBe(samples[name])
      expect(rows[0]!.sub_code).toBe('SUCCESS')
    })
  }

  it('says 201 with no file while it is in progress, and 200 with one when it is complete', async () => {
    const file = fileOf('upi-basic', ['found@sandbox', 'slow@sandbox'])
    const requestId = expectAccepted(await submit(target.client, 'upi-basic', { content: file }))
    const data = (status: number, message: string, url: typeof anyUrl) =>
      fields({
        request_id: exactly(requestId),
        status: exactly(status),
        product_id: exactly('upi-basic'),
        message: exactly(message),
        batch_output_file_url: url,
      })
    const anyUrl = pattern(
      'a link',
      new RegExp(`^https://.+/v1/files/batches/${requestId}\\.csv\\?token=.+&exp=\\d+&sig=`),
    )
    const text = 'Batch Upload status fetched successfully'
    const ask = () => target.client.lookup(statusPath, { request_id: requestId })
    expectSuccess(await ask(), data(201, 'batch processing in progress', exactly(null)), text)
    await completed(target.client, requestId)
    expectSuccess(await ask(), data(200, 'batch processing completed', anyUrl), text)
  })

  it('answers a file of 999 records in order, as submitted', async () => {
    const cells = Array.from({ length: 999 }, (_, i) =>
      i % 3 === 0 ? 'Found@sandbox' : `nobody${i}@sandbox`,
    )
    const { rows } = await processed(target.client, 'upi-basic', { content: fileOf('upi-basic', cells) })
    expect(rows.map(({ vpa }) => vpa)).toEqual(cells)
    expect(rows.filter(({ sub_code }) => sub_code === 'SUCCESS').length).toBe(333)
  })

  it('keeps one batch from delaying another', async () => {
    const slow = Array.from({ length: 400 }, () => 'slow@sandbox')
    expectAccepted(await submit(target.client, 'upi-basic', { content: fileOf('upi-basic', slow) }))
    const { rows } = await processed(target.client, 'gstin-by-pan', {
      content: fileOf('gstin-by-pan', ['ZZZCZ1000A']),
    })
    expect(rows.length).toBe(3)
  })
})
