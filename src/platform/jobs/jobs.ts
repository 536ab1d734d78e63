// The durable queue: pg-boss on the one database of the service, in both modes. No other file names pg-boss; its table
// only job-sql.ts.
import PgBoss from 'pg-boss'
import type { Database, Sql } from '../database/database.js'
import type { Job, JobsLog, JobTimes, NewJob } from './job.js'
import { postponeJob, replaceJob, schema } from './job-sql.js'
import { createJobWorkers } from './job-workers.js'

const defaultJobTimes: JobTimes = {
  leaseS: 15,
  heartbeatMs: 3_000,
  pollMs: 1_000,
  retryDelayS: 2,
  postponeS: 5,
  graceMs: 6_000,
}

const retryLimit = 1_000_000 // a job ends when it is done; its handler marks what cannot be done

const bossSql = (sql: Sql) => ({
  executeSql: (text: string, values?: unknown[]) => sql.query(text, values) as Promise<{ rows: unknown[] }>,
})

const createBoss = (db: Database) =>
  new PgBoss({
    db: bossSql(db) as PgBoss.Db,
    schema,
    // Finished jobs are deleted at once and nothing is scheduled: there is nothing left to maintain.
    supervise: false,
    schedule: false,
  })

/**
 * The queues `queues` of the database. `open` must have been awaited before anything else is used.
 *
 * A job runs at least once: its process may die, or be silent for longer than the lease, and another process starts
 * it again. The handler writes its result and calls `finish` in one transaction, so the effect happens exactly once.
 */
export function createJobs(parts: {
  db: Database
  log: JobsLog
  queues: readonly string[]
  times?: Partial<JobTimes>
}) {
  const { db, log, queues } = parts
  const times = { ...defaultJobTimes, ...parts.times }
  const boss = createBoss(db)
  boss.on('error', (error) => log.warn({ reason: error.message }, 'the queue reported an error'))
  const workers = createJobWorkers({ db, log, queues, times, boss })

  return {
    ...workers,

    /** Makes the queue's tables on first use. */
    async open(): Promise<void> {
      await boss.start()
      const known = new Set((await boss.getQueues()).map(({ name }) => name))
      const options = { retryLimit, retryDelay: times.retryDelayS, expireInSeconds: times.leaseS }
      for (const name of queues) if (!known.has(name)) await boss.createQueue(name, { name, ...options })
    },

    /** Adds jobs in the caller's transaction. Call `wake` once it is committed. */
    async add(tx: Sql, jobs: readonly NewJob[]): Promise<void> {
      const rows = jobs.map(({ queue, data, priority }) => ({ name: queue, data, priority }))
      await boss.insert(rows, { db: bossSql(tx) as PgBoss.Db })
    },

    /** Ends a job in the caller's transaction. */
    async finish(tx: Sql, job: Job): Promise<void> {
      await boss.deleteJob(job.queue, job.id, { db: bossSql(tx) as PgBoss.Db })
    },

    /**
     * Ends a job in the caller's transaction and adds another one of its queue in its place, at the end of the queue.
     * False: the job was ended elsewhere, and nothing was added. Call `wake` once it is committed.
     */
    replace: replaceJob,

    /** Puts a job back that cannot be done now: it starts again later, as if for the first time. */
    postpone: (job: Job): Promise<void> => postponeJob(db, job, times.postponeS),

    /** Throws when the queues cannot be read. */
    async check(): Promise<void> {
      await boss.getQueues()
    },

    /** Lets the jobs under way end, within limits, and gives back the others. */
    async stop(): Promise<void> {
      await workers.stop()
      await boss.stop({ graceful: false })
    },
  }
}

export type Jobs = ReturnType<typeof createJobs>
