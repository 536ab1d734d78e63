// The durable queue: pg-boss on the one database of the service, in both modes. No other file names pg-boss; its table
// only job-sql.ts.
import PgBoss from 'pg-boss'
import type { Database, Sql } from '../database/database.js'
import type { Handle, Job, JobsLog, JobTimes, NewJob, Places } from './job.js'
import { extendLeases, fetchJobs, postponeJob, releaseJobs, replaceJob, schema } from './job-sql.js'
import { createQueueLoop, type QueueLoop } from './queue-loop.js'

export const defaultJobTimes: JobTimes = {
  leaseS: 15,
  heartbeatMs: 3_000,
  pollMs: 1_000,
  retryDelayS: 2,
  postponeS: 5,
  graceMs: 6_000,
}

const retryLimit = 1_000_000 // a job ends by being done; what cannot be done is marked by whoever does it

const bossSql = (sql: Sql) => ({
  executeSql: (text: string, values?: unknown[]) => sql.query(text, values) as Promise<{ rows: unknown[] }>,
})

/** Renews the leases of the jobs under way here at intervals. */
function createHeart(parts: {
  db: Database
  log: JobsLog
  boss: PgBoss
  everyMs: number
  loops: () => readonly QueueLoop[]
}) {
  const { db, log, boss, everyMs, loops } = parts
  let timer: NodeJS.Timeout | undefined
  let beating = false

  async function beat(): Promise<void> {
    const ids = loops().flatMap((loop) => loop.underWay())
    if (ids.length > 0) await extendLeases(db, ids)
    await boss.expire()
  }

  function beatUnlessBeating(): void {
    if (beating) return
    beating = true
    beat()
      .catch((error: Error) => log.warn({ reason: error.message }, 'the queue cannot be reached'))
      .finally(() => {
        beating = false
      })
  }

  return {
    start() {
      timer = setInterval(beatUnlessBeating, everyMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}

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
  const boss = new PgBoss({
    db: bossSql(db) as PgBoss.Db,
    schema,
    // Finished jobs are deleted at once and nothing is scheduled: there is nothing left to maintain.
    supervise: false,
    schedule: false,
  })
  boss.on('error', (error) => log.warn({ reason: error.message }, 'the queue reports trouble'))
  const loops = new Map<string, QueueLoop>()
  const heart = createHeart({ db, log, boss, everyMs: times.heartbeatMs, loops: () => [...loops.values()] })

  return {
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

    /**
     * Starts working: runs `handle` for each job, in each queue as many at a time as it has places. It must `finish`,
     * `replace` or `postpone` its job, or throw.
     */
    async work(handle: Handle, places: Places): Promise<void> {
      if (db.mode === 'embedded') {
        // No other process can be at work here: whatever was under way was cut off.
        const cutOff = await releaseJobs(db, null)
        if (cutOff > 0) log.warn({ jobs: cutOff }, 'jobs that were cut off are begun again')
      }
      heart.start() // embedded too: the database may die and be started again under a job
      for (const queue of queues) {
        const loop = createQueueLoop({
          take: (most, underWay) => fetchJobs(db, { queue, most, underWay, ...places }),
          fail: (id) => boss.fail(queue, id),
          queue,
          places,
          handle,
          log,
          times,
        })
        loops.set(queue, loop)
      }
    },

    /** True between `work` and `stop`. */
    working: (): boolean => loops.size > 0,

    /** Throws when the queues cannot be read. */
    async check(): Promise<void> {
      await boss.getQueues()
    },

    /** Jobs under way in this process. */
    underWay: (): number => [...loops.values()].reduce((sum, loop) => sum + loop.underWay().length, 0),

    /** Looks for work in the queue at once; called after jobs were added and committed. */
    wake: (queue: string): void => loops.get(queue)?.wake(),

    /** Waits a limited time for the jobs under way, and gives back the others. */
    async stop(): Promise<void> {
      heart.stop()
      const left = (await Promise.all([...loops.values()].map((loop) => loop.stop()))).flat()
      loops.clear()
      if (left.length > 0) await releaseJobs(db, left)
      await boss.stop({ graceful: false })
    },
  }
}

export type Jobs = ReturnType<typeof createJobs>
