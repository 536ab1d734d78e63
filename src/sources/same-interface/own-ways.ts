// What single lookups need beside the reading of their row: other names of fields, and fields that others tell.
import { aadhaar, mobile, panOfGstin, tan } from '../../identifiers/index.js'
import { bankAccountMessages } from '../../lookups/bank/bankaccount.js'
import type { Input } from '../../lookups/params.js'
import { UpstreamError } from '../../lookups/source.js'
import { gstStatusOf } from '../gst-shape.js'
import { genderOf } from '../pan-shape.js'
import { titleCase } from '../person-names.js'
import { dayOrEmpty, firstText, isWire, textOrEmpty, unreadable, type Wire, wireOrNone } from '../reading.js'

export type Fields = Record<string, unknown>

export interface Context {
  /** When the answer was given, Unix milliseconds. */
  readonly at: number
  /** The last four digits of the Aadhaar number, in the second step of its journey. */
  readonly last4?: string | undefined
}

interface OwnWay {
  /** What is read in place of the data. It throws for data that cannot be right. */
  readonly before?: (data: Fields, input: Input) => unknown
  /** Changes what was read. `wire`: the data as it came. */
  readonly after?: (data: Fields, input: Input, context: Context, wire: Wire) => void
}

/** Another PAN's registration, or none. A registration may also carry a TAN, which shows no PAN. */
function isOfOther(entry: unknown, pan: unknown): boolean {
  const holder = (isWire(entry) ? textOrEmpty(entry, 'gstin') : '').toUpperCase().slice(2, 12)
  return holder !== pan && !tan.isValid(holder)
}

const registerDay = /^\d{2}\/\d{2}\/\d{4}$/

/** The register writes DD/MM/YYYY. */
function asRegisterDays(data: Fields, ...names: readonly string[]): void {
  for (const name of names)
    if (!registerDay.test(data[name] as string))
      data[name] = dayOrEmpty(data, name).split('-').reverse().join('/')
}

/** The number is inside the data: filled from the question where it is missing, refused where it is another's. */
function sameCompany(data: unknown, field: 'cin' | 'din', expected: Input[string] | undefined): void {
  const fields = data as Fields
  if (fields[field] === '') fields[field] = expected
  if (String(fields[field]).trim().toUpperCase() !== expected)
    throw new UpstreamError('invalid_response', 'it is about another identifier')
}

const isList = (data: Fields, field: string): boolean => Array.isArray(data[field])

/** Seconds count as such: no session ended in 1970. */
const asMilliseconds = (value: unknown): unknown =>
  typeof value === 'number' && value > 0 ? (value < 1e11 ? value * 1000 : value) : undefined

const session: OwnWay = {
  after(data) {
    data.token_expiry = asMilliseconds(data.token_expiry)
    data.session_expiry = asMilliseconds(data.session_expiry)
  },
}

/**
 * The assessment year of statements whose deductions all fall into one financial year, April to March: it is the year
 * after. Undefined when they do not, or have no days.
 */
function assessmentYearOf(rows: readonly Fields[]): string | undefined {
  const years = new Set(
    rows
      .map((row) => dayOrEmpty(row, 'transaction_date'))
      .filter((day) => day !== '')
      .map((day) => Number(day.slice(0, 4)) + (day.slice(5, 7) >= '04' ? 1 : 0)),
  )
  const [year] = years
  return years.size === 1 ? `${year}-${year! + 1}` : undefined
}

