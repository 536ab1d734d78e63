// Signs in to ULIP and sends requests with its token, which is fetched once for all calls.
import { steadyNow } from '../../kernel/clock.js'
import { type SourceCall, UpstreamError } from '../../lookups/source.js'
import { answerReader } from '../answer-table.js'
import { createKeptToken } from '../kept-token.js'
import { textAt, wireAt } from '../reading.js'
import type { SourceResponse } from '../source-http.js'
import type { SourceParts } from '../source-kind.js'
import { ulipAnswers } from './answers.js'

/** They do not say how long it is valid; clients use it for half an hour. */
const tokenLifeMs = 30 * 60_000
/** A few refused sign-ins lock the account, so after one there is no other for this long, and then twice as long. */
const pauseMs = 30 * 60_000
const longestPauseMs = 6 * 3_600_000
/** A 403 with a token younger than this is about the account: another sign-in would not help. */
const youngMs = 60_000

export type Send = (dataset: string, json: object, call: SourceCall) => Promise<SourceResponse>

/** Also what the HTTP layer throws for 401 and 403 without JSON. */
const isRefusal = (error: unknown): boolean => error instanceof UpstreamError && error.reason === 'rejected'

/** No second sign-in while the pause after a refused one lasts: the refusal is repeated instead. */
function createPause(now: () => number) {
  let refused: { error: unknown; until: number; pause: number } | undefined
  return async <Result>(signIn: () => Promise<Result>): Promise<Result> => {
    if (refused !== undefined && now() < refused.until) throw refused.error
    try {
      const result = await signIn()
      refused = undefined
      return result
    } catch (error) {
      if (!isRefusal(error)) throw error
      const pause = refused === undefined ? pauseMs : Math.min(refused.pause * 2, longestPauseMs)
      refused = { error, until: now() + pause, pause }
      throw error
    }
  }
}

const dailyLimit = /usage limit|api limit|quota|exceeded your/i

/** Throws when the configuration lacks a secret. A token that is refused is fetched again, once a call. */
export function createSend({ http, secret, clock }: Pick<SourceParts, 'http' | 'secret' | 'clock'>): Send {
  const credentials = { username: secret('username'), password: secret('password') }
  const read = answerReader(ulipAnswers, 'login')
  const now = steadyNow(clock)
  const withPause = createPause(now)
  let signedInAt = Number.NEGATIVE_INFINITY

  const token = createKeptToken(clock, (signal) =>
    withPause(async () => {
      const request = { method: 'POST', path: '/user/login', json: credentials, signal } as const
      const { body } = read(await http.send(request, { readFaults: true }))
      const id = textAt(wireAt(body, 'response'), 'id')
      signedInAt = now()
      return { token: id, expiresAt: clock.now() + tokenLifeMs }
    }),
  )

  const isYoung = () => now() - signedInAt < youngMs
  /** 403 also means that the dataset is not granted, or that the day's limit is reached. */
  const mayBeTheToken = ({ status, body }: SourceResponse): boolean =>
    status === 401 || (status === 403 && !isYoung() && !dailyLimit.test(JSON.stringify(body)))

  return async (dataset, json, { signal }) => {
    const exchange = (id: string) =>
      http.send(
        { method: 'POST', path: `/${dataset}`, json, headers: { authorization: `Bearer ${id}` }, signal },
        { readFaults: true },
      )
    const first = await token.get()
    try {
      const response = await exchange(first)
      if (!mayBeTheToken(response)) return response
    } catch (error) {
      if (!isRefusal(error) || isYoung()) throw error
    }
    token.drop(first)
    return exchange(await token.get())
  }
}
