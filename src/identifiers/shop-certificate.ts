// The number of a shop and establishment certificate.
//
// Issued under the Shops and Establishments Act of each state, by its labour department or a municipality, each in a
// form of its own: 890123456, 2019/1/0012345, SEA/DC-1/CE/0034567. It has no form of the whole country, so that only
// signs that no state uses are refused. A number means something only together with its state.
//
// Right: ZZSE/2020/000001. Wrong: 12 (too short), 12;34 (a sign that no state uses).
//
// Source: the Acts of the states; sample certificates of several states.

import { defineIdentifier } from './identifier.js'

export const shopCertificate = defineIdentifier(
  {
    name: 'shop-certificate',
    title: 'certificate number',
    form: 'three to forty letters and digits, with / . ( ) _ : between them',
    pattern: /^[A-Z0-9/._():]{3,40}$/,
    example: 'ZZSE/2020/000001',
  },
  { holds: (compacted) => /\d/.test(compacted) },
)
