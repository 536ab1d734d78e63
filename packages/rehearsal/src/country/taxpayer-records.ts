// Makes the records of the GST network: registrations, and sessions that are open on its portal.

import type { Business, Form, Registration } from './businesses.js'
import { COUNTRY_DAY, dayOf, isoDay } from './days.js'
import { fullName } from './name-spelling.js'
import { panCategory } from './pan-category.js'
import { type Address, addressIn, addressLine } from './places.js'
import { type Stream, streamOf } from './random.js'
import type { Row } from './row.js'

const CONSTITUTION: Readonly<Record<Form, string>> = {
  company: 'Private Limited Company',
  llp: 'Limited Liability Partnership',
  firm: 'Partnership',
  proprietorship: 'Proprietorship',
  trust: 'Society/ Club/ Trust/ AOP',
  huf: 'Hindu Undivided Family',
  government: 'Government Department',
}

const TAXPAYER_TYPE: Readonly<Record<Registration['kind'], string>> = {
  regular: 'Regular',
  composition: 'Composition',
  tcs: 'Tax Collector (Electronic Commerce Operator)',
  tds: 'Tax Deductor',
}

const TURNOVERS = [
  'Slab: Rs. 0 to 40 lakhs',
  'Slab: Rs. 40 lakhs to 1.5 Cr.',
  'Slab: Rs. 1.5 Cr. to 5 Cr.',
].concat(['Slab: Rs. 5 Cr. to 25 Cr.', 'Slab: Rs. 25 Cr. to 100 Cr.'])

/** First day of GST. */
const GST_DAY = dayOf(2017, 7, 1)
/** How the network writes "none" for the date of a cancellation. */
const NO_DATE = '1800-01-01'

/** An address in the network's own field names. */
const gstAddress = (at: Address) => ({
  bnm: '',
  bno: at.house,
  flno: '',
  st: at.street,
  loc: at.locality,
  locality: at.locality,
  dst: at.city.district,
  stcd: at.state.name,
  pncd: at.pincode,
  landMark: '',
  geocodelvl: 'NA',
  lt: '',
  lg: '',
})

type Filed = Row

/** Returns filed for the last three months, newest first, one list per return. */
function filingStatus(kind: Registration['kind'], stream: Stream): Filed[][] {
  if (kind === 'composition') {
    return [['CMP08', ['Jul-Sep', 'Apr-Jun'], ['2025-10', '2025-07']] as const].map((row) =>
      returns(row, stream),
    )
  }
  if (kind !== 'regular') {
    const type = kind === 'tcs' ? 'GSTR8' : 'GSTR7'
    return [[type, ['November', 'October'], ['2025-12', '2025-11']] as const].map((row) =>
      returns(row, stream),
    )
  }
  const periods = ['November', 'October', 'September']
  const months = ['2025-12', '2025-11', '2025-10']
  return ['GSTR3B', 'GSTR1'].map((type) => returns([type, periods, months], stream))
}

function returns(
  [type, periods, months]: readonly [string, readonly string[], readonly string[]],
  stream: Stream,
): Filed[] {
  return periods.map((period, i) => ({
    return_type: type,
    financial_year: '2025-2026',
    tax_period: period,
    date_of_filing: `${months[i]}-${String(stream.between(8, 20)).padStart(2, '0')}`,
    status: 'Filed',
    mode_of_filing: 'ONLINE',
  }))
}

/** The responsible office of the centre, as the network writes it. */
const centreOffice = ({ state, city }: Address, ward: number): string =>
  [
    'State - CBIC',
    `Zone - ${state.name.toUpperCase()}`,
    `Commissionerate - ${city.name.toUpperCase()}`,
    `Division - DIVISION ${1 + (ward % 6)}`,
    `Range - RANGE ${ward}`,
  ].join(',')

const statusOf = (stream: Stream): string =>
  stream.weighed([
    [91, 'Active'],
    [6, 'Cancelled'],
    [2, 'Suspended'],
    [1, 'Inactive'],
  ])

const naturesOf = ({ trade }: Business): string => trade.natures.join(', ')

function contactsOf(business: Business, seat: Address, branches: readonly Address[]) {
  const nature_of_business = naturesOf(business)
  return {
    principal: {
      address: addressLine(seat),
      email: `accounts@${business.tradeName.toLowerCase().replace(/[^a-z]/g, '')}.example`,
      mobile: business.people[0]!.mobile,
      nature_of_business,
    },
    additional: branches.map((branch) => ({
      address: addressLine(branch),
      email: '',
      mobile: '',
      nature_of_business,
    })),
  }
}

