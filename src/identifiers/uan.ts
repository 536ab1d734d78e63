// UAN, the universal account number of a provident-fund member.
//
// Issued by the Employees' Provident Fund Organisation since 2014, one per person for life; each employment adds a
// member id (member-id.ts) to it. Twelve digits; those seen begin with 10 or 11. No check digit is published, so none
// is checked.
//
// Right: 100000000001. Wrong: 10000000001 (eleven digits).
//
// Source: EPFO circular on the UAN programme, 2014.

import { defineIdentifier } from './identifier.js'

export const uan = defineIdentifier({
  name: 'uan',
  title: 'UAN',
  form: '12 digits',
  pattern: /^\d{12}$/,
  example: '100000000001',
})
