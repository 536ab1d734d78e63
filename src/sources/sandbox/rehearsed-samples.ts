// Lists what each lookup can be tried with besides the people of the country: unknown, failing, slow, and the steps of
// journeys.
import { catalogue } from '../../lookups/catalogue.js'
import type { Lookup } from '../../lookups/lookup.js'
import { nameMatch } from '../../lookups/matching/name-match.js'
import { recordAnswers } from '../records/kinds.js'
import { type Rehearsal, rehearsals, unknownIdentifiers } from './magic.js'
import type { SandboxSample } from './samples.js'

type Values = SandboxSample['parameters']
/** One way to try a lookup: its outcome, what is said about it, and the parameters that differ from the examples. */
type Case = readonly [outcome: string, about: string, values: Values]

const aboutRehearsal: Readonly<Record<Rehearsal, string>> = {
  failure: 'the source fails',
  unavailable: 'the source says that it is unavailable',
  slow: 'the source takes two seconds',
  invalid: 'the registry calls it invalid',
  offline: 'the bank of the account is offline',
}

const otpCases: readonly Case[] = [
  ['found', 'the right OTP, once it was asked for', { otp: '111000' }],
  ['wrong', 'a wrong OTP', { otp: '000000' }],
  ['expired', 'an OTP that has expired', { otp: '111004' }],
]

const statementCases = (['found', 'unknown', 'failure', 'unavailable', 'slow'] as const).map(
  (outcome, i): Case => {
    const about =
      outcome === 'found'
        ? 'a statement'
        : outcome === 'unknown'
          ? 'no such statement'
          : aboutRehearsal[outcome]
    return [outcome, about, { itr_client_id: 'itr_sandbox', tds_id: String(i + 1) }]
  },
)

/** Lookups whose outcome no single identifier decides. */
const ownCases: Readonly<Record<string, readonly Case[]>> = {
  [nameMatch.name]: [
    ['match', 'one name, written in two ways', { name1: 'Md. Aslam S/O Karim', name2: 'MOHAMMED ASLAM' }],
    ['no match', 'two people', { name1: 'Asha Vijay Zaveri', name2: 'MOHAMMED ASLAM' }],
  ],
  'ekyc/aadhaar/verify-otp': otpCases,
  'gst/tax-payer/otp/verify': otpCases,
  'itr/get-26as-details': statementCases,
  'itr/26as-download': [
    ['found', 'the taxpayer of the sandbox', { itr_client_id: 'itr_sandbox' }],
    ['unknown', 'no such session', { itr_client_id: 'itr_kqzvmwtrbxnlcpgdhfys' }],
  ],
}

const needed = ({ input }: Lookup): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, { required }]) => required)
      .map(([name, { example }]) => [name, example]),
  )

const fromRecords: ReadonlySet<string> = new Set(recordAnswers.map(({ lookup }) => lookup))

/** The cases of a lookup whose first parameter decides the outcome. */
function casesOf(lookup: Lookup, subject: string): Case[] {
  const { identifier } = lookup.input[subject]!
  // Two lookups may call different numbers by the same name.
  const isOwn = (value: string) => identifier?.isValid(value) !== false
  const rehearsed = Object.entries(rehearsals[subject] ?? {}).filter(([value]) => isOwn(value))
  const cases: Case[] = []
  if (!fromRecords.has(lookup.name)) cases.push(['found', 'found', {}])
  const unknown = [unknownIdentifiers[subject] ?? []].flat().find(isOwn)
  if (unknown !== undefined) cases.push(['unknown', 'nobody has it', { [subject]: unknown }])
  for (const rehearsal of Object.keys(aboutRehearsal) as Rehearsal[]) {
    const value = rehearsed.find(([, name]) => name === rehearsal)?.[0]
    if (value !== undefined) cases.push([rehearsal, aboutRehearsal[rehearsal], { [subject]: value }])
  }
  return cases
}

/** Lookups that read images are tried with pictures of one's own. */
export function rehearsedSamples(): readonly SandboxSample[] {
  const byValues = new Map<string, SandboxSample & { lookups: string[] }>()
  for (const lookup of catalogue) {
    const [subject] = Object.keys(lookup.input)
    if (lookup.route.from === 'form' || subject === undefined) continue
    for (const [outcome, about, values] of ownCases[lookup.name] ?? casesOf(lookup, subject)) {
      const parameters = { ...needed(lookup), ...values }
      const key = JSON.stringify([outcome, parameters])
      const same = byValues.get(key)
      if (same === undefined)
        byValues.set(key, { kind: subject, outcome, parameters, lookups: [lookup.name], about })
      else same.lookups.push(lookup.name)
    }
  }
  return [...byValues.values()]
}