/** By lookup. */
export const ownWays: Readonly<Record<string, OwnWay>> = {
  panadvanced: {
    after(data) {
      data.gender = genderOf(data.gender as string)
    },
  },
  gstinlite: {
    after(data) {
      data.sts = gstStatusOf(data.sts as string)
      asRegisterDays(data, 'rgdt', 'cxdt', 'lstupdt')
    },
  },
  'gstin-advanced': {
    // A list of codes goes where the row has an object.
    before: (data) => (isList(data, 'hsn_info') ? { ...data, hsn_info: { hsn: data.hsn_info } } : data),
    after(data, _input, _context, wire) {
      data.gstin_status = gstStatusOf(data.gstin_status as string)
      data.pan_number ||= panOfGstin(data.gstin as string) ?? ''
      const { principal } = data.contact_details as { principal: Fields }
      principal.address ||= textOrEmpty(wire, 'address')
      principal.nature_of_business ||= textOrEmpty(wire, 'nature_of_principal_place_of_business')
    },
  },
  'gstin-by-pan': {
    before(data, { pan_number }) {
      if (Array.isArray(data) && data.some((entry) => isOfOther(entry, pan_number)))
        throw new UpstreamError('invalid_response', 'it has a GSTIN of another PAN')
      return data
    },
  },
  'rc-advanced': {
    after(data) {
      data.manufacturing_date ||= data.manufacturing_date_formatted
      data.manufacturing_date_formatted ||= data.manufacturing_date
    },
  },
  'rc-challan-details': {
    // Nobody has shown an entry of the blacklist: one that is text must not vanish.
    before(data) {
      const details = wireOrNone(data, 'challan_details')
      if (!Array.isArray(details.blacklist)) return data
      const blacklist = details.blacklist.map((entry: unknown) =>
        typeof entry === 'string' ? { offense_details: entry } : entry,
      )
      return { challan_details: { ...details, blacklist } }
    },
  },
  'pan-plus': {
    after(data) {
      data.gender = genderOf(data.gender as string)
      for (const field of ['dob_verified', 'dob_check', 'less_info']) data[field] ??= false
    },
  },
  'mca/cin': { after: (data, { id_number }) => sameCompany(data.company_master_data, 'cin', id_number) },
  'mca/din': { after: (data, { id_number }) => sameCompany(data.director_data, 'din', id_number) },
  'mobile-to-pan': {
    after(data, { mobile_number }) {
      // The holder's number is the one that was asked about, or left out.
      const { phone_number: phone } = data
      if (
        typeof phone === 'string' &&
        mobile.isValid(mobile.compact(phone)) &&
        mobile.compact(phone) !== mobile_number
      )
        throw new UpstreamError('invalid_response', 'it is about another identifier')
      data.gender = genderOf(data.gender as string)
      for (const field of ['dob_verified', 'dob_check', 'less_info']) data[field] ??= false
    },
  },
  'mnrl/verify': {
    after(data, { mobile_number }) {
      if (data.phone_number === '') data.phone_number = mobile_number
      data.mnrl_record_found ??= true
    },
  },
  aadhaar: {
    after(data, { aadhaar_number }) {
      const shown = String(data.aadhaar_number)
      if (!shown.endsWith((aadhaar_number as string).slice(-4)))
        throw new UpstreamError('invalid_response', 'it is about another identifier')
      data.aadhaar_number = aadhaar.mask(aadhaar_number as string)
      data.is_mobile ??= data.last_digits !== ''
    },
  },
  bankaccount: {
    before: (data) => ({ account_exists: false, ...data }),
    after(data) {
      const cleaned = data.name_information as Fields
      cleaned.name_at_bank_cleaned ||= titleCase(data.name_at_bank as string)
      data.message ||= data.account_exists === true ? bankAccountMessages.found : bankAccountMessages.invalid
    },
  },
  'upi-basic': {
    after(data) {
      const cleaned = data.name_information as Fields
      cleaned.name_at_bank_cleaned ||= titleCase(data.name_at_bank as string)
    },
  },
  'uan-to-employment-history': {
    after(data) {
      data.pdf_url = null // never requested: theirs has a public address, which holds the UAN
    },
  },
  'ekyc/aadhaar/verify-otp': {
    after(data, { generate_pdf }, { at, last4 }) {
      data.gender = genderOf(data.gender as string)
      data.generatedAt ??= String(at)
      if (generate_pdf !== true || data.document_pdf === '') data.document_pdf = null
      if (last4 === undefined) return
      data.maskedNumber ??= `xxxx-xxxx-${last4}`
      if (!(data.maskedNumber as string).endsWith(last4))
        throw new UpstreamError('invalid_response', 'it is about another identifier')
    },
  },
  'itr/create-client': {
    before: (data) => ({ client_id: firstText(data, 'client_id', 'itr_client_id') }),
  },
  'itr/26as-download': {
    after(data, { itr_client_id }, _context, wire) {
      data.client_id = itr_client_id
      const read = data.tds as readonly Fields[]
      if (read.length !== (wire.tds as readonly unknown[]).length || read.some(({ tds_id }) => tds_id === ''))
        throw unreadable('tds', 'holds a statement without its id or year')
    },
  },
  'itr/get-26as-details': {
    after(data) {
      data.assessment_year ??= assessmentYearOf(data.tds_data as readonly Fields[])
    },
  },
  'gst/tax-payer/session': session,
  'gst/tax-payer/otp/verify': session,
  'gst/tax-payer/session/refresh': session,
}
