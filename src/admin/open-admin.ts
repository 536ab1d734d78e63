// Adds the administration API to the application of the admin address.
import type { FastifyInstance } from 'fastify'
import type { Parts } from '../assemble.js'
import { addAdminApi } from './api.js'
import { createAdminAuthenticate } from './authenticate.js'
import { operations } from './operations/catalogue.js'
import { createPerform } from './perform.js'

export function addAdministration(app: FastifyInstance, parts: Parts): void {
  addAdminApi(app, {
    operations,
    perform: createPerform(parts),
    authenticate: createAdminAuthenticate(parts),
    log: parts.log,
  })
}
