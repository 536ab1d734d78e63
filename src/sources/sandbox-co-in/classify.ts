// Says what an answer of sandbox.co.in is: its data, malformed, or none at all.
import { SourceTrouble } from '../../lookups/source.js'
import { isWire, textOrEmpty, type Wire, wireOf } from '../reading.js'
import type { SourceResponse } from '../source-http.js'

export interface Said {
  /** undefined: what was asked is malformed, or the message says what it came to. */
  readonly data: Wire | undefined
  readonly message: string
  /** It was refused for its form. */
  readonly isMalformed: boolean
  readonly reference: string | null
}

/** Throws SourceTrouble for what is no answer. 503 says that the registry behind it is out of service. */
export function classify({ status, body }: SourceResponse): Said {
  const envelope = status >= 500 && !isWire(body) ? {} : wireOf(body)
  const reference = textOrEmpty(envelope, 'transaction_id') || null
  const facts = { reference }
  if (status === 503)
    throw new SourceTrouble('down', 'its registry is out of service', { ...facts, unavailable: true })
  if (status === 504) throw new SourceTrouble('timeout', 'its registry did not answer in time', facts)
  if (status >= 500) throw new SourceTrouble('down', `it answered ${status}`, facts)
  if (status === 401 || status === 403)
    throw new SourceTrouble('refused', `it answered ${status}`, { ...facts, nothingDone: true })
  const { data } = envelope
  const message = textOrEmpty(envelope, 'message') || (isWire(data) ? textOrEmpty(data, 'message') : '')
  if (status === 422) return { data: undefined, message, isMalformed: true, reference }
  if (status !== 200)
    throw new SourceTrouble('unreadable', `its answer of ${status} is of no known form`, facts)
  return { data: isWire(data) ? data : undefined, message, isMalformed: false, reference }
}

/** Of a question whose answer is data: undefined when it was malformed, so that there is no such subject. */
export function dataOf({ data, isMalformed, reference }: Said): Wire | undefined {
  if (data === undefined && !isMalformed)
    throw new SourceTrouble('unreadable', 'it has no data', { reference })
  return data
}
