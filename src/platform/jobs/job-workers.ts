// Works on the jobs of the queues: a loop for each queue, a poll that wakes them, and a heartbeat for the leases of what
// is in progress.
import type { Database } from '../database/database.js'
import { startWorkLoop, type WorkLoop } from '../work-loop.js'
import type { Around, Handle, JobsLog, JobTimes, Places } from './job.js'
import {
  delayJob,
  fetchJobs,
  releaseJobs,
  releaseQueues,
  renewLeases,
  selectQueuesInUse,
} from './job-store.js'
import { createQueueLoop, type QueueLoop } from './queue-loop.js'

interface JobWorkersParts {
  db: Database
  log: JobsLog
  /** Those that are worked on now: one that is gone is left alone, and a new one is begun. */
  queues: () => readonly string[]
  /** What each job runs in. */
  around: Around
  times: JobTimes
}

/** What `work` was called with. */
interface Begun {
  readonly handle: Handle
  readonly places: Places
}

/**
 * Renews the leases of the jobs in progress here at intervals, and takes over those whose lease has expired.
 * @param anyActive whether jobs are in progress on any node; there is nothing to do otherwise.
 */
function createHeartbeat(
  { db, log, times }: JobWorkersParts,
  inProgress: () => number[],
  anyActive: () => boolean,
) {
  let timer: NodeJS.Timeout | undefined
  let isBeating = false

  async function beat(): Promise<void> {
    const ids = inProgress()
    if (ids.length === 0 && !anyActive()) return
    await renewLeases(db, ids, times.leaseS)
  }

  function beatUnlessBeating(): void {
    if (isBeating) return
    isBeating = true
    beat()
      .catch((error: Error) => log.warn({ reason: error.message }, 'the queue cannot be reached'))
      .finally(() => {
        isBeating = false
      })
  }

  return {
    start() {
      timer ??= setInterval(beatUnlessBeating, times.heartbeatMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * Looks at intervals for jobs that this process was not told of: those of other processes, and those whose pause is
 * over.
 */
function createPoll({ db, log, times }: JobWorkersParts, wake: (queue: string) => void) {
  let loop: WorkLoop | undefined
  let anyActive = false

  async function look(): Promise<number> {
    try {
      const inUse = await selectQueuesInUse(db)
      anyActive = inUse.some(({ active }) => active)
      for (const { queue, ready } of inUse) if (ready) wake(queue)
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the queues cannot be read')
    }
    return times.pollMs
  }

  return {
    anyActive: () => anyActive,
    start() {
      loop = startWorkLoop(look)
    },
    stop: async () => loop?.stop(),
  }
}

/** The loop of a queue. */
const loopOf = (
  { db, log, times, queues, around }: JobWorkersParts,
  queue: string,
  { handle, places }: Begun,
): QueueLoop =>
  createQueueLoop({
    take: async (most, inProgress) =>
      queues().includes(queue)
        ? fetchJobs(db, { queue, most, inProgress, leaseS: times.leaseS, ...places })
        : [],
    fail: (id) => delayJob(db, id, times.retryDelayS),
    queue,
    places,
    handle: (job, signal) => around(() => handle(job, signal)),
    log,
    times,
  })

/** The loops of the queues: each is begun when it is woken for the first time. */
function createLoops(parts: JobWorkersParts) {
  const loops = new Map<string, QueueLoop>()
  let begun: Begun | undefined
  return {
    begin(by: Begun): void {
      begun = by
    },
    isBegun: () => begun !== undefined,
    wake(queue: string): void {
      if (begun === undefined || !parts.queues().includes(queue)) return
      let loop = loops.get(queue)
      if (loop === undefined) {
        loop = loopOf(parts, queue, begun)
        loops.set(queue, loop)
      }
      loop.wake()
    },
    inProgress: () => [...loops.values()].flatMap((loop) => loop.inProgress()),
    /** Returns the ids of the jobs that did not end in time. */
    async stop(): Promise<number[]> {
      begun = undefined
      const jobs = (await Promise.all([...loops.values()].map((loop) => loop.stop()))).flat()
      loops.clear()
      return jobs
    },
  }
}

/** Makes the workers of the queues; `work` starts them. */
export function createJobWorkers(parts: JobWorkersParts) {
  const { db, log, queues } = parts
  const loops = createLoops(parts)
  const held = new Set<number>()
  const idsInProgress = () => [...loops.inProgress(), ...held]
  const poll = createPoll(parts, loops.wake)
  const heartbeat = createHeartbeat(parts, idsInProgress, poll.anyActive)

  return {
    /**
     * Starts working: runs `handle` for each job, in each queue as many at a time as it has places. It must `finish`,
     * `replace` or `postpone` its job, or throw.
     */
    async work(handle: Handle, places: Places): Promise<void> {
      if (db.mode === 'embedded') {
        // No other process can be working here: whatever was in progress was interrupted.
        const cutOff = await releaseQueues(db, queues(), [...held])
        if (cutOff > 0) log.warn({ jobs: cutOff }, 'interrupted jobs are restarted')
      }
      heartbeat.start() // in embedded mode too: the database may die and restart under a job
      loops.begin({ handle, places })
      poll.start()
    },

    /** Renews the lease of a job that this process does outside of its queue, until it is let go. */
    hold(id: number): void {
      held.add(id)
      heartbeat.start()
    },

    letGo: (id: number): boolean => held.delete(id),

    /** True between `work` and `stop`. */
    working: loops.isBegun,

    /** Jobs in progress in this process. */
    inProgress: (): number => idsInProgress().length,

    /** Looks for work in the queue at once; called after jobs were added and committed. */
    wake: loops.wake,

    /** Waits a limited time for the jobs in progress, and gives back the others. */
    async stop(): Promise<void> {
      heartbeat.stop()
      await poll.stop()
      const jobs = [...(await loops.stop()), ...held]
      held.clear()
      if (jobs.length > 0) await releaseJobs(db, jobs)
    },
  }
}
