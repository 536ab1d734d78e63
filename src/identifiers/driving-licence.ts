// Driving licence number, as on the card and in the national register of licences.
//
// Issued by the licensing authority (RTO) of a state under the Motor Vehicles Act 1988. The form since the smart card:
// state(2 letters), office(2 digits), year(4), serial(7); DL0120200000001, often written DL-0120200000001 or
// DL01 20200000001. Older licences differ by state and office: they may have letters in the serial, a year of two
// digits, or no year. So only letters, digits and the length are required.
//
// Right: ZZ0120200000001, MH1220100012345, TN7519990000123. Wrong: ABCDEF (no digit), 1234 (too short).
//
// Sources: Central Motor Vehicles Rules 1989, form 7; numbers as upstreams of this lookup accept them.

import { defineIdentifier } from './identifier.js'

export const drivingLicence = defineIdentifier(
  {
    name: 'driving-licence',
    title: 'driving licence number',
    form: '5 to 20 letters and digits, at least one of them a digit',
    pattern: /^[0-9A-Z]{5,20}$/,
    spelling: /[0-9]\W*[0-9A-Za-z]/,
    example: 'ZZ0120200000001',
  },
  { holds: (compacted) => /\d/.test(compacted) },
)
