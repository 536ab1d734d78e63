// Tests the vehicle lookups: rc-advanced and rc-challan-details.
import { describe, expect, it } from 'vitest'
import { dataOf } from './answers.js'
import { proveLookup, without } from './lookup-proof.js'
import {
  bool,
  date,
  fields,
  filledText,
  integer,
  list,
  nullable,
  number,
  pattern,
  type Shape,
  text,
  yearMonth,
} from './shapes.js'
import { useTarget } from './target.js'

const target = useTarget()
const anything: Shape = () => []

const vehicle = {
  parameter: 'rc_number',
  found: 'DL99ZZ0001',
  unknown: 'DL99ZZ0002',
  failure: 'DL99ZZ0003',
  unavailable: 'DL99ZZ0004',
  slow: 'DL99ZZ0005',
  spellings: ['dl99zz0001', 'DL 99 ZZ 0001', 'DL-99-ZZ-0001', ' dl 99-zz-0001 '],
  malformed: ['DL99ZZ00011', '!!!', '12345', 'DL99ZZ००01', 'Z'.repeat(64)],
  malformedOutcome: without('INVALID_RC_NUMBER'),
  unknownOutcome: without('INVALID_RC_NUMBER'),
  overLong: 'Z'.repeat(65),
}

describe('GET /v1/verification/rc-advanced', () => {
  proveLookup(target, {
    ...vehicle,
    path: '/v1/verification/rc-advanced',
    data: fields(
      {
        rc_number: pattern('the RC number', /^DL99ZZ000[15]$/),
        registration_date: date,
        owner_name: filledText,
        father_name: text,
        present_address: text,
        permanent_address: text,
        mobile_number: text,
        vehicle_category: filledText,
        vehicle_chasi_number: filledText,
        vehicle_engine_number: filledText,
        maker_description: filledText,
        maker_model: filledText,
        body_type: text,
        fuel_type: filledText,
        color: text,
        fit_up_to: date,
        financer: text,
        financed: bool,
        insurance_company: text,
        insurance_policy_number: text,
        insurance_upto: date,
        manufacturing_date: yearMonth,
        manufacturing_date_formatted: yearMonth,
        registered_at: filledText,
        latest_by: date,
        rc_status: filledText,
      },
      {
        // Some clients read these when they are present.
        cubic_capacity: anything,
        seat_capacity: anything,
        norms_type: anything,
        less_info: anything,
        noc_details: anything,
      },
    ),
  })
})

describe('GET /v1/verification/rc-challan-details', () => {
  const path = '/v1/verification/rc-challan-details'
  const challan = fields(
    {
      challan_number: filledText,
      offense_details: text,
      challan_place: nullable(text),
      challan_date: date,
      amount: number,
      challan_status: pattern('Pending, Disposed or Paid', /^(Pending|Disposed|Paid)$/),
      accused_name: text,
    },
    {
      number: integer,
      state: pattern('two letters', /^[A-Z]{2}$/),
      rto: nullable(text),
      upstream_code: text,
      court_challan: bool,
    },
  )
  const data = fields({
    challan_details: fields({
      challans: list(challan, 0),
      blacklist: list(anything, 0),
      successful_backends: list(filledText, 0),
      failed_backends: list(filledText, 0),
    }),
  })
  proveLookup(target, { ...vehicle, path, data })

  it('200 SUCCESS: DL99ZZ0001 has challans, and their amounts can be summed', async () => {
    const answer = await target.client.lookup(path, { rc_number: 'DL99ZZ0001' })
    const details = dataOf(answer).challan_details as { challans: { amount: number }[] }
    expect(details.challans.length).toBeGreaterThan(0)
    const total = details.challans.reduce((sum, one) => sum + one.amount, 0)
    expect(total).toBeGreaterThan(0)
  })
})
