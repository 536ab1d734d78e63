// Reads the Idempotency-Key of a call, single or batch.
import { Failure } from '../kernel/failures.js'
import { textParam } from '../lookups/params.js'
import type { HeaderFacts } from './call-headers.js'

const maxKeyChars = 255
const name = 'Idempotency-Key'
/** Sent as `true` with a replayed answer. */
export const replayedHeader = 'idempotency-replayed'

/** As the OpenAPI document shows it. `about`: what a repetition gets. */
export const idempotencyKeyHeader = (about: string) => ({
  [name]: textParam(`${about}; visible ASCII characters`, 'order-2026-01-01-7', {
    required: false,
    maxChars: maxKeyChars,
  }),
})

/** Undefined when none was sent. Throws INVALID_PARAMETER for one that is malformed or sent twice. */
export function readIdempotencyKey({ idempotencyKeys }: HeaderFacts['headers']): string | undefined {
  const [key, another] = idempotencyKeys
  if (key === undefined) return undefined
  const refuse = (msg: string, type: string) =>
    new Failure('INVALID_PARAMETER', { problems: [{ loc: ['header', name], msg, type }] })
  if (another !== undefined) throw refuse('Header must be sent once', 'repeated')
  if (!/^[\x21-\x7e]+$/.test(key) || key.length > maxKeyChars)
    throw refuse(`Header should have 1 to ${maxKeyChars} visible ASCII characters`, 'string_pattern')
  return key
}
