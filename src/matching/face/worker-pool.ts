// Owns a bounded pool of worker threads: one job at a time each, a queue with an end, and recovery from a lost worker.

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
}

type Job<Task, Answer> = { task: Task; resolve: (answer: Answer) => void; reject: (fault: Error) => void }
type Seat<Task, Answer> = {
  worker: PoolWorker
  ready: boolean
  job: Job<Task, Answer> | undefined
  timer: NodeJS.Timeout | undefined
}

/**
 * Starts a pool. `run` gives the answer, undefined when the queue is full, and rejects when the job's worker threw,
 * died, or took too long; the next job gets a new worker. A pool at rest keeps no process alive.
 */
export function createWorkerPool<Task, Answer>(options: PoolOptions) {
  const queue: Job<Task, Answer>[] = []
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
  // A job may fail its worker only once: it is never tried again, since it may be what killed the worker.
  const leave = (seat: Seat<Task, Answer>, fault: Error): void => {
    if (!seats.delete(seat)) return
    rest(seat)
    // A worker that cannot even start would do so for ever: what waits for it is told.
    const job = seat.job ?? (seat.ready ? undefined : queue.shift())
    job?.reject(fault)
    seat.worker.terminate().catch(() => undefined)
    dispatch()
  }
  const give = (seat: Seat<Task, Answer>): void => {
    const job = queue.shift()
    seat.job = job
    if (!job) {
      rest(seat)
      return
    }
    seat.worker.ref()
    guard(seat, options.jobTimeoutMs, 'the job')
    seat.worker.postMessage(job.task)
  }
  const listen = (seat: Seat<Task, Answer>, message: WorkerMessage<Answer>): void => {
    if (!seats.has(seat)) return
    const { job } = seat
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
    for (const seat of seats) if (seat.ready && !seat.job && queue.length > 0) give(seat)
    const starting = [...seats].filter((seat) => !seat.ready).length
    if (queue.length > starting && seats.size < options.size) start()
  }

  return {
    run(task: Task): Promise<Answer> | undefined {
      if (closed) return Promise.reject(new Error('the worker pool is closed'))
      const working = [...seats].filter((seat) => seat.job).length
      if (queue.length >= options.queueLimit + options.size - working) return undefined
      return new Promise((resolve, reject) => {
        queue.push({ task, resolve, reject })
        dispatch()
      })
    },
    /** Jobs waiting and being worked on, workers alive. */
    load: () => ({
      waiting: queue.length,
      working: [...seats].filter((seat) => seat.job).length,
      workers: seats.size,
    }),
    /** Ends every worker; what was waiting or being worked on is rejected. */
    async close(): Promise<void> {
      closed = true
      const fault = new Error('the worker pool is closed')
      for (const job of queue.splice(0)) job.reject(fault)
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

export type WorkerPool<Task, Answer> = ReturnType<typeof createWorkerPool<Task, Answer>>
