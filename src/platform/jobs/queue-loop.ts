// The loop that takes jobs of one queue and runs them, several at a time.
import { startWorkLoop } from '../work-loop.js'
import type { Handle, Job, JobsLog, JobTimes, Places } from './job.js'

export interface QueueLoop {
  /** Looks for jobs at once. */
  wake(): void
  /** Ids of the jobs under way. */
  underWay(): string[]
  /** Takes no more jobs and waits for those under way; returns the ids of those that did not end in time. */
  stop(): Promise<string[]>
}

export function createQueueLoop(parts: {
  /** Takes at most so many jobs. `underWay`: how many of each group are under way here. */
  take(most: number, underWay: Readonly<Record<string, number>>): Promise<Job[]>
  /** Puts a job back that threw. */
  fail(id: string): Promise<unknown>
  queue: string
  places: Places
  handle: Handle
  log: JobsLog
  times: JobTimes
}): QueueLoop {
  const { queue, places, handle, log, times } = parts
  const jobs = new Map<string, Promise<void>>()
  const underWay = new Map<string, number>()
  const breakOff = new AbortController()
  async function run(job: Job): Promise<void> {
    try {
      await handle(job, breakOff.signal)
    } catch (error) {
      if (breakOff.signal.aborted) throw error // given back by whoever stops us
      log.error({ queue, job_id: job.id, stack: (error as Error).stack }, 'a job failed and is begun again')
      await parts.fail(job.id)
    }
  }

  function count(group: unknown, change: 1 | -1): void {
    if (typeof group !== 'string') return
    const left = (underWay.get(group) ?? 0) + change
    if (left === 0) underWay.delete(group)
    else underWay.set(group, left)
  }

  function begin(job: Job): void {
    if (job.begunBefore > 0) {
      log.warn({ queue, job_id: job.id, begun_before: job.begunBefore }, 'a job is begun again')
    }
    const group = job.data[places.groupBy]
    count(group, 1)
    const running = run(job).then(
      () => {
        jobs.delete(job.id)
        count(group, -1)
        loop.wake()
      },
      (error: Error) => {
        // Still in the list, so that it is given back when we stop; else its lease ends.
        if (!breakOff.signal.aborted) {
          jobs.delete(job.id)
          count(group, -1)
          log.error({ queue, job_id: job.id, reason: error.message }, 'a job could not be given back')
        }
      },
    )
    jobs.set(job.id, running)
  }

  const loop = startWorkLoop(async () => {
    try {
      const free = places.all - jobs.size
      if (free > 0) for (const job of await parts.take(free, Object.fromEntries(underWay))) begin(job)
    } catch (error) {
      log.warn({ queue, reason: (error as Error).message }, 'no jobs can be taken from the queue')
    }
    return times.pollMs
  })

  return {
    wake: loop.wake,
    underWay: () => [...jobs.keys()],
    async stop() {
      await loop.stop()
      const settled = Promise.all(jobs.values())
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, times.graceMs)
      })
      await Promise.race([settled, late])
      clearTimeout(timer)
      breakOff.abort()
      return [...jobs.keys()]
    },
  }
}
