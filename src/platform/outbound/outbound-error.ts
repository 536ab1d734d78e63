// Says why an outbound call got no answer: a closed list of coarse reasons, safe to log and to show.

/**
 * - `bad-url`: not an https URL that may be called (scheme, port, ambiguous text)
 * - `credentials-in-url`: it holds a user name or a password
 * - `refused-address`: the guard refused the literal, one of the name's addresses, or the connected peer
 * - `dns`: the name did not resolve; `connect`: no address accepted a connection in time
 * - `proxy`: the proxy was not reached, or would not open the connection
 * - `tls`: handshake or certificate; `timeout`: no complete answer in time; `reset`: the connection broke
 * - `too-large`: the answer's header was too large; `protocol`: the answer was not HTTP
 * - `cancelled`: the caller gave up
 */
export type OutboundReason =
  | 'bad-url'
  | 'credentials-in-url'
  | 'refused-address'
  | 'dns'
  | 'connect'
  | 'proxy'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'too-large'
  | 'protocol'
  | 'cancelled'

export type OutboundError = Error & { outboundReason: OutboundReason }

/** The message never holds the URL: its query may carry a receiver's secret. */
export const outboundError = (reason: OutboundReason, cause?: unknown): OutboundError =>
  Object.assign(new Error(`outbound call failed: ${reason}`, cause === undefined ? {} : { cause }), {
    outboundReason: reason,
  })

/** The reason of an error made here, or null for any other error. */
export const outboundReasonOf = (error: unknown): OutboundReason | null =>
  error instanceof Error && 'outboundReason' in error ? (error as OutboundError).outboundReason : null
