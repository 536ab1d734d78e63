// Classifies an answer of Cashfree: its body, malformed input, or trouble.
import { SourceTrouble } from '../../lookups/source.js'
import { isWire, textOrEmpty, type Wire, wireOf } from '../reading.js'
import type { SourceResponse } from '../source-http.js'

export interface Said {
  /** undefined: the input was malformed. */
  readonly body: Wire | undefined
  readonly reference: string | null
}

const refusedCodes = new Set(['authentication_failed', 'ip_validation_failed', 'insufficient_balance'])

/** Their message of 502 for a registry out of service; the 502 of a gateway before them does not say this. */
const registryIsOut = /temporarily unavailable/i

/** Throws SourceTrouble when it is not an answer. */
export function classify({ status, body }: SourceResponse): Said {
  const said = isWire(body) ? body : {}
  const reference = textOrEmpty(said, 'reference_id') || textOrEmpty(said, 'ref_id') || null
  const code = textOrEmpty(said, 'code')
  const type = textOrEmpty(said, 'type')
  const facts = { reference }
  if (status === 502 && registryIsOut.test(textOrEmpty(said, 'message')))
    throw new SourceTrouble('down', 'its registry is out of service', { ...facts, unavailable: true })
  if (status >= 500) throw new SourceTrouble('down', `it answered ${status}`, facts)
  if (status === 401 || status === 403 || refusedCodes.has(code) || type === 'authentication_error')
    throw new SourceTrouble('refused', `it answered ${status}`, { ...facts, nothingDone: true })
  if (status === 409)
    throw new SourceTrouble('throttled', 'it was asked too soon', { ...facts, nothingDone: true })
  if (status === 400 && type === 'validation_error') return { body: undefined, reference }
  if (status !== 200)
    throw new SourceTrouble('unreadable', `its answer of ${status} has no known form`, facts)
  const answer = wireOf(body)
  // Inside an HTTP 200: the registry could not be asked.
  if (['FAILURE', 'UNABLE_TO_VALIDATE'].includes(textOrEmpty(answer, 'status').toUpperCase()))
    throw new SourceTrouble('down', 'its registry could not be asked', facts)
  return { body: answer, reference }
}
