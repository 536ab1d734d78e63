// Declares the parts and limits of tasks, and the contexts that bind sealed values to their places.
import type { Client } from '../auth/client-cache.js'
import type { Idempotency } from '../idempotency/idempotency.js'
import type { Indexing, Sealing } from '../kernel/sealing.js'
import type { Calls } from '../lookups/call.js'
import type { Lookup } from '../lookups/lookup.js'
import type { MonthlyCap } from '../lookups/monthly-cap.js'
import type { Database } from '../platform/database/database.js'
import type { Around } from '../platform/jobs/job.js'
import type { Jobs } from '../platform/jobs/jobs.js'
import type { Log } from '../platform/log.js'
import type { Receipts } from '../receipts/receipts.js'
import type { Ledger } from '../usage/ledger.js'
import type { InsertEvents } from '../usage/usage-store.js'

export interface TaskParts {
  readonly db: Database
  readonly vault: Sealing & Indexing
  readonly calls: Pick<Calls, 'execute' | 'event' | 'failed' | 'refusal'>
  readonly jobs: Jobs
  /** The lookups that are asked in the asynchronous style now. */
  readonly lookups: () => readonly Lookup[]
  /** What each task runs in; absent: nothing. */
  readonly around?: Around | undefined
  readonly client: (clientId: string) => Client | undefined
  readonly clients: () => readonly Client[]
  readonly insertEvents: InsertEvents
  /** Absent: tasks are no entries of the log. */
  readonly receipts?: Receipts | undefined
  readonly ledger: Pick<Ledger, 'isWritable' | 'recordUnanswered'>
  readonly idempotency: Pick<Idempotency, 'begin'>
  /** Absent: no client has a cap. */
  readonly monthlyCap?: Pick<MonthlyCap, 'hold' | 'release'>
  /** As it is at that moment: a reload changes it, and the next. */
  readonly retentionDays: () => number
  /** Tasks of one client that may be in progress. */
  readonly openPerClient: () => number
  readonly clock: { now(): number }
  readonly log: Pick<Log, 'warn' | 'error'>
}

export const taskQueue = 'task'
/** Tasks that a process takes over at one time, of all clients and of one. */
export const takenOverAtOnce = 16
export const takenOverPerClient = 4

export const inputContext = (requestId: string): string => `task input ${requestId}`
export const resultContext = (requestId: string): string => `task result ${requestId}`

const dayMs = 86_400_000

/** @returns the time before which completed tasks count as deleted, whether they are or not */
export const createRetainedSince =
  ({ clock, retentionDays }: Pick<TaskParts, 'clock' | 'retentionDays'>) =>
  (): number =>
    clock.now() - retentionDays() * dayMs
