// The lookups behind the batches, served singly at the paths that clients call.
import { describe } from 'vitest'
import { type LookupSheet, malformed, proveLookup, without } from './lookup-proof.js'
import {
  bool,
  date,
  exactly,
  fields,
  filledText,
  list,
  nullable,
  pattern,
  type Shape,
  text,
} from './shapes.js'
import { useTarget } from './target.js'

const target = useTarget()

const place = fields({
  addr: fields(
    Object.fromEntries(
      [
        'bnm',
        'loc',
        'st',
        'bno',
        'dst',
        'lt',
        'locality',
        'pncd',
        'landMark',
        'stcd',
        'geocodelvl',
        'flno',
        'lg',
      ].map((name): [string, Shape] => [name, text]),
    ),
  ),
  ntr: text,
})
const registerDay = pattern('a day DD/MM/YYYY or nothing', /^(\d{2}\/\d{2}\/\d{4})?$/)
const gstin = pattern('a GSTIN of the sandbox', /^\d{2}ZZZ[CP]Z1000[AS]1Z[0-9A-Z]$/)

const byGstin: Omit<LookupSheet, 'path' | 'data'> = {
  parameter: 'gstin_number',
  found: '27ZZZCZ1000A1ZE',
  unknown: '27ZZZCZ1000N1ZN',
  failure: '27ZZZCZ1000F1Z4',
  unavailable: '27ZZZCZ1000G1Z2',
  slow: '27ZZZCZ1000S1ZD',
  unknownOutcome: without('DETAILS_NOT_FOUND'),
  spellings: ['27zzzcz1000a1ze', ' 27 ZZZCZ1000A 1ZE ', '27-ZZZCZ1000A-1ZE'],
  malformed: ['ABC', '27ZZZCZ1000A1ZF', '39ZZZCZ1000A1ZE', 'Z'.repeat(64)],
  malformedOutcome: malformed('INVALID_INPUT', 'Invalid Gstin Pattern.'),
  overLong: 'Z'.repeat(65),
}
const contact = fields({ address: text, email: text, mobile: text, nature_of_business: text })
const anything: Shape = () => []

describe('gstinlite', () => {
  proveLookup(target, {
    ...byGstin,
    path: '/v1/verification/gstinlite',
    data: fields({
      ...Object.fromEntries(
        ['lgnm', 'tradeNam', 'sts', 'dty', 'ctb', 'stj', 'stjCd', 'ctj', 'ctjCd'].map(
          (name): [string, Shape] => [name, filledText],
        ),
      ),
      gstin,
      rgdt: registerDay,
      cxdt: registerDay,
      lstupdt: registerDay,
      einvoiceStatus: pattern('Yes or No', /^(Yes|No)$/),
      nba: list(filledText),
      pradr: place,
      adadr: list(place, 0),
    }),
  })
})

describe('gstin-advanced', () => {
  proveLookup(target, {
    ...byGstin,
    path: '/v1/verification/gstin-advanced',
    data: fields({
      ...Object.fromEntries(
        [
          'business_name',
          'legal_name',
          'center_jurisdiction',
          'state_jurisdiction',
          'constitution_of_business',
          'taxpayer_type',
          'gstin_status',
          'field_visit_conducted',
        ].map((name): [string, Shape] => [name, filledText]),
      ),
      ...Object.fromEntries(
        [
          'nature_of_core_business_activity_code',
          'nature_of_core_business_activity_description',
          'aadhaar_validation',
          'aadhaar_validation_date',
          'annual_turnover',
          'annual_turnover_fy',
          'percentage_in_cash',
          'percentage_in_cash_fy',
        ].map((name): [string, Shape] => [name, nullable(text)]),
      ),
      gstin,
      pan_number: pattern('a PAN of the sandbox', /^ZZZCZ1000[AS]$/),
      date_of_registration: date,
      date_of_cancellation: exactly('1800-01-01'),
      nature_bus_activities: list(filledText),
      promoters: list(filledText),
      contact_details: fields({ principal: contact, additional: list(contact, 0) }),
      filing_status: list(
        list(
          fields({
            return_type: filledText,
            financial_year: filledText,
            tax_period: filledText,
            date_of_filing: date,
            status: filledText,
            mode_of_filing: filledText,
          }),
        ),
      ),
      hsn_info: anything,
      filing_frequency: list(anything, 0),
    }),
  })
})

describe('gstin-by-pan', () => {
  proveLookup(target, {
    path: '/v1/verification/gstin/gstin-by-pan',
    parameter: 'pan_number',
    found: 'ZZZCZ1000A',
    unknown: 'ZZZCZ1000N',
    failure: 'ZZZCZ1000F',
    unavailable: 'ZZZCZ1000G',
    slow: 'ZZZCZ1000S',
    data: list(
      fields({
        gstin,
        state: filledText,
        state_code: pattern('two digits', /^\d{2}$/),
        status: exactly('Active'),
      }),
      2,
    ),
    message: 'Linked GSTINs fetched successfully.',
    unknownOutcome: without('DETAILS_NOT_FOUND'),
    spellings: ['zzzcz1000a', 'ZZZCZ 1000 A'],
    malformed: ['ABC', 'ZZZCZ10000', 'Z'.repeat(64)],
    malformedOutcome: malformed('INVALID_PAN_PATTERN', 'Invalid Pan pattern'),
    overLong: 'Z'.repeat(65),
  })
})

describe('upi', () => {
  proveLookup(target, {
    path: '/v1/verification/upi',
    parameter: 'vpa',
    others: { name: 'Asha' },
    found: 'found@sandbox',
    unknown: 'unknown@sandbox',
    failure: 'failure@sandbox',
    unavailable: 'unavailable@sandbox',
    slow: 'slow@sandbox',
    data: fields({
      account_exists: bool,
      name_at_bank: filledText,
      name_information: fields({ name_at_bank_cleaned: filledText }),
    }),
    message: 'UPI Successfully Verified',
    unknownOutcome: without('DETAILS_NOT_FOUND'),
    spellings: ['FOUND@Sandbox', ' found@sandbox '],
    malformed: ['found', 'a@b@c', 'found@', '@sandbox', 'fo und@sandbox', 'found@1bank'],
    malformedOutcome: malformed('INVALID_INPUT', 'Invalid Vpa Pattern.'),
    overLong: `${'a'.repeat(60)}@sandbox`,
  })
})