function tariffOf({ trade }: Business) {
  const [group, code, description] = trade.tariff
  return {
    goods: group === 'goods' ? [{ code, description }] : [],
    services: group === 'services' ? [{ code, description }] : [],
  }
}

/** A return each month of the year. */
const MONTHLY = ['Q1', 'Q2', 'Q3'].map((quarter) => ({
  financial_year: '2025-2026',
  quarter,
  frequency: 'M',
}))

function taxpayer(business: Business, registration: Registration, isMagic: boolean): Row {
  const { gstin, state, address, kind } = registration
  const stream = streamOf('taxpayer', gstin)
  const registered = Math.max(business.founded, stream.between(GST_DAY, GST_DAY + 1200))
  const status = isMagic ? 'Active' : statusOf(stream)
  const isChecked = kind === 'regular' && stream.chance(60)
  const ward = stream.between(1, 40)
  const nature = naturesOf(business)
  const hasLimited = business.form === 'company' && !business.legalName.endsWith('PRIVATE LIMITED')
  const branches = business.registrations.length > 1 && stream.chance(20) ? [addressIn(state, stream)] : []
  return {
    gstin,
    pan_number: business.pan,
    business_name: business.tradeName,
    legal_name: business.legalName,
    center_jurisdiction: centreOffice(address, ward),
    state_jurisdiction: `State - ${state.name},Zone - ${address.city.district},Charge - WARD ${ward}`,
    date_of_registration: isoDay(registered),
    constitution_of_business: hasLimited ? 'Public Limited Company' : CONSTITUTION[business.form],
    taxpayer_type: TAXPAYER_TYPE[kind],
    gstin_status: status,
    date_of_cancellation:
      status === 'Cancelled' ? isoDay(stream.between(registered, COUNTRY_DAY - 90)) : NO_DATE,
    field_visit_conducted: stream.chance(20) ? 'Yes' : 'No',
    nature_bus_activities: business.trade.natures,
    nature_of_core_business_activity_code: business.trade.core[0],
    nature_of_core_business_activity_description: business.trade.core[1],
    aadhaar_validation: isChecked ? 'Yes' : 'No',
    aadhaar_validation_date: isChecked ? isoDay(Math.max(registered, dayOf(2021, 1, 1)) + 10) : NO_DATE,
    annual_turnover: stream.pick(TURNOVERS),
    annual_turnover_fy: '2024-2025',
    percentage_in_cash: 'NA',
    percentage_in_cash_fy: '2024-2025',
    promoters: business.people.map(({ name }) => fullName(name).toUpperCase()),
    contact_details: contactsOf(business, address, branches),
    filing_status: status === 'Cancelled' ? [] : filingStatus(kind, stream),
    hsn_info: tariffOf(business),
    filing_frequency: kind === 'regular' ? MONTHLY : [],
    pradr: { addr: gstAddress(address), ntr: nature },
    adadr: branches.map((branch) => ({ addr: gstAddress(branch), ntr: nature })),
    stjCd: `${state.letters}${String(ward).padStart(3, '0')}`,
    ctjCd: `${state.letters.charAt(0)}${stream.letters(1)}${String(ward).padStart(4, '0')}`,
    einvoiceStatus: panCategory(business.pan) === 'company' && stream.chance(60) ? 'Yes' : 'No',
  }
}

/**
 * One per registration.
 * @param magicCount how many of the first businesses are magic: theirs are active
 */
export function* taxpayerRecords(businesses: readonly Business[], magicCount: number): Generator<Row> {
  for (const [index, business] of businesses.entries()) {
    for (const registration of business.registrations) {
      yield taxpayer(business, registration, index < magicCount)
    }
  }
}

/** Midnight of 1 January 2099 in Unix milliseconds, so that a session of the sandbox does not end. */
const FAR_AHEAD_MS = dayOf(2099, 1, 1) * 86_400_000
const SIX_HOURS_MS = 6 * 3_600_000

/** One for each taxpayer who has given access to the portal: every twelfth, and the magic ones. */
export function* taxpayerSessionRecords(businesses: readonly Business[], magicCount: number): Generator<Row> {
  for (const [index, { registrations }] of businesses.entries()) {
    for (const { gstin } of registrations) {
      const stream = streamOf('taxpayer-session', gstin)
      if (index >= magicCount && !stream.chance(8)) continue
      const session = FAR_AHEAD_MS + stream.between(0, 29) * 86_400_000
      yield { gstin, token_expiry: FAR_AHEAD_MS - SIX_HOURS_MS, session_expiry: session }
    }
  }
}
