// The configuration keys of the administration.
import { type ConfigKey, wholeNumber } from './config-key.js'
import { faultOfOidc, type OidcSetting, oidcExpects, readOidc } from './oidc-setting.js'

export interface AdminValues {
  'admin.host': string
  'admin.port': number
  'admin.idleMinutes': number
  'admin.oidc': OidcSetting | undefined
}

export const adminKeys: { readonly [Key in keyof AdminValues]: ConfigKey<AdminValues[Key]> } = {
  'admin.host': {
    about: 'Address of the admin port.',
    expects: 'an address',
    default: '127.0.0.1',
    read: (value) => (typeof value === 'string' && value !== '' ? value : undefined),
  },
  'admin.port': {
    about: 'Port of metrics and administration; 0 takes a free one.',
    expects: 'a port number, 0 to 65535',
    default: 8444,
    read: wholeNumber(0, 65535),
  },
  // OWASP's ASVS 5 asks for half an hour, PCI DSS for a quarter.
  'admin.idleMinutes': {
    about: 'A session of the dashboard that is not used for so long has ended.',
    expects: 'a whole number of minutes, 5 to 720',
    default: 30,
    read: wholeNumber(5, 720),
  },
  'admin.oidc': {
    about: 'Single sign-on for the dashboard by OpenID Connect (docs/admin-api.md).',
    expects: oidcExpects,
    default: undefined,
    fault: faultOfOidc,
    read: readOidc,
  },
}
