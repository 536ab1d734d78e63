// Lists what all features store: the retention classes, the sealed columns, and what is erased in its own way.
import { alertRetention } from '../../alerts/retention.js'
import { type AuditRetentionParts, auditRetention } from '../../audit/retention.js'
import {
  type AdministratorRetentionParts,
  administratorRetention,
} from '../../auth/administrators/retention.js'
import { type BatchRetentionParts, batchRetention, sealedBatchColumns } from '../../batches/retention.js'
import { type BulkRetentionParts, bulkRetention, sealedBulkColumns } from '../../bulk/retention.js'
import {
  type ConsentRetentionParts,
  consentRetention,
  sealedConsentColumn,
} from '../../consents/retention.js'
import { countReportsOf, deleteReportsOf } from '../../documents/document-store.js'
import {
  type DocumentRetentionParts,
  documentRetention,
  sealedDocumentColumns,
} from '../../documents/retention.js'
import { countAnswersTo, countKeysOf, deleteAnswersTo, deleteKeysOf } from '../../idempotency/key-store.js'
import {
  type IdempotencyRetentionParts,
  idempotencyRetention,
  sealedIdempotencyColumn,
} from '../../idempotency/retention.js'
import {
  type JourneyRetentionParts,
  journeyRetention,
  sealedJourneyColumns,
} from '../../journeys/retention.js'
import type { Lookup } from '../../lookups/lookup.js'
import type { Database } from '../../platform/database/database.js'
import { sealedSetting } from '../../platform/settings.js'
import type { RetentionClass, SealedColumn } from '../../platform/stored-data.js'
import { sealedLogKey } from '../../receipts/log-keys.js'
import { type Erasure, unsearchable } from '../../retention/erase.js'
import { countConsentsAbout, type EraseConsentsParts, eraseConsents } from '../../retention/erase-consents.js'
import { type KeyRetentionParts, keyRetention } from '../../retention/replaced-keys.js'
import { countCached, emptyCache } from '../../routing/cache-store.js'
import {
  budgetRetention,
  type CacheRetentionParts,
  type ComparisonRetentionParts,
  cacheRetention,
  comparisonRetention,
  minimumRetention,
  sealedCacheColumn,
} from '../../routing/retention.js'
import { countRecordsOf, type EraseRecordsParts, eraseRecords } from '../../sources/records/erase-records.js'
import { countRecordsAbout, type RecordsAboutParts } from '../../sources/records/records-about.js'
import { recordsRetention, sealedRecord } from '../../sources/records/retention.js'
import { sealedTaskColumns, type TaskRetentionParts, taskRetention } from '../../tasks/retention.js'
import { forgetSubject } from '../../usage/forget-subject.js'
import { countSubject } from '../../usage/partition-store.js'
import { type UsageRetentionParts, usageRetention } from '../../usage/usage-retention.js'
import type { Vault } from '../../vault/vault.js'
import {
  deliveryRetention,
  sealedWebhookColumns,
  type WebhookRetentionParts,
} from '../../webhooks/retention.js'
import type { Config } from '../config.js'

export type RetentionParts = BatchRetentionParts &
  TaskRetentionParts &
  BulkRetentionParts &
  WebhookRetentionParts &
  DocumentRetentionParts &
  JourneyRetentionParts &
  IdempotencyRetentionParts &
  CacheRetentionParts &
  ComparisonRetentionParts &
  AdministratorRetentionParts &
  KeyRetentionParts &
  ConsentRetentionParts &
  UsageRetentionParts &
  AuditRetentionParts & { readonly db: Database; readonly config: Config }

export const retentionClasses: readonly RetentionClass<RetentionParts>[] = [
  recordsRetention,
  batchRetention,
  taskRetention,
  bulkRetention,
  deliveryRetention,
  alertRetention,
  ...documentRetention,
  ...journeyRetention,
  idempotencyRetention,
  cacheRetention,
  budgetRetention,
  minimumRetention,
  comparisonRetention,
  ...administratorRetention,
  keyRetention,
  consentRetention,
  usageRetention,
  auditRetention,
]

/** Every column that holds sealed values: a rotation wraps their keys again. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedRecord,
  ...sealedBatchColumns,
  ...sealedTaskColumns,
  ...sealedBulkColumns,
  ...sealedWebhookColumns,
  ...sealedDocumentColumns,
  ...sealedJourneyColumns,
  sealedCacheColumn,
  sealedIdempotencyColumn,
  sealedSetting,
  sealedLogKey,
  sealedConsentColumn,
]

export type ErasureParts = EraseRecordsParts &
  RecordsAboutParts &
  EraseConsentsParts & {
    readonly vault: Vault
    /** The lookups in force. */
    readonly catalogue: () => readonly Lookup[]
  }

/** What is not erased by its sealed column alone. */
export const erasuresOf = (parts: ErasureParts): readonly Erasure[] => [
  {
    counted: 'idempotent_answers',
    erase: ({ indexes }) => deleteKeysOf(parts.db, indexes),
    count: ({ indexes }) => countKeysOf(parts.db, indexes),
  },
  {
    counted: 'idempotent_answers',
    erase: () => deleteAnswersTo(parts.db, unsearchable(parts.catalogue())),
    count: () => countAnswersTo(parts.db, unsearchable(parts.catalogue())),
    unsure: true,
  },
  {
    counted: 'reports',
    erase: ({ value }) => deleteReportsOf(parts.db, parts.vault.indexes('subject', value)),
    count: ({ value }) => countReportsOf(parts.db, parts.vault.indexes('subject', value)),
  },
  {
    counted: 'consents',
    erase: (person, writeAudit) => eraseConsents(parts, person, writeAudit),
    count: (person) => countConsentsAbout(parts, person),
  },
  {
    counted: 'records',
    erase: (person) => eraseRecords(parts, person),
    count: (person) => countRecordsOf(parts, person),
    find: (person) => countRecordsAbout(parts, person),
  },
  {
    counted: 'cached_answers',
    erase: () => emptyCache(parts.db),
    count: () => countCached(parts.db),
    unsure: true,
  },
  {
    counted: 'usage_events',
    erase: ({ indexes }) => forgetSubject(parts.db, indexes),
    count: ({ indexes }) => countSubject(parts.db, indexes),
  },
]
