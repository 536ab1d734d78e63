// Admits calls: a few in each turn of the event loop, addresses in rotation; refuses some when too many wait.
import { type Clock, steadyNow } from '../kernel/clock.js'
import { failures } from '../kernel/failures.js'
import type { Log } from '../platform/log.js'
import type { Metrics } from '../platform/metrics.js'
import { callerAddress } from '../platform/peer-address.js'
import { createAdmissionQueue } from './admission-queue.js'
import type { Call } from './call.js'
import { refuseOverloaded } from './refusals.js'

/** Always admitted: they report the state of the service. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
/** An overload is logged at most once in this time, not for each refused call. */
const logEveryMs = 10_000

export interface Admission {
  /** Runs `start` when it is the call's turn, or answers the call with 503. */
  admit(call: Call, start: () => void): void
  waiting(): number
}

export function createAdmission(parts: {
  maxWaiting: () => number
  clock: Clock
  log: Log
  metrics: Metrics
  isTrustedProxy: (address: string) => boolean
}): Admission {
  const { maxWaiting, clock, log, metrics, isTrustedProxy } = parts
  const nextTurn = (work: () => void) => void setImmediate(work)
  const steady = steadyNow(clock)
  const queue = createAdmissionQueue({ maxWaiting, now: steady, nextTurn })
  let loggedAt = Number.NEGATIVE_INFINITY

  function refuse(call: Call): void {
    const now = steady()
    refuseOverloaded(call.response, clock.now())
    metrics.observeRequest({
      lookup: '',
      subCode: 'OVERLOADED',
      status: failures.OVERLOADED.status,
      durationMs: 0,
    })
    if (now - loggedAt < logEveryMs) return
    loggedAt = now
    log.warn({ waiting: queue.waiting() }, 'there are more calls than can be answered; some are refused')
  }

  return {
    admit(call, start) {
      if (probes.has(call.request.url!)) return start()
      const address = () => callerAddress(call.request, isTrustedProxy)
      queue.enter(address, start, () => refuse(call))
    },
    waiting: queue.waiting,
  }
}
