// Owns the kinds of records an operator imports: their columns, their key, and the second way in.
import {
  fssai,
  gstin,
  mobile,
  pan,
  panCategory,
  panOfGstin,
  rcNumber,
  uan,
  vpa,
} from '../../identifiers/index.js'
import {
  amountColumn,
  amountNumberColumn,
  type Column,
  dateColumn,
  flagColumn,
  formColumn,
  numberColumn,
  objectColumn,
  oneOf,
  required,
  rowsColumn,
  textColumn,
  textsColumn,
  wholeColumn,
  workedOut,
  yearsColumn,
} from './columns.js'
import { taxpayerColumns } from './taxpayer-columns.js'

export type KeptRecord = Readonly<Record<string, unknown>>

export interface Kind {
  readonly columns: Readonly<Record<string, Column>>
  /** Columns that together make the key. */
  readonly key: readonly string[]
  /** The second way in: the column, or the value worked out from the record; '' when it has none. */
  readonly link?: (record: KeptRecord) => string
  /** Works out the columns that the file left open (`workedOut`), and what is kept in another spelling. */
  readonly derive?: (record: Record<string, unknown>) => void
}

const month = () => formColumn(/^\d{4}-(0[1-9]|1[0-2])$/, 'a month, YYYY-MM')
const dayMonYear = () => formColumn(/^\d{2}-[A-Z][a-z]{2}-\d{4}$/, 'a date, DD-Mon-YYYY', null)
const openText = () => textColumn(null)

/** [first, middle or '', last], as the interface splits names. */
function splitName(fullName: string): string[] {
  const parts = fullName.split(/\s+/).filter((part) => part !== '')
  if (parts.length < 2) return [parts[0] ?? '', '', '']
  return [parts[0]!, parts.slice(1, -1).join(' '), parts.at(-1)!]
}

const isIndividual = (panNumber: unknown): boolean => (panNumber as string)[3] === 'P'

