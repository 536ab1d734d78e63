// Translates what sandbox.co.in answers about GSTINs and taxpayers' sessions at the GST portal.
import type { Input } from '../../lookups/params.js'
import { type GstPlace, type GstRegistration, registrationOfPan } from '../gst-shape.js'
import { fromGstnKeys } from '../gstn-keys.js'
import { firstText, textOrEmpty, unreadable, type Wire, wireAt, wireOf, wireOrNone } from '../reading.js'

/** Commas alone fill the empty parts of some addresses. */
const withoutFiller = (place: GstPlace): GstPlace => ({
  ...place,
  address: Object.fromEntries(
    Object.entries(place.address).map(([name, text]) => [name, /^[\s,]*$/.test(text) ? '' : text]),
  ),
})

export function fromGstin(body: Wire, { gstin_number }: Input): GstRegistration {
  const known = fromGstnKeys(wireAt(wireAt(body, 'data'), 'data'), gstin_number as string)
  const { principal, additional = [] } = known
  return {
    ...known,
    ...(principal && { principal: withoutFiller(principal) }),
    additional: additional.map(withoutFiller),
  }
}

/** The entries: a list, or an object with the keys 0, 1 ... */
const entriesOf = (data: unknown): readonly unknown[] =>
  Array.isArray(data)
    ? data
    : Object.entries(wireOf(data, 'data')).flatMap(([name, entry]) => (/^\d+$/.test(name) ? [entry] : []))

/** One state's registrations of a PAN; each of a cancelled one has little more than its GSTIN and status. */
export const fromGstins = (body: Wire, { pan_number }: Input) =>
  entriesOf(body.data).map((each) => {
    const entry = wireOf(each, 'data')
    const one = wireOrNone(entry, 'data')
    const gstin = textOrEmpty(one, 'gstin') || textOrEmpty(entry, 'gstin')
    const status = firstText(one, 'sts') || firstText(entry, 'sts')
    return registrationOfPan({ gstin, status }, pan_number)
  })

/** Sealed between the steps; the access token is the taxpayer's own. Times are Unix milliseconds. */
export interface GstSession {
  readonly access_token: string
  readonly token_expiry: number
  readonly session_expiry: number
}

/** Greater numbers are milliseconds: as seconds they would be after the year 5000. */
const greatestSeconds = 100_000_000_000

/** Their pages show milliseconds; clients have met seconds. */
function timeAt(data: Wire, field: string): number {
  const time = Number(textOrEmpty(data, field))
  const ms = time < greatestSeconds ? time * 1000 : time
  if (!Number.isInteger(ms) || ms < 1_000_000_000_000) throw unreadable(field, 'is not a time')
  return ms
}

export function fromSession(body: Wire): GstSession {
  const data = wireAt(body, 'data')
  return {
    access_token: textOrEmpty(data, 'access_token'),
    token_expiry: timeAt(data, 'token_expiry'),
    session_expiry: timeAt(data, 'session_expiry'),
  }
}
