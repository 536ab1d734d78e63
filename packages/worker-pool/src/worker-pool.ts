// Runs jobs in a bounded pool of worker threads: one at a time each, a queue shared fairly by clients, recovery from a
// lost worker.
import { createFairQueue, type FairQueue } from './fair-queue.js'

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

/** A worker's message: ready to work (once), or the answer or error of its job. */
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
  /** A worker without a job for this long is ended, milliseconds; absent: never. */
  idleMs?: number
  /** Monotonic milliseconds, for the time that each client's jobs take. */
  now: () => number
}

/** Whose job it is, and what becomes of it while it waits. */
export type JobOptions = {
  /** Clients share the workers fairly; jobs without a client share as one. */
  client?: string
  /** Takes the job out of the queue. Has no effect once a worker has begun it. */
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
/** One worker and the job that it has. */
type Slot<Task, Answer> = {
  worker: PoolWorker
  ready: boolean
  job: Job<Task, Answer> | undefined
  timer: NodeJS.Timeout | undefined
}
type Pool<Task, Answer> = {
  options: PoolOptions
  queue: FairQueue<Job<Task, Answer>>
  slots: Set<Slot<Task, Answer>>
  closed: boolean
}

/** Ends the worker unless it has done `what` in time. */
function limitTime<T, A>(pool: Pool<T, A>, slot: Slot<T, A>, ms: number, what: string): void {
  clearTimeout(slot.timer)
  slot.timer = setTimeout(() => fail(pool, slot, new Error(`${what} took longer than ${ms} ms`)), ms)
  slot.timer.unref()
}

function rest<T, A>({ timer, worker }: Slot<T, A>): void {
  clearTimeout(timer)
  worker.unref()
}

/** Counts the time that a job took against its client. */
function charge<T, A>({ options, queue }: Pool<T, A>, job: Job<T, A> | undefined): void {
  if (job === undefined) return
  const ms = Math.min(options.now() - job.startedAt, options.jobTimeoutMs)
  queue.charge(job.options.client ?? '', ms)
}

/** Ends a worker and rejects its job. The job is never tried again, since it may be what killed the worker. */
function fail<T, A>(pool: Pool<T, A>, slot: Slot<T, A>, fault: Error): void {
  if (!pool.slots.delete(slot)) return
  rest(slot)
  // A worker that cannot start would fail for ever: the jobs that wait are rejected.
  const job = slot.job ?? (slot.ready ? undefined : pool.queue.next())
  charge(pool, slot.job)
  job?.reject(fault)
  slot.worker.terminate().catch(() => undefined)
  dispatch(pool)
}

/** Gives a ready worker the next job, or leaves it idle. */
function assign<T, A>(pool: Pool<T, A>, slot: Slot<T, A>): void {
  const { options, queue } = pool
  const job = queue.next()
  slot.job = job
  if (!job) {
    rest(slot)
    if (options.idleMs !== undefined) limitTime(pool, slot, options.idleMs, 'a rest')
    return
  }
  job.startedAt = options.now()
  job.options.onStart?.()
  slot.worker.ref()
  limitTime(pool, slot, options.jobTimeoutMs, 'the job')
  slot.worker.postMessage(job.task)
}

function receive<T, A>(pool: Pool<T, A>, slot: Slot<T, A>, message: WorkerMessage<A>): void {
  if (!pool.slots.has(slot)) return
  const { job } = slot
  charge(pool, job)
  if ('ready' in message) slot.ready = true
  else if ('answer' in message) job?.resolve(message.answer)
  else job?.reject(new Error(message.fault))
  assign(pool, slot)
}

function start<T, A>(pool: Pool<T, A>): void {
  const worker = pool.options.createWorker()
  const slot: Slot<T, A> = { worker, ready: false, job: undefined, timer: undefined }
  pool.slots.add(slot)
  limitTime(pool, slot, pool.options.startTimeoutMs, 'starting a worker')
  worker.on('message', (message) => receive(pool, slot, message as WorkerMessage<A>))
  worker.on('error', (fault) => fail(pool, slot, fault))
  worker.on('exit', (code) => fail(pool, slot, new Error(`the worker ended with status ${code}`)))
}

/** Gives waiting jobs to free workers, and starts another worker when more jobs wait than workers are starting. */
function dispatch<T, A>(pool: Pool<T, A>): void {
  const { closed, queue, slots, options } = pool
  if (closed) return
  for (const slot of slots) if (slot.ready && !slot.job && queue.size() > 0) assign(pool, slot)
  const starting = [...slots].filter((slot) => !slot.ready).length
  if (queue.size() > starting && slots.size < options.size) start(pool)
}

const working = <T, A>({ slots }: Pool<T, A>): number => [...slots].filter((slot) => slot.job).length

/** Jobs that may wait now: a worker that is free, or may still be started, takes one at once. */
const places = <T, A>(pool: Pool<T, A>): number => pool.options.queueLimit + pool.options.size - working(pool)

/**
 * Starts a pool. `run` gives the answer, or undefined when the job has no place in the queue, at once or because it
 * lost it to a client with fewer waiting. It rejects when the job's worker threw, died, or took too long; the next
 * job gets a new worker. An idle pool does not keep the process alive.
 */
export function createWorkerPool<Task, Answer>(options: PoolOptions) {
  const queue = createFairQueue<Job<Task, Answer>>()
  const pool: Pool<Task, Answer> = { options, queue, slots: new Set(), closed: false }

  return {
    run(task: Task, options: JobOptions = {}): Promise<Answer | undefined> {
      if (pool.closed) return Promise.reject(new Error('the worker pool is closed'))
      if (options.signal?.aborted === true) return Promise.resolve(undefined)
      return new Promise((resolve, reject) => {
        const job = { task, options, startedAt: 0, resolve, reject }
        queue.add(options.client ?? '', job, places(pool))?.resolve(undefined)
        options.signal?.addEventListener('abort', () => {
          if (queue.remove(job)) resolve(undefined)
        })
        dispatch(pool)
      })
    },
    /** Whether a job of this client would have no place now. */
    isFullFor: (client: string): boolean => queue.isFullFor(client, places(pool)),
    /** Jobs waiting and being worked on, workers alive. */
    load: () => ({ waiting: queue.size(), working: working(pool), workers: pool.slots.size }),
    /** Ends every worker; what was waiting or being worked on is rejected. */
    async close(): Promise<void> {
      pool.closed = true
      const fault = new Error('the worker pool is closed')
      for (let job = queue.next(); job !== undefined; job = queue.next()) job.reject(fault)
      const ending = [...pool.slots].map(async (slot) => {
        rest(slot)
        slot.job?.reject(fault)
        pool.slots.delete(slot)
        await slot.worker.terminate()
      })
      await Promise.all(ending)
    },
  }
}
