// Asks the sources of a lookup in order, fails over on trouble, and rejects answers that do not fit the row.
import { type Clock, steadyNow } from '../kernel/clock.js'
import { saysNo } from '../kernel/consent.js'
import { extended } from '../kernel/extended.js'
import { Failure } from '../kernel/failures.js'
import type { Log } from '../platform/log.js'
import { createAnswerCheck } from './answer-check.js'
import { type Attempt, attemptInTrouble, attemptOf, NoAnswer } from './attempt.js'
import { logTrouble } from './log-trouble.js'
import type { Lookup } from './lookup.js'
import type { Input } from './params.js'
import { answeredResult, type Result } from './result.js'
import {
  type Answer,
  type Ask,
  answerIn,
  isMiss,
  isTimeOver,
  type Miss,
  type Source,
  type SourceCall,
  UpstreamError,
} from './source.js'
import { consentDenied, isNoneAsked, namesOfConsented, passedOver } from './without-consent.js'

/** A source as it is asked for one lookup. */
export interface Candidate {
  readonly name: string
  readonly ask: Ask
  /** What one answer costs us; undefined for what is answered in this process. */
  readonly costs?: number
}

/** An answer that a source gave before. */
export interface CachedAnswer {
  /** Name of the source. */
  readonly source: string
  readonly answer: Answer
}

/** The cached answers of a plan's sources. */
export interface PlanCache {
  /** It comes before this one of the sources, the first that is not inside this process. */
  readonly before: number
  /** Undefined when there is none. Never rejects. */
  find(input: Input, call: SourceCall): Promise<CachedAnswer | undefined>
}

/** The sources to ask, in order, and the deadline. */
export interface Plan {
  readonly candidates: readonly Candidate[]
  /** Absent: nothing is cached. */
  readonly cache?: PlanCache
  /** All attempts together; undefined: no limit beyond each source's own. */
  readonly deadlineMs?: number | undefined
  /** Names of sources that this call may not be asked of, since it says that the person did not agree. */
  readonly denied?: ReadonlySet<string>
  /** The plan of one call, where calls have different ones; absent: this plan. */
  readonly choose?: (call: SourceCall) => Plan
}

export interface Engine {
  /**
   * The result of the first source that has an answer. Throws NoAnswer when none has; its cause is the last source's trouble.
   * Throws the Failure of a source that computes, such as a file that is not an image.
   * A lookup with `once` is asked of the first source only. `only` names the one source to ask: a journey continues at
   * the source that began it.
   */
  ask(lookup: Lookup, input: Input, call: SourceCall, only?: string): Promise<Result>
}

/** Every source that answers to the lookup's name, in order; each answer is checked before it is used. */
export function checkedSources(lookup: Lookup, sources: readonly Source[]): Candidate[] {
  const check = createAnswerCheck(lookup)
  return sources
    .filter((source) => Object.hasOwn(source.answers, lookup.name))
    .map((source) => {
      const ask = source.answers[lookup.name]!
      return {
        name: source.name,
        async ask(input, call) {
          const result = await ask(input, call)
          // An operator's own module is not checked by a compiler.
          if (typeof result !== 'object' || result === null)
            throw new UpstreamError(
              'invalid_response',
              `it returned ${result == null ? 'nothing' : typeof result}`,
            )
          const answer = answerIn(result)
          const wrong = check(answer, input)
          if (wrong !== undefined)
            throw new UpstreamError('invalid_response', wrong, { reference: answer.reference ?? null })
          return result
        },
      }
    })
}

interface Parts {
  readonly clock: Clock
  readonly log: Log
  /** Throws LEDGER_UNAVAILABLE while a call could not be recorded; absent: it always can. */
  readonly assertWritable?: () => void
}

/** Whether the next source may be asked. Throws when a call could not be recorded and none was asked yet. */
function mayAsk({ assertWritable }: Parts, attempts: readonly Attempt[]): boolean {
  if (assertWritable === undefined) return true
  try {
    assertWritable()
    return true
  } catch (error) {
    if (isNoneAsked(attempts)) throw error
    return false // what was asked is recorded as a failure
  }
}

/** What a source answered, with what was tried before it. `fromMs`: when it was asked. */
function resultOf(
  { name, costs }: Candidate,
  answer: Answer,
  attempts: Attempt[],
  clock: Clock,
  fromMs: number,
): Result {
  if (costs === undefined && attempts.length === 0) return answeredResult(name, answer)
  attempts.push(attemptOf(name, answer.subCode, steadyNow(clock)() - fromMs, answer.reference))
  return answeredResult(name, answer, attempts, costs ?? 0)
}

/** A cached answer costs nothing, and is no attempt itself. */
const cachedResult = ({ source, answer }: CachedAnswer, attempts: readonly Attempt[]): Result =>
  answeredResult(source, answer, attempts.length > 0 ? attempts : undefined, undefined, true)

