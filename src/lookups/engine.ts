// Asks the sources of a lookup in order, fails over on trouble, and rejects answers that do not fit the row.
import { type Clock, steadyNow } from '../kernel/clock.js'
import { Failure } from '../kernel/failures.js'
import type { Log } from '../platform/log.js'
import { createAnswerCheck } from './answer-check.js'
import { type Attempt, attemptInTrouble, attemptOf, NoAnswer } from './attempt.js'
import type { Lookup } from './lookup.js'
import type { Input } from './params.js'
import { type Answer, type Ask, isTimeOver, type Source, type SourceCall, SourceTrouble } from './source.js'

export interface EngineAnswer extends Answer {
  /** Name of the source that answered. */
  readonly source: string
  /** The attempts in order; undefined when one source inside this process answered at once. */
  readonly attempts?: readonly Attempt[] | undefined
  /** What the answer costs us, in the smallest unit of the currency. */
  readonly costs?: number | undefined
  /** It was answered from the cache. */
  readonly cached?: boolean | undefined
}

/** A source as it is asked for one lookup. */
export interface Asked {
  readonly name: string
  readonly ask: Ask
  /** What one answer costs us; undefined for what is answered in this process. */
  readonly costs?: number
  /** True for the cache: it returns a KeptAnswer of another source, or `notHeld`. */
  readonly isCache?: true
}

/** An answer from the cache. */
export interface KeptAnswer extends Answer {
  /** Name of the source that gave it. */
  readonly keptFrom: string
}

/** The sources to ask, in order, and the deadline. */
export interface Plan {
  readonly asked: readonly Asked[]
  /** All attempts together; undefined: no limit beyond each source's own. */
  readonly deadlineMs?: number
}

export interface Engine {
  /**
   * The answer of the first source that has one. Throws NoAnswer when none has; its cause is the last source's trouble.
   * Throws the Failure of a source that computes, such as a file that is not an image.
   * A lookup with `once` is asked of the first source only. `only` names the one source to ask: a journey continues at
   * the source that began it.
   */
  ask(lookup: Lookup, input: Input, call: SourceCall, only?: string): Promise<EngineAnswer>
}

/** Every source that answers to the lookup's name, in order; each answer is checked before it is used. */
export function checkedSources(lookup: Lookup, sources: readonly Source[]): Asked[] {
  const check = createAnswerCheck(lookup)
  return sources
    .filter((source) => Object.hasOwn(source.answers, lookup.name))
    .map((source) => {
      const ask = source.answers[lookup.name]!
      return {
        name: source.name,
        async ask(input, call) {
          const answer: Answer | null | undefined = await ask(input, call)
          // An operator's own module is not checked by a compiler.
          if (answer == null) throw new SourceTrouble('unreadable', 'it returned nothing')
          const wrong = check(answer, input)
          if (wrong !== undefined)
            throw new SourceTrouble('unreadable', wrong, { reference: answer.reference ?? null })
          return answer
        },
      }
    })
}

/** Field by field: an object made by spreading gets its own hidden class each time, which slows down every reader. */
const answerFrom = (
  source: string,
  { subCode, data, json, remark, session }: Answer,
  { attempts, costs, cached }: Pick<EngineAnswer, 'attempts' | 'costs' | 'cached'> = {},
): EngineAnswer => ({ subCode, data, json, remark, session, source, attempts, costs, cached })

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
    if (attempts.length === 0) throw error
    return false // what was asked is recorded as a failure
  }
}

/** The frames of the stack without the message, which may quote what a source was asked or what it answered. */
const framesOf = (fault: unknown): string | undefined =>
  fault instanceof Error
    ? fault.stack
        ?.split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n')
    : undefined

