// EPIC number, of the photo identity card of a voter.
//
// Issued by the Election Commission of India: three letters of the constituency's series and seven digits, the last of
// them a check digit whose rule has never been published. Cards from before 2009 have other forms, with slashes and a
// state, such as XX/01/001/000001; many are still in use, so that only letters, digits, slashes and the length are
// required of what is not of the usual form.
//
// Right: ZZZ0000001, XX/01/001/000001. Wrong: ZZZ001 (too short), ABCDEFGHIJ (no digit).
//
// Source: Election Commission of India, manual on electoral rolls, chapter on EPIC.

import { defineIdentifier } from './identifier.js'

export const epic = defineIdentifier(
  {
    name: 'epic',
    title: 'EPIC number',
    form: 'three letters and seven digits; cards from before 2009 have 8 to 20 letters, digits and slashes',
    pattern: [/^[A-Z]{3}\d{7}$/, /^[0-9A-Z/]{8,20}$/],
    spelling: /[0-9]\W*[0-9A-Za-z]/,
    example: 'ZZZ0000001',
  },
  { holds: (compacted) => /\d/.test(compacted) },
)
