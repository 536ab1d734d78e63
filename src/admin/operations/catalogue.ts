// Lists the operations of administration.
import type { Operation } from '../operation.js'
import { auditOperations } from './audit.js'
import { batchOperations } from './batches.js'
import { clientOperations } from './clients.js'
import { deliveryOperations } from './deliveries.js'
import { lookupOperations } from './lookups.js'
import { overviewOperations } from './overview.js'
import { sessionOperations } from './session.js'
import { settingOperations } from './settings.js'
import { sourceOperations } from './sources.js'
import { tokenOperations } from './tokens.js'
import { transactionOperations } from './transactions.js'
import { usageOperations } from './usage.js'
import { userOperations } from './users.js'
import { webhookOperations } from './webhooks.js'

export const operations = [
  ...sessionOperations,
  ...overviewOperations,
  ...clientOperations,
  ...lookupOperations,
  ...usageOperations,
  ...transactionOperations,
  ...batchOperations,
  ...webhookOperations,
  ...deliveryOperations,
  ...sourceOperations,
  ...auditOperations,
  ...settingOperations,
  ...userOperations,
  ...tokenOperations,
] as unknown as readonly Operation[]
