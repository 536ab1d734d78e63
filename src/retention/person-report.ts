// Collects what a person may ask for: each call about them, whom it told, on which consent, and what is stored until when.

import { type Clock, isoTime } from '../kernel/clock.js'
import type { Lookup } from '../lookups/lookup.js'
import type { ErasedPerson, RetentionClass } from '../platform/stored-data.js'
import type { SubjectCall, SubjectCalls } from '../usage/subject-calls.js'
import type { Period } from '../usage/usage-period.js'
import { erasable } from './erasable.js'
import { type Erased, type Erasure, eraseFound, personOf, type SearchParts } from './erase.js'
import type { ConsentAbout } from './erase-consents.js'
import { type KeptAfterErasing, keptAfterErasing, untilText } from './until.js'

/** A source that was asked about the person for comparison, beside the one that answered. */
export interface ComparedSource {
  readonly transaction_id: string
  readonly source: string
  readonly outcome: string
}

export interface ReportParts extends SearchParts {
  readonly clock: Pick<Clock, 'now'>
  /** The lookups in force. */
  readonly catalogue: () => readonly Lookup[]
  readonly retentionClasses: readonly RetentionClass<never>[]
  readonly settings: Readonly<Record<string, unknown>>
  readonly selectCalls: (indexes: readonly Buffer[], period: Period, most: number) => Promise<SubjectCalls>
  readonly selectCompared: (transactionIds: readonly string[]) => Promise<ComparedSource[]>
  readonly selectConsents: (person: ErasedPerson) => Promise<ConsentAbout[]>
  /** Also of a removed client; undefined: it never was. */
  readonly clientName: (clientId: string) => string | undefined
  /** Whether a source answers inside this service: nobody else learns of the person. */
  readonly answersInside: (source: string) => boolean
}

/** Calls of one report: more than a person reads. Those before can be asked for by period. */
export const mostCalls = 10_000

const notAsked = 'skipped'

/** The sources that a call asked about the person, each once. */
function askedBy({ attempts, source, cached }: SubjectCall, compared: readonly ComparedSource[]): string[] {
  const tried =
    attempts === null
      ? source === null || cached
        ? []
        : [{ source, outcome: null }]
      : (JSON.parse(attempts) as { source: string; outcome: string | null }[])
  const asked = [...tried, ...compared].filter(({ outcome }) => outcome !== notAsked)
  return [...new Set(asked.map((each) => each.source))]
}

/** The outcome in words: what the lookup says of its sub_code. */
const outcomeText = (lookup: Lookup | undefined, { sub_code, http_status }: SubjectCall): string =>
  (sub_code === null ? undefined : (lookup?.outcomes[sub_code]?.message ?? sub_code)) ?? `HTTP ${http_status}`

function callOf(
  { answersInside, clientName }: Pick<ReportParts, 'answersInside' | 'clientName'>,
  call: SubjectCall,
  compared: readonly ComparedSource[],
  lookup: Lookup | undefined,
) {
  const stated = call.consent === null ? {} : (JSON.parse(call.consent) as Record<string, string>)
  return {
    transaction_id: call.transaction_id,
    request_id: call.request_id,
    at: isoTime(call.at),
    client_id: call.client_id,
    client: clientName(call.client_id) ?? null,
    lookup: call.lookup,
    asked: lookup?.summary ?? null,
    purpose: stated.purpose ?? null,
    reason: stated.reason ?? null,
    consent: stated.consent ?? null,
    consent_id: stated.id ?? null,
    consent_at: stated.at ?? null,
    sub_code: call.sub_code,
    http_status: call.http_status,
    outcome: outcomeText(lookup, call),
    source: call.source,
    cached: call.cached,
    told: askedBy(call, compared).filter((source) => !answersInside(source)),
  }
}

export type ReportedCall = ReturnType<typeof callOf>

