// PAN, the permanent account number of the Income Tax Department.
//
// Ten characters, AAAAA9999A:
//   1-3   a running series AAA to ZZZ
//   4     kind of holder: P person, C company, H Hindu undivided family, F firm or LLP, A association of
//         persons, B body of individuals, T trust, L local authority, J artificial juridical person,
//         G government; K (krish) is only in some validators' lists, and is accepted
//   5     first letter of the surname of a person, of the name of everyone else
//   6-9   a running number 0001 to 9999
//   10    a check letter; its rule has never been published, so it is not checked
//
// Right: ZZZPZ1000A (a person), ZZZCZ1000A (a company).
// Wrong: ZZZXZ1000A (no holder of kind X), ZZZPZ0000A (no number 0000), ZZZPZ100A (too short).
//
// Sources: incometax.gov.in, "Know your PAN"; python-stdnum for K and for 0000.

import { defineIdentifier } from './identifier.js'

/** Who holds a PAN, by its fourth letter. `person` and `company` are panadvanced's words for them. */
const panCategories = Object.freeze({
  P: 'person',
  C: 'company',
  H: 'huf',
  F: 'firm',
  A: 'aop',
  B: 'boi',
  T: 'trust',
  L: 'local_authority',
  J: 'artificial_juridical_person',
  G: 'government',
  K: 'krish',
} as const)

export type PanCategory = (typeof panCategories)[keyof typeof panCategories]

export const pan = defineIdentifier({
  name: 'pan',
  title: 'PAN',
  form: 'five letters, four digits, one letter; the fourth letter says who holds it, the digits are not 0000',
  pattern: /^[A-Z]{3}[ABCFGHJLPTK][A-Z](?!0000)\d{4}[A-Z]$/,
  example: 'ZZZPZ1000A',
})

/**
 * The kind of holder.
 * @param compacted a PAN
 * @returns undefined when it is not a PAN
 */
export function panCategory(compacted: string): PanCategory | undefined {
  if (!pan.isValid(compacted)) return undefined
  return panCategories[compacted[3] as keyof typeof panCategories]
}
