// Logs that a source had no answer, without what it was asked or what it said.
import type { Log } from '../platform/log.js'
import type { Lookup } from './lookup.js'
import { type SourceCall, UpstreamError } from './source.js'

/** The frames of the stack without the message, which may quote what a source was asked or what it answered. */
const framesOf = (fault: unknown): string | undefined =>
  fault instanceof Error
    ? fault.stack
        ?.split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n')
    : undefined

export function logTrouble(
  log: Log,
  lookup: Lookup,
  source: string,
  trouble: unknown,
  call: SourceCall,
): void {
  const isTrouble = trouble instanceof UpstreamError
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
