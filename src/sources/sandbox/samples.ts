// Picks a handful of the country's identifiers for people who want to try the lookups.

import { makeCountry, tablesOf } from '@satyapan/rehearsal/country'
import type { RecordAnswer } from '../records/answers.js'
import type { KeptRecord } from '../records/kind.js'
import { type KindName, type RecordNamed, recordAnswers } from '../records/kinds.js'

export interface SandboxSample {
  /** A kind of record, or the parameter that decides the outcome. */
  readonly kind: string
  /** What the lookups answer: `found`, `unknown`, `failure` and so on. */
  readonly outcome: string
  /** Query parameters as the lookups name them. */
  readonly parameters: Readonly<Record<string, string>>
  /** Names of the lookups that find something for them. */
  readonly lookups: readonly string[]
  /** Whom or what it is about. */
  readonly about: string
}

/** Whom or what a record is about, in words. */
const about: { readonly [Name in KindName]: (record: RecordNamed<Name>) => string | undefined } = {
  pan: ({ full_name }) => full_name,
  director: ({ first_name, last_name }) => `${first_name} ${last_name}`,
  msme: ({ migration_status }) => migration_status,
  vehicle: ({ owner_name, maker_model }) => `${maker_model} of ${owner_name}`,
  challan: ({ offense_details }) => offense_details,
  'food-licence': ({ details }) => details[0]?.company_name,
  taxpayer: ({ legal_name }) => legal_name,
  'taxpayer-session': () => 'session open until 2099',
  'tax-statement': ({ assessment_year }) => `assessment year ${assessment_year}`,
  mobile: ({ name_at_bank }) => name_at_bank,
  upi: ({ name_at_bank }) => name_at_bank,
  employment: ({ name, establishment_name }) => `${name} at ${establishment_name}`,
  'bank-account': ({ name_at_bank }) => name_at_bank,
  ifsc: ({ BANK, BRANCH }) => `${BANK}, ${BRANCH}`,
  kra: ({ pan_kra_status_description }) => pan_kra_status_description,
  passport: ({ name }) => name,
  'driving-licence': ({ name }) => name ?? undefined,
  voter: ({ name_on_card }) => name_on_card,
  udyam: ({ general_details }) => general_details.enterprise_name,
  'mobile-holder': ({ name }) => name,
  'mobile-network': ({ currentNetworkName, currentNetworkRegion }) =>
    `${currentNetworkName}, ${currentNetworkRegion}`,
  mnrl: ({ latest_revocation_month, latest_revocation_year }) =>
    `revoked in ${latest_revocation_month} ${latest_revocation_year}`,
  company: ({ company_name }) => company_name,
  directorship: ({ name }) => name,
  tan: ({ nameOrgn }) => nameOrgn,
  'shop-establishment': ({ establishment_name }) => establishment_name,
}

/** A number that was revoked has no SUCCESS. */
const foundSubCodes = ['SUCCESS', 'LATEST_MNRL_RECORD_FOUND', 'MNRL_RECORD_FOUND']

/** The lookups that find the records of one kind by the same parameters. */
type Way = readonly [RecordAnswer, ...RecordAnswer[]]

function waysIn(): Way[] {
  const ways = new Map<string, [RecordAnswer, ...RecordAnswer[]]>()
  for (const answer of recordAnswers) {
    // Its other parameters are not in the record.
    if (answer.by === 'key' && answer.dependsOnInput) continue
    const apart = answer.by === 'key' && answer.isSparse ? [answer.lookup] : []
    const way = [answer.kind.name, answer.by, ...answer.parameters, ...apart].join(' ')
    const others = ways.get(way)
    if (others === undefined) ways.set(way, [answer])
    else others.push(answer)
  }
  return [...ways.values()]
}

/** What a record is asked for with; undefined when it cannot be found in this way. */
function valuesOf({ kind, by }: RecordAnswer, record: KeptRecord): string[] | undefined {
  if (by === 'key') return kind.key.map((name) => String(record[name]))
  const link = kind.link?.(record) ?? ''
  return link === '' ? undefined : [link]
}

const isAnswered = (way: Way, record: KeptRecord, input: SandboxSample['parameters']): boolean =>
  way.every((row) => {
    const answer = row.by === 'key' ? row.answer(record, input) : row.answer([record], input)
    return answer !== undefined && foundSubCodes.includes(answer.subCode)
  })

/**
 * Samples of every kind; the magic "found" and "slow" ones stand first.
 * @param perWay how many for each set of lookups
 */
export function sandboxSamples(perWay = 4): readonly (SandboxSample & { readonly kind: KindName })[] {
  const country = makeCountry()
  const samples: (SandboxSample & { readonly kind: KindName })[] = []
  for (const way of waysIn()) {
    const [first] = way
    const kind = first.kind.name as KindName
    const aboutRecord = about[kind] as (record: KeptRecord) => string | undefined
    const seen = new Set<string>()
    for (const row of tablesOf(country)[kind]) {
      const record = first.kind.complete(row)
      const values = valuesOf(first, record)
      if (values === undefined || seen.has(String(values))) continue
      const parameters = Object.fromEntries(first.parameters.map((name, i) => [name, values[i]!]))
      const words = aboutRecord(record) ?? ''
      if (words === '' || !isAnswered(way, record, parameters)) continue
      seen.add(String(values))
      const lookups = way.map(({ lookup }) => lookup)
      samples.push({ kind, outcome: 'found', parameters, lookups, about: words })
      if (seen.size === perWay) break
    }
  }
  return samples
}
