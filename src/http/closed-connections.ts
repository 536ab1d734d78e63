// Counts the connections that the service closes to protect the others, by reason.
import type { Metrics } from '../platform/metrics.js'

/** Why a connection was closed, as the metric's label says it, and what that means. */
export const closedFor = {
  per_address: 'its address has as many as limits.connectionsPerAddress',
  total: 'limits.connections is reached, or the share of it that one address can have',
  silent: 'nothing came within limits.headersTimeoutMs',
  handshake: 'the TLS handshake failed or did not end within limits.headersTimeoutMs',
  pipelining: 'it sent many more calls than it waited for',
  write_timeout: 'it read nothing of its answers for limits.writeTimeoutMs',
  unread_body: 'it kept sending a body that had been refused',
} as const

export type CountClosed = (reason: keyof typeof closedFor) => void

export function createCountClosed(metrics: Pick<Metrics, 'counterBy'>): CountClosed {
  const about = 'Connections closed to protect the others, by reason'
  const reasons = Object.keys(closedFor) as (keyof typeof closedFor)[]
  return metrics.counterBy('satyapan_connections_closed_total', about, 'reason', reasons)
}
