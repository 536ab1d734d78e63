// Lists the ways in which the rehearsal upstream misbehaves on demand.
import type { ServerResponse } from 'node:http'
import type { VendorReply } from './dialect.js'

export interface Fault {
  readonly about: string
  /** Misbehaves in place of the answer. Absent: the answer itself is altered. */
  readonly misbehave?: (response: ServerResponse, answer: string) => void
  readonly alter?: (reply: VendorReply) => VendorReply
}

const hugeBytes = 4 * 1024 * 1024
const slowByteMs = 500

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** Changes the last letter or digit of every identifier, so that the answer is about another one. */
function otherSubject(value: unknown, subject: string): unknown {
  if (typeof value === 'string')
    return subject !== '' && value.toUpperCase() === subject.toUpperCase() ? altered(value) : value
  if (Array.isArray(value)) return value.map((item) => otherSubject(item, subject))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, otherSubject(item, subject)]))
}

const altered = (text: string): string =>
  text.slice(0, -1) + (/[0-8]$/.test(text) ? Number(text.at(-1)) + 1 : text.endsWith('A') ? 'B' : 'A')

export const faults: Readonly<Record<string, Fault>> = {
  '500': {
    about: 'answers 500 in JSON',
    misbehave: (response) => json(response, 500, { message: 'internal error' }),
  },
  '502': {
    about: 'answers 502 in JSON',
    misbehave: (response) => json(response, 502, { message: 'bad gateway' }),
  },
  '503': {
    about: 'answers 503 in JSON',
    misbehave: (response) => json(response, 503, { detail: 'overloaded' }),
  },
  '429': {
    about: 'answers 429 with Retry-After: 2',
    misbehave: (response) => json(response, 429, { detail: 'slow down' }, { 'retry-after': '2' }),
  },
  '401': {
    about: 'answers 401',
    misbehave: (response) => json(response, 401, { detail: 'Not authenticated' }),
  },
  '403': {
    about: 'answers 403',
    misbehave: (response) => json(response, 403, { detail: 'Access forbidden' }),
  },
  timeout: { about: 'never answers', misbehave: () => {} },
  reset: {
    about: 'closes the connection before an answer',
    misbehave: (response) => response.socket?.resetAndDestroy?.(),
  },
  'slow-body': {
    about: 'sends a byte of its answer every half second',
    misbehave(response, answer) {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(answer),
      })
      let at = 0
      const timer = setInterval(() => response.write(answer[at++] ?? ' '), slowByteMs)
      response.once('close', () => clearInterval(timer))
    },
  },
  html: {
    about: 'answers 200 with a page of HTML',
    misbehave: (response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('<html><body>Maintenance</body></html>'),
  },
  truncated: {
    about: 'closes the connection in the middle of its answer',
    misbehave(response, answer) {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(answer),
      })
      response.write(answer.slice(0, Math.ceil(answer.length / 2)))
      setTimeout(() => response.socket?.destroy(), 20)
    },
  },
  'half-json': {
    about: 'answers half of its JSON as if it were whole',
    misbehave: (response, answer) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(answer.slice(0, Math.ceil(answer.length / 2))),
  },
  schema: {
    about: 'answers JSON of another shape',
    misbehave: (response) => json(response, 200, { result: { ok: 'yes' }, items: [1, 2, 3] }),
  },
  'other-subject': {
    about: 'answers about another identifier',
    alter: (reply) => ({ ...reply, body: otherSubject(reply.body, reply.subject ?? '') }),
  },
  huge: {
    about: 'answers with a body of 4 MiB',
    misbehave: (response, answer) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer + ' '.repeat(hugeBytes)),
  },
  redirect: {
    about: 'redirects to another address',
    misbehave: (response) => response.writeHead(302, { location: 'https://127.0.0.1:1/elsewhere' }).end(),
  },
  compressed: {
    about: 'says that its answer is compressed',
    misbehave: (response, answer) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'br' }).end(answer),
  },
  'two-answers': {
    about: 'sends a second answer after the first on the same connection',
    misbehave(response, answer) {
      const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(answer)}\r\n\r\n`
      response.socket?.write(`${head}${answer}${head}${answer}`)
    },
  },
  tls: { about: 'breaks TLS handshakes off' },
  refused: { about: 'accepts no connections while it runs' },
}

export interface FaultShare {
  readonly name: string
  /** The share of the requests, 0 to 1. */
  readonly share: number
}

/** NAME or NAME:SHARE. Throws an Error with one line. */
function readFault(text: string): FaultShare {
  const [name, share = '1', ...more] = text.split(':')
  const value = Number(share)
  if (name === undefined || !Object.hasOwn(faults, name) || more.length > 0)
    throw new Error(`--fault ${text} is not a fault; there are ${Object.keys(faults).join(', ')}`)
  if (!(value > 0 && value <= 1)) throw new Error(`--fault ${text}: the share must be above 0 and at most 1`)
  if (name === 'refused' && value < 1)
    throw new Error(`--fault ${text}: a port is open or not: refused has no share`)
  return { name, share: value }
}

/** Faults of connections; a request that arrives does not have them. */
const ofConnections = ['tls', 'refused']

/** Reads all of them. A request has at most one fault, so their shares add up to at most 1. */
export function readFaults(texts: readonly string[]): FaultShare[] {
  const shares = texts.map(readFault)
  const sum = shares.reduce((all, { name, share }) => (ofConnections.includes(name) ? all : all + share), 0)
  if (sum > 1 + Number.EPSILON * shares.length)
    throw new Error('the shares of --fault add up to more than 1: a request has one fault')
  return shares
}

/** The fault of a request: each falls on its share of all requests. `at`: 0 to 1. */
export function faultAt(shares: readonly FaultShare[], at: number): string | undefined {
  let from = 0
  for (const { name, share } of shares) {
    if (ofConnections.includes(name)) continue
    from += share
    if (at < from) return name
  }
  return undefined
}

/** Whole numbers from a seed, always the same. */
export function createChance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
}
