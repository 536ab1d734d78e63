// FSSAI number, the licence or registration of a food business.
//
// Issued by the Food Safety and Standards Authority of India (FoSCoS portal). Fourteen digits:
//   1      1 licence, 2 registration of a small business
//   2-3    state; 00 is a central licence
//   4-5    year of the first grant
//   6-8    number of the officer who enrolled it
//   9-14   serial
// Only the length and the digits are required: the parts are read, never validated, because numbers from before 2011
// do not follow them.
//
// Right: 10099000000001 (a central licence), 20099000000001 (a registration). Wrong: 1009900000001 (13 digits).
//
// Sources: FSS (Licensing and Registration) Regulations 2011, schedule 3; licences shown by providers.

import { defineIdentifier } from './identifier.js'

export const fssai = defineIdentifier({
  name: 'fssai',
  title: 'FSSAI number',
  form: '14 digits',
  pattern: /^\d{14}$/,
  example: '10099000000001',
})
