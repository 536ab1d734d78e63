// Makes a request ready to be sent, and sends it, waiting where the server asks for it.
import type { Clock } from './case.js'
import type { Answer, Request } from './exchange.js'
import { credentialHeaders } from './headers.js'
import type { Sender, Wire } from './http.js'
import { formType, multipart } from './multipart.js'
import { filled, type ReadValue } from './values.js'

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

/** The answer to a request, after as many waits as the server asked for and we bear. */
export async function sendPatiently(
  request: Request,
  parts: {
    readonly baseUrl: string
    readonly readValue: ReadValue
    readonly sender: Sender
    readonly clock: Clock
  },
): Promise<Answer> {
  const { baseUrl, readValue, sender, clock } = parts
  const wire = wireOf(request, baseUrl, readValue)
  let answer = await sender.send(wire)
  for (let waits = 0; waits < maxWaits; waits++) {
    const pause = waitOf(answer)
    if (pause === undefined) break
    await clock.wait(pause)
    answer = await sender.send(wire)
  }
  return answer
}
