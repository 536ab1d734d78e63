// Classifies an answer of Surepass: found, unknown, malformed, or trouble.
import { SourceTrouble } from '../../lookups/source.js'
import { isWire, textOrEmpty, type Wire, wireOf, wireOrNone } from '../reading.js'
import type { SourceResponse } from '../source-http.js'

export interface Found {
  /** undefined: there is no such subject, or the input was malformed. */
  readonly data: Wire | undefined
  /** The input was refused as malformed. */
  readonly isMalformed: boolean
  /** Their id of the call. */
  readonly reference: string | null
}

const unknownCodes = new Set(['verification_failed', 'not_found', 'no_record_found'])
const malformedCode = 'invalid_input'
/** Messages that come without a code. */
const invalidPan = 'Invalid PAN'
const schemaRefusal = 'Input payload validation failed'

/** 400 and 422 say "malformed" and "not found" alike; which words mean them is a closed list. */
function refusalOf(body: Wire): 'unknown' | 'malformed' | undefined {
  const code = textOrEmpty(body, 'message_code')
  const message = textOrEmpty(body, 'message')
  if (unknownCodes.has(code) || wireOrNone(body, 'data').account_exists === false) return 'unknown'
  const isRefusedBySchema = isWire(body.errors) && message === schemaRefusal
  const isInvalid = code === malformedCode || (code === '' && message === invalidPan)
  return isRefusedBySchema || isInvalid ? 'malformed' : undefined
}

/** Throws SourceTrouble for anything else. */
export function classify({ status, body }: SourceResponse): Found {
  const envelope = wireOf(body)
  const data = wireOrNone(envelope, 'data')
  const reference = textOrEmpty(data, 'client_id') || null
  if (status === 401 || status === 403)
    throw new SourceTrouble('refused', `it answered ${status}`, { nothingDone: true, reference })
  if (status === 202 || data.status === 'pending')
    // Not `down`, which is retried: they would begin a second job, and charge for both.
    throw new SourceTrouble('timeout', 'it answers later, and this service cannot wait for that', {
      reference,
    })
  const refusal =
    (status === 400 || status === 422) && envelope.success !== true ? refusalOf(envelope) : undefined
  if (refusal !== undefined) return { data: undefined, isMalformed: refusal === 'malformed', reference }
  if (status === 200 && envelope.success === true && isWire(envelope.data))
    return { data, isMalformed: false, reference }
  throw new SourceTrouble('unreadable', `its answer of ${status} has no known form`, { reference })
}
