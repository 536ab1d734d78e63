// GSTIN, the identification number of the Goods and Services Tax Network.
//
// Fifteen characters. The first two are the state (gst-states.ts), the last is a check character. Between them:
//   taxpayer   PAN(10), count of registrations of that PAN in the state (1-9, A-Z), Z or another sign;
//              27ZZZCZ1000A1ZE
//   TCS        the same with C in place 14: an e-commerce operator that collects tax at source
//   TDS        the same with D in place 14: a deductor of tax at source; a TAN may replace the PAN
//   UIN        state, year(2), country(3), serial(5), UN or ON: embassies and bodies of the UN
//   NRTP       state, year(2), country(3), serial(5), NR: a non-resident who trades for a season
//   OIDAR      99, year(2), country(3), serial(5), OS: online services from abroad
//   government state, TAN(10), digit, Z: a department that is not registered under a PAN
//
// Check character: the 36 signs 0-9 A-Z count 0 to 35; weights 1, 2, 1, 2, ... from the left over fourteen; each
// product gives quotient and remainder by 36; the check character completes the sum to a multiple of 36. Published
// numbers of every form but NRTP and government follow this; for those two it is assumed.
//
// Wrong: 27ZZZCZ1000A1ZF (check), 39ZZZCZ1000A1Z9 (no such state), 27ZZZCZ1000A0ZF (count starts at 1).
//
// Sources: GST developer portal, taxpayer returns schema (the seven forms); CGST Rules 10, 12, 17.

import { gstStates } from './gst-states.js'
import { defineIdentifier } from './identifier.js'
import { pan } from './pan.js'

// The published government form ends in a digit; since the last character is computed, any is accepted.
const forms = {
  tcs: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]C[0-9A-Z]$/,
  tds: /^\d{2}[A-Z]{4}[A-Z0-9]\d{4}[A-Z][1-9A-Z]D[0-9A-Z]$/,
  taxpayer: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][Z1-9ABE-J][0-9A-Z]$/,
  uin: /^\d{4}[A-Z]{3}\d{5}[UO]N[0-9A-Z]$/,
  nrtp: /^\d{4}[A-Z]{3}\d{5}NR[0-9A-Z]$/,
  oidar: /^99\d{2}[A-Z]{3}\d{5}OS[0-9A-Z]$/,
  government: /^\d{2}[A-Z]{4}\d{5}[A-Z]\dZ[0-9A-Z]$/,
}

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * The check character.
 * @param first14 the first fourteen characters, upper case; more are not read
 * @returns undefined when fewer than fourteen, or one of them is neither digit nor letter
 */
export function gstinCheckCharacter(first14: string): string | undefined {
  if (first14.length < 14) return undefined
  let sum = 0
  for (let place = 0; place < 14; place += 1) {
    const value = SIGNS.indexOf(first14.charAt(place))
    if (value < 0) return undefined
    const product = value * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return SIGNS.charAt((36 - (sum % 36)) % 36)
}

export const gstin = defineIdentifier(
  {
    name: 'gstin',
    title: 'GSTIN',
    form: '15 characters: the state (two digits), the holder (ten characters; for a taxpayer, the PAN), and three more, the last a check character',
    pattern: Object.values(forms),
    example: '27ZZZCZ1000A1ZE',
  },
  { holds: (text) => gstStates.has(text.slice(0, 2)) && gstinCheckCharacter(text) === text.charAt(14) },
)

/**
 * The PAN inside.
 * @param compacted a GSTIN
 * @returns undefined when it is not a GSTIN or has no PAN (UIN, NRTP, OIDAR, government, a TDS number on a TAN)
 */
export function panOfGstin(compacted: string): string | undefined {
  if (!gstin.isValid(compacted)) return undefined
  const inner = compacted.slice(2, 12)
  return pan.isValid(inner) ? inner : undefined
}
