// Remembers from which addresses calls with right credentials came: when there is more to do than can be done, theirs go first.
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { callerAddress, peerName } from '../platform/peer-address.js'
import type { Call } from './call.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** The call came with right credentials. */
    rememberCaller(): void
  }
}

const rememberedMs = 10 * 60_000
/** About a megabyte; beyond it those that called the longest ago are forgotten. */
const maxAddresses = 10_000

export interface KnownCallers {
  add(call: Call): void
  /** @param name of an address, as `callerName` gives it */
  has(name: string): boolean
}

/** The name under which the address of a caller counts: behind a trusted proxy, of the one that the proxy names. */
export const callerName = ({ request, peer }: Call, isTrustedProxy: (address: string) => boolean): string =>
  peer !== undefined && !peer.isExempt ? peer.name : peerName(callerAddress(request, isTrustedProxy))

/** @param parts.now monotonic milliseconds */
export function createKnownCallers(parts: {
  isTrustedProxy: (address: string) => boolean
  now: () => number
}): KnownCallers {
  const { isTrustedProxy, now } = parts
  const knownUntil = new LRUCache<string, number>({ max: maxAddresses })
  return {
    add(call) {
      const name = callerName(call, isTrustedProxy)
      const until = now() + rememberedMs
      // Not written by each call, but when half of the time is over.
      if ((knownUntil.get(name) ?? 0) < until - rememberedMs / 2) knownUntil.set(name, until)
    },
    has: (name) => (knownUntil.get(name) ?? 0) > now(),
  }
}

export function addKnownCallers(app: FastifyInstance, known: KnownCallers): void {
  app.decorateRequest('rememberCaller', function () {
    known.add(this.facts.call)
  })
}
