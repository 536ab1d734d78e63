// The configuration keys of tracing: where spans go, how many, and whether callers' traces are joined.
import { shown } from '../kernel/shown.js'
import { type ConfigKey, type ConfigKeys, flag, text } from './config-key.js'
import { faultOfSecretReference, type SecretReference } from './secret-reference.js'
import { faultOfCredentials, isMap, plainAddress } from './setting-values.js'

/** The path for traces in the specification of OTLP over HTTP. */
const usualPath = '/v1/traces'
const maxNameChars = 64

function readEndpoint(value: unknown): string | undefined {
  const url = plainAddress(value)
  return url?.pathname === '/' ? `${url.origin}${usualPath}` : url?.href
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

const endpoint: ConfigKey<string | undefined, 'restart'> = {
  about:
    'OpenTelemetry collector that traces are sent to (OTLP over HTTP); docs/tracing.md. Not set: no tracing.',
  expects: 'an http:// or https:// address without credentials and query, like http://127.0.0.1:4318',
  default: undefined,
  takesEffect: 'restart',
  fault: faultOfCredentials,
  read: readEndpoint,
}

const headers: ConfigKey<Readonly<Record<string, SecretReference>>, 'restart'> = {
  about: 'Headers for the collector: by name, {env: NAME} or {file: PATH} of the value.',
  expects: 'names with {env: NAME} or {file: PATH}',
  default: {},
  takesEffect: 'restart',
  isHidden: true,
  fault: faultOfHeaders,
  read: (value) => (isMap(value) ? (value as Record<string, SecretReference>) : undefined),
}

const sampleRatio: ConfigKey<number, 'restart'> = {
  about: 'Share of the calls that are traced.',
  expects: 'a number, 0 to 1',
  default: 1,
  takesEffect: 'restart',
  read: (value) => (typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined),
}

const serviceName: ConfigKey<string, 'restart'> = {
  about: 'Name of the service in traces (service.name).',
  expects: `a text of at most ${maxNameChars} characters`,
  default: 'satyapan',
  takesEffect: 'restart',
  read: (value) =>
    typeof value === 'string' && value !== '' && value.length <= maxNameChars ? value : undefined,
}

export const tracingKeys = {
  'tracing.endpoint': endpoint,
  'tracing.headers': headers,
  'tracing.caFile': text({
    about: 'Certificate (PEM) of an authority to trust for the collector, beside the usual ones.',
    expects: 'a file name',
    default: undefined,
    takesEffect: 'restart',
  }),
  'tracing.sampleRatio': sampleRatio,
  'tracing.serviceName': serviceName,
  'tracing.trustTraceparent': flag({
    about:
      "Join the trace that a caller's traceparent header names, sampled as it says. Only where all callers are your own.",
    default: false,
    takesEffect: 'restart',
  }),
} satisfies ConfigKeys
