// Adds the administration API to the application of the admin address.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Parts } from '../assemble.js'
import { callerAddress } from '../http/peers.js'
import { readNetworks } from '../platform/trusted-networks.js'
import { addAdminApi } from './api.js'
import { createAdminAuthenticate } from './authenticate.js'
import { operations } from './operations/catalogue.js'
import { createPerform } from './perform.js'

export function addAdministration(app: FastifyInstance, parts: Parts): void {
  const isTrustedProxy = readNetworks(parts.config.trustedProxies)!
  const addressOf = (request: FastifyRequest) => callerAddress(request.raw, isTrustedProxy)
  addAdminApi(app, {
    operations,
    perform: createPerform(parts),
    authenticate: createAdminAuthenticate({ ...parts, addressOf }),
    addressOf,
    log: parts.log,
  })
}
