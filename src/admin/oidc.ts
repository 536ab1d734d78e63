// Signs users in by OpenID Connect at the provider that the configuration names: authorization code with PKCE.

import type * as OpenidClient from 'openid-client'
import type { Clock } from '../kernel/clock.js'
import { type Role, roles } from '../kernel/roles.js'
import type { Sealing } from '../kernel/sealing.js'
import type { Config } from '../platform/config.js'
import type { OidcSetting } from '../platform/oidc-setting.js'
import { createHttpPool, type HttpPool } from '../platform/outbound/http-pool.js'
import { readOidcFiles } from './oidc-files.js'
import { Problem } from './problem.js'

/** What the browser keeps, sealed, between going to the provider and coming back. */
interface Begun {
  readonly verifier: string
  readonly state: string
  readonly nonce: string
  readonly until: number
}

export interface SignedOn {
  /** Issuer and subject: who it is at the provider, whatever the name is. */
  readonly subject: string
  readonly name: string
  readonly role: Role
}

export interface Oidc {
  /** Where to send the browser, and what it keeps meanwhile. */
  begin(): Promise<{ url: string; kept: string }>
  /** Who came back with this query. Throws Problem. */
  finish(query: string, kept: string | undefined): Promise<SignedOn>
  close(): Promise<void>
}

interface Provided {
  readonly client: typeof OpenidClient
  readonly provided: OpenidClient.Configuration
}

export const signOnLifeMs = 10 * 60_000
const context = 'admin sign-on'
const answerWithinMs = 10_000
const maxAnswerBytes = 1024 * 1024
const connections = 8
const maxNameChars = 200

const refused = () => new Problem('not-authenticated', 'The sign-on was not completed: begin again')

/** Asks the provider's hosts over pools of our own: bounded in time and bytes, redirects not followed. */
function createProvider(ca: string | undefined): {
  ask: OpenidClient.CustomFetch
  close(): Promise<void>
} {
  const pools = new Map<string, HttpPool>()
  return {
    async ask(address, { method, headers, body }) {
      const url = new URL(address)
      if (url.protocol !== 'https:') throw new Error('the provider names an address without https')
      const pool =
        pools.get(url.origin) ??
        createHttpPool({ origin: url.origin, ca, connections, maxBodyBytes: maxAnswerBytes })
      pools.set(url.origin, pool)
      const answer = await pool.exchange({
        method: method as 'GET' | 'POST',
        path: url.pathname + url.search,
        headers,
        ...(body === undefined || body === null ? {} : { body: String(body) }),
        signal: AbortSignal.timeout(answerWithinMs),
      })
      return new Response(answer.body, { status: answer.status, headers: answer.headers })
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.close()))
    },
  }
}

/** The highest role that the claim's values have; undefined when none has one. */
function roleOf({ claim, roles: byGroup }: OidcSetting, claims: Readonly<Record<string, unknown>>) {
  const groups = [claims[claim] ?? []].flat().map(String)
  const own = groups.flatMap((group) => (Object.hasOwn(byGroup, group) ? byGroup[group]! : []))
  return roles.findLast((role) => own.includes(role))
}

/** Throws ConfigProblem for a secret or an authority that cannot be read. The provider is asked when somebody comes. */
export function openOidc(parts: {
  config: Config
  setting: OidcSetting
  vault: Sealing
  clock: Clock
}): Oidc {
  const { config, setting, vault, clock } = parts
  const { secret, ca } = readOidcFiles(config, setting)
  const provider = createProvider(ca)
  let known: Promise<Provided> | undefined

  /** What the provider says of itself, asked once; again after a failure. The library is loaded with it: few need it. */
  function discovered(): Promise<Provided> {
    const discover = async (): Promise<Provided> => {
      const client = await import('openid-client')
      const options = { [client.customFetch]: provider.ask }
      const { issuer, clientId } = setting
      const provided = await client.discovery(new URL(issuer), clientId, secret, undefined, options)
      return { client, provided }
    }
    known ??= discover().catch((error: Error) => {
      known = undefined
      throw new Problem('unavailable', `The sign-on provider cannot be used: ${error.message}`)
    })
    return known
  }

  function openKept(kept: string | undefined): Begun {
    try {
      const begun = JSON.parse(vault.open(Buffer.from(kept ?? '', 'base64url'), context).toString()) as Begun
      if (begun.until > clock.now()) return begun
    } catch {
      // forged, or sealed for something else
    }
    throw refused()
  }

  return {
    async begin() {
      const { client, provided } = await discovered()
      const begun: Begun = {
        verifier: client.randomPKCECodeVerifier(),
        state: client.randomState(),
        nonce: client.randomNonce(),
        until: clock.now() + signOnLifeMs,
      }
      const url = client.buildAuthorizationUrl(provided, {
        redirect_uri: setting.redirectUrl,
        scope: 'openid profile email',
        code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
        code_challenge_method: 'S256',
        state: begun.state,
        nonce: begun.nonce,
      })
      const kept = vault.seal(Buffer.from(JSON.stringify(begun)), context).toString('base64url')
      return { url: url.href, kept }
    },

    async finish(query, kept) {
      const begun = openKept(kept)
      const { client, provided } = await discovered()
      const address = new URL(setting.redirectUrl)
      address.search = query
      const tokens = await client
        .authorizationCodeGrant(provided, address, {
          pkceCodeVerifier: begun.verifier,
          expectedState: begun.state,
          expectedNonce: begun.nonce,
          idTokenExpected: true,
        })
        .catch(() => {
          throw refused() // whatever it was: the reason may hold what the provider sent
        })
      const claims = tokens.claims()!
      const role = roleOf(setting, claims)
      if (role === undefined) throw new Problem('not-allowed', 'None of your groups has a role here')
      const named = claims.email ?? claims.preferred_username ?? claims.name ?? claims.sub
      const name = String(named).slice(0, maxNameChars)
      return { subject: `${claims.iss} ${claims.sub}`, name, role }
    },

    close: provider.close,
  }
}
