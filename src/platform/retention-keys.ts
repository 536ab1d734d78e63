// The configuration keys that say how long something is kept, with the legal minimums.
import { shown } from '../kernel/shown.js'
import { type ConfigKey, wholeNumber } from './config-key.js'

export interface RetentionValues {
  'retention.deliveryDays': number
  'retention.taskDays': number
  'retention.comparisonDays': number
  'retention.otpReferenceDays': number
  'retention.consentYears': number
  'retention.usageYears': number | undefined
  'retention.auditDays': number | undefined
}

/** The minimums of Indian law. Engineering input, not legal advice. */
export const legalMinimums = {
  'retention.usageYears': {
    least: 8,
    rule:
      'Companies Act 2013, section 128(5): books of account of not less than eight financial years immediately ' +
      'preceding a financial year; CGST Act 2017, section 36: until 72 months after the due date of the annual return',
  },
  'retention.auditDays': {
    least: 365,
    rule:
      'Digital Personal Data Protection Rules 2025, rule 8(3): logs of the processing for at least one year from its ' +
      'date; CERT-In directions of 28 April 2022, (iv): logs of 180 days',
  },
} as const

const most = 36_500 // a century: more is a typing error

const minimumFault = (key: string, value: unknown): string | undefined => {
  const { least, rule } = legalMinimums[key as keyof typeof legalMinimums]
  return typeof value === 'number' && value < least
    ? `${key} is ${shown(value)}, but must be at least ${least} (${rule})`
    : undefined
}

export const retentionKeys: { readonly [Key in keyof RetentionValues]: ConfigKey<RetentionValues[Key]> } = {
  'retention.deliveryDays': {
    about: 'Days for which webhook deliveries and their attempts are kept, after they ended.',
    expects: 'a whole number, 1 to 3650',
    default: 30,
    read: wholeNumber(1, 3650),
  },
  'retention.taskDays': {
    about: 'Days for which tasks and their results are kept, after they ended.',
    expects: 'a whole number, 1 to 3650',
    default: 7,
    read: wholeNumber(1, 3650),
  },
  'retention.comparisonDays': {
    about: 'Days for which comparisons of sources are kept. They hold no values.',
    expects: 'a whole number, 1 to 3650',
    default: 90,
    read: wholeNumber(1, 3650),
  },
  'retention.otpReferenceDays': {
    about: 'Days for which the reference of an Aadhaar OTP is kept with its consent, after it was sent.',
    expects: 'a whole number, 1 to 36500',
    default: 730,
    read: wholeNumber(1, most),
  },
  'retention.consentYears': {
    about: 'Years for which registered consents are kept, after they were withdrawn or expired.',
    expects: 'a whole number, 1 to 100',
    default: 7,
    read: wholeNumber(1, 100),
  },
  'retention.usageYears': {
    about: 'Whole financial years for which usage events are kept. Not set: for ever.',
    expects: 'a whole number, 8 to 100',
    default: undefined,
    fault: minimumFault,
    read: wholeNumber(legalMinimums['retention.usageYears'].least, 100),
  },
  'retention.auditDays': {
    about: 'Days for which entries of the audit log are kept. Not set: for ever.',
    expects: 'a whole number, 365 to 36500',
    default: undefined,
    fault: minimumFault,
    read: wholeNumber(legalMinimums['retention.auditDays'].least, most),
  },
}
