// Makes a client: a function for each lookup, batches, and the typed client of the whole interface.
import createHttp, { type Client as Http } from 'openapi-fetch'
import { type Batches, createBatches } from './batches.js'
import { errorOf } from './error.js'
import { lookups } from './lookups.js'
import { addressOf, type CallOptions, type ClientOptions, headersOf, statedOf } from './options.js'
import type { paths } from './schema.js'
import { createSend } from './send.js'
import { createTasks, type Tasks } from './tasks.js'
import type { Answer, Input, LookupName } from './types.js'

/** A function for each lookup. It resolves with an outcome (see `sub_code`) and throws SatyapanError for a failure. */
export type LookupFunctions = {
  readonly [Name in LookupName]: (input: Input<Name>, options?: CallOptions) => Promise<Answer<Name>>
}

export interface Client extends LookupFunctions {
  readonly batches: Batches
  /** Lookups in the asynchronous style, until their result is there. */
  readonly tasks: Tasks
  /** Every path of the interface, typed; with token, key and repetitions like the rest. */
  readonly http: Http<paths>
}

type Fields = Readonly<Record<string, unknown>>

function query(fields: Fields): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) search.set(name, String(value))
  return search.toString()
}

function form(fields: Fields): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) body.set(name, value, name)
    else if (value !== undefined) body.set(name, String(value))
  }
  return body
}

/** The request of a lookup, with its parameters where the interface expects them. */
function requestOf(name: LookupName, input: Fields, client: ClientOptions, options: CallOptions): Request {
  const { method, path, reads } = lookups[name]
  const stated = statedOf(options)
  const fields = { ...stated, ...input }
  const url = addressOf(client.baseUrl, path)
  const headers = headersOf(client, options)
  const signal = options.signal ?? null
  if (reads === 'form') {
    url.search = query(stated)
    return new Request(url, { method, headers, signal, body: form(input) })
  }
  const inBody = reads === 'json' || (method === 'GET' && client.identifiersInBody === true)
  if (!inBody) {
    url.search = query(fields)
    return new Request(url, { method, headers, signal })
  }
  headers.set('content-type', 'application/json')
  return new Request(url, { method: 'POST', headers, signal, body: JSON.stringify(fields) })
}

/** Makes a client of the server at `options.baseUrl`. Nothing is sent before the first call. */
export function createClient(options: ClientOptions): Client {
  const send = createSend(options)

  const lookup = async (name: LookupName, input: Fields, call: CallOptions): Promise<unknown> => {
    const response = await send(requestOf(name, input, options, call))
    if (!response.ok) throw await errorOf(response)
    return response.json()
  }
  const functions = Object.fromEntries(
    (Object.keys(lookups) as LookupName[]).map((name) => [
      name,
      (input: Fields, call: CallOptions = {}) => lookup(name, input, call),
    ]),
  ) as unknown as LookupFunctions

  return {
    ...functions,
    batches: createBatches({ options, send }),
    tasks: createTasks({ options, send, submit: (name, input, call) => lookup(name, input as Fields, call) }),
    http: createHttp<paths>({ baseUrl: options.baseUrl, fetch: send }),
  }
}
