// Lets web pages of the configured origins call the service from a browser: the answers' CORS headers, and preflights.
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sets the headers of the answer. True: the request was a preflight, and is answered. */
export type Cors = (request: FastifyRequest, reply: FastifyReply) => boolean

const methods = 'GET, POST, PUT, DELETE'
/** What a page may send besides what it always may. */
const requestHeaders = [
  'Authorization',
  'x-api-key',
  'client-id',
  'Idempotency-Key',
  'Content-Type',
  'Cache-Control',
  'X-Service-Origin',
  'X-Satyapan-Consent-Id',
  'X-Satyapan-Consent-At',
].join(', ')
/** Names of the caller's own fields are not known before; a wildcard would not cover the names above. */
const metadataHeader = /^x-service-meta-[a-z0-9-]+$/i
/** What a page may read besides what it always may. */
const responseHeaders = [
  'X-Transaction-Id',
  'X-Satyapan-Price',
  'X-Satyapan-Source',
  'X-Satyapan-Cached',
  'X-Satyapan-Failure',
  'WWW-Authenticate',
  'Idempotency-Replayed',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Link',
  'Content-Disposition',
].join(', ')
/** The longest that any browser keeps a preflight. What it allowed is checked again by each call's own answer. */
const maxAgeS = 7_200

/**
 * Undefined without origins: then nothing is added and preflights are unknown requests like others. Credentials of a
 * browser (cookies) are never allowed: clients come with headers of their own.
 */
export function createCors(origins: readonly string[]): Cors | undefined {
  if (origins.length === 0) return undefined
  const allowed = new Set(origins)
  return ({ method, headers }, reply) => {
    reply.header('vary', 'Origin')
    const { origin } = headers
    if (origin === undefined || !allowed.has(origin)) return false
    reply.header('access-control-allow-origin', origin)
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) {
      reply.header('access-control-expose-headers', responseHeaders)
      return false
    }
    const metadata = (headers['access-control-request-headers'] ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => metadataHeader.test(name))
    void reply
      .headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': [requestHeaders, ...metadata].join(', '),
        'access-control-max-age': String(maxAgeS),
      })
      .code(204)
      .send()
    return true
  }
}
