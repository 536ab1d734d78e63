// Makes the application of the interface, which clients call, with all its routes.
import { type App, type AppParts, createApp } from './app.js'
import { addAuthorizeRoute } from './authorize-route.js'
import { addBatchRoutes, type BatchRoutesParts } from './batch-routes.js'
import type { ClientLimits } from './client-limits.js'
import { addConsentRoutes } from './consent-routes.js'
import { addDocsRoutes } from './docs-routes.js'
import { addDocumentRoutes, type DocumentRoutesParts } from './document-routes.js'
import { addFileRoutes } from './file-routes.js'
import { addLogRoutes } from './log-routes.js'
import { addLookupRoutes, type LookupRoutesParts } from './lookup-routes.js'
import { addOAuthTokenRoute } from './oauth-token-route.js'
import { addReceiptRoute } from './receipt-route.js'
import { addStateRoutes, type NodeState } from './state-routes.js'
import { addTaskRoutes, type TaskRoutesParts } from './task-routes.js'
import { addTransactionRoute } from './transaction-route.js'

/** What its routes use. */
export interface InterfaceParts
  extends LookupRoutesParts,
    BatchRoutesParts,
    TaskRoutesParts,
    DocumentRoutesParts {
  readonly batches: BatchRoutesParts['batches'] & Parameters<typeof addFileRoutes>[1]['batches']
  readonly limits: ClientLimits
  readonly ledger: BatchRoutesParts['ledger']
  readonly tokens: Parameters<typeof addAuthorizeRoute>[1]['tokens']
  readonly clientLinks: Parameters<typeof addFileRoutes>[1]['clientLinks']
  readonly findEvent: Parameters<typeof addTransactionRoute>[1]['findEvent']
  readonly receipts: Pick<Parameters<typeof addReceiptRoute>[1], 'log' | 'findCall'>
  /** The log that anybody may read; undefined: nobody. */
  readonly publicLog: Parameters<typeof addLogRoutes>[1]
  readonly consents: Parameters<typeof addConsentRoutes>[1]['consents']
  readonly audit: Parameters<typeof addConsentRoutes>[1]['audit']
  /** The address that the description names; absent: the one that it was asked under. */
  readonly publicUrl?: string | undefined
}

export function createInterface(
  frame: AppParts,
  parts: InterfaceParts,
  state: Omit<NodeState, 'draining'>,
): App {
  const app = createApp({ ...frame, gauge: frame.metrics.gauge })
  addStateRoutes(app, { ...state, draining: frame.draining })
  addAuthorizeRoute(app, parts)
  addOAuthTokenRoute(app, parts)
  addLookupRoutes(app, parts)
  addDocumentRoutes(app, parts)
  addBatchRoutes(app, parts)
  addTaskRoutes(app, parts)
  addFileRoutes(app, parts)
  addTransactionRoute(app, parts)
  addReceiptRoute(app, { ...parts, ...parts.receipts })
  addLogRoutes(app, parts.publicLog)
  addConsentRoutes(app, parts)
  addDocsRoutes(app, { catalogue: parts.catalogue, baseUrl: parts.publicUrl })
  return app
}
