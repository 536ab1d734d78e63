// Translates what Surepass answers about vehicles and challans.
import type { Input } from '../../lookups/params.js'
import {
  booleanOrNull,
  dateAt,
  listOrNone,
  monthAt,
  sameIdentifier,
  textAt,
  textOrEmpty,
  textsAt,
  unreadable,
  type Wire,
  wireAt,
  wireOf,
  wordAt,
} from '../reading.js'

const iso = (data: Wire, field: string) => dateAt(data, field, 'YYYY-MM-DD')

/** Their names are those of the interface. */
export function fromRc(data: Wire, { rc_number }: Input) {
  sameIdentifier(data, 'rc_number', rc_number)
  const text = (field: string) => textOrEmpty(data, field)
  const month = (field: string) => monthAt(data, field, true)
  return {
    rc_number,
    registration_date: iso(data, 'registration_date'),
    owner_name: textAt(data, 'owner_name'),
    father_name: text('father_name'),
    present_address: text('present_address'),
    permanent_address: text('permanent_address'),
    mobile_number: text('mobile_number'),
    vehicle_category: text('vehicle_category'),
    vehicle_chasi_number: text('vehicle_chasi_number'),
    vehicle_engine_number: text('vehicle_engine_number'),
    maker_description: text('maker_description'),
    maker_model: text('maker_model'),
    body_type: text('body_type'),
    fuel_type: text('fuel_type'),
    color: text('color'),
    fit_up_to: iso(data, 'fit_up_to'),
    financer: text('financer'),
    financed: booleanOrNull(data, 'financed'),
    insurance_company: text('insurance_company'),
    insurance_policy_number: text('insurance_policy_number'),
    insurance_upto: iso(data, 'insurance_upto'),
    manufacturing_date: month('manufacturing_date'),
    manufacturing_date_formatted: month('manufacturing_date_formatted'),
    registered_at: text('registered_at'),
    latest_by: iso(data, 'latest_by'),
    rc_status: textAt(data, 'rc_status'),
  }
}

/** A challan in the interface's fields; clients sum the amount, so it is a number. */
export function fromChallans(data: Wire) {
  const details = wireAt(data, 'challan_details')
  const statuses = { pending: 'Pending', disposed: 'Disposed', paid: 'Paid' }
  const entries = (field: string) =>
    listOrNone(details, field).map((element) => {
      const one = wireOf(element, field)
      const number = (name: string) => {
        const value = one[name]
        if (value === undefined || value === null || value === '') return null
        if (typeof value !== 'number' && !/^\d+(\.\d+)?$/.test(String(value)))
          throw unreadable(name, 'is not a number')
        return Number(value)
      }
      const orNull = (name: string) => textOrEmpty(one, name) || null
      return {
        number: number('number'),
        challan_number: textAt(one, 'challan_number'),
        offense_details: textOrEmpty(one, 'offense_details'),
        challan_place: orNull('challan_place'),
        challan_date: iso(one, 'challan_date'),
        state: textOrEmpty(one, 'state'),
        rto: orNull('rto'),
        upstream_code: orNull('upstream_code'),
        accused_name: textOrEmpty(one, 'accused_name'),
        amount: number('amount'),
        challan_status: wordAt(one, 'challan_status', statuses),
        court_challan: booleanOrNull(one, 'court_challan'),
      }
    })
  return {
    challan_details: {
      challans: entries('challans'),
      blacklist: entries('blacklist'),
      successful_backends: textsAt(details, 'successful_backends'),
      failed_backends: textsAt(details, 'failed_backends'),
    },
  }
}
