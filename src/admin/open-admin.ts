// Adds the administration API to the application of the admin address.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clearUploads } from '../operation/uploads.js'
import type { EnvironmentValues } from '../platform/config.js'
import type { Log } from '../platform/log.js'
import { callerAddress } from '../platform/peer-address.js'
import { readNetworks } from '../platform/trusted-networks.js'
import { type AdminApiParts, addAdminApi } from './api.js'
import { type AuthenticateParts, createAdminAuthenticate } from './authenticate.js'
import type { AdminValues } from './config-keys.js'
import { openOidc } from './oidc.js'
import { addSignOnRoutes } from './sign-on-routes.js'

/** What it needs of the service, besides its operations. */
type AdminDeps = Omit<Parameters<typeof openOidc>[0], 'setting'> &
  Parameters<typeof addSignOnRoutes>[1] &
  Omit<AuthenticateParts, 'addressOf'> & {
    readonly config: EnvironmentValues & AdminValues & { readonly trustedProxies: readonly string[] }
    readonly database: { readonly mode: 'embedded' | 'postgres' }
    readonly log: Log
  }

export function addAdministration(
  app: FastifyInstance,
  deps: AdminDeps,
  { operations, execute }: Pick<AdminApiParts, 'operations' | 'execute'>,
): void {
  const { config, clock, database, log } = deps
  const isTrustedProxy = readNetworks(config.trustedProxies)!
  const addressOf = (request: FastifyRequest) => callerAddress(request.raw, isTrustedProxy)
  const setting = config['admin.oidc']
  const oidc = setting === undefined ? undefined : openOidc({ ...deps, setting })
  if (oidc !== undefined) app.addHook('onClose', () => oidc.close())
  app.addHook('onReady', () => clearUploads(config.dataDir, clock.now(), database.mode === 'embedded'))
  addAdminApi(app, {
    operations: operations.filter(({ local }) => local !== true),
    execute,
    authenticate: createAdminAuthenticate({ ...deps, addressOf }),
    addressOf,
    addRoutes: (scope) => oidc && addSignOnRoutes(scope, deps, oidc, addressOf),
    log,
  })
}
