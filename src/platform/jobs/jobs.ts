// The durable queue: a table in the one database of the service, in both modes.
import type { Database, Sql } from '../database/database.js'
import type { Around, Job, JobsLog, JobTimes, NewJob } from './job.js'
import { checkJobs, delayJob, deleteJob, insertJobs, insertLeasedJob, replaceJob } from './job-store.js'
import { createJobWorkers } from './job-workers.js'

const defaultJobTimes: JobTimes = {
  leaseS: 15,
  heartbeatMs: 3_000,
  pollMs: 1_000,
  retryDelayS: 2,
  postponeS: 5,
  graceMs: 6_000,
}

/**
 * The queues `queues` of the database, as they are when a job is looked for.
 *
 * A job runs at least once: its process may die, or be silent for longer than the lease, and another process starts
 * it again. The handler writes its result and calls `finish` in one transaction, so the effect happens exactly once.
 */
export function createJobs(parts: {
  db: Database
  log: JobsLog
  queues: () => readonly string[]
  /** What each job runs in; absent: nothing. */
  around?: Around | undefined
  times?: Partial<JobTimes>
}) {
  const { db, log, queues, around = (work) => work() } = parts
  const times = { ...defaultJobTimes, ...parts.times }

  return {
    ...createJobWorkers({ db, log, queues, around, times }),

    /** Adds jobs in the caller's transaction. Call `wake` once it is committed. */
    add: insertJobs,

    /**
     * Adds, in the caller's transaction, a job that the caller does itself; returns its id. Call `hold` at once,
     * and `letGo` when it is over. When this process dies, the lease ends and the job is taken from its queue like any other.
     */
    addLeased: (sql: Sql, job: NewJob): Promise<number> => insertLeasedJob(sql, job, times.leaseS),

    /** Ends a job in the caller's transaction. */
    finish: deleteJob,

    /**
     * Ends a job in the caller's transaction and adds another one of its queue in its place, at the end of the queue.
     * False: the job was ended elsewhere, and nothing was added. Call `wake` once it is committed.
     */
    replace: replaceJob,

    /** Puts a job back that cannot be done now: it starts again later, as if for the first time. */
    postpone: (job: Pick<Job, 'id'>): Promise<void> => delayJob(db, job.id, times.postponeS, true),

    /** Throws when the queues cannot be read. */
    check: (): Promise<void> => checkJobs(db),
  }
}

export type Jobs = ReturnType<typeof createJobs>
