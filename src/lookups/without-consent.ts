// Leaves out the sources that tell their upstream that the person agreed, when the call says that the person did not.
import { Failure } from '../kernel/failures.js'
import { type Attempt, attemptOf } from './attempt.js'
import type { Lookup } from './lookup.js'
import { type Source, troubleKinds } from './source.js'

/** Names of the sources that say of this lookup's person that they agreed; undefined when there is none. */
export function namesOfConsented(
  lookup: Lookup,
  sources: readonly Source[],
): ReadonlySet<string> | undefined {
  const consented = sources.filter((source) => source.consented?.includes(lookup.name))
  return consented.length === 0 ? undefined : new Set(consented.map(({ name }) => name))
}

export const passedOver = (source: string): Attempt => ({
  ...attemptOf(source, troubleKinds.circuit_open, 0, null),
  reason: 'consent',
})

/** Whether none of the sources was asked, each for want of consent. True when there is no attempt. */
export const isNoneAsked = (attempts: readonly Attempt[]): boolean =>
  attempts.every(({ reason }) => reason === 'consent')

/** Every source that could have been asked is one that needs consent. */
export const consentDenied = (): Failure =>
  new Failure('INVALID_PARAMETER', {
    problems: [
      {
        loc: ['query', 'consent'],
        msg: 'The person must have agreed: the sources of this lookup are told so',
        type: 'value_error',
      },
    ],
  })
