// Sends one HTTP request within a bounded time and reads its answer; the only file that uses the network as a client.
import http from 'node:http'
import https from 'node:https'
import type { Answer } from './exchange.js'

export interface Trust {
  /** Certificates (PEM) that are trusted instead of the usual authorities. */
  readonly ca?: string
  /** Accepts any certificate. */
  readonly isInsecure?: boolean
}

export interface Wire {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
}

export interface Sender {
  /** Never rejects: without an answer the status is 0. */
  send(wire: Wire): Promise<Answer>
  close(): void
}

const maxBodyBytes = 64 * 1024 * 1024 // a result file of 999 records has less than 10

const noAnswer = (problem: string): Answer => ({ status: 0, headers: {}, body: '', json: undefined, problem })

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function readAnswer(response: http.IncomingMessage): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      chunks.push(chunk)
      if (bytes > maxBodyBytes) response.destroy(new Error(`the answer is longer than ${maxBodyBytes} bytes`))
    })
    response.once('error', reject)
    response.once('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      const headers = Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
      )
      resolve({ status: response.statusCode ?? 0, headers, body, json: jsonOf(body) })
    })
  })
}

const problemOf = (error: NodeJS.ErrnoException, timeoutMs: number): string => {
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `no complete answer within ${timeoutMs / 1000} s`
  return error.code === undefined || error.message.includes(error.code)
    ? error.message
    : `${error.message} (${error.code})`
}

/** @param parts.timeoutMs for one request, from the connection to the end of the answer */
export function createSender(parts: {
  readonly trust: Trust
  readonly timeoutMs: number
  readonly connections: number
}): Sender {
  const { trust, timeoutMs, connections } = parts
  const secure = new https.Agent({
    keepAlive: true,
    maxSockets: connections,
    rejectUnauthorized: trust.isInsecure !== true,
    ...(trust.ca === undefined ? {} : { ca: trust.ca }),
  })
  const plain = new http.Agent({ maxSockets: connections })
  return {
    send({ method, url, headers, body }) {
      const isPlain = url.startsWith('http://')
      return new Promise<Answer>((resolve) => {
        const options = {
          method,
          headers: { 'user-agent': 'satyapan-conform', accept: '*/*', ...headers, ...lengthOf(body) },
          agent: isPlain ? plain : secure,
          signal: AbortSignal.timeout(timeoutMs),
        }
        const fail = (error: Error) => resolve(noAnswer(problemOf(error, timeoutMs)))
        const receive = (response: http.IncomingMessage) => void readAnswer(response).then(resolve, fail)
        const request = isPlain ? http.request(url, options, receive) : https.request(url, options, receive)
        request.once('error', fail)
        request.end(body)
      })
    },
    close() {
      secure.destroy()
      plain.destroy()
    },
  }
}

const lengthOf = (body: Buffer | undefined): Record<string, string> =>
  body === undefined ? {} : { 'content-length': String(body.length) }
