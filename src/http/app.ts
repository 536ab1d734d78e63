// Makes the web application without its routes: what every answer carries, how failures leave, which paths and
// methods exist, and the limits within which calls are worked on.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Clock, steadyNow } from '../kernel/clock.js'
import { Failure, failures } from '../kernel/failures.js'
import { newTransactionId } from '../kernel/ids.js'
import type { Log } from '../platform/log.js'
import type { Metrics } from '../platform/metrics.js'
import type { CallSpan, Tracing } from '../platform/tracing/tracing.js'
import { createAdmission } from './admission.js'
import { addBodyReading } from './body-reading.js'
import { type Call, hasBody } from './call.js'
import { type HeaderFacts, noHeaders, readHeadersInto } from './call-headers.js'
import { addCallerAddress } from './caller-address.js'
import type { CountClosed } from './closed-connections.js'
import { createConnectionCalls } from './connection-calls.js'
import { createFairShare } from './fair-share.js'
import { logCall } from './log-call.js'
import { callerAddress, createPeers, peerName } from './peers.js'
import { createPlaces } from './places.js'
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
import { beginCallSpan, endCallSpan } from './trace-call.js'
import { createUnreadBodies } from './unread-body.js'
import { createWriteTimeout } from './write-timeout.js'
import { createWrongCredentials } from './wrong-credentials.js'

/** What the frame knows of a request, besides Fastify's own. */
export interface CallFacts extends HeaderFacts {
  readonly startedAt: number
  /** Where the call comes from; taken at its beginning, since a connection that is gone has no address. */
  readonly address: string
  readonly call: Call
  /** Told by the route, for the log and the metrics. */
  lookup: string
  subCode: string
  clientId: string
  /** Undefined where it is not traced. */
  readonly span: CallSpan | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    facts: CallFacts
  }
  interface FastifyContextConfig {
    /** A route of the interface: attribution is judged first, and failures without a row are `{detail}`. */
    interface?: boolean
    /** A route with an envelope: a fault of our own is answered in it. */
    envelope?: boolean
    /** A route that tells how the service is: it answers however much is in flight. */
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
  readonly certificate: { cert: string; key: string }
  readonly limits: AppLimits
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly countClosed: CountClosed
  /** Shows what this application holds; absent: it is not shown. */
  readonly gauge?: Metrics['gauge']
  readonly isTrustedProxy: (address: string) => boolean
  /** Absent: calls are not traced. */
  readonly tracing?: Tracing | undefined
}

/** For what is in flight at the end; a caller that stalls is not waited for. Of the ten seconds that a stop may take. */
const closeWithinMs = 6_000
/** Calls of all connections that wait behind others of their connection, about 3 KB each. */
const maxWaitingCalls = 8_192
/** What logs and metrics say of a call whose caller went before the answer; nobody is sent it. */
const callerGone = 499

export type App = FastifyInstance

