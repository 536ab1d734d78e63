// A handful of identifiers of the country, for people who want to try the lookups.

import { makeCountry, tablesOf } from './country.js'
import type { CountryRecord, RecordKind } from './kinds.js'

export interface SandboxSample {
  readonly kind: RecordKind
  /** Query parameters as the lookups name them. */
  readonly parameters: Readonly<Record<string, string>>
  /** Names of the lookups that find something for them. */
  readonly lookups: readonly string[]
  /** Whom or what it is about. */
  readonly about: string
}

/** One way in: what to ask with, and who answers. */
interface Way {
  readonly kind: RecordKind
  /** Parameter of the lookups, and the column that holds it. */
  readonly parameters: Readonly<Record<string, string>>
  readonly lookups: readonly string[]
  readonly about: (record: CountryRecord) => unknown
  /** Leaves out records that some of these lookups would not answer. */
  readonly answers?: (record: CountryRecord) => boolean
}

const ways: readonly Way[] = [
  {
    kind: 'pan',
    parameters: { pan_number: 'pan_number' },
    lookups: ['panbasic', 'panadvanced', 'pan-to-fathername'],
    about: ({ full_name }) => full_name,
  },
  {
    kind: 'director',
    parameters: { pan_number: 'pan_number' },
    lookups: ['pan-to-din'],
    about: ({ first_name, last_name }) => `${first_name} ${last_name}`,
  },
  {
    kind: 'msme',
    parameters: { pan_number: 'pan_number' },
    lookups: ['pan-msme-check'],
    about: ({ migration_status }) => migration_status,
  },
  {
    kind: 'vehicle',
    parameters: { rc_number: 'rc_number' },
    lookups: ['rc-advanced', 'rc-challan-details'],
    about: ({ owner_name, maker_model }) => `${maker_model} of ${owner_name}`,
  },
  {
    kind: 'vehicle',
    parameters: { mobile_number: 'mobile_number' },
    lookups: ['mobile-to-vehicle-rc'],
    about: ({ rc_number }) => rc_number,
    answers: ({ mobile_number }) => mobile_number !== '',
  },
  {
    kind: 'challan',
    parameters: { rc_number: 'rc_number' },
    lookups: ['rc-challan-details'],
    about: ({ offense_details }) => offense_details,
  },
  {
    kind: 'food-licence',
    parameters: { fssai_id: 'fssai_number' },
    lookups: ['fssai-verification'],
    about: ({ details }) => (details as readonly CountryRecord[])[0]?.company_name,
  },
  {
    kind: 'taxpayer',
    parameters: { gstin_number: 'gstin' },
    lookups: ['gstinlite', 'gstin-advanced'],
    about: ({ legal_name }) => legal_name,
  },
  {
    kind: 'taxpayer',
    parameters: { pan_number: 'pan_number' },
    lookups: ['gstin-by-pan'],
    about: ({ legal_name }) => legal_name,
  },
  {
    kind: 'taxpayer-session',
    parameters: { gstin_number: 'gstin' },
    lookups: ['gst/tax-payer/session'],
    about: () => 'session open until 2099',
  },
  {
    kind: 'tax-statement',
    parameters: { itr_client_id: 'itr_client_id', tds_id: 'tds_id' },
    lookups: ['itr/get-26as-details'],
    about: ({ assessment_year }) => `assessment year ${assessment_year}`,
  },
  {
    kind: 'mobile',
    parameters: { mobile_number: 'mobile_number' },
    lookups: ['mobile-to-digital-age', 'mobile-to-multiple-upi', 'mobile-to-uan-list', 'mobile-to-vpa'],
    about: ({ name_at_bank }) => name_at_bank,
    answers: ({ vpa, uan_numbers }) => vpa !== '' && (uan_numbers as readonly string[]).length > 0,
  },
  {
    kind: 'upi',
    parameters: { vpa: 'vpa' },
    lookups: ['upi', 'upi-basic'],
    about: ({ name_at_bank }) => name_at_bank,
    answers: ({ account_exists }) => account_exists === true,
  },
  {
    kind: 'employment',
    parameters: { uan_number: 'uan_number' },
    lookups: ['uan-to-employment-history'],
    about: ({ name, establishment_name }) => `${name} at ${establishment_name}`,
  },
]

/**
 * Samples of every kind; the magic "found" and "slow" ones stand first.
 * @param perWay how many for each set of lookups
 */
export function sandboxSamples(perWay = 4): readonly SandboxSample[] {
  const country = makeCountry()
  const samples: SandboxSample[] = []
  for (const { kind, parameters, lookups, about, answers } of ways) {
    const seen = new Set<string>()
    for (const record of tablesOf(country)[kind]) {
      const values = Object.entries(parameters).map(([name, column]) => [name, String(record[column])])
      if (seen.has(String(values)) || answers?.(record) === false) continue
      seen.add(String(values))
      samples.push({ kind, parameters: Object.fromEntries(values), lookups, about: String(about(record)) })
      if (seen.size === perWay) break
    }
  }
  return samples
}
