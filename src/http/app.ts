// Owns the web application's frame: what every answer carries, how failures leave, which paths and methods exist.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Attribution, readAttribution } from '../kernel/attribution.js'
import type { Clock } from '../kernel/clock.js'
import { failureBody } from '../kernel/envelope.js'
import { Failure, type FailureCode, failures } from '../kernel/failures.js'
import { newTransactionId } from '../kernel/ids.js'
import type { Log } from '../platform/log.js'
import type { Metrics } from '../platform/metrics.js'
import { createCallsUnderWay } from './calls-under-way.js'
import { withRefusals } from './refusals.js'
import {
  type Connections,
  createTlsServer,
  createUnreadableAnswer,
  cutConnections,
  endConnections,
  type ServerLimits,
} from './tls-server.js'

/** What the frame knows of a request, besides Fastify's own. */
export interface CallFacts {
  readonly startedAt: number
  attribution: Attribution
  /** Told by the route, for the log and the metrics. */
  lookup: string
  subCode: string
  clientId: string
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
  }
}

export interface AppParts {
  readonly certificate: { cert: string; key: string }
  readonly limits: ServerLimits & { readonly inFlight: number }
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly isTrustedProxy: (address: string) => boolean
}

const retryAfterOverloadS = 1
/** For what is in flight at the end; a caller that stalls is not waited for. Of the ten seconds that a stop may take. */
const closeWithinMs = 6_000
/** What logs and metrics say of a call whose caller went before the answer; nobody is sent it. */
const callerGone = 499
const noAttribution: Attribution = { origin: null, metadata: null }

/** Sends a failure in the form of the table. */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
  now: number,
): FastifyReply {
  const row = failures[failure.code]
  request.facts.subCode = row.subCode ?? failure.code
  if (failure.retryAfterS !== undefined) reply.header('retry-after', String(failure.retryAfterS))
  return reply
    .code(row.status)
    .send(
      failureBody(failure.code, { transactionId: request.id, timestamp: now, problems: failure.problems }),
    )
}

/** What Fastify itself refuses, in the words of the table. */
function failureOf(error: unknown, envelope: boolean): Failure {
  if (error instanceof Failure) return error
  const status = (error as { statusCode?: number }).statusCode
  const known: Readonly<Record<number, FailureCode>> = {
    400: 'BAD_REQUEST',
    404: 'NOT_FOUND',
    413: 'PAYLOAD_TOO_LARGE',
    414: 'NOT_FOUND', // a part of the path that is longer than anything that is there
    415: 'BAD_REQUEST',
  }
  const code = status === undefined ? undefined : known[status]
  return new Failure(code ?? (envelope ? 'INTERNAL_SERVER_ERROR' : 'INTERNAL_FAULT'), { cause: error })
}

/** The application without routes. Routes are added to it, then the caller listens. */
export function createApp(parts: AppParts): FastifyInstance {
  const { clock, log, metrics, limits } = parts
  const connections: Connections = { secure: new Set(), raw: new Set() }
  const underWay = createCallsUnderWay()
  const unreadable = createUnreadableAnswer(clock.now, underWay)
  let inFlight = 0
  let closing = false
  let cutting: NodeJS.Timeout | undefined

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
        certificate: parts.certificate,
        limits,
        listener: withRefusals(listener, clock.now),
        now: clock.now,
        connections,
        unreadable,
        isTrustedProxy: parts.isTrustedProxy,
      }),
  })

  // Bodies are read by the routes that want one; everything else never waits for it.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
  app.decorateRequest('facts')

  /** A call is over: it was answered, or its caller has gone. Called once for each. */
  function over(request: FastifyRequest, reply: FastifyReply): void {
    const { facts } = request
    const answered = reply.raw.writableFinished
    inFlight--
    if (closing && inFlight === 0) endConnections(connections)
    const durationMs = clock.now() - facts.startedAt
    const status = answered ? reply.statusCode : callerGone
    metrics.observeRequest({ lookup: facts.lookup, subCode: facts.subCode, status, durationMs })
    log.info(
      {
        transaction_id: request.id,
        method: request.method,
        path: request.routeOptions.url ?? '(none)',
        status,
        sub_code: facts.subCode,
        client_id: facts.clientId,
        origin: facts.attribution.origin ?? undefined,
        duration_ms: durationMs,
      },
      answered ? 'answered' : 'the caller has gone',
    )
  }

  function begin(request: FastifyRequest, reply: FastifyReply): void {
    inFlight++
    underWay.begin({ id: request.id, request: request.raw, response: reply.raw }, () => over(request, reply))
    request.facts = {
      startedAt: clock.now(),
      attribution: noAttribution,
      lookup: '',
      subCode: '',
      clientId: '',
    }
    if (closing) reply.header('connection', 'close')
    reply.header('x-transaction-id', request.id).header('cache-control', 'no-store')
  }

  app.addHook('onRequest', (request, reply, done) => {
    begin(request, reply)
    try {
      if (inFlight > limits.inFlight) throw new Failure('OVERLOADED', { retryAfterS: retryAfterOverloadS })
      if (request.routeOptions.config.interface === true)
        request.facts.attribution = readAttribution(request.raw.rawHeaders)
      done()
    } catch (error) {
      done(error as Error)
    }
  })

  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error, request.routeOptions.config.envelope === true)
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
    if (inFlight === 0) endConnections(connections)
    cutting = setTimeout(() => cutConnections(connections), closeWithinMs)
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearTimeout(cutting)
    done()
  })

  const methods = new Set<string>()
  app.addHook('onRoute', ({ method }) => {
    for (const name of [method].flat()) methods.add(name)
  })
  app.setNotFoundHandler((request, reply) => {
    const url = request.url.split('?', 1)[0]!
    const allowed = [...methods].filter((method) => app.findRoute({ method, url }) !== null)
    if (allowed.length === 0) return sendFailure(request, reply, new Failure('NOT_FOUND'), clock.now())
    reply.header('allow', allowed.join(', '))
    return sendFailure(request, reply, new Failure('METHOD_NOT_ALLOWED'), clock.now())
  })
  return app
}
