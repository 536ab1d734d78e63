// Lists the operations of administration.
import type { Operation } from '../operation.js'
import { auditOperations } from './audit.js'
import { batchSubmitOperations } from './batch-submit.js'
import { batchOperations } from './batches.js'
import { clientSettingOperations } from './client-settings.js'
import { clientOperations } from './clients.js'
import { deliveryOperations } from './deliveries.js'
import { documentOperations } from './documents.js'
import { importOperations } from './imports.js'
import { lookupOperations } from './lookups.js'
import { overviewOperations } from './overview.js'
import { recordOperations } from './records.js'
import { sessionOperations } from './session.js'
import { settingOperations } from './settings.js'
import { sourceOperations } from './sources.js'
import { tokenOperations } from './tokens.js'
import { transactionOperations } from './transactions.js'
import { tryOperations } from './try.js'
import { usageOperations } from './usage.js'
import { userOperations } from './users.js'
import { webhookOperations } from './webhooks.js'

export const operations = [
  ...sessionOperations,
  ...overviewOperations,
  ...clientOperations,
  ...clientSettingOperations,
  ...lookupOperations,
  ...tryOperations,
  ...usageOperations,
  ...transactionOperations,
  ...batchOperations,
  ...batchSubmitOperations,
  ...webhookOperations,
  ...deliveryOperations,
  ...recordOperations,
  ...importOperations,
  ...documentOperations,
  ...sourceOperations,
  ...auditOperations,
  ...settingOperations,
  ...userOperations,
  ...tokenOperations,
] as unknown as readonly Operation[]
