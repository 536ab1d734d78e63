// The kinds of records of the country and the shape in which they are handed over.

/** The kinds an operator can import; each is one file of records. */
export const recordKinds = [
  'pan',
  'director',
  'msme',
  'vehicle',
  'challan',
  'food-licence',
  'taxpayer',
  'taxpayer-session',
  'tax-statement',
  'mobile',
  'upi',
  'employment',
] as const

export type RecordKind = (typeof recordKinds)[number]

/** One record: column names as the interface spells them. */
export type CountryRecord = Record<string, unknown>
