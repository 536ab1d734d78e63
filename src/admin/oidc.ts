// Signs users in by OpenID Connect at the configured provider: authorization code with PKCE.
import type { IDToken as IdToken } from 'openid-client'
import type { AdminSessions } from '../auth/administrators/admin-sessions.js'
import type { Clock } from '../kernel/clock.js'
import { type Role, roles } from '../kernel/roles.js'
import type { Sealing } from '../kernel/sealing.js'
import { isUnsafe } from '../kernel/unsafe-text.js'
import { Problem } from '../operation/problem.js'
import type { EnvironmentValues } from '../platform/config.js'
import { readOidcFiles } from './oidc-files.js'
import { createProvider, type Provider } from './oidc-provider.js'
import type { OidcSetting } from './oidc-setting.js'

/** The state of a sign-on; the browser keeps it, sealed, while it is at the provider. */
interface Begun {
  readonly verifier: string
  readonly state: string
  readonly nonce: string
  readonly until: number
  /** The cookie of the session that the browser had: the provider's redirect back comes without it. */
  readonly session: string | undefined
  /** The user was to sign in at the provider again. */
  readonly fresh: boolean
}

interface SignedOn {
  /** Issuer and subject identify the user; the name may change. */
  readonly subject: string
  readonly name: string
  /** Undefined: none of the user's groups has one here. */
  readonly role: Role | undefined
  /** When the provider last asked the user, Unix milliseconds; 0: it does not say. */
  readonly authenticatedAt: number
}

export interface Oidc {
  /**
   * Where to send the browser, and the sealed state that it keeps meanwhile. `session`: the cookie of its session;
   * `fresh`: the provider shall ask the user again, even one who is signed in there.
   */
  begin(visit: Pick<Begun, 'session' | 'fresh'>): Promise<{ url: string; kept: string }>
  /** The user who returned with this query, once for each sign-on that was begun. Throws Problem. */
  finish(
    query: string,
    kept: string | undefined,
  ): Promise<{ identity: SignedOn } & Pick<Begun, 'session' | 'fresh'>>
  close(): Promise<void>
}

export const signOnLifeMs = 10 * 60_000
const context = 'admin sign-on'
const maxNameChars = 200

const refused = () => new Problem('not-authenticated', 'The sign-on was not completed: begin again')

/** The highest role that the claim's values have; undefined when none has one. */
function roleOf({ claim, roles: byGroup }: OidcSetting, claims: Readonly<Record<string, unknown>>) {
  const groups = [claims[claim] ?? []].flat().map(String)
  const mappedRoles = groups.flatMap((group) => (Object.hasOwn(byGroup, group) ? byGroup[group]! : []))
  return roles.findLast((role) => mappedRoles.includes(role))
}

/** The first of these claims that the provider sends is the user's name. */
const nameClaims = ['email', 'preferred_username', 'name', 'sub'] as const

/** A claim as text that can be stored and shown. Throws Problem. */
function textOf(claims: IdToken, claim: (typeof nameClaims)[number]): string {
  const text = claims[claim]
  if (typeof text !== 'string' || text.trim() === '' || isUnsafe(text))
    throw new Problem(
      'bad-request',
      `The sign-on provider sent a claim ${claim} that is not a text without control characters: have it corrected there`,
    )
  return text
}

/** The user that the provider names. Throws Problem. */
function signedOn(setting: OidcSetting, claims: IdToken): SignedOn {
  const named = nameClaims.find((claim) => claims[claim] !== undefined) ?? 'sub'
  const name = [...textOf(claims, named).trim()].slice(0, maxNameChars).join('')
  const { auth_time: authTime } = claims
  return {
    subject: `${claims.iss} ${textOf(claims, 'sub')}`,
    name,
    role: roleOf(setting, claims),
    authenticatedAt: typeof authTime === 'number' && authTime > 0 ? authTime * 1000 : 0,
  }
}

/** Seals the state that the browser keeps, and opens it when the browser returns. */
function createKept(vault: Sealing, clock: Clock) {
  return {
    seal: (begun: Begun) => vault.seal(Buffer.from(JSON.stringify(begun)), context).toString('base64url'),

    /** Throws Problem. */
    open(kept: string | undefined): Begun {
      try {
        const begun = JSON.parse(
          vault.open(Buffer.from(kept ?? '', 'base64url'), context).toString(),
        ) as Begun
        if (begun.until > clock.now()) return begun
      } catch {
        // forged, or sealed for something else
      }
      throw refused()
    },
  }
}

/** The page of the provider on which the user signs in. */
async function authorizationUrl({ client, configuration }: Provider, redirectUrl: string, begun: Begun) {
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUrl,
    scope: 'openid profile email',
    code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
    state: begun.state,
    nonce: begun.nonce,
    ...(begun.fresh ? { prompt: 'login', max_age: '0' } : {}),
  })
}

/** The provider's claims about the user who returned with this query. Throws Problem. */
async function claimsFor(
  { client, configuration }: Provider,
  redirectUrl: string,
  query: string,
  begun: Begun,
): Promise<IdToken> {
  const address = new URL(redirectUrl)
  address.search = query
  const checks = {
    pkceCodeVerifier: begun.verifier,
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    idTokenExpected: true,
  }
  const tokens = await client.authorizationCodeGrant(configuration, address, checks).catch(() => {
    throw refused() // whatever it was: the reason may hold what the provider sent
  })
  return tokens.claims()!
}

/** Throws ConfigProblem for a secret or a CA that cannot be read. The provider is called at the first sign-on. */
export function openOidc(parts: {
  config: EnvironmentValues
  setting: OidcSetting
  vault: Sealing
  clock: Clock
  adminSessions: Pick<AdminSessions, 'useSignOn'>
}): Oidc {
  const { config, setting, vault, clock, adminSessions } = parts
  const provider = createProvider({ ...setting, ...readOidcFiles(config, setting) })
  const kept = createKept(vault, clock)

  return {
    async begin(visit) {
      const discovered = await provider.discover()
      const { client } = discovered
      const begun: Begun = {
        verifier: client.randomPKCECodeVerifier(),
        state: client.randomState(),
        nonce: client.randomNonce(),
        until: clock.now() + signOnLifeMs,
        ...visit,
      }
      const url = await authorizationUrl(discovered, setting.redirectUrl, begun)
      return { url: url.href, kept: kept.seal(begun) }
    },

    async finish(query, cookie) {
      const begun = kept.open(cookie)
      if (!(await adminSessions.useSignOn(begun.state, begun.until))) throw refused()
      const claims = await claimsFor(await provider.discover(), setting.redirectUrl, query, begun)
      return { identity: signedOn(setting, claims), session: begun.session, fresh: begun.fresh }
    },

    close: provider.close,
  }
}
