// The file number of a passport application.
//
// Issued when the application is filed; printed on the last page of the passport. Two letters of the office, then
// thirteen digits. Older files and abroad are numbered otherwise, and people also send the number of the passport, which some
// sources accept: so the form that is accepted is wide.
//
// Right: ZZ1000000000001. Wrong: 1000000000001 (no letter).
//
// Source: Passport Seva, "Track application status".

import { defineIdentifier } from './identifier.js'

export const passportFile = defineIdentifier({
  name: 'passport-file',
  title: 'passport file number',
  form: 'two letters and 13 digits; 1 to 4 letters and 7 to 16 digits are accepted',
  pattern: /^[A-Z]{1,4}\d{7,16}$/,
  example: 'ZZ1000000000001',
})
