// Lists all stored data with a retention period: what, why, for how long, and how it is deleted.

import { countEndedChallenges } from '../auth/administrators/passkey-store.js'
import { countEndedCodes } from '../auth/administrators/setup-code-store.js'
import { countEndedSessions } from '../auth/administrators/user-store.js'
import type { OpenBatches } from '../batches/open-batches.js'
import { countEndedReports, countUnfinished } from '../documents/document-store.js'
import type { Documents } from '../documents/documents.js'
import { countEndedKeys } from '../idempotency/key-store.js'
import { countEndedSessions as countEndedOtpSessions, countOtpsBefore } from '../journeys/aadhaar-store.js'
import { firstKeptDay } from '../journeys/attempt-limits.js'
import { countAttemptsBefore } from '../journeys/attempt-store.js'
import type { Journeys } from '../journeys/journeys.js'
import { countEndedSessions as countEndedPortalSessions } from '../journeys/portal-store.js'
import type { Clock } from '../kernel/clock.js'
import type { Config } from '../platform/config.js'
import type { Database, Sql } from '../platform/database/database.js'
import type { AnswerCache } from '../routing/answer-cache.js'
import type { Access } from '../server/compose/access.js'
import type { OpenCalls } from '../server/compose/open-calls.js'
import type { OpenWebhooks } from '../server/compose/open-webhooks.js'
import type { Storage } from '../server/compose/storage.js'
import type { Records } from '../sources/records/records.js'
import { countEventsBefore, deleteEventsBefore, keptSince } from '../usage/usage-retention.js'
import { countReplaced, destroyReplaced, keptUntil } from './replaced-keys.js'

export interface RetentionParts
  extends Pick<Storage, 'audit' | 'serviceActor' | 'vault'>,
    Pick<Access, 'adminSessions' | 'adminUsers' | 'adminPasskeys'>,
    Pick<OpenWebhooks, 'webhooks'>,
    Pick<OpenCalls, 'idempotency'>,
    Pick<Documents, 'reports' | 'archives'>,
    Pick<Journeys, 'aadhaarOtp' | 'portalSessions' | 'attempts'> {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly cache: Pick<AnswerCache, 'countEnded' | 'sweep'>
  readonly batches: Pick<OpenBatches, 'countEnded' | 'sweep'>
  readonly records: Pick<Records, 'reindex'>
}

export interface Ending {
  /** How many have ended and still exist. */
  ended(): Promise<number>
  /** Deletes them, some at a time; returns how many. */
  sweep(): Promise<number>
}

export interface RetentionClass {
  readonly name: string
  readonly keeps: string
  readonly why: string
  readonly until: string
  /** The configuration key with the time, if there is one. */
  readonly setting?: string
  /** Absent: kept until a command removes it. */
  readonly ending?: (parts: RetentionParts) => Ending | undefined
}

const dayMs = 86_400_000

/** A class whose store counts what has ended by now (Unix milliseconds). */
const endsByItself =
  (
    countEnded: (db: Sql, now: number) => Promise<number>,
    sweepOf: (parts: RetentionParts) => () => Promise<number>,
  ) =>
  (parts: RetentionParts): Ending => ({
    ended: () => countEnded(parts.db, parts.clock.now()),
    sweep: sweepOf(parts),
  })

const daysAgo = ({ clock }: RetentionParts, days: number) => clock.now() - days * dayMs

