// Asks the second source the question of an answered call, and says what became of it.
import type { Consent } from '../../kernel/consent.js'
import { extended } from '../../kernel/extended.js'
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
  /** What the call stated: the other source is told the same. */
  readonly consent: Consent | undefined
  readonly ofMs: number | null
  readonly ofCost: number
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

/** The candidate must say when it is asked, as `noting` has it. */
export async function askOther(
  { lookup, candidate: second }: { readonly lookup: Lookup; readonly candidate: Candidate },
  { input, transactionId, clientId, consent }: Answered,
  signal: AbortSignal,
): Promise<ComparisonResult | Outcome> {
  const { costs = 0 } = second
  let wasAsked = false
  const onStart = () => {
    wasAsked = true
  }
  try {
    const facts = { transactionId, clientId, noCache: true, signal, onStart } as const
    const call = consent === undefined ? facts : extended(facts, { consent })
    const answer = answerIn(await second.ask(input, call))
    return { answer, withOutcome: answer.subCode, withFound: isFound(lookup.name, answer), withCost: costs }
  } catch (error) {
    return troubleOf(error, wasAsked, signal.aborted)
  }
}

/** The candidate, which says when it is asked: what stands before it may refuse. */
export const noting = (candidate: Candidate): Candidate => ({
  ...candidate,
  ask(input, { onStart, ...call }) {
    onStart?.()
    return candidate.ask(input, call)
  },
})

/** What is counted of a comparison that came to this. */
export function resultOf(result: Comparison | ComparisonResult): ComparisonResult {
  if (typeof result === 'string') return result
  if (result.withOutcome === abortedOutcome) return 'aborted'
  return result.withFound === null ? 'no_answer' : 'compared'
}
