// Signs a call in as the GSP wants it: by headers, by parameters of the query, or by a token, its own or one that is fetched.
import { answerReader, valueAt } from '../answer-table.js'
import { createKeptToken } from '../kept-token.js'
import { numberOrNull, textAt } from '../reading.js'
import type { SourceRequest, SourceResponse } from '../source-http.js'
import type { SourceParts } from '../source-kind.js'
import { gstnGspAnswers } from './answers.js'
import type { Gsp, Login, Names } from './presets.js'

type Identity = Pick<SourceRequest, 'headers' | 'query'>

/** Sends a call with what signs it in; `send` gives its answer unwrapped. */
export type SignedIn = (send: (identity: Identity) => Promise<SourceResponse>) => Promise<SourceResponse>

/** For a token whose life the GSP does not tell. */
const usualLifeS = 3600

const valuesOf = (names: Names, secret: SourceParts['secret']) =>
  Object.fromEntries(Object.entries(names).map(([name, of]) => [name, secret(of)]))

function loginRequest(login: Login, secret: SourceParts['secret']): SourceRequest {
  const { path, query, headers = {}, fields, grantType } = login
  return {
    method: 'POST',
    path,
    headers: valuesOf(headers, secret),
    ...(query !== undefined && { query }),
    ...(fields !== undefined && { json: { ...valuesOf(fields, secret), grant_type: grantType } }),
  }
}

function createToken({ http, secret, clock }: Pick<SourceParts, 'http' | 'secret' | 'clock'>, login: Login) {
  const request = loginRequest(login, secret)
  const read = answerReader(gstnGspAnswers, 'login')
  return createKeptToken(clock, async (signal) => {
    const { body } = read(await http.send({ ...request, signal }, { readFaults: true }))
    const lifeS = numberOrNull(body, 'expires_in') ?? usualLifeS
    return { token: textAt(body, 'access_token'), expiresAt: clock.now() + lifeS * 1000 }
  })
}

/** Some say it with 401 or 403, some only in words. */
const isTokenRefused = ({ status, body }: SourceResponse): boolean =>
  status === 401 ||
  status === 403 ||
  /access token|auth token|invalid_(?:grant|token)/i.test(String(valueAt(body, 'error.message') ?? ''))

/** Throws when the configuration lacks a secret that the GSP needs. A token that is refused is fetched again once. */
export function createSignIn(parts: Pick<SourceParts, 'http' | 'secret' | 'clock'>, gsp: Gsp): SignedIn {
  const { secret } = parts
  const named = valuesOf(gsp.names, secret)
  if (gsp.signIn === 'query') return (send) => send({ query: named })
  const withToken = (token: string) => ({ headers: { ...named, authorization: `Bearer ${token}` } })
  if (gsp.signIn === 'bearer') {
    const identity = withToken(secret('token'))
    return (send) => send(identity)
  }
  if (gsp.signIn === 'headers') return (send) => send({ headers: named })
  const kept = createToken(parts, gsp.login!)
  return async (send) => {
    const token = await kept.get()
    const response = await send(withToken(token))
    if (!isTokenRefused(response)) return response
    kept.drop(token)
    return send(withToken(await kept.get()))
  }
}
