// Reads and sets the cookies of a browser that administers the service.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CookieName, Visit } from '../operation/operation.js'
import { peerName } from '../platform/peer-address.js'
import { browserOf } from './browser-name.js'

/** `__Host-`: only over HTTPS, for this host and its whole path; a neighbouring host cannot set one. */
const names: Readonly<Record<CookieName, string>> = {
  session: '__Host-satyapan',
  device: '__Host-satyapan-device',
  'sign-on': '__Host-satyapan-sign-on',
}

function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const pairs = (header ?? '').split(';').map((pair): [string, string] => {
    const at = pair.indexOf('=')
    return [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()]
  })
  return new Map(pairs.reverse()) // the first of a repeated name
}

export const sessionCookieOf = (request: FastifyRequest): string | undefined =>
  readCookies(request.headers.cookie).get(names.session)

/** The request directive of RFC 9111: the caller accepts an answer of this age. */
const maxAge = /(?:^|[\s,])max-age=(\d{1,6})(?:$|[\s,])/i

export function visitOf(request: FastifyRequest, reply: FastifyReply, address: string): Visit {
  const cookies = readCookies(request.headers.cookie)
  return {
    address,
    peer: peerName(address),
    host: request.headers.host ?? '',
    browser: browserOf(request.headers['user-agent'] ?? ''),
    maxAgeMs: Number(maxAge.exec(request.headers['cache-control'] ?? '')?.[1] ?? 0) * 1000,
    cookie: (name) => cookies.get(names[name]),
    setCookie(name, value, maxAgeS) {
      // The browser returns from the sign-on provider, another site: with Strict it would not send this cookie.
      const sameSite = name === 'sign-on' ? 'Lax' : 'Strict'
      const age = value === null ? '; Max-Age=0' : maxAgeS === undefined ? '' : `; Max-Age=${maxAgeS}`
      const line = `${names[name]}=${value ?? ''}; Path=/; Secure; HttpOnly; SameSite=${sameSite}${age}`
      void reply.header('set-cookie', line) // Fastify keeps every line of this header
    },
  }
}
