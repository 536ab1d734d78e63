// Owns the loop that takes jobs of one queue and has them done, several at a time.
import type PgBoss from 'pg-boss'
import type { Handle, Job, JobsLog, JobTimes } from './job.js'

export interface QueueLoop {
  /** Looks for jobs at once. */
  wake(): void
  /** Ids of the jobs under way. */
  underWay(): string[]
  /** Takes no more jobs and waits for those under way; answers the ids of those that did not end in time. */
  stop(): Promise<string[]>
}

export function createQueueLoop(parts: {
  boss: Pick<PgBoss, 'fetch' | 'fail'>
  queue: string
  concurrency: number
  handle: Handle
  log: JobsLog
  times: JobTimes
}): QueueLoop {
  const { boss, queue, concurrency, handle, log, times } = parts
  const jobs = new Map<string, Promise<void>>()
  const breakOff = new AbortController()
  let stopping = false
  let woken = false
  let endSleep = () => {}

  function wake(): void {
    woken = true
    endSleep()
  }

  async function sleep(): Promise<void> {
    if (woken) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, times.pollMs)
      endSleep = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function run(job: Job): Promise<void> {
    try {
      await handle(job, breakOff.signal)
    } catch (error) {
      if (breakOff.signal.aborted) throw error // given back by whoever stops us
      log.error({ queue, job_id: job.id, stack: (error as Error).stack }, 'a job failed and is begun again')
      await boss.fail(queue, job.id)
    }
  }

  function begin(job: Job): void {
    if (job.begunBefore > 0) {
      log.warn({ queue, job_id: job.id, begun_before: job.begunBefore }, 'a job is begun again')
    }
    const running = run(job).then(
      () => {
        jobs.delete(job.id)
        wake()
      },
      (error: Error) => {
        // Still in the list, so that it is given back when we stop; else its lease ends.
        if (!breakOff.signal.aborted) {
          jobs.delete(job.id)
          log.error({ queue, job_id: job.id, reason: error.message }, 'a job could not be given back')
        }
      },
    )
    jobs.set(job.id, running)
  }

  async function loop(): Promise<void> {
    while (!stopping) {
      woken = false
      const free = concurrency - jobs.size
      if (free > 0) {
        const fetched = await boss.fetch<Record<string, unknown>>(queue, {
          batchSize: free,
          includeMetadata: true,
        })
        for (const { id, data, retryCount } of fetched) begin({ id, queue, data, begunBefore: retryCount })
      }
      await sleep()
    }
  }
  const looping = loop()

  return {
    wake,
    underWay: () => [...jobs.keys()],
    async stop() {
      stopping = true
      wake()
      await looping
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
