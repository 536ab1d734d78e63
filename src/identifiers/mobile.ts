// Mobile number of India.
//
// Allotted by the Department of Telecommunications under the National Numbering Plan 2003. Ten digits, the first 6,
// 7, 8 or 9; the first four or five once named the operator, until number portability. Written with +91, 91 or a
// trunk 0 before it: these are removed only before ten digits, so that 9198765432, itself a mobile number, stays
// whole. A + that a query string turned into a space is gone anyway.
//
// Right: 6000000001, +91 60000 00001, 06000000001. Wrong: 5876543210 (a fixed line), 600000000 (nine digits).
//
// Source: National Numbering Plan; interface clients use the same pattern.

import { defineIdentifier, withoutSeparators } from './identifier.js'

export const mobile = defineIdentifier(
  {
    name: 'mobile',
    title: 'mobile number',
    form: 'ten digits, the first 6 to 9; +91, 91 or 0 before them is removed',
    pattern: /^[6-9]\d{9}$/,
    spelling: /^\W*(?:9\W*1\W*|0\W*)?[6-9]\W*(?:[0-9]\W*){9}$/,
    example: '6000000001',
  },
  { compact: (raw) => withoutSeparators(raw).replace(/^(?:\+91|91|0)(?=\d{10}$)/, '') },
)
