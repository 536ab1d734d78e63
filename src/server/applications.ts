// Makes the applications of a service, the interface's and the administration's, with all their routes.
import { addAdministration } from '../admin/open-admin.js'
import { type App, type AppParts, createApp } from '../http/app.js'
import { createClientLimits } from '../http/client-limits.js'
import { createCountClosed } from '../http/closed-connections.js'
import { createCors } from '../http/cors.js'
import { createDraining } from '../http/draining.js'
import { createReplaceableInterface, type ReplaceableInterface } from '../http/interface.js'
import { addLogRoutes } from '../http/log-routes.js'
import {
  addMetricsRoute,
  addSourceHealthRoute,
  addStateRoutes,
  type ReadyChecks,
} from '../http/state-routes.js'
import type { Metrics } from '../platform/metrics.js'
import type { ServedCertificate } from '../platform/tls/certificate.js'
import { readNetworks } from '../platform/trusted-networks.js'
import { pricedBy } from '../usage/operations/priced-by.js'
import { knownCost } from '../usage/unpriced.js'
import type { Parts } from './compose/assemble.js'
import { addDashboard } from './dashboard.js'
import { portLimitsOf } from './port-limits.js'
import { readyWarnings, toldChecks } from './readiness.js'

/** What the applications of a process share. */
export interface Frame extends AppParts {
  readonly certificate: ServedCertificate
}

/** A call of a client, by its id. A cost that is not known is not 0. */
const findEventOf =
  ({ usage, inForce }: Pick<Parts, 'usage' | 'inForce'>) =>
  async (transactionId: string, clientId: string) => {
    const event = await usage.selectEvent(transactionId, clientId)
    return event && { ...event, cost: knownCost(event, pricedBy(inForce.now().config)) }
  }

/** The interface: what clients call. */
export const openInterface = (frame: AppParts, parts: Parts, checks: ReadyChecks): ReplaceableInterface =>
  createReplaceableInterface(
    { ...frame, tracing: parts.tracing, cors: createCors(parts.config['cors.origins']) },
    {
      ...parts,
      catalogue: parts.inForce.now().catalogue,
      limits: createClientLimits(parts),
      procedures: parts,
      baseUrl: () => parts.address.baseUrl,
      findEvent: findEventOf(parts),
      receipts: { log: parts.merkleLog, findCall: parts.usage.selectReceiptEvent },
      publicLog: parts.config['log.public'] ? parts.merkleLog : undefined,
      publicUrl: parts.config.publicUrl,
    },
    { checks, told: toldChecks(parts), warnings: readyWarnings(parts) },
  )

/** The administration API and the dashboard. `node`: the figures of all its processes. */
export function createAdmin(
  frame: AppParts,
  parts: Parts,
  node: {
    readonly checks: ReadyChecks
    readonly metricsText: () => Promise<string>
    readonly operating: Parameters<typeof addAdministration>[2]
  },
): App {
  const admin = createApp(frame)
  addStateRoutes(admin, {
    checks: node.checks,
    told: toldChecks(parts),
    draining: frame.draining,
    warnings: readyWarnings(parts),
  })
  addMetricsRoute(admin, { contentType: frame.metrics.contentType, text: node.metricsText })
  addSourceHealthRoute(admin, parts.sourceHealth)
  addLogRoutes(admin, parts.merkleLog)
  addAdministration(admin, parts, node.operating)
  addDashboard(admin)
  return admin
}

/** What an application needs of the service, without its certificate. */
export const appPartsOf = (
  { config, inForce, clock, log }: Pick<Parts, 'config' | 'inForce' | 'clock' | 'log'>,
  metrics: Metrics,
): AppParts => ({
  certificate: undefined,
  limits: portLimitsOf(() => inForce.now().config),
  clock,
  log,
  metrics,
  countClosed: createCountClosed(metrics),
  isTrustedProxy: readNetworks(config.trustedProxies)!,
  draining: createDraining(),
})

export const createFrame = (
  parts: Pick<Parts, 'config' | 'inForce' | 'clock' | 'log'>,
  { certificate, metrics }: { certificate: ServedCertificate; metrics: Metrics },
): Frame => ({ ...appPartsOf(parts, metrics), certificate })
