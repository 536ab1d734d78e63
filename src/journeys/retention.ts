// Declares what journeys store: until when, and which columns are sealed.
import {
  daysAgo,
  endsByItself,
  type RetentionClass,
  type SealedColumn,
  type TimedParts,
} from '../platform/stored-data.js'
import { countEndedSessions as countEndedOtpSessions, countOtpsBefore } from './aadhaar-store.js'
import { firstKeptDay } from './attempt-limits.js'
import { countAttemptsBefore } from './attempt-store.js'
import type { JourneyValues } from './config-keys.js'
import type { Journeys } from './journeys.js'
import { countEndedSessions as countEndedPortalSessions } from './portal-store.js'

export interface JourneyRetentionParts extends TimedParts {
  readonly config: Pick<JourneyValues, 'retention.otpReferenceDays'>
  readonly aadhaarOtp: Pick<Journeys['aadhaarOtp'], 'sweep' | 'forget'>
  readonly portalSessions: Pick<Journeys['portalSessions'], 'sweep'>
  readonly attempts: Pick<Journeys['attempts'], 'sweep'>
}

export const journeyRetention: readonly RetentionClass<JourneyRetentionParts>[] = [
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
    ending: ({ db, clock, config, aadhaarOtp }) => {
      const before = () => daysAgo(clock, config['retention.otpReferenceDays'])
      return {
        ended: () => countOtpsBefore(db, before()),
        sweep: () => aadhaarOtp.forget(before()),
      }
    },
  },
  {
    name: 'portal_sessions',
    keeps: 'sessions at the income-tax and GST portals, sealed',
    why: 'the next step of a journey needs them',
    until: 'they expire; an OTP a day later, so that it is answered as expired',
    counted: ['portal_sessions'],
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
]

const otp = `'aadhaar-otp:' || client_id || ':' || reference_id`

export const sealedJourneyColumns: readonly SealedColumn[] = [
  { table: 'aadhaar_otp', column: 'session', context: `${otp} || ':session'` },
  { table: 'aadhaar_otp', column: 'consent', context: `${otp} || ':consent'` },
  {
    table: 'portal_session',
    column: 'session',
    context: `'portal-session:' || kind || ':' || client_id || ':' || encode(key, 'hex')`,
    erasure: { how: 'delete', counted: 'portal_sessions' },
  },
]
