// Calls the OpenID Connect provider: its metadata, and the tokens of a sign-on.

import type * as OpenidClient from 'openid-client'
import { isNestedTooDeep } from '../kernel/json-depth.js'
import { Problem } from '../operation/problem.js'
import { createHttpPool, type HttpPool } from '../platform/outbound/http-pool.js'

const answerWithinMs = 10_000
const maxAnswerBytes = 1024 * 1024
const connections = 8

export interface Provider {
  readonly client: typeof OpenidClient
  readonly configuration: OpenidClient.Configuration
}

/** Calls the provider over our own connection pools, with limits on time and size and without redirects. */
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
      if (isNestedTooDeep(answer.body)) throw new Error('the answer of the provider is nested too deep')
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

  /** The library is loaded with the first sign-on: few installations need it. */
  async function discover(): Promise<Provider> {
    const client = await import('openid-client')
    const options = { [client.customFetch]: hosts.ask }
    const configuration = await client.discovery(new URL(issuer), clientId, secret, undefined, options)
    return { client, configuration }
  }

  return {
    /** The provider's metadata, fetched once; again after a failure. Throws Problem. */
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
