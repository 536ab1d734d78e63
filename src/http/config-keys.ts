// The configuration keys of the ports: what one caller, or all of them, can have, and the web pages that may call.
import { shown } from '../kernel/shown.js'
import { type ConfigKey, type ConfigKeys, wholeNumber } from '../platform/config-key.js'

/** Pages that came over plain HTTP can be altered on their way, and they hold the secret: only of this machine. */
const plainHosts = ['localhost', '127.0.0.1', '[::1]']

/** Whether it is an origin as browsers send it: in lower case, without a usual port, a path or a slash at its end. */
function isOrigin(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { origin, protocol, hostname } = new URL(value)
  if (origin !== value || hostname.includes('*')) return false
  return protocol === 'https:' || (protocol === 'http:' && plainHosts.includes(hostname))
}

const originExpects =
  'origins as browsers send them, like https://app.example.com: no *, no path, no slash at the end; http:// only for localhost'

function faultOfOrigins(key: string, value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined // reported as a whole
  const wrong = value.findIndex((origin) => !isOrigin(origin))
  return wrong === -1 ? undefined : `${key}[${wrong}] is ${shown(value[wrong])}, expected ${originExpects}`
}

const origins: ConfigKey<readonly string[], 'restart'> = {
  about: 'Web pages that may call the interface from a browser, by origin (CORS). Without it, none may.',
  expects: `a list of ${originExpects}`,
  default: [],
  takesEffect: 'restart',
  sameOnNodes: true,
  fault: faultOfOrigins,
  read: (value) => (Array.isArray(value) ? (value as string[]) : undefined),
}

const takesEffect = 'reload, what is open stays'

export const httpKeys = {
  'cors.origins': origins,
  'limits.inFlight': wholeNumber({
    about:
      'Calls in progress, shared between the addresses that they come from; beyond it 503 with Retry-After.',
    least: 1,
    most: 100_000,
    default: 1_000,
    takesEffect,
  }),
  'limits.queuedCalls': wholeNumber({
    about:
      'Calls that wait to begin. When more wait for long, the address with the most of them is answered 503.',
    least: 1,
    most: 100_000,
    default: 128,
    takesEffect,
  }),
  'limits.connections': wholeNumber({
    about:
      'Open connections, shared between the addresses that they come from; beyond it new ones are closed.',
    least: 1,
    most: 1_000_000,
    default: 4_000,
    takesEffect,
  }),
  'limits.connectionsPerAddress': wholeNumber({
    about: 'Open connections from one address; beyond it new ones are closed.',
    least: 1,
    most: 100_000,
    default: 1_000,
    takesEffect,
  }),
  'limits.callsPerConnection': wholeNumber({
    about: 'Concurrent calls on one connection; further ones wait.',
    least: 1,
    most: 1_000,
    default: 4,
    takesEffect,
  }),
  'limits.handshakes': wholeNumber({
    about: 'Concurrent TLS handshakes, shared between addresses; further ones wait.',
    least: 1,
    most: 100_000,
    default: 256,
    takesEffect,
  }),
  'limits.headersTimeoutMs': wholeNumber({
    about: 'Time for the headers of a request to arrive.',
    least: 100,
    most: 600_000,
    unit: 'milliseconds',
    default: 10_000,
    takesEffect,
  }),
  'limits.requestTimeoutMs': wholeNumber({
    about: 'Time for a whole request to arrive.',
    least: 100,
    most: 600_000,
    unit: 'milliseconds',
    default: 30_000,
    takesEffect,
  }),
  'limits.writeTimeoutMs': wholeNumber({
    about: 'Time within which a caller must read part of an answer; then its connection is closed.',
    least: 1_000,
    most: 600_000,
    unit: 'milliseconds',
    default: 20_000,
    takesEffect,
  }),
  'limits.wrongCredentials': wholeNumber({
    about:
      'Different wrong credentials from one address in ten minutes; beyond it wrong ones are answered 429.',
    least: 1,
    most: 10_000,
    default: 100,
    takesEffect,
  }),
} satisfies ConfigKeys
