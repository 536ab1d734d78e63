// Keeps the access token of sandbox.co.in, which is valid for a day and fetched once for all calls.
import type { Clock } from '../../kernel/clock.js'
import { SourceTrouble } from '../../lookups/source.js'
import { createKeptToken, type KeptToken } from '../kept-token.js'
import { isWire, textOrEmpty } from '../reading.js'
import type { SourceHttp } from '../source-http.js'

/** They say 24 hours, without the exact start. */
const tokenLifeMs = 23 * 3_600_000

export function createVendorToken(parts: {
  http: SourceHttp
  clock: Clock
  apiKey: string
  apiSecret: string
}): KeptToken {
  const { http, clock, apiKey, apiSecret } = parts
  return createKeptToken(clock, async (signal) => {
    const headers = { 'x-api-key': apiKey, 'x-api-secret': apiSecret, 'x-api-version': '1.0.0' }
    const { status, body } = await http.send({ method: 'POST', path: '/authenticate', headers, signal })
    if (status !== 200)
      throw new SourceTrouble('refused', `authenticate answered ${status}`, { nothingDone: true })
    const outer = isWire(body) ? body : {}
    const inner = isWire(outer.data) ? outer.data : {}
    const token = textOrEmpty(outer, 'access_token') || textOrEmpty(inner, 'access_token')
    if (token === '') throw new SourceTrouble('unreadable', 'its access token cannot be read')
    return { token, expiresAt: clock.now() + tokenLifeMs }
  })
}
