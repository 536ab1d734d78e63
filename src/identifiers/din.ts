// DIN, the director identification number.
//
// Issued by the Ministry of Corporate Affairs under section 154 of the Companies Act 2013, one per person
// for life. Eight digits, a plain series; leading zeros belong to it, so it is text and never a number.
//
// Right: 00000001, 01234567. Wrong: 1234567 (seven digits: a zero was lost, and is not guessed back).
//
// Source: Companies (Appointment and Qualification of Directors) Rules 2014.

import { defineIdentifier } from './identifier.js'

export const din = defineIdentifier({
  name: 'din',
  title: 'DIN',
  form: 'eight digits',
  pattern: /^\d{8}$/,
  example: '90000001',
})