/** Asks one after the other until one answers. Throws NoAnswer. */
async function askInOrder(
  parts: Parts,
  lookup: Lookup,
  { candidates, cache, denied }: Plan,
  input: Input,
  call: SourceCall,
): Promise<Result> {
  const { clock, log } = parts
  const now = steadyNow(clock)
  const attempts: Attempt[] = []
  let unavailable = 0
  let cause: unknown
  for (let i = 0; i < candidates.length; i++) {
    if (i === cache?.before) {
      if (isTimeOver(call, now()) || !mayAsk(parts, attempts)) break
      const cached = await cache.find(input, call)
      if (cached !== undefined) return cachedResult(cached, attempts)
    }
    const source = candidates[i]!
    if (denied?.has(source.name)) {
      attempts.push(passedOver(source.name))
      unavailable++
      continue
    }
    const fromMs = now()
    if (isTimeOver(call, fromMs) || !mayAsk(parts, attempts)) break
    let result: Answer | Miss
    try {
      result = await source.ask(input, call)
    } catch (trouble) {
      if (trouble instanceof Failure) throw trouble // about the call, not about the source: no other one is asked
      const wasAsked = !(trouble instanceof UpstreamError && trouble.notAsked)
      if (wasAsked) attempts.push(attemptInTrouble(source.name, trouble, now() - fromMs))
      if (trouble instanceof UpstreamError && trouble.unavailable) unavailable++
      cause = trouble
      logTrouble(log, lookup, source.name, trouble, call)
      continue
    }
    if (!isMiss(result)) return resultOf(source, result, attempts, clock, fromMs)
    const isLast = i + 1 === candidates.length
    if (isLast && result.miss === 'authoritative')
      return resultOf(source, result.answer, attempts, clock, fromMs)
    if (isLast) unavailable = -1 // the last one does not hold the subject and cannot say that nobody does
  }
  mayAsk(parts, attempts)
  const areDenied = attempts.length > 0 && isNoneAsked(attempts)
  // With a cause, or without time, another source could be asked later.
  if (areDenied && cause === undefined && !isTimeOver(call, now())) throw consentDenied()
  const allUnavailable = attempts.length > 0 && !areDenied && unavailable === attempts.length
  throw new NoAnswer(allUnavailable ? 'SOURCE_UNAVAILABLE' : 'SOURCE_FAILURE', attempts, {
    log: candidates.length === 0 ? 'no source answers this lookup' : 'no source answered',
    cause,
  })
}

/** The plan of a call that only one source may be asked: by its name, or the first that is not denied where asking has an effect. */
function firstOf(
  { candidates, deadlineMs }: Plan,
  { once }: Lookup,
  only: string | undefined,
  denied: Plan['denied'],
): Plan {
  const fitting = only === undefined ? candidates : candidates.filter(({ name }) => name === only)
  const first = once === true ? fitting.findIndex(({ name }) => denied?.has(name) !== true) : -1
  return { candidates: first === -1 ? fitting : fitting.slice(0, first + 1), deadlineMs }
}

/**
 * @param parts.sources in order of preference; a lookup is asked only of those that answer to its name
 * @param parts.assertWritable called before each source is asked: see `Parts`
 * @param parts.route puts the answering sources of a lookup in order and wraps them; left out: as they are
 */
export function createEngine(parts: {
  catalogue: readonly Lookup[]
  sources: readonly Source[]
  clock: Clock
  log: Log
  assertWritable?: () => void
  route?: (lookup: Lookup, candidates: readonly Candidate[]) => Plan
}): Engine {
  const { catalogue, sources, route = (_lookup, candidates): Plan => ({ candidates }) } = parts
  const plans = new Map(
    catalogue.map((lookup) => {
      const plan = route(lookup, checkedSources(lookup, sources))
      return [lookup.name, { plan, consented: namesOfConsented(lookup, sources) }] as const
    }),
  )
  return {
    ask(lookup, input, call, only) {
      const { plan: route, consented } = plans.get(lookup.name)!
      const whole = route.choose === undefined ? route : route.choose(call)
      const denied = consented !== undefined && saysNo(call.consent) ? consented : undefined
      const isForOne = only !== undefined || lookup.once === true
      const fitting = isForOne ? firstOf(whole, lookup, only, denied) : whole
      const plan = denied === undefined ? fitting : extended(fitting, { denied })
      if (plan.deadlineMs === undefined) return askInOrder(parts, lookup, plan, input, call)
      const endsAt = steadyNow(parts.clock)() + plan.deadlineMs
      return askInOrder(parts, lookup, plan, input, extended(call, { endsAt }))
    },
  }
}
