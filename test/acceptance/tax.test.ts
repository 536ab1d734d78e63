// Tests the tax lookups: itr/get-26as-details and gst/tax-payer/session.
import { describe, expect, it } from 'vitest'
import { expectEnvelope, expectParameterRefused } from './answers.js'
import { malformed, proveLookup, without } from './lookup-proof.js'
import {
  amount,
  dayMonYear,
  fields,
  filledText,
  integer,
  list,
  milliseconds,
  type Shape,
  text,
} from './shapes.js'
import { useTarget } from './target.js'

const target = useTarget()

/** YYYY-YYYY, the second year following the first. */
const assessmentYear: Shape = (value, at) => {
  const [, first, second] = /^(\d{4})-(\d{4})$/.exec(String(value)) ?? []
  return first !== undefined && Number(second) === Number(first) + 1
    ? []
    : [`${at}: expected two years in sequence, got ${JSON.stringify(value)}`]
}

describe('GET /v1/verification/itr/get-26as-details', () => {
  const path = '/v1/verification/itr/get-26as-details'
  const data = fields({
    assessment_year: assessmentYear,
    tds_data: list(
      fields({
        sr_no: integer,
        name_of_deductor: filledText,
        tan_of_deductor: filledText,
        section: filledText,
        status_of_booking: filledText,
        remarks: text,
        total_amount_paid: amount,
        total_tax_deducted: amount,
        total_tds_deposited: amount,
        amount_paid: amount,
        tax_deducted: amount,
        tds_deposited: amount,
        transaction_date: dayMonYear,
        date_of_booking: dayMonYear,
      }),
    ),
  })
  proveLookup(target, {
    path,
    parameter: 'tds_id',
    others: { itr_client_id: 'itr_sandbox' },
    found: '1',
    unknown: '2',
    failure: '3',
    unavailable: '4',
    slow: '5',
    data,
    unknownOutcome: without('DETAILS_NOT_FOUND'),
    spellings: [],
    malformed: [],
    overLong: '1'.repeat(257),
  })

  it('422 detail: itr_client_id missing, empty, repeated or over-long', async () => {
    const refused = [
      await target.client.lookup(path, { tds_id: '1' }),
      await target.client.lookup(path, { itr_client_id: '', tds_id: '1' }),
      await target.client.lookup(path, 'itr_client_id=itr_sandbox&itr_client_id=itr_sandbox&tds_id=1'),
      await target.client.lookup(path, { itr_client_id: `itr_${'x'.repeat(253)}`, tds_id: '1' }),
    ]
    for (const answer of refused) expectParameterRefused(answer, ['query', 'itr_client_id'])
  })

  it('422 detail: both parameters missing are both named', async () => {
    const answer = await target.client.lookup(path)
    expect(answer.status).toBe(422)
    const { detail } = answer.json as { detail: { loc: unknown }[] }
    expect(detail.map((entry) => entry.loc)).toEqual([
      ['query', 'itr_client_id'],
      ['query', 'tds_id'],
    ])
  })

  it('200 DETAILS_NOT_FOUND: itr_client_id is case-sensitive', async () => {
    const answer = await target.client.lookup(path, { itr_client_id: 'ITR_SANDBOX', tds_id: '1' })
    expectEnvelope(answer, without('DETAILS_NOT_FOUND'))
  })

  it('200 DETAILS_NOT_FOUND: an unknown itr_client_id', async () => {
    const answer = await target.client.lookup(path, { itr_client_id: 'itr_nobody', tds_id: '1' })
    expectEnvelope(answer, without('DETAILS_NOT_FOUND'))
  })
})

describe('GET /v1/gst/tax-payer/session', () => {
  const path = '/v1/gst/tax-payer/session'
  const data = fields({ token_expiry: milliseconds, session_expiry: milliseconds })
  proveLookup(target, {
    path,
    parameter: 'gstin_number',
    found: '27ZZZCZ1000A1ZE',
    unknown: '27ZZZCZ1000N1ZN',
    failure: '27ZZZCZ1000F1Z4',
    unavailable: '27ZZZCZ1000G1Z2',
    slow: '27ZZZCZ1000S1ZD',
    spellings: ['27zzzcz1000a1ze', '27 ZZZCZ1000A 1ZE', '27-ZZZCZ1000A-1ZE'],
    malformed: ['27ZZZCZ1000A1Z', '27ZZZCZ1000A1ZEE', 'XXZZZCZ1000A1ZE', 'ABC', 'Z'.repeat(64)],
    malformedOutcome: malformed('INVALID_INPUT', 'Invalid Gstin Pattern.'),
    unknownOutcome: without('DETAILS_NOT_FOUND'),
    overLong: 'Z'.repeat(65),
    data,
  })
})
