// Makes the web application without its routes: the server beneath it, what each call passes first, and its end.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Clock, steadyNow } from '../kernel/clock.js'
import { newTransactionId } from '../kernel/ids.js'
import type { Log } from '../platform/log.js'
import type { Metrics } from '../platform/metrics.js'
import type { Tracing } from '../platform/tracing/tracing.js'
import { createAdmission } from './admission.js'
import { addErrorAnswers } from './answer-errors.js'
import { addBodyReading } from './body-reading.js'
import { hasBody } from './call.js'
import { readHeadersInto } from './call-headers.js'
import { addCallerAddress } from './caller-address.js'
import { type CallsUnderWay, createCallsUnderWay } from './calls-under-way.js'
import type { CountClosed } from './closed-connections.js'
import { createConnectionCalls } from './connection-calls.js'
import type { Cors } from './cors.js'
import type { Draining } from './draining.js'
import { createFairShare } from './fair-share.js'
import { createInFlightLimit, type InFlightLimit } from './in-flight-limit.js'
import { createLocalServer } from './local-server.js'
import { addNotFound } from './not-found.js'
import { createPeers } from './peers.js'
import { createUnreadableAnswer } from './raw-answer.js'
import { withRefusals } from './refusals.js'
import { failureOf, sendFailure } from './send-failure.js'
import {
  type Connections,
  createTlsServer,
  cutConnections,
  endConnections,
  type ServerLimits,
} from './tls-server.js'
import { createUnreadBodies } from './unread-body.js'
import { createWriteTimeout } from './write-timeout.js'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route of the interface: attribution is read first, and failures without a row are `{detail}`. */
    interface?: boolean
    /** A route with an envelope: an internal error is answered in it. */
    envelope?: boolean
    /** A health route: it is answered however many requests are in flight. */
    probe?: boolean
    /** The largest body that the route reads, with `request.readBody`. Absent: it reads none. */
    maxBodyBytes?: number
  }
}

export interface AppLimits extends ServerLimits {
  readonly inFlight: number
  readonly queuedCalls: number
  readonly callsPerConnection: number
  readonly writeTimeoutMs: number
  readonly wrongCredentials: number
}

export interface AppParts {
  /** Undefined: it listens on a socket of this machine, without TLS. */
  readonly certificate: { cert: string; key: string } | undefined
  /** Read anew each time: a reload changes them. */
  readonly limits: AppLimits
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly countClosed: CountClosed
  /** Shows what this application holds; absent: it is not shown. */
  readonly gauge?: Metrics['gauge']
  readonly isTrustedProxy: (address: string) => boolean
  readonly draining: Draining
  /** Absent: calls are not traced. */
  readonly tracing?: Tracing | undefined
  /** Absent: no page may call from a browser. */
  readonly cors?: Cors | undefined
}

/** Time for calls in flight at the end, of the ten seconds that a stop may take; stalled callers are not waited for. */
const closeWithinMs = 6_000
/**
 * After the port is closed, a connection that a proxy had just opened still brings its call: at the end of a drain they
 * are waited for.
 */
const lastCallsMs = 500
/** Calls of all connections that wait behind others of their connection, about 3 KB each. */
const maxWaitingCalls = 8_192

export type App = FastifyInstance

/** What is beneath the application: connections, the calls of each in order, and the limits of both. */
function createTransport(parts: AppParts) {
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

type Transport = ReturnType<typeof createTransport>

/** Fastify on top of the server. It reads no bodies: a route that needs one reads it, and no other route waits for one. */
function createFastify(parts: AppParts, transport: Transport, underWay: CallsUnderWay): App {
  const { clock, certificate } = parts
  const app = Fastify({
    genReqId: () => newTransactionId(clock.now()),
    logger: false,
    exposeHeadRoutes: false, // a HEAD would run the lookup and charge for it
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 100 },
    frameworkErrors: (error, request, reply) => {
      underWay.begin(request as FastifyRequest, reply as FastifyReply)
      sendFailure(request as FastifyRequest, reply as FastifyReply, failureOf(error, false), clock.now())
    },
    clientErrorHandler: transport.unreadable,
    serverFactory: (listener) => {
      const deps = { ...parts, ...transport, listener: withRefusals(listener, clock.now), now: clock.now }
      return certificate === undefined ? createLocalServer(deps) : createTlsServer({ ...deps, certificate })
    },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
  app.decorateRequest('facts')
  addCallerAddress(app, parts.isTrustedProxy)
  addBodyReading(app, transport.inFlight)
  return app
}

/** What every call passes before its route. */
function addEntrance(
  app: App,
  parts: { underWay: CallsUnderWay; inFlight: InFlightLimit; cors: Cors | undefined },
): void {
  const { underWay, inFlight, cors } = parts
  app.addHook('onRequest', (request, reply, done) => {
    underWay.begin(request, reply)
    if (cors?.(request, reply) === true) return
    try {
      const { config } = request.routeOptions
      const { call } = request.facts
      // A call takes its slot when its body has arrived, so that bodies that never come hold none.
      const waitsForBody = config.maxBodyBytes !== undefined && hasBody(request.raw)
      if (config.probe !== true && !waitsForBody) inFlight.enter(call)
      if (config.interface === true) readHeadersInto(request.facts, request.raw.rawHeaders)
      done()
    } catch (error) {
      done(error as Error)
    }
  })
}

/**
 * Clients keep connections open between calls: at the end of the service they are closed as soon as nothing is in
 * flight, not when the clients let go of them.
 */
function addClosing(app: App, underWay: CallsUnderWay, { connections, writeTimeout }: Transport): void {
  let cutting: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    underWay.close()
    cutting = setTimeout(() => cutConnections(connections), closeWithinMs)
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearTimeout(cutting)
    writeTimeout.stop()
    done()
  })
}

function addGauges(
  gauge: Metrics['gauge'],
  { connections, queued }: Transport,
  inFlight: () => number,
): void {
  gauge('satyapan_connections_open', 'Connections that are open', () => connections.raw.size)
  gauge('satyapan_calls_in_flight', 'Calls in progress', inFlight)
  gauge('satyapan_calls_queued', 'Calls that wait to begin', queued)
}

/** The application without routes. Routes are added to it, then the caller listens. */
export function createApp(parts: AppParts): FastifyInstance {
  const { clock, limits } = parts
  const transport = createTransport(parts)
  const { connections, inFlight, calls } = transport
  const onIdle = () => {
    if (!parts.draining.isOn()) return endConnections(connections)
    setTimeout(() => {
      if (underWay.count() === 0) endConnections(connections)
    }, lastCallsMs)
  }
  const underWay = createCallsUnderWay({ ...parts, calls, inFlight, onIdle })
  if (parts.gauge !== undefined) addGauges(parts.gauge, transport, underWay.count)
  const app = createFastify(parts, transport, underWay)
  addEntrance(app, { underWay, inFlight, cors: parts.cors })
  addErrorAnswers(app, { ...parts, wrongCredentials: () => limits.wrongCredentials })
  addClosing(app, underWay, transport)
  addNotFound(app, clock)
  return app
}
