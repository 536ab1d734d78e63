// Runs the application on a loopback port, over TLS, and opens connections that send given bytes.
import type { AddressInfo } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, expect } from 'vitest'
import type { AppLimits } from '../../src/http/app.js'
import type { closedFor } from '../../src/http/closed-connections.js'
import { systemClock } from '../../src/kernel/clock.js'
import { catalogue } from '../../src/lookups/catalogue.js'
import { panbasic } from '../../src/lookups/pan/panbasic.js'
import { makeAuthority, makeLeaf } from '../../src/platform/tls/make-certificate.js'
import { type ContractApp, contractApp, rightQuery, target } from '../contract/app.harness.js'

type Reason = keyof typeof closedFor

export interface Front extends ContractApp {
  readonly port: number
  readonly ca: string
  readonly host: string
  /** How many connections were closed for this reason. */
  closedFor(reason: Reason): number
  /** The calls whose headers have arrived. */
  begun(): number
  /** Lets the source answer every lookup with panbasic's example from now on. */
  answerAsUsual(): void
}

/** Small limits, so that a test with a few connections reaches them. */
const limits: AppLimits = {
  headersTimeoutMs: 5_000,
  requestTimeoutMs: 5_000,
  writeTimeoutMs: 1_000,
  connections: 2_000,
  connectionsPerAddress: 500,
  handshakes: 256,
  callsPerConnection: 4,
  inFlight: 8,
  queuedCalls: 128,
  wrongCredentials: 20,
}

/** Starts an application for a test file, which ends it, with these limits. */
export async function startFront(
  own: Partial<AppLimits> = {},
  isTrustedProxy: (address: string) => boolean = () => false,
): Promise<Front> {
  const authority = await makeAuthority(Date.now())
  const closed: Reason[] = []
  const app = contractApp(catalogue, {
    faces: { isFullFor: () => false, compareFaces: async () => ({ refused: 'file_a', reason: 'empty' }) },
    limits: { ...limits, ...own },
    frame: {
      certificate: await makeLeaf(authority, ['localhost', '127.0.0.1'], Date.now()),
      clock: systemClock,
      countClosed: (reason) => closed.push(reason),
      isTrustedProxy,
    },
  })
  const answerAsUsual = () => app.answerWith(async () => ({ subCode: 'SUCCESS', data: panbasic.example }))
  answerAsUsual()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => app.app.close())
  let begun = 0
  app.app.server.on('request', () => begun++)
  const { port } = app.app.server.address() as AddressInfo
  return {
    ...app,
    port,
    ca: authority.cert,
    host: `127.0.0.1:${port}`,
    begun: () => begun,
    answerAsUsual,
    closedFor: (reason) => closed.filter((one) => one === reason).length,
  }
}

/** One answer as it was on the wire. */
export interface Seen {
  readonly status: number
  readonly id: string
  readonly head: string
}

export interface Line {
  readonly socket: TLSSocket
  /** The answers so far; an interim one (100) counts. */
  answers(): Seen[]
  /** Waits until there are `count` answers, or the connection is closed. */
  came(count: number): Promise<Seen[]>
  readonly closed: Promise<void>
}

export interface LineOptions {
  /** Its loopback address. */
  readonly from?: string
  readonly reads?: boolean
}

/** Adds the answers that begin in the text. Returns what belongs to the next one, as far as it may be its head. */
function takeAnswers(text: string, seen: Seen[]): string {
  let rest = text
  for (;;) {
    const start = rest.search(/HTTP\/1\.1 \d{3} /)
    if (start === -1) return rest.slice(-'HTTP/1.1 200'.length)
    const end = rest.indexOf('\r\n\r\n', start)
    if (end === -1) return rest.slice(start)
    const head = rest.slice(start, end + 4)
    const id = /^x-transaction-id: ([0-9a-f]{32})\r$/im.exec(head)?.[1] ?? ''
    seen.push({ status: Number(head.slice(9, 12)), id, head })
    rest = rest.slice(end + 4)
  }
}

/** An open connection; undefined when the service closes it instead. */
export async function tryLine(front: Front, options: LineOptions = {}): Promise<Line | undefined> {
  const { from = '127.0.0.1', reads = true } = options
  const { port, ca } = front
  const ends = { host: '127.0.0.1', port, localAddress: from, ca, servername: 'localhost' }
  const socket = connect(ends)
  const seen: Seen[] = []
  let rest = ''
  let changed = () => {}
  socket.on('error', () => socket.destroy()) // being cut off is expected here
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const opened = new Promise<boolean>((resolve) => {
    socket.once('secureConnect', () => resolve(true))
    socket.once('close', () => resolve(false))
  })
  if (!(await opened)) return undefined
  if (reads) {
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      rest = takeAnswers(rest + chunk, seen)
      changed()
    })
  } else socket.pause()
  const answers = () => [...seen]
  const came = async (count: number) => {
    while (answers().length < count && !socket.closed)
      await Promise.race([closed, new Promise<void>((resolve) => (changed = resolve))])
    return answers()
  }
  return { socket, answers, came, closed }
}

export async function openLine(front: Front, options: LineOptions = {}): Promise<Line> {
  const line = await tryLine(front, options)
  if (line === undefined) throw new Error('the service closed the connection')
  return line
}

/** Sends bytes on a new connection and returns at least `count` answers, or all until it is closed. */
export async function exchange(front: Front, bytes: string | Buffer, count = 1): Promise<Seen[]> {
  const line = await openLine(front)
  line.socket.write(bytes)
  const seen = await line.came(count)
  line.socket.destroy()
  return seen
}

/** A whole request; `body` is sent with its length. */
export function requestBytes(
  front: Front,
  firstLine: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): string {
  const all = {
    host: front.host,
    ...headers,
    ...(body === undefined ? {} : { 'content-length': body.length }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${firstLine} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n')
}

/** A lookup with the right credentials. */
export const lookupBytes = (front: Front, headers: Readonly<Record<string, string>> = {}): string =>
  requestBytes(front, `GET ${target(panbasic.route.path, rightQuery(panbasic))}`, {
    ...front.credentials(panbasic),
    ...headers,
  })

export const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }

/** Expects that a well-behaved caller is answered as usual. */
export async function expectServed(front: Front): Promise<void> {
  const [answer] = await exchange(front, lookupBytes(front))
  expect(answer?.status).toBe(200)
}
