// IFSC, the code of a bank branch in the Indian payment systems.
//
// Issued by the Reserve Bank of India. Eleven characters: bank (4 letters), 0 reserved for later use, branch
// (6 letters or digits).
//
// Right: ABCD0123456. Wrong: ABCD1123456 (fifth is not 0).
//
// Source: Reserve Bank of India, list of NEFT enabled branches.

import { defineIdentifier } from './identifier.js'

export const ifsc = defineIdentifier({
  name: 'ifsc',
  title: 'IFSC',
  form: 'four letters, 0, six letters or digits',
  pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/,
  example: 'SBIN0000001',
})
