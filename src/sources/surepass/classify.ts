// Classifies an answer of Surepass: found, unknown, or trouble.
import { SourceTrouble } from '../../lookups/source.js'
import { isWire, textOrEmpty, type Wire, wireOf, wireOrNone } from '../reading.js'
import type { SourceResponse } from '../source-http.js'

export interface Found {
  /** undefined: there is no such subject. */
  readonly data: Wire | undefined
  /** Their id of the call. */
  readonly reference: string | null
}

const unknownCodes = new Set(['verification_failed', 'invalid_input', 'not_found', 'no_record_found'])
const schemaRefusal = 'Input payload validation failed'

/** 400 and 422 say "malformed" and "not found" alike; which words mean them is a closed list. */
function isUnknown(body: Wire): boolean {
  if (unknownCodes.has(textOrEmpty(body, 'message_code'))) return true
  const message = textOrEmpty(body, 'message')
  if (isWire(body.errors) && message === schemaRefusal) return true
  return message.startsWith('Invalid ') || wireOrNone(body, 'data').account_exists === false
}

/** Throws SourceTrouble for anything else. */
export function classify({ status, body }: SourceResponse): Found {
  const envelope = wireOf(body)
  const data = wireOrNone(envelope, 'data')
  const reference = textOrEmpty(data, 'client_id') || null
  if (status === 401 || status === 403)
    throw new SourceTrouble('refused', `it answered ${status}`, { nothingDone: true, reference })
  if (status === 202 || data.status === 'pending')
    throw new SourceTrouble('down', 'it answers later, and this service cannot wait for that', { reference })
  if ((status === 400 || status === 422) && envelope.success !== true && isUnknown(envelope))
    return { data: undefined, reference }
  if (status === 200 && envelope.success === true && isWire(envelope.data)) return { data, reference }
  throw new SourceTrouble('unreadable', `its answer of ${status} has no known form`, { reference })
}
