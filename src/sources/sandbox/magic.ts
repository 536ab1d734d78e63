// Wraps a source so that the magic identifiers of the sandbox rehearse its troubles. No other code knows these
// values; those that are found are ordinary imported records.
import { panMsmeCheck } from '../../lookups/pan/pan-msme-check.js'
import type { Input } from '../../lookups/params.js'
import { type Answer, type Ask, type Source, type SourceCall, UpstreamError } from '../../lookups/source.js'

export type Rehearsal = 'failure' | 'unavailable' | 'slow' | 'invalid' | 'offline'

const slowMs = 2_000

const pans: Readonly<Record<string, Rehearsal>> = {
  ZZZPZ1000F: 'failure',
  ZZZPZ1000G: 'unavailable',
  ZZZPZ1000S: 'slow',
  ZZZPZ1000V: 'invalid',
  ZZZCZ1000F: 'failure',
  ZZZCZ1000G: 'unavailable',
  ZZZCZ1000S: 'slow',
}

/** What each identifier rehearses, by parameter and value. */
export const rehearsals: Readonly<Record<string, Readonly<Record<string, Rehearsal>>>> = {
  pan_number: pans,
  // The income-tax portal knows a taxpayer by the PAN.
  username: pans,
  gstin_number: { '27ZZZCZ1000F1Z4': 'failure', '27ZZZCZ1000G1Z2': 'unavailable', '27ZZZCZ1000S1ZD': 'slow' },
  rc_number: { DL99ZZ0003: 'failure', DL99ZZ0004: 'unavailable', DL99ZZ0005: 'slow' },
  fssai_id: { '10099000000003': 'failure', '10099000000004': 'unavailable', '10099000000005': 'slow' },
  mobile_number: { '6000000003': 'failure', '6000000004': 'unavailable', '6000000005': 'slow' },
  uan_number: { '100000000003': 'failure', '100000000004': 'unavailable', '100000000005': 'slow' },
  vpa: { 'failure@sandbox': 'failure', 'unavailable@sandbox': 'unavailable', 'slow@sandbox': 'slow' },
  account_number: {
    '100000000003': 'failure',
    '100000000004': 'unavailable',
    '100000000005': 'slow',
    '100000000006': 'offline',
  },
  file_number: { ZZ1000000000003: 'failure', ZZ1000000000004: 'unavailable', ZZ1000000000005: 'slow' },
  dl_number: { ZZ0120200000003: 'failure', ZZ0120200000004: 'unavailable', ZZ0120200000005: 'slow' },
  epic_number: { ZZZ0000003: 'failure', ZZZ0000004: 'unavailable', ZZZ0000005: 'slow' },
  udyam_aadhaar_number: {
    UDYAMZZ000000003: 'failure',
    UDYAMZZ000000004: 'unavailable',
    UDYAMZZ000000005: 'slow',
  },
  id_number: {
    U00000ZZ2020PTC000003: 'failure',
    U00000ZZ2020PTC000004: 'unavailable',
    U00000ZZ2020PTC000005: 'slow',
    '90000003': 'failure',
    '90000004': 'unavailable',
    '90000005': 'slow',
  },
  tan_number: { ZZZZ00003A: 'failure', ZZZZ00004A: 'unavailable', ZZZZ00005A: 'slow' },
  aadhaar_number: { '999999990042': 'failure', '999999990061': 'unavailable', '999999990057': 'slow' },
}

/** Identifiers that nobody has, by parameter. They are not in the country: no code looks for them. */
export const unknownIdentifiers: Readonly<Record<string, string | readonly string[]>> = {
  pan_number: 'ZZZPZ1000N',
  username: 'ZZZPZ1000N',
  gstin_number: '27ZZZCZ1000N1ZN',
  rc_number: 'DL99ZZ0002',
  fssai_id: '10099000000002',
  mobile_number: '6000000002',
  uan_number: '100000000002',
  vpa: 'unknown@sandbox',
  id_number: ['U00000ZZ2020PTC000002', '90000002'],
  tan_number: 'ZZZZ00002A',
  aadhaar_number: '999999990026',
}

/** The identifiers that rehearse a slow answer. */
export const slowSubjects: ReadonlySet<unknown> = new Set(
  Object.values(rehearsals).flatMap((table) =>
    Object.entries(table).flatMap(([value, rehearsal]) => (rehearsal === 'slow' ? [value] : [])),
  ),
)

/** What each tds_id of itr_client_id `itr_sandbox` rehearses. */
const statementRehearsals: Readonly<Record<string, Rehearsal>> = { 3: 'failure', 4: 'unavailable', 5: 'slow' }

const mapOf = <Value>(table: Readonly<Record<string, Value>>) => new Map(Object.entries(table))
const byValue = new Map(Object.entries(rehearsals).map(([name, table]) => [name, mapOf(table)]))
const byStatement = mapOf(statementRehearsals)

function rehearsalOf(input: Input): Rehearsal | undefined {
  if (input.itr_client_id === 'itr_sandbox') return byStatement.get(String(input.tds_id))
  for (const name of Object.keys(input)) {
    const rehearsal = byValue.get(name)?.get(input[name] as string)
    if (rehearsal !== undefined) return rehearsal
  }
  return undefined
}

/** Where a lookup can say that a PAN is invalid it does; elsewhere the PAN is not found. */
function invalid(lookup: string, ask: Ask): Ask {
  if (lookup === panMsmeCheck.name) return async (): Promise<Answer> => ({ subCode: 'INVALID_PAN_NUMBER' })
  return ask
}

/** The source with the rehearsals. @param sleep waits some milliseconds */
export function withRehearsals(source: Source, sleep: (ms: number) => Promise<void>): Source {
  const wrap = (lookup: string, ask: Ask): Ask => {
    const askInvalid = invalid(lookup, ask)
    const rehearse = async (rehearsal: Rehearsal, input: Input, call: SourceCall): ReturnType<Ask> => {
      switch (rehearsal) {
        case 'failure':
          throw new UpstreamError('unavailable', 'rehearsed failure', { nothingDone: true })
        case 'unavailable':
          throw new UpstreamError('unavailable', 'rehearsed unavailability', { unavailable: true })
        case 'slow':
          await sleep(slowMs)
          return ask(input, call)
        case 'invalid':
          return askInvalid(input, call)
        case 'offline':
          return { subCode: 'BENEFICIARY_BANK_OFFLINE' }
      }
    }
    return (input, call) => {
      const rehearsal = rehearsalOf(input)
      return rehearsal === undefined ? ask(input, call) : rehearse(rehearsal, input, call)
    }
  }
  const answers = Object.entries(source.answers).map(([lookup, ask]) => [lookup, wrap(lookup, ask)] as const)
  return { name: source.name, answers: Object.fromEntries(answers) }
}
