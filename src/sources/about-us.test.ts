// Which words of an upstream are about us, and which are about the subject.
import { describe, expect, it } from 'vitest'
import { isAboutUs } from './about-us.js'

describe('about us', () => {
  it.each([
    'service not enabled for this account',
    'Product is not activated',
    'x-client-id_missing',
    'x-client-secret_value_invalid',
    'verification_id_length_exceeded',
    'Insufficient credits',
    'Your credits are exhausted',
    'error_insufficient_account_balance',
    'error_module_credits_exhausted',
    'error_no_subscription_found',
    'Daily API limit exceeded for your account',
    'Account plan limit exceeded',
    'IP not whitelisted',
    'Invalid captcha',
    'Consent is missing',
    'error_empty_consent',
    'Too many requests',
    'Invalid API key',
    'Access forbidden',
    'Could not validate credentials',
    'Duplicate reference_id',
  ])('%s', (message) => {
    expect(isAboutUs({ message })).toBe(true)
    expect(isAboutUs({ error: { code: 'x', message } })).toBe(true)
    expect(isAboutUs({ errors: [{ message }] })).toBe(true)
  })
})

describe('about the subject', () => {
  it.each([
    'No records found for the given ID',
    'Invalid GSTIN / UID',
    'pan_value_invalid',
    'GSTIN_value_invalid',
    'Verification Failed.',
    'Invalid PAN',
    'PAN not found.',
    'VPA is not linked to any account',
    'Account does not exist',
    'Aadhaar not linked to mobile number',
    'Invalid Aadhaar Card',
    'error_invalid_aadhaar_number',
    'Invalid OTP',
    'OTP expired',
    'OTP limit exceeded',
    'EMPLOYMENT_DETAILS_NOT_FOUND',
    'Vehicle not found',
    'No Employment Record Found.',
    'GSTIN is cancelled',
  ])('%s', (message) => expect(isAboutUs({ message, code: 'not_found', data: null })).toBe(false))

  it('fields that hold no words are not read', () =>
    expect(isAboutUs({ name: 'CREDENTIALS PRIVATE LIMITED', address: 'Quota House' })).toBe(false))
})