function logTrouble(log: Log, lookup: Lookup, source: string, trouble: unknown, call: SourceCall): void {
  const isTrouble = trouble instanceof SourceTrouble
  log.warn(
    {
      transaction_id: call.transactionId,
      lookup: lookup.name,
      source,
      kind: isTrouble ? trouble.kind : 'fault',
      reason: isTrouble
        ? trouble.message
        : `unexpected error (${trouble instanceof Error ? trouble.name : typeof trouble})`,
      stack: isTrouble ? undefined : framesOf(trouble),
    },
    isTrouble && trouble.notAsked ? 'a source was not asked' : 'a source had no answer',
  )
}

/** What a source answered, with what was tried before it. `fromMs`: when it was asked. */
function withAttempts(
  source: Asked,
  answer: Answer,
  attempts: Attempt[],
  clock: Clock,
  fromMs: number,
): EngineAnswer {
  if (source.isCache === true) {
    const { keptFrom } = answer as KeptAnswer
    return answerFrom(keptFrom, answer, {
      cached: true,
      attempts: attempts.length > 0 ? attempts : undefined,
    })
  }
  if (source.costs === undefined && attempts.length === 0) return answerFrom(source.name, answer)
  attempts.push(attemptOf(source.name, answer.subCode, steadyNow(clock)() - fromMs, answer.reference))
  return answerFrom(source.name, answer, { attempts, costs: source.costs ?? 0 })
}

/** Asks one after the other until one answers. Throws NoAnswer. */
async function askInOrder(
  parts: Parts,
  lookup: Lookup,
  asked: readonly Asked[],
  input: Input,
  call: SourceCall,
): Promise<EngineAnswer> {
  const { clock, log } = parts
  const now = steadyNow(clock)
  const attempts: Attempt[] = []
  let unavailable = 0
  let cause: unknown
  for (let i = 0; i < asked.length; i++) {
    const source = asked[i]!
    const fromMs = now()
    if (isTimeOver(call, fromMs) || !mayAsk(parts, attempts)) break
    let answer: Answer
    try {
      answer = await source.ask(input, call)
    } catch (trouble) {
      if (trouble instanceof Failure) throw trouble // about the call, not about the source: no other one is asked
      const wasAsked = !(trouble instanceof SourceTrouble && trouble.notAsked)
      if (wasAsked) attempts.push(attemptInTrouble(source.name, trouble, now() - fromMs))
      if (trouble instanceof SourceTrouble && trouble.unavailable) unavailable++
      cause = trouble
      logTrouble(log, lookup, source.name, trouble, call)
      continue
    }
    const isLast = i + 1 === asked.length
    if (answer.notHeld === undefined || (answer.notHeld === 'complete' && isLast))
      return withAttempts(source, answer, attempts, clock, fromMs)
    if (isLast) unavailable = -1 // the last one does not hold the subject and cannot say that nobody does
  }
  mayAsk(parts, attempts)
  const allUnavailable = attempts.length > 0 && unavailable === attempts.length
  throw new NoAnswer(allUnavailable ? 'SOURCE_UNAVAILABLE' : 'SOURCE_FAILURE', attempts, {
    log: asked.length === 0 ? 'no source answers this lookup' : 'no source answered',
    cause,
  })
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
  route?: (lookup: Lookup, answering: readonly Asked[]) => Plan
}): Engine {
  const { catalogue, sources, route = (_lookup, asked): Plan => ({ asked }) } = parts
  const plans = new Map(
    catalogue.map((lookup) => [lookup.name, route(lookup, checkedSources(lookup, sources))] as const),
  )
  return {
    ask(lookup, input, call, only) {
      const plan = plans.get(lookup.name)!
      const fitting = only === undefined ? plan.asked : plan.asked.filter(({ name }) => name === only)
      const asked = lookup.once === true ? fitting.slice(0, 1) : fitting
      if (plan.deadlineMs === undefined) return askInOrder(parts, lookup, asked, input, call)
      const endsAt = steadyNow(parts.clock)() + plan.deadlineMs
      return askInOrder(parts, lookup, asked, input, { ...call, endsAt })
    },
  }
}
