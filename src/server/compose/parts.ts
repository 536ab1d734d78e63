// Defines the parts of a service, and what they are opened with besides the configuration.

import type { FaceMatcher } from '@satyapan/matching/faces'
import type { Alerts } from '../../alerts/alerts.js'
import type { createAuditAlone } from '../../audit/audit.js'
import type { PasswordCost } from '../../auth/administrators/password.js'
import type { OpenBatches } from '../../batches/open-batches.js'
import type { OpenBulk } from '../../bulk/open-bulk.js'
import type { Consents } from '../../consents/consents.js'
import type { Journeys } from '../../journeys/journeys.js'
import type { Clock } from '../../kernel/clock.js'
import type { Source } from '../../lookups/source.js'
import type { Actor } from '../../platform/audit-port.js'
import type { Database } from '../../platform/database/database.js'
import type { InForce } from '../../platform/in-force.js'
import type { Log, LogLevel } from '../../platform/log.js'
import type { Tracing } from '../../platform/tracing/tracing.js'
import type { AnswerCache } from '../../routing/answer-cache.js'
import type { Comparisons } from '../../routing/compare/comparisons.js'
import type { DayCheck } from '../../routing/decline/day-check.js'
import type { Health, SourceHealth } from '../../routing/health.js'
import type { Sandbox } from '../../sources/sandbox/sandbox.js'
import type { Tasks } from '../../tasks/tasks.js'
import type { UsageFunctions } from '../../usage/usage-functions.js'
import type { StartConfig } from '../config.js'
import type { Reloading } from '../reload/reloading.js'
import type { Access } from './access.js'
import type { Charging } from './charging.js'
import type { Configured, Configuring } from './configured.js'
import type { DatabaseClock } from './database-clock.js'
import type { DatabaseFunctions } from './database-functions.js'
import type { OpenCalls } from './open-calls.js'
import type { OpenDocuments } from './open-documents.js'
import type { Maintenance } from './open-maintenance.js'
import type { OpenReceipts } from './open-receipts.js'
import type { OpenWebhooks } from './open-webhooks.js'
import type { OwnRecords } from './own-records.js'
import type { RowTerms } from './row-terms.js'
import type { Storage } from './storage.js'

/** No SQL is reached through the parts: the layer of a table runs its statements, in functions of its own. */
export interface Parts
  extends Storage,
    Access,
    Omit<Charging, 'ledger'>,
    Omit<OpenWebhooks, 'notifyOperator' | 'notifyOfBudget'>,
    OpenCalls,
    OpenDocuments,
    Journeys {
  /** What is asked of the database as a whole. */
  readonly database: DatabaseFunctions
  readonly usage: UsageFunctions
  readonly alerts: Alerts
  readonly dayCheck: DayCheck
  readonly consents: Consents
  /** What a reload replaces. */
  readonly inForce: InForce<Configured>
  readonly configuring: Configuring
  /** Runs work that goes on with a lookup, whose terms stay open until it has ended. */
  readonly around: RowTerms['around']
  readonly reloading: Reloading
  readonly maintenance: Maintenance
  /** Writes one audit entry in a transaction of its own. */
  readonly auditAlone: ReturnType<typeof createAuditAlone>
  readonly ledger: Omit<Charging['ledger'], 'recordWith'>
  /** As it was at the start: what a reload replaces is in `inForce`. */
  readonly config: StartConfig
  /** The time to date things by: that of the database, where the machine's clock is wrong. */
  readonly clock: DatabaseClock
  readonly machineClock: Clock
  readonly log: Log
  readonly records: OwnRecords
  readonly faces: FaceMatcher
  readonly batches: OpenBatches
  readonly tasks: Tasks
  readonly bulk: OpenBulk
  /** A service that answers calls has these parts; false where one command has them for itself. */
  readonly isServing: boolean
  /** What this process sees of its sources. */
  readonly health: Health
  readonly comparisons: Pick<Comparisons, 'onAnswered' | 'counts'>
  /** How the sources are doing: what this process sees, or all processes of the node. */
  readonly sourceHealth: () => Promise<readonly SourceHealth[]>
  /** The cache of upstreams' answers. */
  readonly cache: AnswerCache
  readonly sandbox: Sandbox | undefined // undefined in live mode
  /** The log of receipts; undefined: there is none. */
  readonly merkleLog: OpenReceipts['merkleLog'] | undefined
  readonly startSequencing: OpenReceipts['startSequencing'] | undefined
  /** Undefined where nothing is traced. */
  readonly tracing: Tracing | undefined
  /** Finishes what is in progress and closes the database. */
  close(): Promise<void>
}

/** What the assembly gets besides the configuration. */
export interface AssembleOptions {
  readonly clock: Clock
  readonly log: Log
  /** Wraps the records source, for measurements with a slow source. */
  readonly wrapRecords?: (records: Source) => Source
  /** Only a service gives one: commands compare no faces. */
  readonly faces?: FaceMatcher
  /** Of a service whose configuration has a collector; closed with the parts. */
  readonly tracing?: Tracing | undefined
  /** Who opens it, for the audit log. */
  readonly actor?: Actor
  /** Sets the level of `log`, when the configuration is reloaded. */
  readonly setLogLevel?: (level: LogLevel) => void
  /** Called when the database is open, and with it the data directory this process's own, before anything is made. */
  readonly opened?: (db: Database) => Promise<void>
  /** Cost of new password hashes; tests of many sign-ins choose a lower one. */
  readonly passwordCost?: PasswordCost
}
