// Opens an attacker's connections from a chosen loopback address, and makes calls on them.
import { Agent, request } from 'node:https'
import { connect as connectTcp, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import { type Address, createConnect } from './connect.js'

export interface AttackCall {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

interface AttackAnswer {
  /** 0 when there was no answer. */
  readonly status: number
  readonly body: string
}

export interface Wire {
  readonly host: string
  /** An open connection, or undefined when the service does not let it in. */
  openTcp(from: string): Promise<Socket | undefined>
  openTls(from: string): Promise<TLSSocket | undefined>
  /** One call on a kept connection from this address, answered or given up. */
  call(from: string, call: AttackCall): Promise<AttackAnswer>
  /** Waits, at most until the attack is stopped. */
  pause(ms: number): Promise<void>
  /** Waits until the connection is closed or the attack stopped. */
  closed(socket: Socket): Promise<void>
  /** Closes everything that is open. */
  end(): void
}

const openWithinMs = 5_000
const answerWithinMs = 30_000
const socketsPerAddress = 16

export function createWire(address: Address, stopped: AbortSignal): Wire {
  const { host, port, ca } = address
  const connectTls = createConnect(address)
  const sockets = new Set<Socket>()
  const agents = new Map<string, Agent>()

  function opened<S extends Socket>(socket: S, event: 'connect' | 'secureConnect'): Promise<S | undefined> {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy()) // an attacker expects to be cut off
    const late = setTimeout(() => socket.destroy(), openWithinMs)
    return new Promise((resolve) => {
      socket.once(event, () => resolve(socket))
      socket.once('close', () => resolve(undefined))
    }).finally(() => clearTimeout(late)) as Promise<S | undefined>
  }

  function agentFor(from: string): Agent {
    const known = agents.get(from)
    if (known !== undefined) return known
    const made = new Agent({ ca, keepAlive: true, maxSockets: socketsPerAddress, localAddress: from })
    agents.set(from, made)
    return made
  }

  return {
    host: `${host}:${port}`,
    openTcp: (from) => opened(connectTcp({ host, port, localAddress: from }), 'connect'),
    openTls: (from) => opened(connectTls(from), 'secureConnect'),
    call: (from, call) =>
      new Promise((resolve) => {
        const body = call.body === undefined ? undefined : Buffer.from(call.body)
        const outgoing = request(
          {
            host,
            port,
            method: call.method ?? 'GET',
            path: call.path,
            headers: { ...call.headers, ...(body === undefined ? {} : { 'content-length': body.length }) },
            agent: agentFor(from),
            servername: 'localhost',
            timeout: answerWithinMs,
            signal: stopped,
          },
          (incoming) => {
            let text = ''
            incoming.setEncoding('utf8')
            incoming.on('data', (chunk: string) => {
              text += chunk
            })
            incoming.on('error', () => resolve({ status: 0, body: '' }))
            incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: text }))
          },
        )
        outgoing.on('timeout', () => outgoing.destroy())
        outgoing.on('error', () => resolve({ status: 0, body: '' }))
        outgoing.end(body)
      }),
    pause: (ms) => sleep(ms, undefined, { signal: stopped }).catch(() => {}),
    closed: (socket) =>
      new Promise((resolve) => {
        if (socket.destroyed || stopped.aborted) return resolve()
        const done = () => {
          stopped.removeEventListener('abort', done)
          resolve()
        }
        socket.once('close', done)
        stopped.addEventListener('abort', done)
      }),
    end() {
      for (const socket of sockets) socket.destroy()
      for (const agent of agents.values()) agent.destroy()
    },
  }
}