/** Each source that was told, how often, and when for the last time; `calls` has the newest first. */
function sumTold(calls: readonly ReportedCall[]) {
  const told = new Map<string, { source: string; calls: number; last_at: string; lookups: string[] }>()
  for (const { told: names, at, lookup } of calls)
    for (const source of names) {
      const sum = told.get(source) ?? { source, calls: 0, last_at: at, lookups: [] }
      sum.calls++
      if (!sum.lookups.includes(lookup)) sum.lookups.push(lookup)
      told.set(source, sum)
    }
  return [...told.values()]
}

/** What is stored, by its retention class. */
function storedBy(parts: ReportParts, counts: Erased, unsure: Erased) {
  const sum = (counted: Erased, names: readonly string[]) =>
    names.reduce((total, name) => total + (counted[name] ?? 0), 0)
  return parts.retentionClasses.flatMap((one) => {
    const names = one.counted ?? []
    const [count, maybe] = [sum(counts, names), sum(unsure, names)]
    if (count + maybe === 0) return []
    const { name, keeps, why } = one
    return [
      {
        name,
        count,
        maybe,
        keeps,
        why,
        until: untilText(one, parts.settings),
        after_erasing: one.afterErasing?.keeps ?? null,
      },
    ]
  })
}

/** As an erasure counts, but what indexes lead to is found by them. */
async function searchStored(parts: ReportParts, person: ErasedPerson) {
  const of = (erasures: readonly Erasure[]) => ({ ...parts, erasures })
  const found = parts.erasures.map((erasure) => ({ ...erasure, count: erasure.find ?? erasure.count }))
  const sure = found.filter(({ unsure }) => unsure !== true)
  const unsure = found.filter((erasure) => erasure.unsure === true)
  return storedBy(
    parts,
    await eraseFound(of(sure), person),
    await eraseFound({ ...of(unsure), sealedColumns: [] }, person),
  )
}

const consentOf = (parts: ReportParts, { clientId, withdrawnAt, ...body }: ConsentAbout) => ({
  client_id: clientId,
  client: parts.clientName(clientId) ?? null,
  id: body.id,
  purposes: [...body.purposes],
  lookups: [...body.lookups],
  notice: body.notice,
  given_at: body.given_at,
  expires_at: body.expires_at,
  withdrawn_at: withdrawnAt === null ? null : isoTime(withdrawnAt),
})

async function comparedBy({ selectCompared }: ReportParts, events: readonly SubjectCall[]) {
  const byCall = new Map<string, ComparedSource[]>()
  for (const one of await selectCompared(events.map(({ transaction_id }) => transaction_id)))
    byCall.set(one.transaction_id, [...(byCall.get(one.transaction_id) ?? []), one])
  return byCall
}

export interface ReportAsked {
  readonly kind: string
  /** Compacted and valid. */
  readonly value: string
  readonly period: Period
  /** Without what must be searched: stored data and registered consents. */
  readonly callsOnly: boolean
}

/** What is known of the person identified by the number. Changes nothing. */
export async function reportOn(
  parts: ReportParts,
  { kind, value, period, callsOnly }: ReportAsked,
  progress: (what: string) => void,
) {
  const person = personOf(parts.vault, kind, value, progress)
  const { calls: events, total } = await parts.selectCalls(person.indexes, period, mostCalls)
  const compared = await comparedBy(parts, events)
  const lookups = new Map(parts.catalogue().map((lookup) => [lookup.name, lookup]))
  const calls = events.map((event) =>
    callOf(parts, event, compared.get(event.transaction_id) ?? [], lookups.get(event.lookup)),
  )
  const kept: KeptAfterErasing[] = keptAfterErasing(parts.retentionClasses, parts.settings)
  return {
    kind,
    number: erasable[kind]!.mask(value),
    made_at: isoTime(parts.clock.now()),
    calls,
    calls_left_out: total - calls.length,
    told: sumTold(calls),
    consents: callsOnly
      ? null
      : (await parts.selectConsents(person)).map((consent) => consentOf(parts, consent)),
    stored: callsOnly ? null : await searchStored(parts, person),
    kept_after_erasing: kept,
  }
}

export type PersonReport = Awaited<ReturnType<typeof reportOn>>
