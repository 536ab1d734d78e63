// The vehicle lookups.
import { unconfirmed } from '../case.js'
import type { Endpoint } from '../endpoint.js'
import { array, boolean, date, filledText, listOf, month, object, text } from '../shapes.js'

const group = 'vehicle'
const shared = {
  group,
  query: { rc_number: '{rc.found}' },
  required: ['rc_number'],
  subject: { parameter: 'rc_number', of: 'rc' },
  unknown: { status: 200, subCode: 'INVALID_RC_NUMBER', section: 'Endpoints, rule 6' },
  malformed: {
    value: 'NOT-A-NUMBER-PLATE',
    status: 200,
    subCode: 'INVALID_RC_NUMBER',
    section: 'Endpoints, rule 6',
  },
}

export const vehicleEndpoints: readonly Endpoint[] = [
  {
    ...shared,
    name: 'rc-advanced',
    section: 'Vehicle RC advanced (data)',
    path: '/v1/verification/rc-advanced',
    data: {
      rc_number: filledText,
      registration_date: date,
      owner_name: text,
      father_name: text,
      present_address: text,
      permanent_address: text,
      mobile_number: text,
      vehicle_category: text,
      vehicle_chasi_number: text,
      vehicle_engine_number: text,
      maker_description: text,
      maker_model: text,
      body_type: text,
      fuel_type: text,
      color: text,
      fit_up_to: date,
      financer: text,
      financed: boolean,
      insurance_company: text,
      insurance_policy_number: text,
      insurance_upto: date,
      manufacturing_date: month,
      manufacturing_date_formatted: month,
      registered_at: text,
      latest_by: date,
      rc_status: filledText,
    },
    // What some clients read where it is there.
    closed: { '': ['cubic_capacity', 'seat_capacity', 'norms_type', 'less_info', 'noc_details'] },
  },
  {
    ...shared,
    name: 'rc-challan-details',
    section: 'Vehicle challan details (data)',
    // A keeper of challans need not know which vehicles there are.
    unknown: { ...shared.unknown, section: unconfirmed },
    path: '/v1/verification/rc-challan-details',
    data: {
      challan_details: object,
      'challan_details.challans': array,
      'challan_details.blacklist': array,
      'challan_details.successful_backends': listOf(text),
      'challan_details.failed_backends': listOf(text),
    },
    closed: { '': [], challan_details: [] },
  },
]
