// Makes the two applications of a service, the interface's and the administration's, with all their routes.
import { addAdministration } from '../admin/open-admin.js'
import type { Parts } from '../assemble.js'
import { type App, type AppLimits, type AppParts, createApp } from '../http/app.js'
import { addAuthorizeRoute } from '../http/authorize-route.js'
import { addBatchRoutes } from '../http/batch-routes.js'
import { createClientLimits } from '../http/client-limits.js'
import { createCountClosed } from '../http/closed-connections.js'
import { addDocsRoutes } from '../http/docs-routes.js'
import { addDocumentRoutes } from '../http/document-routes.js'
import { addFileRoutes } from '../http/file-routes.js'
import { addLookupRoutes } from '../http/lookup-routes.js'
import {
  addMetricsRoute,
  addSourceHealthRoute,
  addStateRoutes,
  type ReadyChecks,
} from '../http/state-routes.js'
import { addTransactionRoute } from '../http/transaction-route.js'
import { catalogue } from '../lookups/catalogue.js'
import type { Config } from '../platform/config.js'
import type { Metrics } from '../platform/metrics.js'
import type { ServedCertificate } from '../platform/tls/certificate.js'
import { readNetworks } from '../platform/trusted-networks.js'
import { selectEvent } from '../usage/usage-store.js'
import { readyChecks } from './readiness.js'

export interface Applications {
  readonly app: App
  readonly admin: App
}

const limitsOf = (config: Config): AppLimits => ({
  headersTimeoutMs: config['limits.headersTimeoutMs'],
  requestTimeoutMs: config['limits.requestTimeoutMs'],
  connections: config['limits.connections'],
  connectionsPerAddress: config['limits.connectionsPerAddress'],
  callsPerConnection: config['limits.callsPerConnection'],
  handshakes: config['limits.handshakes'],
  writeTimeoutMs: config['limits.writeTimeoutMs'],
  wrongCredentials: config['limits.wrongCredentials'],
  inFlight: config['limits.inFlight'],
  queuedCalls: config['limits.queuedCalls'],
})

/** The interface: what clients call. */
function createInterface(frame: AppParts, parts: Parts, checks: ReadyChecks): App {
  const app = createApp({ ...frame, gauge: frame.metrics.gauge })
  const limits = createClientLimits(parts)
  addStateRoutes(app, checks)
  addAuthorizeRoute(app, parts)
  addLookupRoutes(app, { ...parts, catalogue, limits, procedures: parts })
  addDocumentRoutes(app, { ...parts, baseUrl: () => parts.address.baseUrl })
  addBatchRoutes(app, { ...parts, catalogue, limits })
  addFileRoutes(app, parts)
  addTransactionRoute(app, { ...parts, findEvent: (id, clientId) => selectEvent(parts.db, id, clientId) })
  addDocsRoutes(app, { catalogue, baseUrl: parts.config.publicUrl })
  return app
}

/** What the operator calls, and the dashboard. */
function createAdmin(frame: AppParts, parts: Parts, checks: ReadyChecks): App {
  const admin = createApp(frame)
  addStateRoutes(admin, checks)
  addMetricsRoute(admin, frame.metrics)
  addSourceHealthRoute(admin, parts.routing.health.report)
  addAdministration(admin, parts)
  return admin
}

/** Makes both; nothing listens yet. They take over each later version of the certificate. */
export function createApplications(
  parts: Parts,
  { certificate, metrics }: { certificate: ServedCertificate; metrics: Metrics },
): Applications {
  const { config, clock, log } = parts
  const checks = readyChecks(parts)
  const frame: AppParts = {
    certificate,
    limits: limitsOf(config),
    clock,
    log,
    metrics,
    countClosed: createCountClosed(metrics),
    isTrustedProxy: readNetworks(config.trustedProxies)!,
  }
  const app = createInterface(frame, parts, checks)
  const admin = createAdmin(frame, parts, checks)
  certificate.onChange((pair) => {
    for (const { server } of [app, admin])
      (server as unknown as import('node:https').Server).setSecureContext(pair)
  })
  return { app, admin }
}
