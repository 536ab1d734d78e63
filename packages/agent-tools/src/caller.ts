// Calls the lookups of a server of the interface, and says what each call cost.
import { createClient, SatyapanError } from '@satyapan/client'
import type { CallResult } from './call-result.js'
import type { ToolLookup } from './lookup.js'
import { endOfTask } from './task.js'

export interface Connection {
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Thrown when there is no answer; the message says why, without the question. */
export class CallProblem extends Error {
  /** The server may have received the question and charged for it. */
  readonly mayBeCharged: boolean
  constructor(message: string, mayBeCharged = false) {
    super(message)
    this.mayBeCharged = mayBeCharged
  }
}

const callWithinMs = 60_000

/** It is stated in a header, unless the lookup has a parameter of this name. */
export const consentIdName = 'consent_id'
const consentIdHeader = 'x-satyapan-consent-id'

type Values = Readonly<Record<string, string | boolean>>

type CallerOptions = Connection & {
  /** X-Service-Origin of the calls. */
  readonly origin: string
  /** Sends a request. What it throws may have `notSent: true` when nothing can have reached the server. */
  readonly fetch: (request: Request) => Promise<Response>
  /** How long it waits for a task, and between two looks; absent: as an agent can wait. */
  readonly wait?: { readonly waitMs: number; readonly pauseMs: number }
}

/** The SDK's client of all paths, without the types of single ones. */
type AnyRequest = (
  method: string,
  path: string,
  init: object,
) => Promise<{ readonly data?: unknown; readonly error?: unknown; readonly response: Response }>

/** Why there is no answer, as the SDK reports it. */
function problemOf({ status, message, cause }: SatyapanError, server: string): CallProblem {
  if (status > 0)
    return new CallProblem(
      `${server} gave no token (HTTP ${status}): ${message.replace(/ \(HTTP \d+\)$/, '')}`,
    )
  if (cause instanceof SyntaxError)
    return new CallProblem(`${server} answered without JSON: is it a server of the interface?`, true)
  const { message: why, notSent } = cause as Error & { notSent?: boolean }
  return new CallProblem(`no answer from ${server}: ${why}`, notSent !== true)
}

/** Divides what an agent sent into the parameters and the header that names a consent. */
function divideStated(input: ToolLookup['input'], values: Values) {
  if (Object.hasOwn(input, consentIdName)) return { parameters: values, named: {} }
  const { [consentIdName]: id, ...parameters } = values
  return { parameters, named: id === undefined ? {} : { [consentIdHeader]: String(id) } }
}

export function createCaller({ baseUrl, clientId, clientSecret, origin, fetch, wait }: CallerOptions) {
  const server = new URL(baseUrl).origin
  // Not repeated: the agent decides.
  const options = { baseUrl, clientId, clientSecret, fetch, timeoutMs: callWithinMs, retries: 0 }
  const send = createClient(options).http.request as unknown as AnyRequest

  async function request(
    route: ToolLookup['route'],
    values: Values,
    named: Readonly<Record<string, string>>,
  ) {
    const payload = route.from === 'json' ? { body: values } : { params: { query: values } }
    const headers = { 'x-service-origin': origin, ...named }
    try {
      return await send(route.method.toLowerCase(), route.path, { ...payload, headers, parseAs: 'text' })
    } catch (error) {
      throw error instanceof SatyapanError ? problemOf(error, server) : error
    }
  }

  async function exchange(route: ToolLookup['route'], values: Values, named = {}): Promise<CallResult> {
    const { data, error, response } = await request(route, values, named)
    const price = response.headers.get('x-satyapan-price')
    return {
      httpStatus: response.status,
      body: bodyOf(data ?? error, response.status, server),
      transactionId: response.headers.get('x-transaction-id'),
      charged: price === null ? undefined : Number(price),
    }
  }

  return {
    /** Throws CallProblem when there is no answer of the interface. */
    async call({ route, task, input }: ToolLookup, values: Values): Promise<CallResult> {
      const { parameters, named } = divideStated(input, values)
      const answer = await exchange(route, parameters, named)
      if (task === undefined) return answer
      return endOfTask(
        answer,
        (request_id) => exchange({ method: 'GET', path: task.poll }, { request_id }),
        wait,
      )
    },
  }
}

/** @param body the text of an answer; of an error, what the SDK parsed */
function bodyOf(body: unknown, status: number, server: string): Record<string, unknown> {
  try {
    const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : body
    if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>
  } catch {
    // Told below, without what the server said.
  }
  // It may be a proxy's, and the service behind it may have answered and charged.
  throw new CallProblem(
    `${server} answered HTTP ${status} without JSON: is it a server of the interface?`,
    true,
  )
}

export type Caller = ReturnType<typeof createCaller>
