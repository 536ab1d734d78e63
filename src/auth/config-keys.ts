// The configuration keys of credentials and of sessions of the dashboard.
import { shown } from '../kernel/shown.js'
import { type ConfigKey, type ConfigKeys, flag, wholeNumber } from '../platform/config-key.js'
import { isMap } from '../platform/setting-values.js'

/** What clients in the field leave of the interface. */
export interface Compatibility {
  /** An access token alone is enough where the interface asks for the x-api-key beside it. */
  readonly bearerOnly: boolean
  /** The Authorization header may hold the access token without the word Bearer. */
  readonly bareToken: boolean
}

const strict: Compatibility = { bearerOnly: false, bareToken: false }
const names = Object.keys(strict)

function faultOfCompatibility(key: string, value: unknown): string | undefined {
  if (!isMap(value)) return undefined // reported as a whole
  for (const [name, flag] of Object.entries(value)) {
    if (!names.includes(name)) return `${key}.${name} is not a key; there are ${names.join(', ')}`
    if (typeof flag !== 'boolean') return `${key}.${name} is ${shown(flag)}, expected true or false`
  }
  return undefined
}

const compatibility: ConfigKey<Compatibility, 'restart'> = {
  about:
    'For clients that leave the interface. bearerOnly: an access token alone is enough, without x-api-key. bareToken: Authorization may hold the token without the word Bearer.',
  expects: 'a map with bearerOnly and bareToken, each true or false',
  default: strict,
  takesEffect: 'restart',
  sameOnNodes: true,
  fault: faultOfCompatibility,
  read: (value) => (isMap(value) ? { ...strict, ...value } : undefined),
}

export const authKeys = {
  // OWASP's ASVS 5 asks for half an hour, PCI DSS for a quarter.
  'admin.idleMinutes': wholeNumber({
    about: 'A session of the dashboard that is not used for so long has ended.',
    least: 5,
    most: 720,
    unit: 'minutes',
    default: 30,
    takesEffect: 'restart',
  }),
  // A working day, as OWASP's ASVS 5 asks for such data. It also bounds how long somebody who lost the group that gave
  // access by single sign-on keeps it.
  'admin.sessionHours': wholeNumber({
    about: 'A session of the dashboard ends so long after signing in, however much it is used.',
    least: 1,
    most: 24,
    unit: 'hours',
    default: 12,
    takesEffect: 'restart',
  }),
  'auth.requireClientId': flag({
    about: 'Refuse calls without the client-id header, which the interface lists for most lookups.',
    default: false,
    takesEffect: 'restart',
    sameOnNodes: true,
  }),
  'auth.compatibility': compatibility,
} satisfies ConfigKeys
