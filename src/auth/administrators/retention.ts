// Declares what is stored about users of the dashboard until it ends.
import { endsByItself, type RetentionClass, type TimedParts } from '../../platform/stored-data.js'
import { countEndedChallenges } from './passkey-store.js'
import { countEndedCodes } from './setup-code-store.js'
import { countEndedSessions } from './user-store.js'

export interface AdministratorRetentionParts extends TimedParts {
  readonly adminSessions: { sweep(): Promise<number> }
  readonly adminUsers: { sweepCodes(): Promise<number> }
  readonly adminPasskeys: { sweepChallenges(): Promise<number> }
}

export const administratorRetention: readonly RetentionClass<AdministratorRetentionParts>[] = [
  {
    name: 'admin_sessions',
    keeps: 'sessions of the dashboard, as hashes, with the address and the browser that opened them',
    why: 'users stay signed in for a while',
    until: 'admin.sessionHours have passed; unused, they are refused after admin.idleMinutes',
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
]
