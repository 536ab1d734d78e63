// Owns the columns of the kind taxpayer: what the GST register says of one registration.
import { gstin } from '../../identifiers/index.js'
import {
  type Column,
  dateColumn,
  listColumn,
  numberColumn,
  objectColumn,
  required,
  textColumn,
  textsColumn,
  workedOut,
} from './columns.js'

/** Texts that the register leaves open are null, as clients of the interface know them. */
const open = () => textColumn(null)

export const taxpayerColumns = {
  gstin: required(numberColumn(gstin)),
  pan_number: workedOut(textColumn()),
  business_name: textColumn(),
  legal_name: required(textColumn()),
  center_jurisdiction: textColumn(),
  state_jurisdiction: textColumn(),
  date_of_registration: dateColumn(),
  constitution_of_business: textColumn(),
  taxpayer_type: textColumn(),
  gstin_status: textColumn(),
  date_of_cancellation: dateColumn('1800-01-01'), // what the register shows where there is none
  field_visit_conducted: textColumn(),
  nature_bus_activities: textsColumn(),
  nature_of_core_business_activity_code: open(),
  nature_of_core_business_activity_description: open(),
  aadhaar_validation: open(),
  aadhaar_validation_date: open(),
  annual_turnover: open(),
  annual_turnover_fy: open(),
  percentage_in_cash: open(),
  percentage_in_cash_fy: open(),
  promoters: textsColumn(),
  contact_details: objectColumn(),
  filing_status: listColumn(),
  hsn_info: objectColumn(null),
  filing_frequency: listColumn(),
  pradr: objectColumn(),
  adadr: listColumn(),
  stjCd: textColumn(),
  ctjCd: textColumn(),
  einvoiceStatus: textColumn(),
} satisfies Record<string, Column>
