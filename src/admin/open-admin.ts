// Adds the administration API and the dashboard to the application of the admin address.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerAddress } from '../http/peers.js'
import { addSite } from '../http/site.js'
import { productFile } from '../kernel/product-files.js'
import { clearUploads } from '../operation/uploads.js'
import { readNetworks } from '../platform/trusted-networks.js'
import type { Parts } from '../server/compose/assemble.js'
import { executeDepsOf, operations } from '../server/operations/catalogue.js'
import { addAdminApi } from './api.js'
import { createAdminAuthenticate } from './authenticate.js'
import { createExecute } from './execute.js'
import { openOidc } from './oidc.js'
import { addSignOnRoutes } from './sign-on-routes.js'

/** Where the build leaves the dashboard. */
const dashboardDir = productFile('dist/pages/dashboard/')

/** Path of the dashboard on the admin address. */
export const dashboardPath = '/dashboard/'

function addDashboard(app: FastifyInstance): void {
  addSite(app, { prefix: dashboardPath, directory: dashboardDir })
  app.get(dashboardPath.slice(0, -1), async (_request, reply) => reply.redirect(dashboardPath, 308))
}

export function addAdministration(app: FastifyInstance, parts: Parts): void {
  const isTrustedProxy = readNetworks(parts.config.trustedProxies)!
  const addressOf = (request: FastifyRequest) => callerAddress(request.raw, isTrustedProxy)
  const setting = parts.config['admin.oidc']
  const oidc = setting === undefined ? undefined : openOidc({ ...parts, setting })
  if (oidc !== undefined) app.addHook('onClose', () => oidc.close())
  const { config, clock, database } = parts
  app.addHook('onReady', () => clearUploads(config.dataDir, clock.now(), database.mode === 'embedded'))
  addAdminApi(app, {
    operations,
    execute: createExecute(executeDepsOf(parts)),
    authenticate: createAdminAuthenticate({ ...parts, addressOf }),
    addressOf,
    addRoutes: (scope) => oidc && addSignOnRoutes(scope, parts, oidc, addressOf),
    log: parts.log,
  })
  addDashboard(app)
}
