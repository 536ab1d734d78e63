// Makes the application of the interface, which clients call, with all its routes.
import { steadyNow } from '../kernel/clock.js'
import type { Lookup } from '../lookups/lookup.js'
import { taskLookups } from '../tasks/tasks.js'
import { type App, type AppParts, type Beside, createApps } from './app.js'
import { addAuthorizeRoute } from './authorize-route.js'
import { addBatchRoutes, type BatchRoutesParts, createFileMemory } from './batch-routes.js'
import type { ClientLimits } from './client-limits.js'
import { addConsentRoutes } from './consent-routes.js'
import { addDocsRoutes } from './docs-routes.js'
import { addDocumentRoutes, type DocumentRoutesParts } from './document-routes.js'
import { addFileRoutes } from './file-routes.js'
import { addLogRoutes } from './log-routes.js'
import { addLookupRoutes, type LookupRoutesParts } from './lookup-routes.js'
import { addOAuthTokenRoute } from './oauth-token-route.js'
import { addReceiptRoute } from './receipt-route.js'
import { createImageMemory } from './row-input.js'
import { addStateRoutes, type NodeState } from './state-routes.js'
import { addFormerTaskRoutes, addTaskRoutes, type TaskRoutesParts } from './task-routes.js'
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

type State = Omit<NodeState, 'draining'>

function addRoutes(app: App, parts: InterfaceParts, state: NodeState): void {
  addStateRoutes(app, state)
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
  addFormerTaskRoutes(app, parts)
}

/** The interface, and how it gets other lookups while it serves. */
export interface ReplaceableInterface {
  /** Listens and closes. */
  readonly app: App
  /** Makes the application with these lookups; it gets no calls yet. Rejects when it cannot be made. */
  withLookups(catalogue: readonly Lookup[]): Promise<Pick<Beside, 'use'>>
}

export function createReplaceableInterface(
  frame: AppParts,
  own: InterfaceParts,
  ofNode: State,
): ReplaceableInterface {
  const now = steadyNow(frame.clock)
  const parts = { ...own, imageMemory: createImageMemory(now), fileMemory: createFileMemory(now) }
  const state = { ...ofNode, draining: frame.draining }
  const apps = createApps({ ...frame, gauge: frame.metrics.gauge })
  addRoutes(apps.app, parts, state)
  /** By the path of their results, the newest row of each. */
  const served = new Map(taskLookups(own.catalogue).map((row) => [row.task!.poll, row]))
  return {
    app: apps.app,
    async withLookups(catalogue) {
      const { app, use } = apps.beside()
      addRoutes(app, { ...parts, catalogue, formerTasks: [...served.values()] }, state)
      await app.ready()
      for (const row of taskLookups(catalogue)) served.set(row.task!.poll, row)
      return { use }
    },
  }
}
