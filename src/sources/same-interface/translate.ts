// Reads the answer of a server of this interface: an outcome of the row, or why there is none.
import { tan } from '../../identifiers/index.js'
import { gstinByPan } from '../../lookups/business/gstin-by-pan.js'
import type { Lookup } from '../../lookups/lookup.js'
import type { Input } from '../../lookups/params.js'
import { type Answer, SourceTrouble } from '../../lookups/source.js'
import type { SourceResponse } from '../source-http.js'
import { unknownAnswer } from '../unknown-answer.js'
import { declaredOnly } from './declared-only.js'
import type { Envelope, TokenAnswer } from './wire.js'

/** What such a server calls malformed: since it passed our own pattern, there is no such subject. */
const malformed = new Set(['INVALID_PAN_PATTERN', 'INVALID_MOBILE_NUMBER', 'INVALID_INPUT'])

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Reads a token and its expiry, Unix milliseconds. Throws `unreadable`. */
export function fromTokenAnswer(body: unknown): { token: string; expiresAt: number } {
  const { access_token, expiry } = (isMap(body) ? body : {}) as Partial<TokenAnswer>
  const expiresAt = typeof expiry === 'string' ? Date.parse(expiry) : Number.NaN
  if (typeof access_token !== 'string' || access_token === '' || Number.isNaN(expiresAt))
    throw new SourceTrouble('unreadable', 'its access token cannot be read')
  return { token: access_token, expiresAt }
}

function troubleOf(status: number, envelope: Envelope, retryAfter: string | undefined): SourceTrouble {
  const reference = textOr(envelope.transaction_id)
  if (status === 503 && envelope.code === null && envelope.message === 'Source Unavailable')
    return new SourceTrouble('down', 'it says that its source is unavailable', {
      unavailable: true,
      reference,
    })
  if (status >= 500) return new SourceTrouble('down', `it answered ${status}`, { reference })
  if (status === 409) {
    const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
    const facts = { nothingDone: true, retryAfterS: seconds, reference }
    return new SourceTrouble('throttled', 'it was asked too soon', facts)
  }
  if (status === 400 || status === 401 || status === 403)
    return new SourceTrouble('refused', `it answered ${status}`, { nothingDone: true, reference })
  return new SourceTrouble('unreadable', `it answered ${status}`, { reference })
}

/** Reads the data of each outcome and drops fields that this interface does not have: such servers may answer more. */
function dataReaders(lookup: Lookup): ReadonlyMap<string, (envelope: Envelope) => unknown> {
  const readerOf = (subCode: string): ((envelope: Envelope) => unknown) => {
    const isSuccess = subCode === 'SUCCESS'
    const schema = isSuccess ? lookup.output : lookup.outcomes[subCode]!.data
    if (schema === undefined) return () => undefined
    const keep = declaredOnly(schema)
    return isSuccess && lookup.dataAtTop === true
      ? ({ data: _data, ...beside }) => keep(beside)
      : ({ data }) => keep(data)
  }
  return new Map(Object.keys(lookup.outcomes).map((subCode) => [subCode, readerOf(subCode)]))
}

/** Whether a list of registrations has one of another PAN. A registration may also carry a TAN, which shows no PAN. */
const hasOtherPan = (data: unknown, { pan_number }: Input): boolean =>
  Array.isArray(data) &&
  data.some((entry) => {
    const holder = String(isMap(entry) ? entry.gstin : '')
      .toUpperCase()
      .slice(2, 12)
    return holder !== pan_number && !tan.isValid(holder)
  })

/** Makes the reader of a lookup's answers, which throws SourceTrouble for anything else. */
export function envelopeReader(lookup: Lookup): (input: Input, response: SourceResponse) => Answer {
  const readers = dataReaders(lookup)
  return (input, { status, headers, body }) => {
    const envelope: Envelope = isMap(body) ? body : {}
    const reference = textOr(envelope.transaction_id)
    if (status === 422 && malformed.has(String(envelope.sub_code))) {
      const answer = unknownAnswer(lookup.name, input)
      if (answer !== undefined) return { ...answer, reference }
    }
    if (status !== 200) throw troubleOf(status, envelope, headers['retry-after'])
    const subCode =
      envelope.sub_code ?? (envelope.code === 200 && isMap(envelope.data) ? 'SUCCESS' : undefined)
    const read = subCode === undefined ? undefined : readers.get(subCode)
    if (subCode === undefined || read === undefined)
      throw new SourceTrouble('unreadable', 'its sub_code is not one that the lookup declares', { reference })
    const data = read(envelope)
    if (lookup.name === gstinByPan.name && hasOtherPan(data, input))
      throw new SourceTrouble('unreadable', 'it has a GSTIN of another PAN', { reference })
    return { subCode, data, reference }
  }
}
