// Lists all stored data with a retention period: what, why, for how long, and how it is deleted.
import type { Access } from '../assembly/access.js'
import type { OpenCalls } from '../assembly/open-calls.js'
import type { OpenWebhooks } from '../assembly/open-webhooks.js'
import type { Storage } from '../assembly/storage.js'
import { sessionIdleMs } from '../auth/administrators/admin-sessions.js'
import type { OpenBatches } from '../batches/open-batches.js'
import { maxLinkDays } from '../documents/archives.js'
import type { Documents } from '../documents/documents.js'
import { keptForMs } from '../idempotency/key-store.js'
import type { Journeys } from '../journeys/journeys.js'
import type { Clock } from '../kernel/clock.js'
import type { Config } from '../platform/config.js'
import type { Database } from '../platform/database/database.js'
import type { AnswerCache } from '../routing/answer-cache.js'
import { countEventsBefore, deleteEventsBefore, keptSince } from '../usage/usage-retention.js'

export interface RetentionParts
  extends Pick<Storage, 'audit' | 'vault'>,
    Pick<Access, 'adminSessions' | 'adminUsers' | 'adminPasskeys'>,
    Pick<OpenWebhooks, 'webhooks'>,
    Pick<OpenCalls, 'idempotency'>,
    Pick<Documents, 'reports' | 'archives'>,
    Pick<Journeys, 'aadhaarOtp' | 'portalSessions' | 'attempts'> {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly cache: Pick<AnswerCache, 'sweep'>
  readonly batches: Pick<OpenBatches, 'retainedSince' | 'sweep'>
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
/** Tokens are valid for 24 hours. */
const tokenKeyHours = 25
/** How long a replaced key is kept: longer than anything made with it is valid. */
export const replacedKeysMs = {
  data: dayMs,
  token: tokenKeyHours * 3_600_000,
  link: (maxLinkDays + 1) * dayMs,
}

const counted =
  ({ db }: RetentionParts, table: string, where: string, values: () => readonly unknown[]) =>
  async (): Promise<number> => {
    const text = `select count(*)::bigint as count from ${table} where ${where}`
    return (await db.query<{ count: number }>(text, values())).rows[0]!.count
  }

/** A class whose rows hold the time of their end. */
const endsByItself =
  (table: string, where: string, sweepOf: (parts: RetentionParts) => () => Promise<number>) =>
  (parts: RetentionParts): Ending => ({
    ended: counted(parts, table, where, () => [parts.clock.now()]),
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
    ending: (parts) => ({
      ended: counted(
        parts,
        'batch',
        `completed_at <= $1 or (completed_at is null and submitted_at <= $1
           and client_id not in (select client_id from client where active))`,
        () => [parts.batches.retainedSince()],
      ),
      sweep: parts.batches.sweep,
    }),
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
        ended: counted(
          parts,
          'webhook_delivery',
          `(state <> 'pending' and finished_at < $1) or (state = 'pending' and created_at < $1
             and claimed_until is null and client_id in (select client_id from client where not active))`,
          () => [before()],
        ),
        sweep: () => parts.webhooks.sweep(before()),
      }
    },
  },
  {
    name: 'reports',
    keeps: 'PDFs made for answers, sealed',
    why: 'their links are valid for seven days',
    until: 'their links expire',
    ending: endsByItself('report', 'expires_at <= $1', ({ reports }) => reports.sweep),
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
    ending: (parts) => ({
      ended: counted(parts, 'archive', 'whole_at is null and created_at < $1', () => [daysAgo(parts, 1)]),
      sweep: parts.archives.sweep,
    }),
  },
  {
    name: 'otp_sessions',
    keeps: "a source's session data of an Aadhaar OTP, sealed",
    why: 'the OTP can be verified',
    until: 'the OTP expires',
    ending: endsByItself(
      'aadhaar_otp',
      'session is not null and expires_at <= $1',
      ({ aadhaarOtp }) => aadhaarOtp.sweep,
    ),
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
        ended: counted(parts, 'aadhaar_otp', 'sent_at < $1', () => [before()]),
        sweep: () => parts.aadhaarOtp.forget(before()),
      }
    },
  },
  {
    name: 'portal_sessions',
    keeps: 'sessions at the income-tax and GST portals, sealed',
    why: 'the next step of a journey needs them',
    until: 'they expire; an OTP a day later, so that it is answered as expired',
    ending: endsByItself(
      'portal_session',
      `expires_at <= case when kind = 'gst-otp' then $1::bigint - ${dayMs} else $1::bigint end`,
      ({ portalSessions }) => portalSessions.sweep,
    ),
  },
  {
    name: 'attempts',
    keeps: 'counts of OTPs and wrong tries by keyed index',
    why: 'daily limits',
    until: 'the day after tomorrow begins, in Indian Standard Time',
    ending: (parts) => ({
      ended: counted(parts, 'attempt', `day < $1`, () => [
        Math.floor((parts.clock.now() + 5.5 * 3_600_000) / dayMs) - 1,
      ]),
      sweep: parts.attempts.sweep,
    }),
  },
  {
    name: 'idempotency_keys',
    keeps:
      'idempotency keys of calls, as keyed hashes, with the first answers, sealed; keys of batches go with them',
    why: 'a repetition gets the first answer, and nothing is asked or charged twice',
    until: 'a day has passed',
    ending: endsByItself(
      'idempotency_key',
      `request_id is null and claimed_at <= $1::bigint - ${keptForMs}`,
      ({ idempotency }) => idempotency.sweep,
    ),
  },
  {
    name: 'cached_answers',
    keeps: 'answers of sources, sealed',
    why: 'the same question need not be paid for twice',
    until: 'cacheS of their route has passed; beyond 500,000 those that expire first are deleted',
    setting: 'routes',
    ending: endsByItself('cached_answer', 'expires_at <= $1', ({ cache }) => cache.sweep),
  },
  {
    name: 'admin_sessions',
    keeps: 'sessions of the dashboard, as hashes',
    why: 'users stay signed in for a while',
    until: 'they are not used for 30 minutes, or 12 hours have passed',
    ending: (parts) => ({
      ended: counted(
        parts,
        'admin_session',
        `expires_at <= $1 or last_seen_at <= $1::bigint - ${sessionIdleMs}`,
        () => [parts.clock.now()],
      ),
      sweep: parts.adminSessions.sweep,
    }),
  },
  {
    name: 'setup_codes',
    keeps: 'setup codes of users of the dashboard, as hashes',
    why: 'a user sets a password with one',
    until: 'they are used, or a week has passed',
    ending: endsByItself('admin_setup_code', 'expires_at <= $1', ({ adminUsers }) => adminUsers.sweepCodes),
  },
  {
    name: 'passkey_challenges',
    keeps: 'challenges that a passkey answered, as hashes',
    why: 'each can be used only once',
    until: 'five minutes have passed',
    ending: endsByItself(
      'admin_used_challenge',
      'expires_at <= $1',
      ({ adminPasskeys }) => adminPasskeys.sweepChallenges,
    ),
  },
  {
    name: 'keys',
    keeps: 'keys that a rotation replaced, wrapped by the master key',
    why: 'tokens and links made with them are valid until they expire; values may be on their way to the database',
    until: `a data key a day after its successor was made, one of tokens ${tokenKeyHours} hours, one of links ${maxLinkDays} days`,
    ending: ({ vault, clock }) => {
      const purposes = Object.entries(replacedKeysMs) as [keyof typeof replacedKeysMs, number][]
      const sum = async (each: (purpose: keyof typeof replacedKeysMs, before: number) => Promise<number>) => {
        let total = 0
        for (const [purpose, ms] of purposes) total += await each(purpose, clock.now() - ms)
        return total
      }
      return { ended: () => sum(vault.replaced), sweep: () => sum(vault.retire) }
    },
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
        sweep: () => parts.audit.prune(daysAgo(parts, days)),
      }
    },
  },
]
