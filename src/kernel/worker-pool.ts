// Runs jobs in a bounded pool of worker threads: one at a time each, a queue shared fairly by clients, recovery from a
// lost worker.
import { createFairQueue } from './fair-queue.js'

/** The part of a worker thread that the pool uses. */
export type PoolWorker = {
  postMessage: (message: unknown) => void
  on: {
    (event: 'message', listener: (message: unknown) => void): unknown
    (event: 'error', listener: (fault: Error) => void): unknown
    (event: 'exit', listener: (code: number) => void): unknown
  }
  terminate: () => Promise<unknown>
  ref: () => void
  unref: () => void
}

/** What a worker says: ready to work (once), or the answer or fault of its job. */
export type WorkerMessage<Answer> = { ready: true } | { answer: Answer } | { fault: string }

export type PoolOptions = {
  createWorker: () => PoolWorker
  /** Most workers alive at once; each is started when it is first needed. */
  size: number
  /** Jobs that may wait beside those being worked on. */
  queueLimit: number
  /** Longest time one job may take in its worker, milliseconds; then the worker is ended. */
  jobTimeoutMs: number
  /** Longest time a worker may take to become ready, milliseconds. */
  startTimeoutMs: number
  /** A worker that has had no job for so long is ended, milliseconds; absent: never. */
  idleMs?: number
  /** Milliseconds, for the time that each client's jobs take. */
  now: () => number
}

/** Whose job it is, and what becomes of it while it waits. */
export type JobOptions = {
  /** Clients share the workers fairly; jobs of nobody named share as one. */
  client?: string
  /** Takes the job out of the queue; no longer once it is being worked on. */
  signal?: AbortSignal
  /** Called when a worker begins it. */
  onStart?: () => void
}

type Job<Task, Answer> = {
  task: Task
  options: JobOptions
  startedAt: number
  resolve: (answer: Answer | undefined) => void
  reject: (fault: Error) => void
}
type Seat<Task, Answer> = {
  worker: PoolWorker
  ready: boolean
  job: Job<Task, Answer> | undefined
  timer: NodeJS.Timeout | undefined
}

/**
 * Starts a pool. `run` gives the answer, or undefined when the job has no place in the queue, at once or because it
 * lost
 * it to a client with fewer waiting. It rejects when the job's worker threw, died, or took too long; the next job gets
 * a
 * new worker. A pool at rest keeps no process alive.
 */
export function createWorkerPool<Task, Answer>(options: PoolOptions) {
  const queue = createFairQueue<Job<Task, Answer>>()
  const seats = new Set<Seat<Task, Answer>>()
  let closed = false

  const guard = (seat: Seat<Task, Answer>, ms: number, what: string): void => {
    clearTimeout(seat.timer)
    seat.timer = setTimeout(() => leave(seat, new Error(`${what} took longer than ${ms} ms`)), ms)
    seat.timer.unref()
  }
  const rest = (seat: Seat<Task, Answer>): void => {
    clearTimeout(seat.timer)
    seat.worker.unref()
  }
  const charge = (job: Job<Task, Answer> | undefined): void => {
    if (job === undefined) return
    // The clock may be set while a job runs; no job takes longer than it may.
    const ms = Math.min(Math.max(options.now() - job.startedAt, 0), options.jobTimeoutMs)
    queue.charge(job.options.client ?? '', ms)
  }
  // A job may fail its worker only once: it is never tried again, since it may be what killed the worker.
  const leave = (seat: Seat<Task, Answer>, fault: Error): void => {
    if (!seats.delete(seat)) return
    rest(seat)
    // A worker that cannot even start would do so for ever: what waits for it is told.
    const job = seat.job ?? (seat.ready ? undefined : queue.next())
    charge(seat.job)
    job?.reject(fault)
    seat.worker.terminate().catch(() => undefined)
    dispatch()
  }
  const give = (seat: Seat<Task, Answer>): void => {
    const job = queue.next()
    seat.job = job
    if (!job) {
      rest(seat)
      if (options.idleMs !== undefined) guard(seat, options.idleMs, 'a rest')
      return
    }
    job.startedAt = options.now()
    job.options.onStart?.()
    seat.worker.ref()
    guard(seat, options.jobTimeoutMs, 'the job')
    seat.worker.postMessage(job.task)
  }
  const listen = (seat: Seat<Task, Answer>, message: WorkerMessage<Answer>): void => {
    if (!seats.has(seat)) return
    const { job } = seat
    charge(job)
    if ('ready' in message) seat.ready = true
    else if ('answer' in message) job?.resolve(message.answer)
    else job?.reject(new Error(message.fault))
    give(seat)
  }
  const start = (): void => {
    const worker = options.createWorker()
    const seat: Seat<Task, Answer> = {
      worker,
      ready: false,
      job: undefined,
      timer: undefined,
    }
    seats.add(seat)
    guard(seat, options.startTimeoutMs, 'starting a worker')
    worker.on('message', (message) => listen(seat, message as WorkerMessage<Answer>))
    worker.on('error', (fault) => leave(seat, fault))
    worker.on('exit', (code) => leave(seat, new Error(`the worker ended with status ${code}`)))
  }
  const dispatch = (): void => {
    if (closed) return
    for (const seat of seats) if (seat.ready && !seat.job && queue.size() > 0) give(seat)
    const starting = [...seats].filter((seat) => !seat.ready).length
    if (queue.size() > starting && seats.size < options.size) start()
  }

  const working = (): number => [...seats].filter((seat) => seat.job).length
  /** Jobs that may wait now: a worker that is free, or may still be started, takes one at once. */
  const places = (): number => options.queueLimit + options.size - working()

  return {
    run(task: Task, options: JobOptions = {}): Promise<Answer | undefined> {
      if (closed) return Promise.reject(new Error('the worker pool is closed'))
      if (options.signal?.aborted === true) return Promise.resolve(undefined)
      return new Promise((resolve, reject) => {
        const job = { task, options, startedAt: 0, resolve, reject }
        queue.add(options.client ?? '', job, places())?.resolve(undefined)
        options.signal?.addEventListener('abort', () => {
          if (queue.remove(job)) resolve(undefined)
        })
        dispatch()
      })
    },
    /** Whether a job of this client would have no place now. */
    isFullFor: (client: string): boolean => queue.isFullFor(client, places()),
    /** Jobs waiting and being worked on, workers alive. */
    load: () => ({
      waiting: queue.size(),
      working: working(),
      workers: seats.size,
    }),
    /** Ends every worker; what was waiting or being worked on is rejected. */
    async close(): Promise<void> {
      closed = true
      const fault = new Error('the worker pool is closed')
      for (let job = queue.next(); job !== undefined; job = queue.next()) job.reject(fault)
      const ending = [...seats].map(async (seat) => {
        rest(seat)
        seat.job?.reject(fault)
        seats.delete(seat)
        await seat.worker.terminate()
      })
      await Promise.all(ending)
    },
  }
}