export const kinds = {
  pan: {
    key: ['pan_number'],
    columns: {
      pan_number: required(numberColumn(pan)),
      full_name: required(textColumn()),
      full_name_split: workedOut(textsColumn()),
      masked_aadhaar: formColumn(/^(X{8}\d{4}|X{12})?$/, 'eight X and the last four digits'),
      gender: oneOf(['M', 'F', 'T', 'O'], ''),
      dob: dateColumn(),
      aadhaar_linked: flagColumn(),
      category: workedOut(textColumn()),
      father_name: textColumn(),
      individual_pan: workedOut(flagColumn()),
    },
    derive(record) {
      record.full_name_split ??= splitName(record.full_name as string)
      record.category ??= panCategory(record.pan_number as string)
      record.individual_pan ??= isIndividual(record.pan_number)
    },
  },
  director: {
    key: ['pan_number'],
    columns: {
      pan_number: required(numberColumn(pan)),
      din_number: required(formColumn(/^\d{8}$/, 'eight digits')),
      din_status: textColumn(),
      first_name: textColumn(),
      middle_name: textColumn(),
      last_name: textColumn(),
      date_of_birth: dateColumn(),
      father_first_name: textColumn(),
      father_middle_name: textColumn(),
      father_last_name: textColumn(),
      resident_of_india: textColumn(),
      membership_number: textColumn(),
    },
  },
  msme: {
    key: ['pan_number'],
    columns: {
      pan_number: required(numberColumn(pan)),
      udyam_exists: flagColumn(true),
      migration_status: textColumn(),
      pan_details: objectColumn(),
    },
  },
  vehicle: {
    key: ['rc_number'],
    link: (record) => record.mobile_number as string,
    columns: {
      rc_number: required(numberColumn(rcNumber)),
      registration_date: dateColumn(),
      owner_name: required(textColumn()),
      father_name: textColumn(),
      present_address: textColumn(),
      permanent_address: textColumn(),
      mobile_number: numberColumn(mobile),
      vehicle_category: textColumn(),
      vehicle_chasi_number: textColumn(),
      vehicle_engine_number: textColumn(),
      maker_description: textColumn(),
      maker_model: textColumn(),
      body_type: textColumn(),
      fuel_type: textColumn(),
      color: textColumn(),
      fit_up_to: dateColumn(),
      financer: textColumn(),
      financed: workedOut(flagColumn()),
      insurance_company: textColumn(),
      insurance_policy_number: textColumn(),
      insurance_upto: dateColumn(),
      manufacturing_date: month(),
      manufacturing_date_formatted: workedOut(month()),
      registered_at: textColumn(),
      latest_by: dateColumn(),
      rc_status: textColumn(),
    },
    derive(record) {
      record.financed ??= record.financer !== ''
      record.manufacturing_date_formatted ??= record.manufacturing_date
    },
  },
  challan: {
    key: ['rc_number', 'challan_number'],
    link: (record) => record.rc_number as string,
    columns: {
      rc_number: required(numberColumn(rcNumber)),
      challan_number: required(textColumn()),
      list: oneOf(['challan', 'blacklist'], 'challan'),
      number: wholeColumn(),
      offense_details: textColumn(),
      challan_place: openText(),
      challan_date: dateColumn(),
      state: textColumn(),
      rto: openText(),
      upstream_code: textColumn(),
      accused_name: textColumn(),
      amount: amountNumberColumn(),
      challan_status: textColumn(),
      court_challan: flagColumn(),
    },
  },
  'food-licence': {
    key: ['fssai_number'],
    columns: {
      fssai_number: required(numberColumn(fssai)),
      id_number: workedOut(textColumn()),
      application_number: textColumn(),
      details: rowsColumn({
        address_premises: textColumn(),
        status_desc: textColumn(),
        district_name: textColumn(),
        fbo_id: wholeColumn(),
        display_ref_id: textColumn(),
        taluk_name: textColumn(),
        company_name: textColumn(),
        state_premises: textColumn(),
        district_premises: wholeColumn(),
        app_type_desc: textColumn(),
        taluk_premises: wholeColumn(),
        state_name: textColumn(),
        license_category_name: textColumn(),
        app_type: textColumn(),
        app_submission_date: dateColumn(),
        last_updated_on: dateColumn(),
        pincode: wholeColumn(),
        ref_id: wholeColumn(),
      }),
    },
    derive(record) {
      record.id_number ??= record.fssai_number
    },
  },
  taxpayer: {
    key: ['gstin'],
    link: (record) => panOfGstin(record.gstin as string) ?? '',
    columns: taxpayerColumns,
    derive(record) {
      record.pan_number ??= panOfGstin(record.gstin as string) ?? ''
    },
  },
  'taxpayer-session': {
    key: ['gstin'],
    columns: {
      gstin: required(numberColumn(gstin)),
      token_expiry: required(wholeColumn()),
      session_expiry: required(wholeColumn()),
    },
  },
  'tax-statement': {
    key: ['itr_client_id', 'tds_id'],
    columns: {
      itr_client_id: required(textColumn()),
      tds_id: required(textColumn()),
      assessment_year: required(yearsColumn()),
      tds_data: rowsColumn({
        sr_no: wholeColumn(),
        name_of_deductor: openText(),
        tan_of_deductor: openText(),
        total_amount_paid: amountColumn(),
        total_tax_deducted: amountColumn(),
        total_tds_deposited: amountColumn(),
        section: openText(),
        transaction_date: dayMonYear(),
        status_of_booking: openText(),
        date_of_booking: dayMonYear(),
        remarks: openText(),
        amount_paid: amountColumn(),
        tax_deducted: amountColumn(),
        tds_deposited: amountColumn(),
      }),
    },
  },
  mobile: {
    key: ['mobile_number'],
    columns: {
      mobile_number: required(numberColumn(mobile)),
      name_at_bank: textColumn(),
      vpas: textsColumn(),
      vpa: textColumn(),
      uan_numbers: textsColumn(),
      digitalAge: formColumn(/^\d+(\.\d+)?$/, 'a number'),
      businessNameDetected: flagColumn(),
    },
    // Not judged: what the operator knows of a mobile is answered as it is, in the one case of letters.
    derive(record) {
      record.vpas = (record.vpas as string[]).map(vpa.compact)
      record.vpa = vpa.compact(record.vpa as string)
    },
  },
  upi: {
    key: ['vpa'],
    columns: {
      vpa: required(numberColumn(vpa)),
      account_exists: flagColumn(true),
      name_at_bank: textColumn(),
    },
  },
  employment: {
    key: ['uan_number', 'member_id'],
    link: (record) => record.uan_number as string,
    columns: {
      uan_number: required(numberColumn(uan)),
      member_id: required(textColumn()),
      name: textColumn(),
      guardian_name: textColumn(),
      establishment_name: textColumn(),
      date_of_joining: dateColumn(),
      date_of_exit: dateColumn(null),
      last_pf_submitted: dateColumn(null),
    },
  },
} satisfies Record<string, Kind>

export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as KindName[]
export const kindOf = (name: KindName): Kind => kinds[name]

/** The text of a record's key: the key columns joined, each in its compact form. */
export const keyOf = (kind: Kind, record: KeptRecord): string =>
  kind.key.map((name) => String(record[name])).join('\0')
