// Lets a test say what a vendor answers, and asks the source as the engine does, the check against the row included.
import { readFileSync } from 'node:fs'
import type { Consent } from '../kernel/consent.js'
import { createAnswerCheck } from '../lookups/answer-check.js'
import { catalogue } from '../lookups/catalogue.js'
import type { Input } from '../lookups/params.js'
import { type Answer, answerIn, type Miss } from '../lookups/source.js'
import type { SourceHttp, SourceRequest, SourceResponse } from './source-http.js'
import type { SourceKind } from './source-kind.js'

export interface Vendor {
  /** What was sent, in order, requests for a token left out. */
  readonly requests: SourceRequest[]
  /** Lookups of which it says that the person agreed. */
  readonly consented: readonly string[]
  /** Asks; throws when the answer does not fit the row. */
  ask(lookup: string, input: Input, session?: unknown): Promise<Answer>
  /** What it says to `ask`: an answer, or that it does not hold the subject. */
  say(lookup: string, input: Input, session?: unknown): Promise<Answer | Miss>
}

/** The JSON of a fixture, from a test's import.meta.url. */
export const fixtureOf = (testUrl: string) => (name: string) =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, testUrl), 'utf8'))

/** Paths at which vendors give a token. */
export const signInPath = /authenticate|authorize|access_token|oauth|\/login/

/** A token in every form in which a vendor gives one; it never expires. */
export const signedIn = {
  status: 200,
  headers: {},
  body: {
    access_token: 'token',
    expiry: '2099-01-01T00:00:00.000Z',
    expires_in: 14_400,
    response: { id: 'token' },
    error: 'false',
    code: '200',
  },
}

export interface VendorSettings {
  readonly options?: Readonly<Record<string, unknown>>
  readonly secrets?: Readonly<Record<string, string>>
  readonly now?: number
  /** What its calls state. */
  readonly consent?: Consent
  /** The answer to a request for a token; absent: a token. */
  readonly signIn?: SourceResponse
}

const answerChecks = new Map(catalogue.map((row) => [row.name, createAnswerCheck(row)]))

/** `answers`: one after the other; the last one is repeated. An Error is thrown. */
export function vendorOf(
  { create }: Pick<SourceKind, 'create'>,
  answers: readonly (Partial<SourceResponse> | Error)[],
  settings: VendorSettings = {},
): Vendor {
  const { options = {}, secrets = {}, now = 1_800_000_000_000, signIn = signedIn, consent } = settings
  const requests: SourceRequest[] = []
  const http: SourceHttp = {
    async send(request) {
      if (signInPath.test(request.path)) return signIn
      const answer = answers[Math.min(requests.length, answers.length - 1)]!
      requests.push(request)
      if (answer instanceof Error) throw answer
      return { status: 200, headers: {}, body: undefined, ...answer }
    },
  }
  const { answers: asks, consented = [] } = create({
    name: 'vendor',
    http,
    secret: (name) => secrets[name] ?? `secret of ${name}`,
    optionalSecret: (name) => secrets[name],
    options,
    clock: { now: () => now },
    newId: () => '0123456789abcdef0123456789abcdef',
  })
  const say: Vendor['say'] = async (lookup, input, session) => {
    const result = await asks[lookup]!(input, {
      ...{ transactionId: 't', clientId: 'c', session },
      ...(consent && { consent }),
    })
    const wrong = answerChecks.get(lookup)!(answerIn(result), input)
    if (wrong !== undefined) throw new Error(`${lookup}: ${wrong}: ${JSON.stringify(result)}`)
    return result
  }
  return { requests, consented, say, ask: async (...parameters) => answerIn(await say(...parameters)) }
}
