// The configuration keys for clients in the field that leave the interface, and for pages that call from a browser.
import { shown } from '../kernel/shown.js'
import type { ConfigKey } from './config-key.js'

export interface Compatibility {
  /** An access token alone is enough where the interface asks for the x-api-key beside it. */
  readonly bearerOnly: boolean
  /** The Authorization header may hold the access token without the word Bearer. */
  readonly bareToken: boolean
}

export interface CompatibilityValues {
  'auth.compatibility': Compatibility
  'cors.origins': readonly string[]
}

const strict: Compatibility = { bearerOnly: false, bareToken: false }
const names = Object.keys(strict)

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function faultOfCompatibility(key: string, value: unknown): string | undefined {
  if (!isMap(value)) return undefined // reported as a whole
  for (const [name, flag] of Object.entries(value)) {
    if (!names.includes(name)) return `${key}.${name} is not a key; there are ${names.join(', ')}`
    if (typeof flag !== 'boolean') return `${key}.${name} is ${shown(flag)}, expected true or false`
  }
  return undefined
}

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

export const compatibilityKeys: {
  readonly [Key in keyof CompatibilityValues]: ConfigKey<CompatibilityValues[Key]>
} = {
  'auth.compatibility': {
    about:
      'For clients that leave the interface. bearerOnly: an access token alone is enough, without x-api-key. bareToken: Authorization may hold the token without the word Bearer.',
    expects: 'a map with bearerOnly and bareToken, each true or false',
    default: strict,
    fault: faultOfCompatibility,
    read: (value) => (isMap(value) ? { ...strict, ...value } : undefined),
  },
  'cors.origins': {
    about: 'Web pages that may call the interface from a browser, by origin (CORS). Without it, none may.',
    expects: `a list of ${originExpects}`,
    default: [],
    fault: faultOfOrigins,
    read: (value) => (Array.isArray(value) ? (value as string[]) : undefined),
  },
}
