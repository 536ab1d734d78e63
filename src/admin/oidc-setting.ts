// Reads the configuration's `admin.oidc`: the sign-on of the bank itself, and which of its groups have which role.
import { isRole, type Role, roles } from '../kernel/roles.js'
import { shown } from '../kernel/shown.js'
import { faultOfSecretReference, type SecretReference } from '../platform/secret-reference.js'
import { isMap } from '../platform/setting-values.js'

export interface OidcSetting {
  /** As the provider writes it, an https:// address. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: SecretReference
  /** Where the provider sends the browser back to: `https://ADMIN/admin/v1/session/sign-on/callback`. */
  readonly redirectUrl: string
  /** The claim of the ID token that holds the groups; default: `groups`. */
  readonly claim: string
  /** Role by value of the claim. Users without any of them may not sign in. */
  readonly roles: Readonly<Record<string, Role>>
  /** Trusted beside the usual authorities. */
  readonly caFile: string | undefined
}

const keys = ['issuer', 'clientId', 'clientSecret', 'redirectUrl', 'claim', 'roles', 'caFile']
export const oidcExpects =
  'a map with issuer, clientId, clientSecret ({env} or {file}), redirectUrl, roles (role by group), and as needed claim, caFile'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isHttps = (value: unknown): boolean =>
  isText(value) && URL.canParse(value) && new URL(value).protocol === 'https:' && new URL(value).hash === ''

/** One line that says what is wrong; undefined when it is valid, or no map at all. */
export function faultOfOidc(key: string, value: unknown): string | undefined {
  if (!isMap(value)) return undefined
  const unknown = Object.keys(value).find((name) => !keys.includes(name))
  if (unknown !== undefined) return `${key}.${unknown} is not a key; there are ${keys.join(', ')}`
  const expected = (name: string, what: string) => `${key}.${name} is ${shown(value[name])}, expected ${what}`
  for (const name of ['issuer', 'redirectUrl'])
    if (!isHttps(value[name])) return expected(name, 'an https:// address')
  if (!isText(value.clientId)) return expected('clientId', 'text')
  const wrongSecret = faultOfSecretReference(`${key}.clientSecret`, value.clientSecret)
  if (wrongSecret !== undefined) return wrongSecret
  for (const name of ['claim', 'caFile'])
    if (value[name] !== undefined && !isText(value[name])) return expected(name, 'text')
  if (!isMap(value.roles) || Object.keys(value.roles).length === 0)
    return expected('roles', `a role for each group: ${roles.join(', ')}`)
  const wrong = Object.entries(value.roles).find(([, role]) => !isRole(role))
  if (wrong !== undefined)
    return `${key}.roles.${wrong[0]} is ${shown(wrong[1])}, expected ${roles.join(', ')}`
  return undefined
}

/** Call it after `faultOfOidc` found nothing wrong. Undefined for anything but a map. */
export function readOidc(value: unknown): OidcSetting | undefined {
  if (!isMap(value)) return undefined
  return { claim: 'groups', caFile: undefined, ...value } as unknown as OidcSetting
}
