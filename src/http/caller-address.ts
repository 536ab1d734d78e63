// Gives routes the address of a caller: behind a trusted proxy, the address that the proxy names.
import type { FastifyInstance } from 'fastify'
import { callerAddress } from '../platform/peer-address.js'

declare module 'fastify' {
  interface FastifyRequest {
    callerAddress(): string
  }
}

export function addCallerAddress(app: FastifyInstance, isTrustedProxy: (address: string) => boolean): void {
  app.decorateRequest('callerAddress', function () {
    return callerAddress(this.raw, isTrustedProxy)
  })
}
