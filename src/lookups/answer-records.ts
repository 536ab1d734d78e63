// Asks the records of a piece of a file like single calls, and makes their events; their results are written by the caller.
import type { Client } from '../auth/client-cache.js'
import type { Attribution } from '../kernel/attribution.js'
import { consentOf } from '../kernel/consent.js'
import { extended } from '../kernel/extended.js'
import { newTransactionId } from '../kernel/ids.js'
import type { Receipts } from '../receipts/receipts.js'
import type { Ledger } from '../usage/ledger.js'
import type { UsageEvent } from '../usage/usage-event.js'
import { createAskRecord } from './ask-record.js'
import type { Calls } from './call.js'
import type { Caller } from './caller.js'
import type { Lookup } from './lookup.js'
import { type Input, type Parsed, parametersIn } from './params.js'
import type { Result } from './result.js'
import type { SemaphoreOf } from './source-semaphores.js'

/**
 * Thrown when the client may not call now, or no call can be recorded: records wait; nothing is asked and nothing is
 * charged.
 */
export class Paused extends Error {}

/** After this many starts a piece no longer waits for an internal error to pass: its records are marked as failed. */
const faultTries = 5

/** Failures that end when the cap is raised or the month is over, and when calls can be recorded again. */
export const waitsFor: ReadonlySet<string> = new Set(['MONTHLY_CAP_REACHED', 'LEDGER_UNAVAILABLE'])

/** The records of a piece of a file. */
export interface Piece {
  readonly lookup: Lookup
  readonly records: readonly Parsed[]
  readonly attribution: Attribution
  /** Of the batch that they belong to. */
  readonly requestId: string
  /** The client; undefined when it may not call the lookup now. */
  readonly client: () => Client | undefined
  readonly signal: AbortSignal
  /** How often the piece was started before. */
  readonly begunBefore: number
  /** A record is about to be asked as this call. */
  readonly onRecord?: (transactionId: string) => void
  /** Asks a record when its time has come, perhaps again. It gets the place of the record in the piece. */
  readonly inTime?: (place: number, ask: () => Promise<Result>) => Promise<Result>
}

export interface AnsweredRecord {
  readonly parsed: Parsed
  readonly result: Result
  readonly event: UsageEvent
}

interface AnswerRecordsParts {
  readonly calls: Pick<Calls, 'execute' | 'event'>
  readonly clock: { now(): number }
  readonly ledger: Pick<Ledger, 'isWritable' | 'recordUnanswered'>
  readonly semaphoreOf: SemaphoreOf
}

/** A column of the file may state the consent of each record. */
function withConsent(attribution: Attribution, input: Input): Attribution {
  const consent = consentOf(attribution.consent, input)
  return consent === attribution.consent ? attribution : extended(attribution, { consent })
}

/** Asks one record; throws Paused when the client may not call. */
function createAnswer({ calls, clock, ledger, semaphoreOf }: AnswerRecordsParts) {
  const askRecord = createAskRecord({ calls, semaphoreOf })
  return async (piece: Piece, place: number): Promise<AnsweredRecord> => {
    const { lookup, requestId, signal, inTime } = piece
    const parsed = piece.records[place]!
    const attribution = 'input' in parsed ? withConsent(piece.attribution, parsed.input) : piece.attribution
    const assertMayAsk = () => {
      signal.throwIfAborted()
      if (piece.client() === undefined || !ledger.isWritable()) throw new Paused()
    }
    const whenNobodyAsked = inTime === undefined ? undefined : 'throw'
    let caller: Caller | undefined
    const ask = () => {
      const client = piece.client()
      if (client === undefined) throw new Paused()
      const startedAt = clock.now()
      caller = { transactionId: newTransactionId(startedAt), client, attribution, startedAt, requestId }
      piece.onRecord?.(caller.transactionId)
      return askRecord(lookup, parsed, caller, { signal, assertMayAsk, whenNobodyAsked })
    }
    const result = await (inTime === undefined ? ask() : inTime(place, ask))
    return { parsed, result, event: calls.event(lookup, parsed, result, caller!) }
  }
}

/**
 * Asks all records of a piece. When one is not answered, the piece is to be asked again later: what a source was asked
 * meanwhile is recorded as unanswered.
 */
export function createAnswerRecords(parts: AnswerRecordsParts) {
  const answer = createAnswer(parts)
  return async (piece: Piece): Promise<AnsweredRecord[]> => {
    const ends = await Promise.allSettled(piece.records.map((_, place) => answer(piece, place)))
    const answers = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
    const rejected = ends.find((end) => end.status === 'rejected')
    const isFaulty = answers.some(({ result }) => result.failure?.code === 'INTERNAL_SERVER_ERROR')
    if (rejected === undefined && !(isFaulty && piece.begunBefore < faultTries)) return answers
    await parts.ledger.recordUnanswered(answers.map(({ event }) => event))
    throw rejected?.reason ?? new Error('a record met an internal error; its piece is retried')
  }
}

/** Makes the records entries of the log. `linesOf`: the lines of the result file about the record with this place. */
export function hashRecords(
  receipts: Receipts | undefined,
  answers: readonly AnsweredRecord[],
  linesOf: (place: number) => string,
): void {
  if (receipts === undefined) return
  answers.forEach(({ parsed, event }, place) => {
    event.receipt = receipts.hash(parametersIn(parsed), linesOf(place), event.consent)
  })
}

/** How many results have each sub_code. */
export function countsOf(answers: readonly AnsweredRecord[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { result } of answers) counts[result.subCode!] = (counts[result.subCode!] ?? 0) + 1
  return counts
}
