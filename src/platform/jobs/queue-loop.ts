// The loop that takes jobs of one queue when it is woken, and runs them, several at a time.
import { startWorkLoop } from '../work-loop.js'
import type { Handle, Job, JobsLog, JobTimes, Places } from './job.js'

export interface QueueLoop {
  /** Looks for jobs at once. */
  wake(): void
  /** Ids of the jobs in progress. */
  inProgress(): number[]
  /** Takes no more jobs and waits for those in progress; returns the ids of those that did not end in time. */
  stop(): Promise<number[]>
}

interface QueueLoopParts {
  /** Takes at most `most` jobs. `inProgress`: how many of each group are in progress here. */
  take(most: number, inProgress: Readonly<Record<string, number>>): Promise<Job[]>
  /** Puts a job back that threw. */
  fail(id: number): Promise<unknown>
  queue: string
  places: Places
  handle: Handle
  log: JobsLog
  times: JobTimes
}

/** Runs a job; one that throws is put back, unless it was aborted. */
async function perform(job: Job, signal: AbortSignal, parts: QueueLoopParts): Promise<void> {
  const { queue, handle, fail, log } = parts
  try {
    await handle(job, signal)
  } catch (error) {
    if (signal.aborted) throw error // whoever stops us gives it back
    log.error({ queue, job_id: job.id, stack: (error as Error).stack }, 'a job failed and is restarted')
    await fail(job.id)
  }
}

/** Counts the jobs in progress by group; those without a group are not counted. */
function createGroupCounts() {
  const counts = new Map<string, number>()
  return {
    add(group: unknown, change: 1 | -1): void {
      if (typeof group !== 'string') return
      const count = (counts.get(group) ?? 0) + change
      if (count === 0) counts.delete(group)
      else counts.set(group, count)
    },
    all: (): Record<string, number> => Object.fromEntries(counts),
  }
}

/** Resolves when all have ended, or after `ms`. */
async function settled(running: Iterable<Promise<void>>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([Promise.all(running), late])
  clearTimeout(timer)
}

/** Takes nothing before it is woken for the first time. */
export function createQueueLoop(parts: QueueLoopParts): QueueLoop {
  const { queue, places, log, times } = parts
  const jobs = new Map<number, Promise<void>>()
  const groups = createGroupCounts()
  const breakOff = new AbortController()

  function begin(job: Job): void {
    if (job.begunBefore > 0) {
      log.warn({ queue, job_id: job.id, begun_before: job.begunBefore }, 'a job is restarted')
    }
    const group = job.data[places.groupBy]
    groups.add(group, 1)
    const over = () => {
      jobs.delete(job.id)
      groups.add(group, -1)
    }
    const running = perform(job, breakOff.signal, parts).then(
      () => {
        over()
        loop.wake()
      },
      (error: Error) => {
        if (breakOff.signal.aborted) return // still in the list, so that it is given back
        over() // its lease ends
        log.error({ queue, job_id: job.id, reason: error.message }, 'a job could not be given back')
      },
    )
    jobs.set(job.id, running)
  }

  // The first look is the poll's, one for all queues: a look into each of dozens would slow down every start.
  let isWoken = false
  const loop = startWorkLoop(async () => {
    if (!isWoken) return Infinity
    try {
      const free = places.all - jobs.size
      if (free > 0) for (const job of await parts.take(free, groups.all())) begin(job)
    } catch (error) {
      log.warn({ queue, reason: (error as Error).message }, 'no jobs can be taken from the queue')
    }
    return Infinity
  })

  return {
    wake() {
      isWoken = true
      loop.wake()
    },
    inProgress: () => [...jobs.keys()],
    async stop() {
      await loop.stop()
      await settled(jobs.values(), times.graceMs)
      breakOff.abort()
      return [...jobs.keys()]
    },
  }
}
