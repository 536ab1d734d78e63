// Asks the provider that users sign in at: what it says of itself, and the tokens of a sign-on.
import type * as OpenidClient from 'openid-client'
import { createHttpPool, type HttpPool } from '../platform/outbound/http-pool.js'
import { Problem } from './problem.js'

const answerWithinMs = 10_000
const maxAnswerBytes = 1024 * 1024
const connections = 8

export interface Provider {
  readonly client: typeof OpenidClient
  readonly configuration: OpenidClient.Configuration
}

/** Asks the provider's hosts over pools of our own: bounded in time and bytes, redirects not followed. */
function createHostPools(ca: string | undefined): {
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

export function createProvider(parts: {
  issuer: string
  clientId: string
  secret: string
  ca: string | undefined
}) {
  const { issuer, clientId, secret } = parts
  const hosts = createHostPools(parts.ca)
  let known: Promise<Provider> | undefined

  /** The library is loaded with the first sign-on: few need it. */
  async function discover(): Promise<Provider> {
    const client = await import('openid-client')
    const options = { [client.customFetch]: hosts.ask }
    const configuration = await client.discovery(new URL(issuer), clientId, secret, undefined, options)
    return { client, configuration }
  }

  return {
    /** What the provider says of itself, asked once; again after a failure. Throws Problem. */
    discover(): Promise<Provider> {
      known ??= discover().catch((error: Error) => {
        known = undefined
        throw new Problem('unavailable', `The sign-on provider cannot be used: ${error.message}`)
      })
      return known
    },
    close: hosts.close,
  }
}
