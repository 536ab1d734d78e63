// Lists the operations of administration.
import type { Operation } from '../operation.js'
import { accessOperations } from './access.js'
import { addDocumentsOperations } from './add-documents.js'
import { auditOperations } from './audit.js'
import { backupOperations } from './backups.js'
import { batchSubmitOperations } from './batch-submit.js'
import { batchOperations } from './batches.js'
import { clientPriceOperations } from './client-prices.js'
import { clientSettingOperations } from './client-settings.js'
import { clientOperations } from './clients.js'
import { deliveryOperations } from './deliveries.js'
import { documentOperations } from './documents.js'
import { importTracesOperations } from './import-traces.js'
import { importOperations } from './imports.js'
import { installationOperations } from './installation.js'
import { keyOperations } from './keys.js'
import { lookupOperations } from './lookups.js'
import { operatorWebhookOperations } from './operator-webhook.js'
import { overviewOperations } from './overview.js'
import { passkeyOperations } from './passkeys.js'
import { reconcileOperations } from './reconcile.js'
import { recordOperations } from './records.js'
import { reportOperations } from './reports.js'
import { sessionOperations } from './session.js'
import { settingOperations } from './settings.js'
import { sourceOperations } from './sources.js'
import { tokenOperations } from './tokens.js'
import { transactionOperations } from './transactions.js'
import { tryOperations } from './try.js'
import { usageOperations } from './usage.js'
import { userOperations } from './users.js'
import { vaultOperations } from './vault.js'
import { webhookOperations } from './webhooks.js'

export const operations = [
  ...sessionOperations,
  ...passkeyOperations,
  ...overviewOperations,
  ...clientOperations,
  ...clientSettingOperations,
  ...clientPriceOperations,
  ...lookupOperations,
  ...tryOperations,
  ...usageOperations,
  ...reconcileOperations,
  ...transactionOperations,
  ...batchOperations,
  ...batchSubmitOperations,
  ...webhookOperations,
  ...operatorWebhookOperations,
  ...deliveryOperations,
  ...recordOperations,
  ...importOperations,
  ...importTracesOperations,
  ...documentOperations,
  ...addDocumentsOperations,
  ...reportOperations,
  ...sourceOperations,
  ...auditOperations,
  ...settingOperations,
  ...installationOperations,
  ...vaultOperations,
  ...keyOperations,
  ...backupOperations,
  ...userOperations,
  ...tokenOperations,
  ...accessOperations,
] as unknown as readonly Operation[]
