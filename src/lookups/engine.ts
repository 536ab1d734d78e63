// Owns the asking of sources: in order, failing over on trouble, and believing no answer that does not fit the row.
import { Failure } from '../kernel/failures.js'
import type { Log } from '../platform/log.js'
import { createAnswerCheck } from './answer-check.js'
import type { Lookup } from './lookup.js'
import type { Input } from './params.js'
import { type Answer, type Source, type SourceCall, SourceTrouble } from './source.js'

export interface EngineAnswer extends Answer {
  /** Name of the source that answered. */
  readonly source: string
}

export interface Engine {
  /**
   * The answer of the first source that has one. Throws SOURCE_FAILURE or SOURCE_UNAVAILABLE when none has; the
   * cause is the last source's trouble. A lookup that is asked `once` is asked of the first source alone.
   * `only` names the one source to ask: a journey is ended where it was begun.
   */
  ask(lookup: Lookup, input: Input, call: SourceCall, only?: string): Promise<EngineAnswer>
}

/** `sources` in order of preference. A lookup is asked only of those that answer to its name. */
export function createEngine(parts: {
  catalogue: readonly Lookup[]
  sources: readonly Source[]
  log: Log
}): Engine {
  const { catalogue, sources, log } = parts
  const plans = new Map(
    catalogue.map((lookup) => [
      lookup.name,
      {
        check: createAnswerCheck(lookup),
        asked: sources.filter((source) => Object.hasOwn(source.answers, lookup.name)),
      },
    ]),
  )

  return {
    async ask(lookup, input, call, only) {
      const { asked: planned, check } = plans.get(lookup.name)!
      const fitting = only === undefined ? planned : planned.filter(({ name }) => name === only)
      const asked = lookup.once === true ? fitting.slice(0, 1) : fitting
      let unavailable = 0
      let trouble: unknown
      for (const source of asked) {
        try {
          const answer = await source.answers[lookup.name]!(input, call)
          const wrong = check(answer, input)
          if (wrong !== undefined) throw new SourceTrouble('failed', wrong)
          // By name: an answer that is spread takes a shape of its own each time, which all that read it pay for.
          return { subCode: answer.subCode, data: answer.data, session: answer.session, source: source.name }
        } catch (error) {
          trouble = error
          if (error instanceof SourceTrouble && error.kind === 'unavailable') unavailable++
          log.warn(
            {
              transaction_id: call.transactionId,
              lookup: lookup.name,
              source: source.name,
              reason: error instanceof SourceTrouble ? error.message : 'unexpected error',
              stack: error instanceof SourceTrouble ? undefined : (error as Error).stack,
            },
            'a source had no answer',
          )
        }
      }
      if (asked.length > 0 && unavailable === asked.length)
        throw new Failure('SOURCE_UNAVAILABLE', { cause: trouble })
      throw new Failure('SOURCE_FAILURE', {
        log: asked.length === 0 ? 'no source answers this lookup' : 'no source answered',
        cause: trouble,
      })
    },
  }
}
