// Makes the tests' HTTPS client: calls with raw headers, and forms built by hand.
// It knows the interface's headers and nothing of the product.
import { type Agent, Agent as HttpsAgent, request as httpsRequest } from 'node:https'

/** Raw headers, name and value in turn, so that one name can be sent twice. */
export type RawHeaders = string[]
export type Query = string | Record<string, string> | [string, string][]

interface Call {
  method?: string
  path: string
  query?: Query
  headers?: Record<string, string> | RawHeaders
  body?: string | Buffer
}

export interface Answer {
  status: number
  /** Lower-case names; repeated names joined with a comma. */
  headers: Record<string, string>
  rawHeaders: string[]
  body: string
  /** The body as JSON; undefined when it is not JSON. */
  json: unknown
}

export interface Credentials {
  clientId: string
  clientSecret: string
}

interface LookupOptions {
  /** Added headers; `null` leaves a usual one out. */
  headers?: Record<string, string | null>
  /** Added after the usual headers, name and value in turn. */
  rawHeaders?: RawHeaders
  method?: string
  body?: string | Buffer
}

export interface Client extends Credentials {
  baseUrl: string
  ca: string
  request(call: Call): Promise<Answer>
  /** POST /v1/authorize with multipart form fields; by default the client's own credentials. */
  authorize(credentials?: Partial<Credentials>): Promise<Answer>
  /** An access token of this client, fetched once. */
  token(): Promise<string>
  /** A GET with `Authorization` and `x-api-key`, as the interface's lookups require. */
  lookup(path: string, query?: Query, options?: LookupOptions): Promise<Answer>
  /** The same connection settings with the credentials of another client. */
  as(credentials: Credentials): Client
  close(): void
}

export function createClient(parts: { baseUrl: string; ca: string } & Credentials): Client {
  const agent = new HttpsAgent({ ca: parts.ca, keepAlive: true, maxSockets: 16 })
  return clientOn({ ...parts, agent })
}

function clientOn(parts: { baseUrl: string; ca: string; agent: Agent } & Credentials): Client {
  const { baseUrl, ca, agent, clientId, clientSecret } = parts
  const send = (call: Call) => request({ baseUrl, agent, call })
  let issued: Promise<string> | undefined

  const client: Client = {
    baseUrl,
    ca,
    clientId,
    clientSecret,
    request: send,
    authorize: (other = {}) => {
      const form = multipart([
        ['client_id', other.clientId ?? clientId],
        ['client_secret', other.clientSecret ?? clientSecret],
      ])
      return send({ method: 'POST', path: '/v1/authorize', headers: form.headers, body: form.body })
    },
    token: () => {
      issued ??= client.authorize().then((answer) => {
        const body = answer.json as { access_token?: unknown }
        if (answer.status !== 200 || typeof body.access_token !== 'string') {
          throw new Error(`authorize answered ${answer.status}: ${answer.body}`)
        }
        return body.access_token
      })
      return issued
    },
    lookup: async (path, query, options = {}) => {
      const usual: Record<string, string | null> = {
        authorization: `Bearer ${await client.token()}`,
        'x-api-key': clientSecret,
        ...options.headers,
      }
      const headers: RawHeaders = []
      for (const [name, value] of Object.entries(usual)) if (value !== null) headers.push(name, value)
      headers.push(...(options.rawHeaders ?? []))
      return send({
        path,
        headers,
        ...(options.method === undefined ? {} : { method: options.method }),
        ...(query === undefined ? {} : { query }),
        ...(options.body === undefined ? {} : { body: options.body }),
      })
    },
    as: (credentials) => clientOn({ baseUrl, ca, agent, ...credentials }),
    close: () => agent.destroy(),
  }
  return client
}

/** Header values are sent as bytes: text beyond ASCII as UTF-8. */
export function utf8HeaderValue(value: string): string {
  return Buffer.from(value, 'utf8').toString('latin1')
}

function queryString(query: Query | undefined): string {
  if (query === undefined) return ''
  if (typeof query === 'string') return query
  const pairs = Array.isArray(query) ? query : Object.entries(query)
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
}

/** One GET without credentials, on any HTTPS address, such as the admin address. */
export async function get(url: string, ca: string): Promise<Answer> {
  const { origin, pathname, search } = new URL(url)
  const agent = new HttpsAgent({ ca })
  try {
    return await request({ baseUrl: origin, agent, call: { path: pathname, query: search.slice(1) } })
  } finally {
    agent.destroy()
  }
}

function request(parts: { baseUrl: string; agent: Agent; call: Call }): Promise<Answer> {
  const { baseUrl, agent, call } = parts
  const url = new URL(baseUrl)
  const query = queryString(call.query)
  const body = call.body === undefined ? undefined : Buffer.from(call.body)
  const headers: RawHeaders = ['host', url.host]
  if (Array.isArray(call.headers)) headers.push(...call.headers)
  else for (const [name, value] of Object.entries(call.headers ?? {})) headers.push(name, value)
  const method = call.method ?? 'GET'
  if (body !== undefined) headers.push('content-length', String(body.length))
  else if (method === 'POST') headers.push('content-length', '0')

  return new Promise((resolve, reject) => {
    const outgoing = httpsRequest(
      {
        host: url.hostname,
        port: url.port,
        method,
        path: url.pathname.replace(/\/$/, '') + call.path + (query === '' ? '' : `?${query}`),
        headers,
        agent,
        timeout: 120_000,
      },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () =>
          resolve(answerFrom(incoming.statusCode ?? 0, incoming.rawHeaders, Buffer.concat(chunks))),
        )
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer to ${call.path} within 60 s`)))
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** An answer from its status, raw headers and bytes. */
export function answerFrom(status: number, rawHeaders: string[], bytes: Buffer): Answer {
  const headers: Record<string, string> = {}
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase()
    headers[name] = name in headers ? `${headers[name]}, ${rawHeaders[at + 1]}` : rawHeaders[at + 1]!
  }
  const body = bytes.toString('utf8')
  return { status, headers, rawHeaders, body, json: parsed(body) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export interface Form {
  headers: { 'content-type': string }
  body: Buffer
}

export type Part = [name: string, value: string | Buffer] | { head: string; value: string | Buffer }

/** multipart/form-data: a part is a field (name, value), or a given head with its content. */
export function multipart(parts: Part[], boundary = 'form-boundary-7MA4YWxkTrZu0gW'): Form {
  const chunks: Buffer[] = []
  for (const part of parts) {
    const [head, value] = Array.isArray(part)
      ? [`Content-Disposition: form-data; name="${part[0]}"`, part[1]]
      : [part.head, part.value]
    chunks.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(value), Buffer.from('\r\n'))
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`))
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat(chunks),
  }
}

export function urlencoded(fields: [string, string][]): Form {
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(new URLSearchParams(fields).toString()),
  }
}
