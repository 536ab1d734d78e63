// Reads an access token and its end, in every form in which servers of this interface tell it.
import { parseBounded } from '../../kernel/json-depth.js'
import { UpstreamError } from '../../lookups/source.js'
import { isWire, textOrEmpty, type Wire } from '../reading.js'

/** Where an answer does not tell the end, or one that has passed: a refused token is replaced sooner. */
const unknownLifeMs = 10 * 60_000
const hourMs = 3_600_000
const oldestUnixS = 1e9
const oldestUnixMs = 1e12

/** The `exp` of a JWT, which is the end that the server itself checks. */
function endInToken(token: string): number | undefined {
  try {
    const claims = parseBounded(Buffer.from(token.split('.')[1] ?? '', 'base64url'))
    const exp = isWire(claims) ? claims.exp : undefined
    return typeof exp === 'number' && exp >= oldestUnixS ? exp * 1000 : undefined
  } catch {
    return undefined
  }
}

/** Unix milliseconds of a number: Unix milliseconds, Unix seconds, or else the seconds of its life. */
function endOfNumber(number: number, now: number): number {
  if (number >= oldestUnixMs) return number
  return number >= oldestUnixS ? number * 1000 : now + number * 1000
}

/** Unix milliseconds of an `expiry`: ISO 8601, digits, or hours such as 24hrs; undefined for anything else. */
function endOfText(text: string, now: number): number | undefined {
  // Date.parse takes 86400 for a year.
  if (/^\d{1,13}(\.\d+)?$/.test(text)) return endOfNumber(Number(text), now)
  const hours = /^(\d{1,4}) ?h(?:ou)?rs?$/i.exec(text)?.[1] ?? /^(\d{1,4}) ?h$/i.exec(text)?.[1]
  if (hours !== undefined) return now + Number(hours) * hourMs
  const at = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

function endIn(body: Wire, token: string, now: number): number | undefined {
  const life = textOrEmpty(body, 'expires_in')
  return (
    endInToken(token) ??
    endOfText(textOrEmpty(body, 'expiry'), now) ??
    (life === '' ? undefined : endOfText(life, now))
  )
}

/** Reads a token and its expiry, Unix milliseconds. `now`: the same. Throws `unreadable` without a token. */
export function fromTokenAnswer(body: unknown, now: number): { token: string; expiresAt: number } {
  const token = isWire(body) ? textOrEmpty(body, 'access_token') : ''
  if (token === '') throw new UpstreamError('invalid_response', 'its access token cannot be read')
  const end = endIn(body as Wire, token, now)
  return { token, expiresAt: end !== undefined && end > now ? end : now + unknownLifeMs }
}
