// Lists the configuration keys of all features, in the order of the help and the docs.
import { adminKeys } from '../../admin/config-keys.js'
import { alertKeys } from '../../alerts/config-keys.js'
import { auditKeys } from '../../audit/config-keys.js'
import { authKeys } from '../../auth/config-keys.js'
import { batchKeys } from '../../batches/config-keys.js'
import { consentKeys } from '../../consents/config-keys.js'
import { httpKeys } from '../../http/config-keys.js'
import { idempotencyKeys } from '../../idempotency/config-keys.js'
import { journeyKeys } from '../../journeys/config-keys.js'
import { lookupKeys } from '../../lookups/config-keys.js'
import type { ConfigKeys, ValuesOf } from '../../platform/config-key.js'
import { logKeys } from '../../platform/log-keys.js'
import { tracingKeys } from '../../platform/tracing-keys.js'
import { receiptKeys } from '../../receipts/config-keys.js'
import { routingKeys } from '../../routing/config-keys.js'
import { sourceKeys } from '../../sources/config-keys.js'
import { taskKeys } from '../../tasks/config-keys.js'
import { usageKeys } from '../../usage/config-keys.js'
import { webhookKeys } from '../../webhooks/config-keys.js'
import { serviceKeys } from '../service-keys.js'
import { faceKeys } from './face-keys.js'

/** Each group with what it is about, for the docs. */
export const configGroups: readonly { readonly about: string; readonly keys: ConfigKeys }[] = [
  { about: 'addresses, certificate, keys, stopping and backups', keys: serviceKeys },
  { about: 'credentials, and sessions of the dashboard', keys: authKeys },
  { about: 'single sign-on', keys: adminKeys },
  { about: "lookups of one's own", keys: lookupKeys },
  { about: 'sources, with the secrets in their files', keys: sourceKeys },
  { about: 'cached answers and comparisons', keys: routingKeys },
  { about: 'prices and usage events', keys: usageKeys },
  { about: 'consents', keys: consentKeys },
  { about: 'batches and bulk', keys: batchKeys },
  { about: 'tasks', keys: taskKeys },
  { about: 'OTPs, and logins at portals', keys: journeyKeys },
  { about: 'answers stored for Idempotency-Keys', keys: idempotencyKeys },
  { about: 'webhooks', keys: webhookKeys },
  { about: 'alerts', keys: alertKeys },
  { about: 'receipts and their log', keys: receiptKeys },
  { about: 'the audit log', keys: auditKeys },
  { about: 'limits of the ports, and calls from browsers', keys: httpKeys },
  { about: 'face comparison', keys: faceKeys },
  { about: 'the log', keys: logKeys },
  { about: 'tracing', keys: tracingKeys },
]

export const configKeys = {
  ...serviceKeys,
  ...authKeys,
  ...adminKeys,
  ...lookupKeys,
  ...sourceKeys,
  ...routingKeys,
  ...usageKeys,
  ...consentKeys,
  ...batchKeys,
  ...taskKeys,
  ...journeyKeys,
  ...idempotencyKeys,
  ...webhookKeys,
  ...alertKeys,
  ...receiptKeys,
  ...auditKeys,
  ...httpKeys,
  ...faceKeys,
  ...logKeys,
  ...tracingKeys,
} satisfies ConfigKeys

export type ConfigValues = ValuesOf<typeof configKeys>

/** The keys with all that is stated of each. */
export const configRows = Object.entries<ConfigKeys[string]>(configKeys)
