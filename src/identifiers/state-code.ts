// The code of a state or union territory.
//
// Two letters (ISO 3166-2:IN without its prefix, as on number plates) or two digits (as in a GSTIN). The codes are not
// compared with a list: states are divided and renamed, and their old codes live on in certificates.
//
// Right: MH, 27. Wrong: M, MAH, 2A.
//
// Source: ISO 3166-2:IN; the GST council's list of state codes.

import { defineIdentifier } from './identifier.js'

export const stateCode = defineIdentifier({
  name: 'state-code',
  title: 'state code',
  form: 'two letters or two digits',
  pattern: [/^[A-Z]{2}$/, /^\d{2}$/],
  example: 'DL',
})
