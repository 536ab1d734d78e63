// RC number, the mark of a motor vehicle, as on its plates and its registration certificate.
//
// Issued by the registering authority (RTO) of a state under the Motor Vehicles Act 1988. Forms:
//   standard    state(2 letters), district(1-2 digits), series(0-3 letters, never I or O), number(1-4 digits);
//               DL99ZZ0001, MH1A7, and DL3CAB1234 where Delhi puts the class of vehicle into the series
//   Bharat      year(2), BH, number(4), series(1-2 letters): people who move between states; 22BH1234AA
//   vintage     state, VA, series(2), number: vehicles of fifty years and more
//   temporary   T, month(2), year(2), state, number, letters
//   diplomatic  country(1-3 digits), CD, CC or UN, number, with a letter before or after it: 13CDP45, 13CD1A
//   trade       state, office(2 digits), letter of the vehicle's class, number, TC, number: a dealer's, since 2022
//   military    year(2), class letter, serial(6), check letter; the arrow in front is not typed
//   old         three letters, number: before 1989
// Plates and papers part the groups with spaces, hyphens, slashes and dots, which are all removed.
// Old letters stay on old plates: OR for OD, UA for UK, TS for TG, CT for CG, DN beside DD.
//
// Right: DL99ZZ0001, 22BH1234AA. Wrong: XX01AB1234 (no such state), MH12OI1234 (I and O are not used).
// A number of the wrong form is answered INVALID_RC_NUMBER by the lookups, like one that nobody has.
//
// Sources: Central Motor Vehicles Rules 1989, rules 47-53 and their amendments of 2021.

import { compactCode, defineIdentifier } from './identifier.js'

const STATES =
  'A[NPRS]|BR|C[GHT]|D[DLN]|G[AJ]|H[PR]|J[HK]|K[AL]|L[AD]|M[HLNPZ]|NL|O[DR]|P[BY]|RJ|SK|T[GNRS]|U[AKP]|WB'

export const rcNumber = defineIdentifier(
  {
    name: 'rc-number',
    title: 'RC number',
    form: 'state, district, series and number; also the Bharat, vintage, temporary, diplomatic, trade, military and old forms',
    pattern: [
      new RegExp(`^(?:${STATES})\\d{1,2}[A-HJ-NP-Z]{0,3}\\d{1,4}$`),
      /^\d{2}BH\d{4}[A-HJ-NP-Z]{1,2}$/,
      /^[A-Z]{2}VA[A-HJ-NP-Z]{2}\d{1,4}$/,
      /^T(?:0[1-9]|1[0-2])\d{2}[A-Z]{2}\d{1,4}[A-Z]{1,2}$/,
      /^\d{1,3}(?:CD|CC|UN)[A-Z]?\d{1,4}[A-Z]?$/,
      /^[A-Z]{2}\d{2}[A-Z]\d{1,4}TC\d{1,4}$/,
      /^\d{2}[A-Z]\d{6}[A-Z]$/,
      /^[A-Z]{3}\d{1,4}$/,
    ],
    // Numbers of unknown forms are answered with 200 too, so whoever validates by the OpenAPI document must let them
    // pass.
    spelling: /[0-9A-Za-z]/,
    example: 'DL99ZZ0001',
  },
  { compact: (raw) => compactCode(raw).replace(/[./]+/g, '') },
)
