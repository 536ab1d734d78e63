// The configuration keys of tracing: where spans go, how many, and whether callers' traces are joined.
import { shown } from '../kernel/shown.js'
import type { ConfigKey } from './config-key.js'
import { faultOfSecretReference, type SecretReference } from './secret-reference.js'

export interface TracingValues {
  'tracing.endpoint': string | undefined
  'tracing.headers': Readonly<Record<string, SecretReference>>
  'tracing.caFile': string | undefined
  'tracing.sampleRatio': number
  'tracing.serviceName': string
  'tracing.trustTraceparent': boolean
}

/** The path for traces in the specification of OTLP over HTTP. */
const usualPath = '/v1/traces'
const maxNameChars = 64

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readEndpoint(value: unknown): string | undefined {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) return undefined
  if (`${url.search}${url.hash}${url.username}${url.password}` !== '') return undefined
  return url.pathname === '/' ? `${url.origin}${usualPath}` : url.href
}

function faultOfHeaders(key: string, value: unknown): string | undefined {
  if (!isMap(value)) return undefined
  for (const [name, reference] of Object.entries(value)) {
    if (!/^[A-Za-z0-9-]{1,64}$/.test(name)) return `${key} names ${shown(name)}, expected a name of a header`
    const wrong = faultOfSecretReference(`${key}.${name}`, reference)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

export const tracingKeys: { readonly [Key in keyof TracingValues]: ConfigKey<TracingValues[Key]> } = {
  'tracing.endpoint': {
    about:
      'OpenTelemetry collector that traces are sent to (OTLP over HTTP); docs/tracing.md. Not set: no tracing.',
    expects: 'an http:// or https:// address without credentials and query, like http://127.0.0.1:4318',
    default: undefined,
    // Reported without the value when that would show the password.
    fault: (key, value) =>
      /\/\/[^/]*@/.test(String(value))
        ? `${key} has credentials in it, expected an address without them`
        : undefined,
    read: readEndpoint,
  },
  'tracing.headers': {
    about: 'Headers for the collector: by name, {env: NAME} or {file: PATH} of the value.',
    expects: 'names with {env: NAME} or {file: PATH}',
    default: {},
    fault: faultOfHeaders,
    read: (value) => (isMap(value) ? (value as Record<string, SecretReference>) : undefined),
  },
  'tracing.caFile': {
    about: 'Certificate (PEM) of an authority to trust for the collector, beside the usual ones.',
    expects: 'a file name',
    default: undefined,
    read: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
  },
  'tracing.sampleRatio': {
    about: 'Share of the calls that are traced.',
    expects: 'a number, 0 to 1',
    default: 1,
    read: (value) => (typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined),
  },
  'tracing.serviceName': {
    about: 'Name of the service in traces (service.name).',
    expects: `a text of at most ${maxNameChars} characters`,
    default: 'satyapan',
    read: (value) =>
      typeof value === 'string' && value !== '' && value.length <= maxNameChars ? value : undefined,
  },
  'tracing.trustTraceparent': {
    about:
      "Join the trace that a caller's traceparent header names, sampled as it says. Only where all callers are your own.",
    expects: 'true or false',
    default: false,
    read: (value) => (typeof value === 'boolean' ? value : undefined),
  },
}
