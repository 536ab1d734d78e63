// The configuration key of single sign-on.
import type { ConfigKey, ConfigKeys, ValuesOf } from '../platform/config-key.js'
import { faultOfOidc, type OidcSetting, oidcExpects, readOidc } from './oidc-setting.js'

const oidc: ConfigKey<OidcSetting | undefined, 'restart'> = {
  about: 'Single sign-on for the dashboard by OpenID Connect (docs/admin-api.md).',
  expects: oidcExpects,
  default: undefined,
  takesEffect: 'restart',
  fault: faultOfOidc,
  read: readOidc,
}

export const adminKeys = { 'admin.oidc': oidc } satisfies ConfigKeys

export type AdminValues = ValuesOf<typeof adminKeys>