/** The application without routes. Routes are added to it, then the caller listens. */
export function createApp(parts: AppParts): FastifyInstance {
  const { clock, log, metrics, limits, countClosed, isTrustedProxy, tracing } = parts
  const connections: Connections = { secure: new Set(), raw: new Set() }
  const peers = createPeers(steadyNow(clock))
  const places = createPlaces({ total: limits.inFlight, peers, isTrustedProxy })
  const admission = createAdmission({ maxWaiting: limits.queuedCalls, ...parts })
  const dropRestOfBody = createUnreadBodies({ now: steadyNow(clock), countClosed })
  const calls = createConnectionCalls({
    callsPerConnection: limits.callsPerConnection,
    admit: admission.admit,
    waiting: createFairShare('waiting', maxWaitingCalls),
    countClosed,
    onCutOff: peers.pause,
    onHead(call) {
      places.leave(call) // what is left to do is the caller's: to read
      if (!call.request.complete && hasBody(call.request)) dropRestOfBody(call)
    },
  })
  const writeTimeout = createWriteTimeout({
    timeoutMs: limits.writeTimeoutMs,
    now: steadyNow(clock),
    onStalled: () => countClosed('write_timeout'),
  })
  const wrongCredentials = createWrongCredentials({ max: limits.wrongCredentials, now: steadyNow(clock) })
  const unreadable = createUnreadableAnswer(clock.now, calls)
  let underWay = 0
  let closing = false
  let cutting: NodeJS.Timeout | undefined
  parts.gauge?.('satyapan_connections_open', 'Connections that are open', () => connections.raw.size)
  parts.gauge?.('satyapan_calls_in_flight', 'Calls that are worked on', () => underWay)
  parts.gauge?.('satyapan_calls_queued', 'Calls that wait until others were begun', admission.waiting)

  const app = Fastify({
    genReqId: () => newTransactionId(clock.now()),
    logger: false,
    exposeHeadRoutes: false, // a HEAD would run the lookup and charge for it
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 100 },
    frameworkErrors: (error, request, reply) => {
      begin(request as FastifyRequest, reply as FastifyReply)
      sendFailure(request as FastifyRequest, reply as FastifyReply, failureOf(error, false), clock.now())
    },
    clientErrorHandler: unreadable,
    serverFactory: (listener) =>
      createTlsServer({
        ...parts,
        listener: withRefusals(listener, clock.now),
        now: clock.now,
        connections,
        unreadable,
        calls,
        peers,
        writeTimeout,
      }),
  })

  // Bodies are read by the routes that want one; everything else never waits for it.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
  app.decorateRequest('facts')
  addCallerAddress(app, isTrustedProxy)
  addBodyReading(app, places)

  /** A call is over: it was answered, or its caller has gone. Called once for each. */
  function over(request: FastifyRequest, reply: FastifyReply): void {
    const { facts } = request
    const answered = reply.raw.writableFinished
    places.leave(facts.call)
    underWay--
    if (closing && underWay === 0) endConnections(connections)
    const durationMs = Math.max(0, clock.now() - facts.startedAt)
    const status = answered ? reply.statusCode : callerGone
    metrics.observeRequest({ lookup: facts.lookup, subCode: facts.subCode, status, durationMs })
    logCall(log, request, { status, durationMs, answered })
    if (facts.span !== undefined) endCallSpan(facts.span, request, answered ? status : undefined)
  }

  function begin(request: FastifyRequest, reply: FastifyReply): void {
    underWay++
    request.facts = {
      startedAt: clock.now(),
      address: callerAddress(request.raw, isTrustedProxy),
      call: calls.begin(request.raw, reply.raw, request.id, () => over(request, reply)),
      ...noHeaders,
      lookup: '',
      subCode: '',
      clientId: '',
      span: tracing && beginCallSpan(tracing, request),
    }
    if (closing) reply.header('connection', 'close')
    reply.header('x-transaction-id', request.id).header('cache-control', 'no-store')
  }

  app.addHook('onRequest', (request, reply, done) => {
    begin(request, reply)
    try {
      const { config } = request.routeOptions
      const { call } = request.facts
      // A call whose body is on its way takes its place when that is there, so that bodies that never come hold none.
      const waitsForBody = config.maxBodyBytes !== undefined && hasBody(request.raw)
      if (config.probe !== true && !waitsForBody) places.enter(call)
      if (config.interface === true) readHeadersInto(request.facts, request.raw.rawHeaders)
      done()
    } catch (error) {
      done(error as Error)
    }
  })

  app.setErrorHandler((error, request, reply) => {
    const failure = wrongCredentials.answerTo(
      failureOf(error, request.routeOptions.config.envelope === true),
      peerName(callerAddress(request.raw, isTrustedProxy)),
    )
    if (failures[failure.code].status === 500) {
      log.error(
        { transaction_id: request.id, path: request.routeOptions.url, stack: (error as Error).stack },
        'a fault',
      )
    }
    return sendFailure(request, reply, failure, clock.now())
  })

  // Clients keep connections open between calls: at the end of the service they are closed as soon as nothing is
  // in flight, not when the clients let go of them.
  app.addHook('preClose', (done) => {
    closing = true
    if (underWay === 0) endConnections(connections)
    cutting = setTimeout(() => cutConnections(connections), closeWithinMs)
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearTimeout(cutting)
    writeTimeout.stop()
    done()
  })

  const methods = new Set<string>()
  app.addHook('onRoute', ({ method }) => {
    for (const name of [method].flat()) methods.add(name)
  })
  app.setNotFoundHandler((request, reply) => {
    const url = request.url.split('?', 1)[0]!
    const allowed = [...methods].filter((method) => app.findRoute({ method, url }) !== null)
    // A folder of pages has its path and method, and may still lack the page.
    if (allowed.length === 0 || allowed.includes(request.method))
      return sendFailure(request, reply, new Failure('NOT_FOUND'), clock.now())
    reply.header('allow', allowed.join(', '))
    return sendFailure(request, reply, new Failure('METHOD_NOT_ALLOWED'), clock.now())
  })
  return app
}
