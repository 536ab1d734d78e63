// Signs users in by OpenID Connect at the configured provider: authorization code with PKCE.
import type { IDToken as IdToken } from 'openid-client'
import type { Clock } from '../kernel/clock.js'
import { type Role, roles } from '../kernel/roles.js'
import type { Sealing } from '../kernel/sealing.js'
import type { Config } from '../platform/config.js'
import type { OidcSetting } from '../platform/oidc-setting.js'
import { readOidcFiles } from './oidc-files.js'
import { createProvider, type Provider } from './oidc-provider.js'
import { Problem } from './problem.js'

/** The state of a sign-on; the browser keeps it, sealed, while it is at the provider. */
interface Begun {
  readonly verifier: string
  readonly state: string
  readonly nonce: string
  readonly until: number
}

interface SignedOn {
  /** Issuer and subject identify the user; the name may change. */
  readonly subject: string
  readonly name: string
  readonly role: Role
}

export interface Oidc {
  /** Where to send the browser, and the sealed state that it keeps meanwhile. */
  begin(): Promise<{ url: string; kept: string }>
  /** The user who returned with this query. Throws Problem. */
  finish(query: string, kept: string | undefined): Promise<SignedOn>
  close(): Promise<void>
}

export const signOnLifeMs = 10 * 60_000
const context = 'admin sign-on'
const maxNameChars = 200

const refused = () => new Problem('not-authenticated', 'The sign-on was not completed: begin again')

/** The highest role that the claim's values have; undefined when none has one. */
function roleOf({ claim, roles: byGroup }: OidcSetting, claims: Readonly<Record<string, unknown>>) {
  const groups = [claims[claim] ?? []].flat().map(String)
  const own = groups.flatMap((group) => (Object.hasOwn(byGroup, group) ? byGroup[group]! : []))
  return roles.findLast((role) => own.includes(role))
}

/** The user that the provider names. Throws Problem for somebody without a role. */
function signedOn(setting: OidcSetting, claims: IdToken): SignedOn {
  const role = roleOf(setting, claims)
  if (role === undefined) throw new Problem('not-allowed', 'None of your groups has a role here')
  const named = claims.email ?? claims.preferred_username ?? claims.name ?? claims.sub
  const name = String(named).slice(0, maxNameChars)
  return { subject: `${claims.iss} ${claims.sub}`, name, role }
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
  config: Config
  setting: OidcSetting
  vault: Sealing
  clock: Clock
}): Oidc {
  const { config, setting, vault, clock } = parts
  const provider = createProvider({ ...setting, ...readOidcFiles(config, setting) })
  const kept = createKept(vault, clock)

  return {
    async begin() {
      const discovered = await provider.discover()
      const { client } = discovered
      const begun: Begun = {
        verifier: client.randomPKCECodeVerifier(),
        state: client.randomState(),
        nonce: client.randomNonce(),
        until: clock.now() + signOnLifeMs,
      }
      const url = await authorizationUrl(discovered, setting.redirectUrl, begun)
      return { url: url.href, kept: kept.seal(begun) }
    },

    async finish(query, cookie) {
      const begun = kept.open(cookie)
      const claims = await claimsFor(await provider.discover(), setting.redirectUrl, query, begun)
      return signedOn(setting, claims)
    },

    close: provider.close,
  }
}
