// Runs the well-behaved client, which calls at a fixed pace and records each result.
import { Agent, request } from 'node:https'
import type { Credentials } from './attack.js'
import type { Address } from './connect.js'
import { signed } from './requests.js'

/** Not one of the attackers' addresses. */
export const goodAddress = '127.0.200.1'
/** A lookup every ten milliseconds, on at most eight kept connections. */
const lookupEveryMs = 10
const lookupSockets = 8
/** Each on a new connection: this shows when connections are refused. */
const healthEveryMs = 100
const authorizeEveryMs = 500
/** How long callers wait for an answer; after that a call has failed. */
const callLimitMs = 10_000

export interface Series {
  /** Milliseconds of the calls that succeeded, sorted. */
  readonly ms: readonly number[]
  /** What was wrong with the others. */
  readonly failures: readonly string[]
}

type SeriesName = 'lookup' | 'healthz' | 'authorize'
export type Measured = Readonly<Record<SeriesName, Series>>

export interface GoodClient {
  /** The results of everything begun since the last call of this, once it has ended. */
  take(): Promise<Measured>
  /** One lookup now, in milliseconds; undefined when it failed. */
  once(): Promise<number | undefined>
  /** Stops calling, once the calls in progress have ended. */
  stop(): Promise<void>
}

export function startGoodClient(address: Address, client: Credentials): GoodClient {
  const { host, port, ca } = address
  const shared = { ca, servername: 'localhost', localAddress: goodAddress }
  const kept = new Agent({ ...shared, keepAlive: true, maxSockets: lookupSockets, scheduling: 'fifo' })
  const fresh = new Agent({ ...shared, keepAlive: false })
  let lists = emptyLists()
  const inProgress = new Set<Promise<unknown>>()

  function call(agent: Agent, method: string, path: string, headers: Record<string, string>, body?: string) {
    return new Promise<number>((resolve, reject) => {
      const from = performance.now()
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const outgoing = request(
        { host, port, method, path, agent, headers: { ...headers, ...length }, timeout: callLimitMs },
        (incoming) => {
          let text = ''
          incoming.setEncoding('utf8')
          incoming.on('data', (chunk: string) => {
            text += chunk
          })
          incoming.on('error', reject)
          incoming.on('end', () => {
            if (incoming.statusCode === 200) resolve(performance.now() - from)
            else reject(new Error(`${path.split('?')[0]}: ${incoming.statusCode} ${text.slice(0, 120)}`))
          })
        },
      )
      outgoing.on('timeout', () => outgoing.destroy(new Error(`${path}: no answer in ${callLimitMs} ms`)))
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }

  const lookup = () => call(kept, 'GET', '/v1/verification/panbasic?pan_number=ZZZPZ1000A', signed(client))
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const secrets = `client_id=${client.clientId}&client_secret=${client.clientSecret}`
  const calls: Readonly<Record<SeriesName, () => Promise<number>>> = {
    lookup,
    healthz: () => call(fresh, 'GET', '/healthz', {}),
    authorize: () => call(kept, 'POST', '/v1/authorize', form, secrets),
  }

  function note(name: SeriesName): void {
    const list = lists[name] // where it belongs, however late it ends
    const work = calls[name]().then(
      (ms) => list.ms.push(ms),
      (error: Error) => list.failures.push(`${name}: ${error.message}`),
    )
    inProgress.add(work)
    work.finally(() => inProgress.delete(work))
  }

  const timers = [
    setInterval(() => note('lookup'), lookupEveryMs),
    setInterval(() => note('healthz'), healthEveryMs),
    setInterval(() => note('authorize'), authorizeEveryMs),
  ]

  return {
    async take() {
      const taken = lists
      lists = emptyLists()
      await Promise.all(inProgress)
      for (const list of Object.values(taken)) list.ms.sort((a, b) => a - b)
      return taken
    },
    once: () => lookup().catch(() => undefined),
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(inProgress)
      kept.destroy()
      fresh.destroy()
    },
  }
}

type Lists = Record<SeriesName, { ms: number[]; failures: string[] }>

const emptyLists = (): Lists => ({
  lookup: { ms: [], failures: [] },
  healthz: { ms: [], failures: [] },
  authorize: { ms: [], failures: [] },
})
