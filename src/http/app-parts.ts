// Declares what a web application of this service takes from the rest of it.
import type { Clock } from '../kernel/clock.js'
import type { Log } from '../platform/log.js'
import type { Metrics } from '../platform/metrics.js'
import type { Tracing } from '../platform/tracing/tracing.js'
import type { CountClosed } from './closed-connections.js'
import type { Cors } from './cors.js'
import type { Draining } from './draining.js'
import type { ServerLimits } from './tls-server.js'

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
