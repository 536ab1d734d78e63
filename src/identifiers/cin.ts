// CIN, the corporate identity number of a company.
//
// Issued by the Registrar of Companies. Twenty-one characters:
//   1      L listed, U unlisted
//   2-6    code of the industry
//   7-8    letters of the state
//   9-12   year of incorporation
//   13-15  class: PTC private, PLC public, GOI of the Union, SGC of a state, NPL not for profit, OPC of one person, ...
//   16-21  registration number
// No sign checks the others. The classes are not compared with a list: the registry adds to them.
//
// Right: U00000ZZ2020PTC000001. Wrong: U0000ZZ2020PTC000001 (four digits), an LLPIN (AAA-0001) or an FCRN (F00001).
//
// Source: mca.gov.in, "Corporate Identification Number".

import { defineIdentifier } from './identifier.js'

export const cin = defineIdentifier({
  name: 'cin',
  title: 'CIN',
  form: 'L or U, five digits, two letters, a year, three letters, six digits',
  pattern: /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/,
  example: 'U00000ZZ2020PTC000001',
})
