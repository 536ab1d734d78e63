// Member id, the account of one employment in the provident fund.
//
// Issued by the Employees' Provident Fund Organisation. Twenty-two characters:
//   1-2    region, MH
//   3-5    office, BAN
//   6-12   establishment, 0012345
//   13-15  extension of the establishment, 000
//   16-22  account of the member there, 0000123
// The first fifteen name the establishment. On paper the parts are often separated by slashes. Upstreams' values are
// not validated by this: some have other lengths.
//
// Right: MHBAN00123450000000123. Wrong: MHBAN0012345 (the establishment alone).
//
// Source: EPFO unified portal, structure of the PF account number.

import { compactCode, defineIdentifier } from './identifier.js'

export const memberId = defineIdentifier(
  {
    name: 'member-id',
    title: 'PF member id',
    form: 'five letters, seven digits, three letters or digits, seven digits',
    pattern: /^[A-Z]{5}\d{7}[0-9A-Z]{3}\d{7}$/,
    example: 'MHBAN00123450000000123',
  },
  { compact: (raw) => compactCode(raw).replaceAll('/', '') },
)
