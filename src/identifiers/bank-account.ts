// The number of a bank account.
//
// Each bank numbers its accounts in its own way: mostly 9 to 18 digits, with leading zeros that count; a few have
// letters. No check digit is common to all. The branch (ifsc.ts) says whose number it is.
//
// Right: 100000000001, 00123456789. Wrong: 12345 (too short).
//
// Source: Reserve Bank of India, report on the structure of account numbers (2011).

import { defineIdentifier } from './identifier.js'

export const bankAccount = defineIdentifier({
  name: 'bank-account',
  title: 'bank account number',
  form: '6 to 40 digits; letters where four digits stand together',
  pattern: [/^\d{6,40}$/, /^[A-Z0-9]{1,18}\d{4}[A-Z0-9]{1,18}$/],
  example: '100000000001',
})