export const retentionClasses: readonly RetentionClass[] = [
  {
    name: 'records',
    keeps: 'imported records, sealed',
    why: 'they answer lookups',
    until: 'they are removed or replaced',
  },
  {
    name: 'batches',
    keeps: 'batches: submitted cells and results, sealed',
    why: 'the result file can be fetched again',
    until: 'batches.retentionDays after their end; for an inactive client, after their submission',
    setting: 'batches.retentionDays',
    ending: ({ db, batches }) => ({ ended: () => batches.countEnded(db), sweep: batches.sweep }),
  },
  {
    name: 'deliveries',
    keeps: 'webhook deliveries: payloads, sealed, and attempts',
    why: 'a delivery can be replayed and a dispute settled',
    until: 'retention.deliveryDays after their end; for an inactive client, after they were created',
    setting: 'retention.deliveryDays',
    ending: (parts) => {
      const before = () => daysAgo(parts, parts.config['retention.deliveryDays'])
      return {
        ended: () => parts.webhooks.countEnded(parts.db, before()),
        sweep: () => parts.webhooks.sweep(before()),
      }
    },
  },
  {
    name: 'reports',
    keeps: 'PDFs made for answers, sealed',
    why: 'their links are valid for seven days',
    until: 'their links expire',
    ending: endsByItself(countEndedReports, ({ reports }) => reports.sweep),
  },
  {
    name: 'archives',
    keeps: 'archives of documents, sealed',
    why: 'their links serve them',
    until: 'they are removed',
  },
  {
    name: 'unfinished_archives',
    keeps: 'remains of interrupted archive uploads',
    why: 'the upload may still be in progress',
    until: 'a day has passed',
    ending: endsByItself(countUnfinished, ({ archives }) => archives.sweep),
  },
  {
    name: 'otp_sessions',
    keeps: "a source's session data of an Aadhaar OTP, sealed",
    why: 'the OTP can be verified',
    until: 'the OTP expires',
    ending: endsByItself(countEndedOtpSessions, ({ aadhaarOtp }) => aadhaarOtp.sweep),
  },
  {
    name: 'otp_references',
    keeps: 'references of Aadhaar OTPs: keyed index and last four digits of the number, consent, sealed',
    why: 'consent can be proved, and no reference is used twice',
    until: 'retention.otpReferenceDays after it was sent',
    setting: 'retention.otpReferenceDays',
    ending: (parts) => {
      const before = () => daysAgo(parts, parts.config['retention.otpReferenceDays'])
      return {
        ended: () => countOtpsBefore(parts.db, before()),
        sweep: () => parts.aadhaarOtp.forget(before()),
      }
    },
  },
  {
    name: 'portal_sessions',
    keeps: 'sessions at the income-tax and GST portals, sealed',
    why: 'the next step of a journey needs them',
    until: 'they expire; an OTP a day later, so that it is answered as expired',
    ending: endsByItself(countEndedPortalSessions, ({ portalSessions }) => portalSessions.sweep),
  },
  {
    name: 'attempts',
    keeps: 'counts of OTPs and wrong tries by keyed index',
    why: 'daily limits',
    until: 'the day after tomorrow begins, in Indian Standard Time',
    ending: ({ db, clock, attempts }) => ({
      ended: () => countAttemptsBefore(db, firstKeptDay(clock.now())),
      sweep: attempts.sweep,
    }),
  },
  {
    name: 'idempotency_keys',
    keeps:
      'idempotency keys of calls, as keyed hashes, with the first answers, sealed; keys of batches go with them',
    why: 'a repetition gets the first answer, and nothing is asked or charged twice',
    until: 'a day has passed',
    ending: endsByItself(countEndedKeys, ({ idempotency }) => idempotency.sweep),
  },
  {
    name: 'cached_answers',
    keeps: 'answers of sources, sealed',
    why: 'the same question need not be paid for twice',
    until: 'cacheS of their route has passed; beyond 500,000 those that expire first are deleted',
    setting: 'routes',
    ending: ({ db, cache }) => ({ ended: () => cache.countEnded(db), sweep: cache.sweep }),
  },
  {
    name: 'admin_sessions',
    keeps: 'sessions of the dashboard, as hashes',
    why: 'users stay signed in for a while',
    until: 'they are not used for 30 minutes, or 12 hours have passed',
    ending: endsByItself(countEndedSessions, ({ adminSessions }) => adminSessions.sweep),
  },
  {
    name: 'setup_codes',
    keeps: 'setup codes of users of the dashboard, as hashes',
    why: 'a user sets a password with one',
    until: 'they are used, or 24 hours have passed',
    ending: endsByItself(countEndedCodes, ({ adminUsers }) => adminUsers.sweepCodes),
  },
  {
    name: 'passkey_challenges',
    keeps: 'challenges that a passkey answered, and single sign-ons that came back, as hashes',
    why: 'each can be used only once',
    until: 'five minutes have passed; for a sign-on, ten',
    ending: endsByItself(countEndedChallenges, ({ adminPasskeys }) => adminPasskeys.sweepChallenges),
  },
  {
    name: 'keys',
    keeps: 'keys that a rotation replaced, wrapped by the master key',
    why: 'tokens and links made with them are valid until they expire; values may be on their way to the database',
    until: keptUntil,
    ending: (parts) => ({ ended: () => countReplaced(parts), sweep: () => destroyReplaced(parts) }),
  },
  {
    name: 'usage',
    keeps:
      'usage events: who called what, when, its outcome and price; the subject as a keyed hash; their sums by hour, day and metadata',
    why: 'invoices, reports, reconciliation',
    until: 'retention.usageYears whole financial years have passed',
    setting: 'retention.usageYears',
    ending: ({ db, clock, config }) => {
      const years = config['retention.usageYears']
      if (years === undefined) return undefined
      const before = () => keptSince(clock.now(), years)
      return {
        ended: () => countEventsBefore(db, before()),
        sweep: () => deleteEventsBefore(db, before()),
      }
    },
  },
  {
    name: 'audit',
    keeps: 'entries of the audit log',
    why: 'it can be proved who did what',
    until: 'retention.auditDays have passed',
    setting: 'retention.auditDays',
    ending: (parts) => {
      const days = parts.config['retention.auditDays']
      if (days === undefined) return undefined
      return {
        ended: () => parts.audit.olderThan(daysAgo(parts, days)),
        sweep: () => parts.audit.prune(daysAgo(parts, days), parts.serviceActor),
      }
    },
  },
]
