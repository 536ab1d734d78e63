// Translates what Surepass answers about vehicles and challans.
import type { Input } from '../../lookups/params.js'
import {
  booleanOrNull,
  dayOrEmpty,
  listAt,
  monthOrEmpty,
  numberOrNull,
  sameIdentifier,
  textAt,
  textOrEmpty,
  textsAt,
  textsOrNone,
  unreadable,
  type Wire,
  wireAt,
  wireOf,
  wireOrNone,
  wiresOrNone,
  wordOr,
} from '../reading.js'

const rcTexts = [
  'owner_name',
  'father_name',
  'present_address',
  'permanent_address',
  'mobile_number',
  'vehicle_category',
  'vehicle_chasi_number',
  'vehicle_engine_number',
  'maker_description',
  'maker_model',
  'body_type',
  'fuel_type',
  'color',
  'financer',
  'insurance_company',
  'insurance_policy_number',
  'registered_at',
  'rc_status', // null in every published sample
] as const
const rcDays = ['registration_date', 'fit_up_to', 'insurance_upto', 'latest_by'] as const

/** RC Full and RC v2. Their names are those of the interface. */
export function fromRc(data: Wire, { rc_number }: Input) {
  sameIdentifier(data, 'rc_number', rc_number)
  const month = monthOrEmpty(data, 'manufacturing_date')
  const formatted = monthOrEmpty(data, 'manufacturing_date_formatted')
  return {
    rc_number,
    ...Object.fromEntries(rcTexts.map((field) => [field, textOrEmpty(data, field)])),
    ...Object.fromEntries(rcDays.map((field) => [field, dayOrEmpty(data, field)])),
    financed: booleanOrNull(data, 'financed'),
    manufacturing_date: month || formatted,
    manufacturing_date_formatted: formatted || month,
  }
}

export function fromVehicles(data: Wire, { mobile_number }: Input) {
  sameIdentifier(data, 'mobile_number', mobile_number)
  return { rc_number: textsAt(data, 'rc_number') }
}

const masked = /\*|X{3,}/i

/** What their question about challans wants of the vehicle. A masked number would find the challans of nobody. */
export function vehicleNumbersOf(data: Wire, { rc_number }: Input) {
  sameIdentifier(data, 'rc_number', rc_number)
  const metadata = wireOrNone(data, 'response_metadata')
  const numberAt = (field: string, mark: string): string => {
    const text = textAt(data, field)
    if (masked.test(text) || metadata[mark] === true) throw unreadable(field, 'is masked')
    return text
  }
  return {
    rc_number,
    chassis_number: numberAt('vehicle_chasi_number', 'masked_chassis'),
    engine_number: numberAt('vehicle_engine_number', 'masked_engine'),
  }
}

const statuses = { pending: 'Pending', disposed: 'Disposed', paid: 'Paid' }

/** State portals give neither `challan_status` nor `court_challan`. Clients sum the amount, so it is a number. */
function challanOf(one: Wire) {
  const orNull = (field: string) => textOrEmpty(one, field) || null
  const number = numberOrNull(one, 'number')
  const offences = wiresOrNone(one, 'offense_details_list').map((each) => textOrEmpty(each, 'offense_name'))
  return {
    number: Number.isSafeInteger(number) ? number : null,
    challan_number: textOrEmpty(one, 'challan_number'),
    offense_details: textOrEmpty(one, 'offense_details') || offences.filter((each) => each !== '').join(', '),
    challan_place: orNull('challan_place'),
    challan_date:
      dayOrEmpty(one, 'challan_date') ||
      dayOrEmpty(one, 'challan_date_time') ||
      dayOrEmpty(one, 'challan_datetime'),
    state: textOrEmpty(one, 'state'),
    rto: orNull('rto'),
    upstream_code: textOrEmpty(one, 'upstream_code'),
    accused_name: textOrEmpty(one, 'accused_name'),
    amount: numberOrNull(one, 'amount'),
    challan_status: wordOr(one, 'challan_status', statuses, textOrEmpty(one, 'challan_status')),
    court_challan: booleanOrNull(one, 'court_challan'),
  }
}

/** Every challan is read: one that is left out would be a fine that nobody hears of. */
const challansAt = (wire: Wire, field: string) =>
  listAt(wire, field).map((element) => {
    const one = wireOf(element, field)
    textAt(one, 'challan_number')
    return challanOf(one)
  })

export function fromChallans(data: Wire) {
  const details = wireAt(data, 'challan_details')
  return {
    challan_details: {
      challans: challansAt(details, 'challans'),
      blacklist: wiresOrNone(details, 'blacklist').map(challanOf),
      successful_backends: textsOrNone(details, 'successful_backends'),
      failed_backends: textsOrNone(details, 'failed_backends'),
    },
  }
}

/** Challan Advanced answers a list, and knows no blacklist. */
export function fromChallansAdvanced(data: Wire, { rc_number }: Input) {
  sameIdentifier(data, 'rc_number', rc_number)
  return { challan_details: { challans: challansAt(data, 'challan_details') } }
}
