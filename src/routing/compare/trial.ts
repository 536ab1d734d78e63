// Tries a source on subjects whose answers are held: how often it agrees, by field, how fast it is and what it costs.
import { type Clock, steadyNow } from '../../kernel/clock.js'
import type { Candidate } from '../../lookups/engine.js'
import { isFound } from '../../lookups/found.js'
import type { Lookup } from '../../lookups/lookup.js'
import type { Input } from '../../lookups/params.js'
import { type Answer, answerIn, UpstreamError } from '../../lookups/source.js'
import { fieldsOf } from './answer-fields.js'
import { type Agreement, agreements, compareAnswers } from './compare-answers.js'
import type { NameScore } from './normalised.js'

export interface Trial {
  readonly lookup: Lookup
  /** The source as it is asked beside calls. */
  readonly candidate: Candidate
  readonly held: AsyncIterable<{ readonly input: Input; readonly answer: Answer }>
  /** At most so many subjects are asked about. */
  readonly most: number
  readonly signal: AbortSignal
  readonly progress: (asked: number) => void
}

export type FieldCounts = Record<Agreement, number>

export interface TrialResult {
  readonly asked: number
  readonly found: number
  /** It answered that there is no such subject. */
  readonly notFound: number
  /** By kind of trouble. */
  readonly noAnswer: ReadonlyMap<string, number>
  /** Of its answers, ms, in ascending order. */
  readonly durations: readonly number[]
  readonly cost: number
  readonly fields: ReadonlyMap<string, FieldCounts>
  /** Why it ended before `most` subjects were asked about; null: it did not. */
  readonly stopped: 'no_more_subjects' | 'keeps_failing' | 'over_budget' | 'cancelled' | null
}

/** Few at a time: a trial must neither be throttled nor delay clients. */
const atOneTime = 4
/** While calls need all places of the source. */
const noPlacePauseMs = 50

type Counting = { -readonly [Name in keyof TrialResult]: TrialResult[Name] } & {
  durations: number[]
  noAnswer: Map<string, number>
  fields: Map<string, FieldCounts>
}

const noCounts = (): FieldCounts => ({ equal: 0, normalised: 0, different: 0, onlyOf: 0, onlyWith: 0 })

/** Asks until there is a place. Throws what the source throws. */
async function askPatiently(deps: TrialDeps, { candidate, signal }: Trial, input: Input): Promise<Answer> {
  for (;;) {
    try {
      const call = { transactionId: deps.newId(), clientId: 'sources-trial', noCache: true, signal } as const
      return answerIn(await candidate.ask(input, call))
    } catch (error) {
      const hasNoPlace = error instanceof UpstreamError && error.notAsked
      if (!hasNoPlace || signal.aborted) throw error
      await deps.pause(noPlacePauseMs)
    }
  }
}

interface TrialDeps {
  readonly clock: Clock
  readonly newId: () => string
  readonly nameScore: NameScore
  readonly pause: (ms: number) => Promise<unknown>
}

/** Why nothing more is asked after this error; null: more is asked. */
function stoppedBy(error: unknown): 'keeps_failing' | 'over_budget' | null {
  if (!(error instanceof UpstreamError)) return null
  const { reason } = error
  if (reason === 'circuit_open') return 'keeps_failing'
  return reason === 'over_budget' ? reason : null
}

function count(result: Counting, compared: ReturnType<typeof compareAnswers>): void {
  for (const agreement of agreements) {
    for (const name of compared[agreement]) {
      const counts = result.fields.get(name) ?? noCounts()
      counts[agreement]++
      result.fields.set(name, counts)
    }
  }
}

/** Its breaker decides when a source that keeps failing is asked no more. */
export async function runTrial(deps: TrialDeps, trial: Trial): Promise<TrialResult> {
  const { lookup, candidate, held, most, signal } = trial
  const fields = fieldsOf(lookup.output)
  const now = steadyNow(deps.clock)
  const result: Counting = {
    ...{ asked: 0, found: 0, notFound: 0, cost: 0, stopped: null },
    ...{ noAnswer: new Map(), durations: [], fields: new Map() },
  }
  const subjects = held[Symbol.asyncIterator]()
  let begun = 0

  async function tryOne({ input, answer: expected }: { input: Input; answer: Answer }): Promise<void> {
    const fromMs = now()
    try {
      const answer = await askPatiently(deps, trial, input)
      result.durations.push(now() - fromMs)
      result.cost += candidate.costs ?? 0
      result.asked++
      if (!isFound(lookup.name, answer)) result.notFound++
      else {
        result.found++
        count(result, compareAnswers(fields, expected.data, answer.data, deps.nameScore))
      }
    } catch (error) {
      if (signal.aborted) return
      const stopped = stoppedBy(error)
      result.stopped ??= stopped
      if (stopped !== null) return
      result.asked++
      const kind = error instanceof UpstreamError ? error.kind : 'down'
      result.noAnswer.set(kind, (result.noAnswer.get(kind) ?? 0) + 1)
    }
    trial.progress(result.asked)
  }

  async function work(): Promise<void> {
    while (begun < most && result.stopped === null) {
      if (signal.aborted) {
        result.stopped = 'cancelled'
        return
      }
      begun++
      const next = await subjects.next()
      if (next.done === true) {
        result.stopped ??= 'no_more_subjects'
        return
      }
      await tryOne(next.value)
    }
  }

  try {
    await Promise.all(Array.from({ length: atOneTime }, work))
  } finally {
    await subjects.return?.(undefined)
  }
  result.durations.sort((a, b) => a - b)
  return result
}
