// Aadhaar, the number of a resident of India.
//
// Issued at random by the Unique Identification Authority of India. Twelve digits: the first 2 to 9, the last a
// Verhoeff check digit; a number that reads the same from both ends is not issued. Written in groups of four. It is
// personal data of the strictest kind: never stored, shown with the last four digits at most.
//
// Right: 999999990019 (the range 99999999.... is reserved for tests). Wrong: 999999990018 (check digit),
// 199999990013 (first digit).
//
// Sources: UIDAI, A UID Numbering Scheme (2010); Aadhaar (Authentication and Offline Verification)
// Regulations 2021 for the masking.

import { defineIdentifier } from './identifier.js'
import { verhoeffHolds } from './verhoeff.js'

const reversed = (text: string): string => [...text].reverse().join('')

export const aadhaar = defineIdentifier(
  {
    name: 'aadhaar',
    title: 'Aadhaar number',
    form: '12 digits: the first 2 to 9, the last a check digit; never imported, only its last four digits',
    pattern: /^[2-9]\d{11}$/,
    example: '999999990019',
  },
  { holds: (text) => verhoeffHolds(text) && reversed(text) !== text },
)
