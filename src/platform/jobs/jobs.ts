// The durable queue: pg-boss on the one database of the service, in both modes. No other file names pg-boss or
// its tables.
import PgBoss from 'pg-boss'
import type { Database, Sql } from '../database/database.js'
import type { Handle, Job, JobsLog, JobTimes, NewJob } from './job.js'
import { createQueueLoop, type QueueLoop } from './queue-loop.js'

export const defaultJobTimes: JobTimes = {
  leaseS: 15,
  heartbeatMs: 3_000,
  pollMs: 1_000,
  retryDelayS: 2,
  postponeS: 5,
  graceMs: 6_000,
}

const schema = 'pgboss'
const retryLimit = 1_000_000 // a job ends by being done; what cannot be done is marked by whoever does it

const bossSql = (sql: Sql) => ({
  executeSql: (text: string, values?: unknown[]) => sql.query(text, values) as Promise<{ rows: unknown[] }>,
})

/**
 * The queues `queues` of the database. `open` must have been awaited before anything else is used.
 *
 * Work on a job happens at least once: its process may die, or fall silent for longer than the lease, and another
 * begins it again. Whoever does the work makes its end and `finish` one transaction, and so exactly one.
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
  let heart: NodeJS.Timeout | undefined

  /** Jobs that `ids` name, or all that are under way, are free to be begun again. */
  async function release(ids: readonly string[] | null): Promise<number> {
    const { rowCount } = await db.query(
      `update ${schema}.job set state = 'retry', start_after = now()
       where state = 'active' and ($1::uuid[] is null or id = any($1::uuid[]))`,
      [ids],
    )
    return rowCount
  }

  async function beat(): Promise<void> {
    const ids = [...loops.values()].flatMap((loop) => loop.underWay())
    if (ids.length > 0) {
      const text = `update ${schema}.job set started_on = now() where state = 'active' and id = any($1::uuid[])`
      await db.query(text, [ids])
    }
    await boss.expire()
  }

  function startHeart(): void {
    let beating = false
    heart = setInterval(() => {
      if (beating) return
      beating = true
      beat()
        .catch((error: Error) => log.warn({ reason: error.message }, 'the queue cannot be reached'))
        .finally(() => {
          beating = false
        })
    }, times.heartbeatMs).unref()
  }

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

    /** Puts a job back that cannot be done now: it is begun again later, as if for the first time. */
    async postpone(job: Job): Promise<void> {
      await db.query(
        `update ${schema}.job set state = 'created', started_on = null, start_after = now() + make_interval(secs => $3)
         where name = $1 and id = $2 and state = 'active'`,
        [job.queue, job.id, times.postponeS],
      )
    },

    /** Begins to work: `handle` for each job, at most `concurrency` at a time. It must `finish` or `postpone` its job, or throw. */
    async work(handle: Handle, concurrency: number): Promise<void> {
      if (db.mode === 'embedded') {
        // No other process can be at work here: whatever was under way was cut off.
        const cutOff = await release(null)
        if (cutOff > 0) log.warn({ jobs: cutOff }, 'jobs that were cut off are begun again')
      }
      startHeart() // embedded too: the database may die and be started again under a job
      for (const queue of queues) {
        const loop = createQueueLoop({ boss, queue, concurrency, handle, log, times })
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

    /** Lets the jobs under way come to their end, within limits, and gives back the others. */
    async stop(): Promise<void> {
      clearInterval(heart)
      const left = (await Promise.all([...loops.values()].map((loop) => loop.stop()))).flat()
      loops.clear()
      if (left.length > 0) await release(left)
      await boss.stop({ graceful: false })
    },
  }
}

export type Jobs = ReturnType<typeof createJobs>
