// Declares a source module of an operator's own as its author sees it, and turns it into a source.
import type { Input } from '../lookups/params.js'
import {
  type Answer,
  type Ask,
  type Miss,
  type Source,
  type SourceCall,
  type TroubleKind,
  UpstreamError,
  type UpstreamErrorDetails,
  type UpstreamErrorReason,
} from '../lookups/source.js'
import type { SourceParts } from './source-kind.js'

/** A module's answer: an outcome of the row, and its data. */
export interface ModuleAnswer extends Answer {
  /**
   * The source does not hold the subject, so the next source is asked. When there is none, `complete` makes this the
   * answer, and `incomplete` means that nobody could say: SOURCE_FAILURE. Absent for a complete source,
   * such as a registry: its "unknown" is final.
   */
  readonly notHeld?: 'complete' | 'incomplete'
}

export type ModuleAsk = (input: Input, call: SourceCall) => Promise<ModuleAnswer>

export interface ModuleSource {
  readonly name: string
  /** By name of the lookup. This source is not asked other lookups. */
  readonly answers: Readonly<Record<string, ModuleAsk>>
  /** Lookups of which it tells its vendor that the person agreed: a call that says the opposite is not asked of it. */
  readonly consented?: readonly string[]
}

const reasons: Readonly<Record<TroubleKind, UpstreamErrorReason>> = {
  down: 'unavailable',
  timeout: 'timeout',
  throttled: 'throttled',
  refused: 'rejected',
  unreadable: 'invalid_response',
  skipped: 'circuit_open',
}

/**
 * Thrown by a module that has no answer: an UpstreamError in the words of `satyapan/source`. What the service's own
 * readers throw at a module is an instance too.
 */
export class SourceTrouble extends UpstreamError {
  constructor(kind: TroubleKind, message: string, facts: UpstreamErrorDetails = {}) {
    super(reasons[kind] ?? 'invalid_response', message, facts)
    this.name = 'SourceTrouble'
  }
}

Object.defineProperty(SourceTrouble, Symbol.hasInstance, {
  value(this: typeof SourceTrouble, value: unknown): boolean {
    const isOrdinary = Function.prototype[Symbol.hasInstance].call(this, value)
    // A class that a module derives from SourceTrouble has only its own instances.
    return isOrdinary || (this === SourceTrouble && value instanceof UpstreamError)
  },
})

/** Makes a source from its parts. Throws an Error with one line when an option is wrong. */
export type CreateModule = (parts: SourceParts) => Pick<ModuleSource, 'answers' | 'consented'>

const fromModuleAnswer = (moduleAnswer: ModuleAnswer): Answer | Miss => {
  // It is not checked by a compiler: what is no answer is refused later, like any other.
  if (moduleAnswer?.notHeld === undefined) return moduleAnswer
  const { notHeld, ...answer } = moduleAnswer
  return { miss: notHeld === 'complete' ? 'authoritative' : 'partial', answer }
}

export const fromModuleAnswers = (answers: ModuleSource['answers']): Source['answers'] =>
  Object.fromEntries(
    Object.entries(answers).map(([name, ask]): [string, Ask] => [
      name,
      async (input, call) => fromModuleAnswer(await ask(input, call)),
    ]),
  )
