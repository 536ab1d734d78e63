// Classifies an answer of sandbox.co.in: data, malformed, or trouble.
import { SourceTrouble } from '../../lookups/source.js'
import { isWire, textOrEmpty, type Wire, wireOf } from '../reading.js'
import type { SourceResponse } from '../source-http.js'

export interface Said {
  /** undefined: the input was malformed, or the message has the result. */
  readonly data: Wire | undefined
  readonly message: string
  /** The input was refused as malformed. */
  readonly isMalformed: boolean
  readonly reference: string | null
}

/**
 * Throws SourceTrouble when it is not an answer. A 503 in their envelope means that the registry behind it is out of
 * service; the 503 of a gateway before them does not have the envelope.
 */
export function classify({ status, body }: SourceResponse): Said {
  const envelope = status >= 500 && !isWire(body) ? {} : wireOf(body)
  const reference = textOrEmpty(envelope, 'transaction_id') || null
  const facts = { reference }
  if (status === 503 && envelope.code === 503)
    throw new SourceTrouble('down', 'its registry is out of service', { ...facts, unavailable: true })
  if (status === 504) throw new SourceTrouble('timeout', 'its registry did not answer in time', facts)
  if (status >= 500) throw new SourceTrouble('down', `it answered ${status}`, facts)
  if (status === 401 || status === 403)
    throw new SourceTrouble('refused', `it answered ${status}`, { ...facts, nothingDone: true })
  const { data } = envelope
  const message = textOrEmpty(envelope, 'message') || (isWire(data) ? textOrEmpty(data, 'message') : '')
  if (status === 422) return { data: undefined, message, isMalformed: true, reference }
  if (status !== 200)
    throw new SourceTrouble('unreadable', `its answer of ${status} has no known form`, facts)
  return { data: isWire(data) ? data : undefined, message, isMalformed: false, reference }
}

/** For a call that is answered with data: undefined when the input was malformed, so that there is no such subject. */
export function dataOf({ data, isMalformed, reference }: Said): Wire | undefined {
  if (data === undefined && !isMalformed)
    throw new SourceTrouble('unreadable', 'it has no data', { reference })
  return data
}
