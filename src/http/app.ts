// Makes the web application without its routes: the server beneath it, what each call passes first, and its end.
import { createServer as createNeverListening, type RequestListener, type Server } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { steadyNow } from '../kernel/clock.js'
import { maxConsentIdChars } from '../kernel/consent.js'
import { newTransactionId } from '../kernel/ids.js'
import { addErrorAnswers } from './answer-errors.js'
import type { AppParts } from './app-parts.js'
import { addBodyReading } from './body-reading.js'
import { hasBody } from './call.js'
import { readHeadersInto } from './call-headers.js'
import { addCallerAddress } from './caller-address.js'
import { type CallsInProgress, createCallsInProgress } from './calls-in-progress.js'
import type { Cors } from './cors.js'
import type { InFlightLimit } from './in-flight-limit.js'
import { addNotFound } from './not-found.js'
import { failureOf, sendFailure } from './send-failure.js'
import { cutConnections, endConnections } from './tls-server.js'
import { addGauges, createServer, createTransport, type Transport } from './transport.js'
import { createWrongCredentials } from './wrong-credentials.js'

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

/** Time for calls in flight at the end, of the ten seconds that a stop may take; stalled callers are not waited for. */
const closeWithinMs = 6_000
/**
 * After the port is closed, a connection that a proxy had just opened still brings its call: at the end of a drain they
 * are waited for.
 */
const lastCallsMs = 500

export type { AppLimits, AppParts } from './app-parts.js'
export type App = FastifyInstance

/** The longest part of a path: the id of a consent, with each of its characters encoded. */
const maxParamChars = 3 * maxConsentIdChars

/** No route gives Fastify a schema: without its own two compilers, a start does not load Ajv and its like. */
const noSchemas = (): never => {
  throw new Error('a route has a schema for Fastify, which has no compiler for it here')
}

/**
 * Fastify on top of a server. It reads no bodies: a route that needs one reads it, and no other route waits for one.
 * @param serverFor makes the server, which gives this listener its calls
 */
function createFastify(
  parts: AppParts,
  transport: Transport,
  inProgress: CallsInProgress,
  serverFor: (listener: RequestListener) => Server,
): App {
  const { clock } = parts
  const app = Fastify({
    genReqId: () => newTransactionId(clock.now()),
    logger: false,
    exposeHeadRoutes: false, // a HEAD would run the lookup and charge for it
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: maxParamChars },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors: (error, request, reply) => {
      inProgress.begin(request as FastifyRequest, reply as FastifyReply)
      sendFailure(request as FastifyRequest, reply as FastifyReply, failureOf(error, false), clock.now())
    },
    clientErrorHandler: transport.unreadable,
    serverFactory: serverFor,
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
  parts: { inProgress: CallsInProgress; inFlight: InFlightLimit; cors: Cors | undefined },
): void {
  const { inProgress, inFlight, cors } = parts
  app.addHook('onRequest', (request, reply, done) => {
    inProgress.begin(request, reply)
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
function addClosing(app: App, close: () => void, { connections, writeTimeout }: Transport): void {
  let cutting: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    close()
    cutting = setTimeout(() => cutConnections(connections), closeWithinMs)
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearTimeout(cutting)
    writeTimeout.stop()
    done()
  })
}

/** An application that gets no calls yet, behind the port of another one. */
export interface Beside {
  readonly app: App
  /** From now on it gets the calls. Resolves when the last call of the one before has ended. */
  use(): Promise<void>
}

/** The applications of one port, without routes. */
export interface Apps {
  /** Listens and closes. */
  readonly app: App
  /** Makes another one, which shares the port, its connections and its limits. Its `ready` is to be awaited. */
  beside(): Beside
}

/** Counts the calls in progress of all applications on a port, and ends its connections when it closes and there are none. */
function createLiving({ draining }: AppParts, { connections }: Transport) {
  const living = new Set<CallsInProgress>()
  let isClosing = false
  function count(): number {
    let sum = 0
    for (const inProgress of living) sum += inProgress.count()
    return sum
  }
  return {
    count,
    onIdle() {
      if (count() > 0) return
      if (!draining.isOn()) return endConnections(connections)
      setTimeout(() => {
        if (count() === 0) endConnections(connections)
      }, lastCallsMs)
    },
    add(inProgress: CallsInProgress): void {
      living.add(inProgress)
      if (isClosing) inProgress.close()
    },
    remove: (inProgress: CallsInProgress): boolean => living.delete(inProgress),
    close() {
      isClosing = true
      for (const inProgress of living) inProgress.close()
    },
  }
}

export function createApps(parts: AppParts): Apps {
  const { clock, limits } = parts
  const transport = createTransport(parts)
  const max = () => limits.wrongCredentials
  const wrongCredentials = createWrongCredentials({ max, now: steadyNow(clock) })
  const living = createLiving(parts, transport)
  if (parts.gauge !== undefined) addGauges(parts.gauge, transport, living.count)

  function make(serverFor: (listener: RequestListener) => Server) {
    const inProgress = createCallsInProgress({ ...parts, ...transport, onIdle: living.onIdle })
    const app = createFastify(parts, transport, inProgress, serverFor)
    addEntrance(app, { inProgress, inFlight: transport.inFlight, cors: parts.cors })
    addErrorAnswers(app, { ...parts, wrongCredentials })
    return { app, inProgress }
  }

  const current: { listener: RequestListener } = { listener: () => {} }
  const first = make((listener) => {
    current.listener = listener
    return createServer(parts, transport, (request, response) => current.listener(request, response))
  })
  let latest = first.inProgress
  living.add(latest)
  addClosing(first.app, living.close, transport)
  addNotFound(first.app, clock)
  return {
    app: first.app,
    beside() {
      let listener: RequestListener = () => {}
      const { app, inProgress } = make((own) => {
        listener = own
        return createNeverListening()
      })
      addNotFound(app, clock)
      return {
        app,
        async use() {
          const before = latest
          latest = inProgress
          living.add(inProgress)
          current.listener = listener
          await before.idle()
          living.remove(before)
        },
      }
    },
  }
}

/** The application without routes. Routes are added to it, then the caller listens. */
export const createApp = (parts: AppParts): App => createApps(parts).app
