// What a run knows: its profile, its token, and every exchange, each history once.
import { type Clock, Skip, type World } from './case.js'
import { curlOf } from './curl.js'
import type { Exchange, Request } from './exchange.js'
import type { Sender } from './http.js'
import type { Profile } from './profile.js'
import type { ReadValue } from './values.js'
import { addressOf, sendPatiently } from './wire.js'

export interface Account {
  readonly clientId: string
  readonly clientSecret: string
}

/** Values whose absence makes no case impossible. */
const noToken = 'no-token-was-issued'

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
  const history: Exchange[] = []
  const ends: (() => void)[] = []
  let token = noToken

  const find = (name: string): string | undefined => {
    if (name === 'token') return token
    if (name === 'client') return account.clientId
    if (name === 'secret') return account.clientSecret
    return Object.hasOwn(profile, name) ? profile[name] : undefined
  }
  const value: ReadValue = (name) => {
    const text = find(name)
    if (text === undefined) throw new Skip(`the profile has no ${name}`)
    return text
  }
  const exchange = async (request: Request): Promise<Exchange> => {
    const answer = await sendPatiently(request, { baseUrl, readValue: value, sender, clock })
    const entry = { request, answer, curl: curlOf(request, addressOf(request, baseUrl), value, trust) }
    history.push(entry)
    return entry
  }
  /** The work of a name, done at its first mention. */
  const memoized = <T>(of: Map<string, Promise<T>>, name: string, work: () => Promise<T>): Promise<T> => {
    const promise = of.get(name) ?? work()
    of.set(name, promise)
    return promise
  }
  return {
    baseUrl,
    clock,
    find,
    value,
    send: (request) => memoized(sent, keyOf(request), () => exchange(request)),
    once: <T>(name: string, work: () => Promise<T>) => memoized(works as Map<string, Promise<T>>, name, work),
    exchanges: () => history,
    atEnd: (work) => void ends.push(work),
    setToken: (issued) => {
      token = issued
    },
    secrets: () => secretsOf([account.clientSecret, token === noToken ? '' : token], profile, history),
    end: () => {
      for (const work of ends) work()
    },
  }
}

const secretNames = ['token.expired', 'inactive.client_secret', 'restricted.client_secret']

/** These, what the profile has of others, and every token that was issued. */
function secretsOf(own: readonly string[], profile: Profile, exchanges: readonly Exchange[]): string[] {
  const issued = exchanges.map(
    ({ answer }) => (answer.json as { access_token?: unknown } | null | undefined)?.access_token,
  )
  const all = [...own, ...secretNames.map((name) => profile[name]), ...issued]
  return all.filter((secret): secret is string => typeof secret === 'string' && secret !== '')
}

const keyOf = (request: Request): string =>
  JSON.stringify(request, (_name, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
  )
