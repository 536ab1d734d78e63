// Translates what ULIP's datasets VAHAN and ECHALLAN answer about a vehicle.
import { parseBounded } from '../../kernel/json-depth.js'
import type { Input } from '../../lookups/params.js'
import { UpstreamError } from '../../lookups/source.js'
import { isAboutUs } from '../about-us.js'
import { valueAt } from '../answer-table.js'
import {
  booleanOrNull,
  dayOrEmpty,
  firstText,
  isWire,
  monthOrEmpty,
  numberOrNull,
  sameIdentifier,
  textAt,
  textOrEmpty,
  unreadable,
  type Wire,
  wireOf,
  wireOrNone,
  wiresOrNone,
} from '../reading.js'
import { readXmlRecord } from './xml-record.js'

/** rc_regn_no in XML is rcRegnNo in JSON. */
const camelNames = (record: Wire): Wire =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )

function readJsonRecord(text: string): Wire {
  let record: unknown
  try {
    record = parseBounded(text)
  } catch {
    throw unreadable('response', 'is not JSON') // the cause would quote the answer
  }
  return wireOf(record, 'response')
}

/** The record is an object, or a text that holds XML or JSON: VAHAN/01 has been met with each. */
function recordOf(body: Wire): Wire {
  const response = valueAt(body, 'response.0.response')
  if (typeof response !== 'string') return wireOf(response, 'response')
  return camelNames(response.trimStart().startsWith('<') ? readXmlRecord(response) : readJsonRecord(response))
}

/** The clock after the day can be an impossible one. */
const dayBeforeClock = (record: Wire, field: string): string =>
  dayOrEmpty({ day: textOrEmpty(record, field).replace(/(?<=\d)[T ].*$/, '') }, 'day')

/** One of these must say something: a record that has none was sent in place of a failure. */
const substance = ['rcMakerDesc', 'rcMakerModel', 'rcVhClassDesc', 'rcVhclassDesc', 'rcRegnDt'] as const

/** Owner, father, addresses, chassis and engine arrive masked, as they are sent. */
export function fromVahan(body: Wire, { rc_number }: Input) {
  const record = recordOf(body)
  const text = (field: string) => textOrEmpty(record, field)
  if (/^(?:error|fail)/i.test(text('stautsMessage'))) throw unreadable('stautsMessage', 'says that it failed')
  textAt({ rcRegnNo: text('rcRegnNo') }, 'rcRegnNo')
  sameIdentifier(record, 'rcRegnNo', rc_number)
  if (firstText(record, ...substance) === '') throw unreadable('response', 'has nothing about the vehicle')
  const financer = text('rcFinancer')
  const month = monthOrEmpty(record, 'rcManuMonthYr')
  return {
    rc_number,
    registration_date: dayOrEmpty(record, 'rcRegnDt'),
    owner_name: text('rcOwnerName'),
    father_name: text('rcFName'),
    present_address: text('rcPresentAddress'),
    permanent_address: text('rcPermanentAddress'),
    mobile_number: text('rcMobileNo'),
    vehicle_category: firstText(record, 'rcVhCatg', 'rcVchCatgDesc', 'rcVhClassDesc', 'rcVhclassDesc'),
    vehicle_chasi_number: text('rcChasiNo'),
    vehicle_engine_number: text('rcEngNo'),
    maker_description: text('rcMakerDesc'),
    maker_model: text('rcMakerModel'),
    body_type: text('rcBodyTypeDesc'),
    fuel_type: text('rcFuelDesc'),
    color: text('rcColor'),
    fit_up_to: dayOrEmpty(record, 'rcFitUpto') || dayOrEmpty(record, 'rcFitValidTo'),
    financer,
    financed: financer === '' ? null : true, // they do not say that a vehicle is not financed
    insurance_company: text('rcInsuranceComp'),
    insurance_policy_number: text('rcInsurancePolicyNo'),
    insurance_upto: dayOrEmpty(record, 'rcInsuranceUpto'),
    manufacturing_date: month,
    manufacturing_date_formatted: month,
    registered_at: text('rcRegisteredAt'),
    latest_by: dayBeforeClock(record, 'rcStatusAsOn'),
    rc_status: text('rcStatus'),
  }
}

const challanLists = { Pending_data: 'Pending', Disposed_data: 'Disposed' } as const

/** Null stands for an empty list. Anything else is trouble: a challan that cannot be read must not vanish. */
function challansIn(data: Wire, name: keyof typeof challanLists): readonly Wire[] {
  const list = data[name]
  if (list === undefined || list === null) return []
  if (!Array.isArray(list)) throw unreadable(name, 'is not a list')
  return list.map((one: unknown) => wireOf(one, name))
}

const saysNone = (body: Wire): boolean =>
  ['response.0.response.code', 'response.0.message.code'].some(
    (path) => String(valueAt(body, path)) === '305',
  )

/** States differ in their fields: the second names of a day, an amount and an offence were met in a real one. */
function fromChallan(one: Wire, list: keyof typeof challanLists) {
  const state = textOrEmpty(one, 'state_code')
  const [day = ''] = ['challan_date_time', 'challan_date', 'offence_date']
    .map((field) => dayOrEmpty(one, field))
    .filter((each) => each !== '')
  return {
    challan_number: textOrEmpty(one, 'challan_no'),
    offense_details: [...wiresOrNone(one, 'offence_details'), wireOrNone(one, 'offence')]
      .map((offence) => firstText(offence, 'name', 'act'))
      .filter((offence) => offence !== '')
      .join('; '),
    challan_place: textOrEmpty(one, 'challan_place') || null,
    challan_date: day,
    state,
    rto: textOrEmpty(one, 'rto_distric_name') || null,
    upstream_code: state,
    accused_name: textOrEmpty(one, 'name_of_violator'),
    amount:
      numberOrNull(one, 'fine_imposed') ??
      numberOrNull(one, 'amount') ??
      numberOrNull(one, 'amount_of_fine_imposed'),
    challan_status: textOrEmpty(one, 'challan_status') || challanLists[list],
    court_challan: booleanOrNull(one, 'sent_to_reg_court'),
  }
}

/** No challans is an answer, so it must be said plainly and without a word about our account. */
export function fromChallans(body: Wire) {
  const content = valueAt(body, 'response.0.response')
  const data = isWire(content) ? wireOrNone(content, 'data') : {}
  const lists = ['Pending_data', 'Disposed_data'] as const
  if (lists.every((list) => data[list] === undefined) && !saysNone(body))
    throw unreadable('data', 'has no list of challans')
  const challans = lists
    .flatMap((list) => challansIn(data, list).map((one) => fromChallan(one, list)))
    .map((challan, index) => ({ number: index + 1, ...challan }))
  if (challans.length === 0 && (isAboutUs(body) || isAboutUs(content)))
    throw new UpstreamError('rejected', 'it answered without challans, about our account', {
      nothingDone: true,
    })
  return { challan_details: { challans } }
}
