// What a run knows: its profile, its token, and every exchange, each made once.
import { type Clock, Skip, type World } from './case.js'
import { curlOf } from './curl.js'
import type { Answer, Exchange, Request } from './exchange.js'
import { credentialHeaders } from './headers.js'
import type { Sender, Wire } from './http.js'
import { formType, multipart } from './multipart.js'
import type { Profile } from './profile.js'
import { filled, type ReadValue } from './values.js'

export interface Account {
  readonly clientId: string
  readonly clientSecret: string
}

/** Values whose absence makes no case impossible. */
const noToken = 'no-token-was-issued'

const maxWaits = 3
const longestWaitMs = 60_000
const defaultWaitMs = 2_000

/** How long a server asks to wait before the call is made again; undefined: not at all. */
function waitOf({ status, headers }: Answer): number | undefined {
  if (status !== 429) return undefined
  const seconds = Number(headers['retry-after'])
  return Math.min(seconds > 0 ? seconds * 1000 : defaultWaitMs, longestWaitMs)
}

/** A header value as its bytes in UTF-8, which is how Node wants it. */
const headerBytes = (value: string): string => Buffer.from(value, 'utf8').toString('latin1')

function wireOf(request: Request, baseUrl: string, readValue: ReadValue): Wire {
  const { method = 'GET', query = {}, form, files, body, credentials = 'all' } = request
  const url = new URL(addressOf(request, baseUrl))
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, filled(value, readValue))
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries({ ...credentialHeaders[credentials], ...request.headers }))
    headers[name] = headerBytes(filled(value, readValue))
  const fill = <T>(content: T) => (typeof content === 'string' ? filled(content, readValue) : content)
  if (body !== undefined)
    return {
      method,
      url: url.href,
      headers: { ...headers, 'Content-Type': body.type },
      body: Buffer.from(body.text),
    }
  if (form === undefined && files === undefined) return { method, url: url.href, headers }
  const fields = Object.fromEntries(Object.entries(form ?? {}).map(([name, value]) => [name, fill(value)]))
  const parts = Object.fromEntries(
    Object.entries(files ?? {}).map(([name, file]) => [name, { ...file, content: fill(file.content) }]),
  )
  return {
    method,
    url: url.href,
    headers: { ...headers, 'Content-Type': formType },
    body: multipart(fields, parts),
  }
}

/** The complete address of a request, without its query. */
export function addressOf({ path, url, isPlain }: Request, baseUrl: string): string {
  if (url !== undefined) return url
  const base = isPlain ? baseUrl.replace(/^https:/, 'http:') : baseUrl
  return `${base.replace(/\/+$/, '')}${path}`
}

export interface Run extends World {
  /** From now on this is the token of all calls. */
  setToken(token: string): void
  /** Whatever must not be shown. */
  secrets(): readonly string[]
  end(): void
}

export function createWorld(parts: {
  readonly baseUrl: string
  readonly account: Account
  readonly profile: Profile
  readonly sender: Sender
  readonly clock: Clock
  /** Options of curl about certificates. */
  readonly trust: readonly string[]
}): Run {
  const { baseUrl, account, profile, sender, clock, trust } = parts
  const sent = new Map<string, Promise<Exchange>>()
  const works = new Map<string, Promise<unknown>>()
  const made: Exchange[] = []
  const ends: (() => void)[] = []
  let token = noToken

  const find = (name: string): string | undefined => {
    if (name === 'token') return token
    if (name === 'client') return account.clientId
    if (name === 'secret') return account.clientSecret
    return Object.hasOwn(profile, name) ? profile[name] : undefined
  }
  const value: ReadValue = (name) => {
    const found = find(name)
    if (found === undefined) throw new Skip(`the profile has no ${name}`)
    return found
  }
  const exchange = async (request: Request): Promise<Exchange> => {
    const wire = wireOf(request, baseUrl, value)
    let answer = await sender.send(wire)
    for (let waits = 0; waits < maxWaits; waits++) {
      const pause = waitOf(answer)
      if (pause === undefined) break
      await clock.wait(pause)
      answer = await sender.send(wire)
    }
    const done = { request, answer, curl: curlOf(request, addressOf(request, baseUrl), value, trust) }
    made.push(done)
    return done
  }
  /** The work of a name, done at its first mention. */
  const memoized = <T>(of: Map<string, Promise<T>>, name: string, work: () => Promise<T>): Promise<T> => {
    const begun = of.get(name) ?? work()
    of.set(name, begun)
    return begun
  }
  return {
    baseUrl,
    clock,
    find,
    value,
    send: (request) => memoized(sent, keyOf(request), () => exchange(request)),
    once: <T>(name: string, work: () => Promise<T>) => memoized(works as Map<string, Promise<T>>, name, work),
    exchanges: () => made,
    atEnd: (work) => void ends.push(work),
    setToken: (issued) => {
      token = issued
    },
    secrets: () =>
      [
        account.clientSecret,
        token === noToken ? '' : token,
        ...['token.expired', 'inactive.client_secret', 'restricted.client_secret'].map(
          (name) => profile[name] ?? '',
        ),
        ...made.map(
          ({ answer }) => (answer.json as { access_token?: unknown } | null | undefined)?.access_token,
        ),
      ].filter((secret): secret is string => typeof secret === 'string' && secret !== ''),
    end: () => {
      for (const work of ends) work()
    },
  }
}

const keyOf = (request: Request): string =>
  JSON.stringify(request, (_name, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  )
