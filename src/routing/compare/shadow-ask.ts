// Asks the second source the question of an answered call, and says what became of it.
import type { Candidate } from '../../lookups/engine.js'
import { isFound } from '../../lookups/found.js'
import type { Lookup } from '../../lookups/lookup.js'
import type { Input } from '../../lookups/params.js'
import { type Answer, answerIn, UpstreamError } from '../../lookups/source.js'
import { abortedOutcome, type Comparison } from './comparison-store.js'

/** What became of a call that was to be compared. */
export const comparisonResults = [
  'compared',
  'no_answer',
  'aborted',
  'not_begun',
  'queue_full',
  'no_place',
  'breaker_open',
  'over_budget',
  'too_large',
  'failed',
] as const
export type ComparisonResult = (typeof comparisonResults)[number]

/** What the client got, as long as its comparison waits. */
export interface Answered {
  readonly input: Input
  readonly answer: Answer
  readonly transactionId: string
  readonly clientId: string
  readonly ofMs: number | null
  readonly ofCost: number
}

/** The second source. */
interface Asked {
  readonly lookup: Lookup
  readonly candidate: Candidate
  /** The transactions about which it has been asked, as long as their comparison is in progress. */
  readonly asked: Set<string>
}

type Outcome = Pick<Comparison, 'withOutcome' | 'withFound' | 'withCost'> & { readonly answer?: Answer }

const noAnswer = (withOutcome: string): Outcome => ({ withOutcome, withFound: null, withCost: 0 })

/**
 * What it means that the other source has no answer: it was not asked, it failed, or nobody waited for it any longer.
 * A source that was asked has learnt of the person, and its invoice may have the call: that is stored whatever came of it.
 */
function troubleOf(error: unknown, wasAsked: boolean, isStopped: boolean): ComparisonResult | Outcome {
  const gaveUp = isStopped || (error instanceof UpstreamError && error.notAsked)
  if (wasAsked && gaveUp) return noAnswer(abortedOutcome)
  if (isStopped) return 'not_begun'
  if (!(error instanceof UpstreamError)) return noAnswer('down')
  if (error.notAsked) return 'no_place'
  if (error.reason === 'circuit_open') return 'breaker_open'
  if (error.reason === 'over_budget') return 'over_budget'
  return noAnswer(error.kind)
}

export async function askOther(
  { lookup, candidate, asked }: Asked,
  answered: Answered,
  signal: AbortSignal,
): Promise<ComparisonResult | Outcome> {
  const { costs = 0 } = candidate
  const { input, transactionId, clientId } = answered
  try {
    const answer = answerIn(await candidate.ask(input, { transactionId, clientId, noCache: true, signal }))
    return { answer, withOutcome: answer.subCode, withFound: isFound(lookup.name, answer), withCost: costs }
  } catch (error) {
    return troubleOf(error, asked.has(transactionId), signal.aborted)
  } finally {
    asked.delete(transactionId)
  }
}

/** The candidate, which notes about which transactions it is asked. */
export const noting = (asked: Set<string>, candidate: Candidate): Candidate => ({
  ...candidate,
  ask(input, call) {
    asked.add(call.transactionId)
    return candidate.ask(input, call)
  },
})

/** What is counted of a comparison that came to this. */
export function resultOf(result: Comparison | ComparisonResult): ComparisonResult {
  if (typeof result === 'string') return result
  if (result.withOutcome === abortedOutcome) return 'aborted'
  return result.withFound === null ? 'no_answer' : 'compared'
}
