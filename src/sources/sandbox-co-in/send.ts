// Signs in to sandbox.co.in and sends requests with its token, which is valid for a day and fetched once for all calls.
import type { Clock } from '../../kernel/clock.js'
import type { SourceCall } from '../../lookups/source.js'
import { answerReader } from '../answer-table.js'
import { createKeptToken } from '../kept-token.js'
import { isWire, textOrEmpty, wireOrNone } from '../reading.js'
import type { SourceHttp, SourceRequest, SourceResponse } from '../source-http.js'
import { sandboxCoInAnswers } from './answers.js'
import type { Area, Versions } from './options.js'

/** They say 24 hours, without the exact start. */
const tokenLifeMs = 23 * 3_600_000

type Request = Omit<SourceRequest, 'method' | 'signal'> & {
  /** Absent: POST. */
  readonly method?: 'GET'
  readonly area: Area
  /** Sent in place of our own token. It is the taxpayer's: when it is refused, ours is not renewed. */
  readonly taxpayerToken?: string
}

export type Send = (request: Request, call: SourceCall) => Promise<SourceResponse>

/** A new token does not help against these. */
const aboutTheAccount = /unauthori[sz]ed|privilege|credits?\b|balance|quota|revoked/i

/** Whether the token may be at fault. */
const mayBeTheToken = ({ status, body }: SourceResponse): boolean =>
  (status === 401 || status === 403) &&
  !aboutTheAccount.test(isWire(body) ? textOrEmpty(body, 'message') : '')

/** Their token is sent without the word Bearer. It is renewed once a call at the most. */
export function createSend(parts: {
  http: SourceHttp
  clock: Clock
  apiKey: string
  apiSecret: string
  versions: Versions
}): Send {
  const { http, clock, apiKey, apiSecret, versions } = parts
  const headersOf = (area: Area) => ({
    'x-api-key': apiKey,
    ...(versions[area] === '' ? {} : { 'x-api-version': versions[area] }),
  })
  const readSignIn = answerReader(sandboxCoInAnswers, 'authenticate')

  const token = createKeptToken(clock, async (signal) => {
    const headers = { ...headersOf('authenticate'), 'x-api-secret': apiSecret }
    const request = { method: 'POST', path: '/authenticate', headers, signal } as const
    const { body } = readSignIn(await http.send(request, { readFaults: true }))
    const outer = textOrEmpty(body, 'access_token') // where it worked for a client that met both
    return {
      token: outer || textOrEmpty(wireOrNone(body, 'data'), 'access_token'),
      expiresAt: clock.now() + tokenLifeMs,
    }
  })

  return async ({ area, taxpayerToken, ...request }, { signal }) => {
    const exchange = (authorization: string) =>
      http.send(
        {
          method: 'POST',
          ...request,
          headers: { authorization, ...headersOf(area), ...request.headers },
          signal,
        },
        { readFaults: true },
      )
    if (taxpayerToken !== undefined) return exchange(taxpayerToken)
    const authorization = await token.get()
    const response = await exchange(authorization)
    if (!mayBeTheToken(response)) return response
    token.drop(authorization)
    return exchange(await token.get())
  }
}
