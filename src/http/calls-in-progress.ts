// Begins and ends each call: records its facts, logs, counts and traces it, and reports when no call is in progress.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../kernel/clock.js'
import type { Log } from '../platform/log.js'
import type { Metrics } from '../platform/metrics.js'
import { callerAddress } from '../platform/peer-address.js'
import type { CallSpan, Tracing } from '../platform/tracing/tracing.js'
import type { Call } from './call.js'
import { type HeaderFacts, noHeaders } from './call-headers.js'
import type { ConnectionCalls } from './connection-calls.js'
import type { Draining } from './draining.js'
import type { InFlightLimit } from './in-flight-limit.js'
import { logCall } from './log-call.js'
import { beginCallSpan, endCallSpan } from './trace-call.js'

/** What the application knows of a request, besides Fastify's own. */
interface CallFacts extends HeaderFacts {
  readonly startedAt: number
  /** Where the call comes from; taken at its beginning, since a connection that is gone has no address. */
  readonly address: string
  readonly call: Call
  /** Set by the route, for the log and the metrics. */
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
}

/** The status in logs and metrics for a call whose caller hung up before the answer; it is never sent. */
const callerGone = 499

export interface CallsInProgress {
  readonly count: () => number
  begin(request: FastifyRequest, reply: FastifyReply): void
  /** From now on answers close their connections. Runs `onIdle` as soon as no call is in progress. */
  close(): void
  /** Resolves as soon as no call is in progress. */
  idle(): Promise<void>
}

/** The moments in which no call is in progress. */
function createRest() {
  const waiting: (() => void)[] = []
  return {
    begin(): void {
      for (const resolve of waiting.splice(0)) resolve()
    },
    wait: () => new Promise<void>((resolve) => waiting.push(resolve)),
  }
}

export function createCallsInProgress(parts: {
  clock: Clock
  log: Log
  metrics: Metrics
  tracing?: Tracing | undefined
  isTrustedProxy: (address: string) => boolean
  calls: Pick<ConnectionCalls, 'begin'>
  inFlight: Pick<InFlightLimit, 'leave'>
  draining: Pick<Draining, 'isOn'>
  /** Runs when the last call is over after `close`. */
  onIdle: () => void
}): CallsInProgress {
  const { clock, log, metrics, tracing, isTrustedProxy, calls, inFlight, draining, onIdle } = parts
  let inProgress = 0
  let isClosing = false
  const rest = createRest()

  /** A call is over: it was answered, or its caller has gone. Called once for each. */
  function over(request: FastifyRequest, reply: FastifyReply): void {
    const { facts } = request
    const answered = reply.raw.writableFinished
    inFlight.leave(facts.call)
    inProgress--
    if (inProgress === 0) {
      rest.begin()
      if (isClosing) onIdle()
    }
    const durationMs = Math.max(0, clock.now() - facts.startedAt)
    const status = answered ? reply.statusCode : callerGone
    metrics.observeRequest({ lookup: facts.lookup, subCode: facts.subCode, status, durationMs })
    logCall(log, request, { status, durationMs, answered })
    if (facts.span !== undefined) endCallSpan(facts.span, request, answered ? status : undefined)
  }

  return {
    count: () => inProgress,
    begin(request, reply) {
      inProgress++
      request.facts = {
        startedAt: clock.now(),
        address: callerAddress(request.raw, isTrustedProxy),
        call: calls.begin(request.raw, reply.raw, request.id, () => over(request, reply)),
        headers: noHeaders.headers,
        attribution: noHeaders.attribution,
        consentFailure: noHeaders.consentFailure,
        lookup: '',
        subCode: '',
        clientId: '',
        span: tracing && beginCallSpan(tracing, request),
      }
      if (isClosing || draining.isOn()) reply.header('connection', 'close')
      reply.header('x-transaction-id', request.id).header('cache-control', 'no-store')
    },
    close() {
      isClosing = true
      if (inProgress === 0) onIdle()
    },
    idle: () => (inProgress === 0 ? Promise.resolve() : rest.wait()),
  }
}
