// What Cashfree's answers about UPI addresses, mobile numbers and employment mean.
import { type AnswerLine, absent, emptyList, failed, invalidAnswer, present } from '../answer-table.js'

const malformed = (code: string, message: string) => ({ type: 'validation_error', code, message })

export const mobileLines: readonly AnswerLine[] = [
  {
    of: 'upi',
    status: 200,
    body: { status: 'VALID', name_at_bank: present },
    means: 'found',
    by: ['cashfree'],
    example: 'upi',
  },
  {
    of: 'upi',
    status: 200,
    body: { status: ['INVALID', 'EXPIRED'], name_at_bank: absent },
    means: 'unknown',
    by: ['cashfree'],
    example: 'upi-invalid',
  },
  {
    // The name cannot be used; the address may well exist.
    of: 'upi',
    status: 200,
    body: { status: 'NPCI_NAME_INCORRECT' },
    means: invalidAnswer,
    by: ['cashfree'],
    example: { reference_id: 185, status: 'NPCI_NAME_INCORRECT', name_at_bank: null, vpa: 'found@sandbox' },
  },
  {
    of: 'upi',
    status: 400,
    body: { code: ['vpa_value_invalid', 'vpa_unsupported'] },
    means: 'unknown',
    by: ['cashfree'],
    example: malformed('vpa_unsupported', 'vpa is not supported.'),
  },
  {
    of: 'upi-mobile',
    status: 200,
    body: { status: 'SUCCESS', account_status: 'VALID', vpa: present },
    means: 'found',
    by: ['cashfree', 'go-upi', 'fastapi-upi'],
    example: 'mobile-vpa',
  },
  {
    of: 'upi-mobile',
    status: 200,
    body: { status: 'SUCCESS', account_status: 'INVALID', vpa: absent },
    means: 'unknown',
    by: ['cashfree', 'go-upi'],
    example: 'mobile-vpa-none',
  },
  {
    of: 'upi-mobile',
    status: [200, 500],
    body: { account_status: 'UNABLE_TO_VALIDATE' },
    means: failed('registry'),
    by: ['cashfree'],
    example: 'mobile-vpa-failure',
  },
  {
    of: 'upi-mobile',
    status: 400,
    body: { code: 'mobile_number_value_invalid' },
    means: 'unknown',
    by: ['cashfree'],
    example: malformed('mobile_number_value_invalid', 'mobile_number is invalid'),
  },
  {
    of: ['employment-by-phone', 'employment-by-uan'],
    status: 200,
    body: { status: 'SUCCESS', uan_details: present },
    means: 'found',
    by: ['cashfree'],
    example: 'employment',
  },
  {
    of: ['employment-by-phone', 'employment-by-uan'],
    status: 200,
    body: { status: 'EMPLOYMENT_DETAILS_NOT_FOUND' },
    means: 'unknown',
    by: ['cashfree'],
    example: 'employment-none',
  },
  {
    // Nobody has shown it: their success with an empty list can only mean "none".
    of: ['employment-by-phone', 'employment-by-uan'],
    status: 200,
    body: { status: 'SUCCESS', uan_details: emptyList },
    means: 'unknown',
    by: [],
    example: { reference_id: 9, status: 'SUCCESS', uan_details: [] },
  },
]
