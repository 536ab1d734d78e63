// Lists the operations of administration.

import type { ExecuteDeps } from '../../admin/execute.js'
import { alertOperations } from '../../alerts/operations/alerts.js'
import { auditOperations } from '../../audit/operations/audit.js'
import { accessOperations } from '../../auth/operations/access.js'
import { clientNameOperations } from '../../auth/operations/client-names.js'
import { clientSecretOperations } from '../../auth/operations/client-secrets.js'
import { clientSettingOperations } from '../../auth/operations/client-settings.js'
import { clientOperations } from '../../auth/operations/clients.js'
import { ownSessionOperations } from '../../auth/operations/own-sessions.js'
import { passkeyOperations } from '../../auth/operations/passkeys.js'
import { sessionOperations } from '../../auth/operations/session.js'
import { tokenOperations } from '../../auth/operations/tokens.js'
import { userOperations } from '../../auth/operations/users.js'
import { batchSubmitOperations } from '../../batches/operations/batch-submit.js'
import { batchOperations } from '../../batches/operations/batches.js'
import { bulkOperations } from '../../bulk/operations/bulk.js'
import { bulkFileOperations } from '../../bulk/operations/bulk-files.js'
import { consentOperations } from '../../consents/operations/consents.js'
import { addDocumentsOperations } from '../../documents/operations/add-documents.js'
import { documentOperations } from '../../documents/operations/documents.js'
import { reportOperations } from '../../documents/operations/reports.js'
import { clientLookupOperations } from '../../lookups/operations/client-lookups.js'
import { lookupOperations } from '../../lookups/operations/lookups.js'
import type { DepsOf, Operation } from '../../operation/operation.js'
import { logOperations } from '../../receipts/operations/log.js'
import { reportOnPerson } from '../../retention/operations/person-report.js'
import { vaultOperations } from '../../retention/operations/vault.js'
import { compareOperations } from '../../routing/operations/compare.js'
import { sourceOperations } from '../../routing/operations/sources.js'
import { trySource } from '../../routing/operations/trial.js'
import { importTracesOperations } from '../../sources/operations/import-traces.js'
import { importOperations } from '../../sources/operations/imports.js'
import { previewOperations } from '../../sources/operations/preview-import.js'
import { recordOperations } from '../../sources/operations/records.js'
import { exportOperations } from '../../usage/operations/export.js'
import { forecastOperations } from '../../usage/operations/forecast.js'
import { latencyOperations } from '../../usage/operations/latency.js'
import { metadataProgressOperations } from '../../usage/operations/metadata-progress.js'
import { reconcileOperations } from '../../usage/operations/reconcile.js'
import { sourceFigureOperations } from '../../usage/operations/source-figures.js'
import { transactionOperations } from '../../usage/operations/transactions.js'
import { usageOperations } from '../../usage/operations/usage.js'
import { keyOperations } from '../../vault/operations/keys.js'
import { deliveryOperations } from '../../webhooks/operations/deliveries.js'
import { endpointOperations } from '../../webhooks/operations/endpoints.js'
import { operatorWebhookOperations } from '../../webhooks/operations/operator-webhook.js'
import { webhookOperations } from '../../webhooks/operations/webhooks.js'
import type { Parts } from '../compose/assemble.js'
import { operationDepsOf } from '../compose/operation-deps.js'
import { backupOperations } from './backups.js'
import { configurationOperations } from './configuration.js'
import { firstHourOperations } from './first-hour.js'
import { installationOperations } from './installation.js'
import { overviewOperations } from './overview.js'
import { listSamples } from './samples.js'
import { searchOperations } from './search.js'
import { settingOperations } from './settings.js'
import { showInstallation } from './show-installation.js'
import { tryOperations } from './try.js'

const rows = [
  ...sessionOperations,
  ...ownSessionOperations,
  ...passkeyOperations,
  ...overviewOperations,
  ...searchOperations,
  ...clientNameOperations,
  ...clientOperations,
  ...clientSettingOperations,
  ...clientSecretOperations,
  ...clientLookupOperations,
  ...lookupOperations,
  ...consentOperations,
  ...tryOperations,
  listSamples,
  ...usageOperations,
  ...latencyOperations,
  ...sourceFigureOperations,
  ...exportOperations,
  ...forecastOperations,
  ...metadataProgressOperations,
  ...reconcileOperations,
  ...transactionOperations,
  ...batchOperations,
  ...batchSubmitOperations,
  ...bulkOperations,
  ...bulkFileOperations,
  ...webhookOperations,
  ...endpointOperations,
  ...operatorWebhookOperations,
  ...deliveryOperations,
  ...alertOperations,
  ...recordOperations,
  ...importOperations,
  ...previewOperations,
  ...importTracesOperations,
  ...documentOperations,
  ...addDocumentsOperations,
  ...reportOperations,
  ...sourceOperations,
  ...compareOperations,
  trySource,
  ...auditOperations,
  ...logOperations,
  ...settingOperations,
  ...configurationOperations,
  ...installationOperations,
  ...firstHourOperations,
  showInstallation,
  ...vaultOperations,
  reportOnPerson,
  ...keyOperations,
  ...backupOperations,
  ...userOperations,
  ...tokenOperations,
  ...accessOperations,
]

/** All of them, in the order of the documentation. */
export const operations = rows as unknown as readonly Operation[]

/** What the operations use: that the service has it all is checked here. */
type OperationDeps = DepsOf<(typeof rows)[number]>

export function executeDepsOf(parts: Parts): ExecuteDeps {
  const { clock, auditAlone, inForce, around } = parts
  const withDeps: ExecuteDeps['withDeps'] = (work) =>
    around(() =>
      inForce.use((configured) => {
        const deps: OperationDeps = operationDepsOf(parts, configured)
        return work(deps)
      }),
    )
  return { clock, withDeps, auditBy: parts.audit.by, auditAlone }
}
