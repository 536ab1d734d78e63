// Makes what is beneath the applications of a port: the server, its connections, the calls of each in order, and their limits.
import type { RequestListener, Server } from 'node:http'
import { steadyNow } from '../kernel/clock.js'
import type { Metrics } from '../platform/metrics.js'
import { createAdmission } from './admission.js'
import type { AppParts } from './app-parts.js'
import { hasBody } from './call.js'
import { createConnectionCalls } from './connection-calls.js'
import { createFairShare } from './fair-share.js'
import { createInFlightLimit } from './in-flight-limit.js'
import { createLocalServer } from './local-server.js'
import { createPeers } from './peers.js'
import { createUnreadableAnswer } from './raw-answer.js'
import { withRefusals } from './refusals.js'
import { type Connections, createTlsServer } from './tls-server.js'
import { createUnreadBodies } from './unread-body.js'
import { createWriteTimeout } from './write-timeout.js'

/** Calls of all connections that wait behind others of their connection, about 3 KB each. */
const maxWaitingCalls = 8_192

export function createTransport(parts: AppParts) {
  const { clock, limits, countClosed, isTrustedProxy } = parts
  const connections: Connections = { secure: new Set(), raw: new Set() }
  const peers = createPeers(steadyNow(clock))
  const inFlight = createInFlightLimit({ total: () => limits.inFlight, peers, isTrustedProxy })
  const admission = createAdmission({ maxWaiting: () => limits.queuedCalls, ...parts })
  const dropRestOfBody = createUnreadBodies({ now: steadyNow(clock), countClosed })
  const calls = createConnectionCalls({
    callsPerConnection: () => limits.callsPerConnection,
    admit: admission.admit,
    waiting: createFairShare('waiting', maxWaitingCalls),
    countClosed,
    onCutOff: peers.pause,
    onHead(call) {
      inFlight.leave(call) // only the caller's reading is left
      if (!call.request.complete && hasBody(call.request)) dropRestOfBody(call)
    },
  })
  const writeTimeout = createWriteTimeout({
    timeoutMs: () => limits.writeTimeoutMs,
    now: steadyNow(clock),
    onStalled: () => countClosed('write_timeout'),
  })
  const unreadable = createUnreadableAnswer(clock.now, calls)
  const queued = admission.waiting
  return { connections, peers, inFlight, calls, writeTimeout, unreadable, queued }
}

export type Transport = ReturnType<typeof createTransport>

/** The server of a port. `listener` gets its calls. */
export function createServer(parts: AppParts, transport: Transport, listener: RequestListener): Server {
  const { certificate, clock } = parts
  const deps = { ...parts, ...transport, listener: withRefusals(listener, clock.now), now: clock.now }
  return certificate === undefined ? createLocalServer(deps) : createTlsServer({ ...deps, certificate })
}

export function addGauges(
  gauge: Metrics['gauge'],
  { connections, queued }: Transport,
  inFlight: () => number,
): void {
  gauge('satyapan_connections_open', 'Connections that are open', () => connections.raw.size)
  gauge('satyapan_calls_in_flight', 'Calls in progress', inFlight)
  gauge('satyapan_calls_queued', 'Calls that wait to begin', queued)
}
