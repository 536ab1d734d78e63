// Udyam registration number of a micro, small or medium enterprise.
//
// Issued by the Ministry of MSME since July 2020: UDYAM, state(2 letters), district(2 digits), serial(7
// digits), written with hyphens. The memorandum before it (UAM) was state, district, a letter A to E for the
// kind and size of the enterprise, serial(7); those who re-registered kept neither number nor certificate.
//
// Right: UDYAM-MH-26-0000001, MH26D0000001 (UAM). Wrong: UDYAM-27-26-0000001 (the state is letters).
//
// Source: Ministry of MSME, notification S.O. 2119(E) of 26 June 2020.

import { defineIdentifier } from './identifier.js'

export const udyam = defineIdentifier({
  name: 'udyam',
  title: 'Udyam number',
  form: 'UDYAM, two letters, nine digits; or two letters, two digits, A to E, seven digits',
  pattern: [/^UDYAM[A-Z]{2}\d{9}$/, /^[A-Z]{2}\d{2}[A-E]\d{7}$/],
  example: 'UDYAMMH260000001',
})
