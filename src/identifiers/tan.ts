// TAN, the account number of those who deduct or collect income tax at source.
//
// Issued by the Income Tax Department under section 203A of the Income-tax Act 1961. Ten characters:
//   1-3   area of jurisdiction (MUM, DEL, BLR, ...)
//   4     first letter of the holder's name
//   5-9   running number
//   10    a letter whose rule has never been published
// A government department may be registered for GST under its TAN (gstin.ts).
//
// Right: MUMZ01000A. Wrong: MUMZ1000A (four digits), a PAN (five letters first).
//
// Source: incometax.gov.in, "Know TAN details".

import { defineIdentifier } from './identifier.js'

export const tan = defineIdentifier({
  name: 'tan',
  title: 'TAN',
  form: 'four letters, five digits, one letter',
  pattern: /^[A-Z]{4}\d{5}[A-Z]$/,
  example: 'ZZZZ00001A',
})
