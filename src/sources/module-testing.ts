// Exports the public entry `satyapan/source/testing`: tries a source of an operator's own on recorded replies, as the service
// would ask it, without a service and without a network.
import { createAnswerCheck } from '../lookups/answer-check.js'
import { catalogue } from '../lookups/catalogue.js'
import type { Lookup } from '../lookups/lookup.js'
import { parseInput } from '../lookups/params.js'
import type { CreateModule, ModuleAnswer } from './own-module.js'
import { createSourceHttp, type SourceHttp, type SourceRequest } from './source-http.js'

/** What the vendor answers. */
export interface Reply {
  /** Default: 200. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent in place of `body`, as it is. */
  readonly text?: string
}

export interface TriedSource {
  /** What was sent to the vendor, in order. */
  readonly requests: readonly SourceRequest[]
  /**
   * Asks a lookup, a built-in one by its name or one of your own as its row, with parameters as a client sends them. Throws UpstreamError when the source has no answer, an Error when a
   * parameter is malformed, and an Error that names the fields when the answer does not fit the lookup.
   */
  ask(lookup: string | Lookup, parameters: Readonly<Record<string, string>>): Promise<ModuleAnswer>
}

export interface TrySettings {
  /** By name; absent: every secret is "secret of NAME". */
  readonly secrets?: Readonly<Record<string, string>>
  readonly options?: Readonly<Record<string, unknown>>
  /** Unix milliseconds. */
  readonly now?: number
}

/** `replies`: one after the other, the last one again and again; or a function from the request. */
export function trySource(
  create: CreateModule,
  replies: readonly Reply[] | ((request: SourceRequest) => Reply),
  { secrets, options = {}, now = Date.UTC(2026, 0, 1) }: TrySettings = {},
): TriedSource {
  const requests: SourceRequest[] = []
  const replyTo = (request: SourceRequest): Reply =>
    typeof replies === 'function'
      ? replies(request)
      : (replies[Math.min(requests.length - 1, replies.length - 1)] ?? {})
  const http: SourceHttp = {
    send(request, options) {
      requests.push(request)
      const { status = 200, headers = {}, body = {}, text } = replyTo(request)
      const answer = { status, headers, body: Buffer.from(text ?? JSON.stringify(body)) }
      // The service's own reading: redirects, 429, 5xx and what is no JSON become trouble as they will there.
      const pool = { exchange: () => Promise.resolve(answer), close: () => Promise.resolve() }
      return createSourceHttp({ pool, baseUrl: 'https://vendor.example', now: () => now }).send(
        request,
        options,
      )
    },
  }
  let ids = 0
  const optionalSecret = (name: string) => (secrets === undefined ? `secret of ${name}` : secrets[name])
  const { answers } = create({
    name: 'tried',
    http,
    secret(name) {
      const value = optionalSecret(name)
      if (value === undefined) throw new Error(`secrets.${name} is missing`)
      return value
    },
    optionalSecret,
    options,
    clock: { now: () => now },
    newId: () => (++ids).toString(16).padStart(32, '0'),
  })
  return {
    requests,
    async ask(target, parameters) {
      const lookup = typeof target === 'string' ? target : target.name
      const row = typeof target === 'string' ? catalogue.find(({ name }) => name === target) : target
      const ask = Object.hasOwn(answers, lookup) ? answers[lookup] : undefined
      if (row === undefined || ask === undefined)
        throw new Error(`the source does not answer ${lookup}; it answers ${Object.keys(answers).join(', ')}`)
      const read = parseInput(row.input, { ...parameters }, 'query')
      if (!('input' in read)) throw new Error(`a parameter of ${lookup} is malformed or missing`)
      const answer = await ask(read.input, { transactionId: '0'.repeat(32), clientId: 'tried' })
      const wrong = createAnswerCheck(row)(answer, read.input)
      if (wrong !== undefined) throw new Error(`${lookup}: ${wrong}`)
      return answer
    },
  }
}
