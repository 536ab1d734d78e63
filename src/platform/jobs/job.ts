// The types of the queue: a job, a new job, its handler, and the timing.

/** A job in progress in this process. */
export interface Job {
  readonly id: number
  readonly queue: string
  readonly data: Readonly<Record<string, unknown>>
  /** How often it was started before, here or elsewhere. */
  readonly begunBefore: number
}

export interface NewJob {
  readonly queue: string
  readonly data: Readonly<Record<string, unknown>>
  /** Higher ones are begun first. */
  readonly priority: number
}

/** How many jobs of a queue a process works on at one time. */
export interface Places {
  readonly all: number
  /** Those of one group: its other jobs wait and leave the remaining places to other groups. */
  readonly perGroup: number
  /** The field of a job's data that names its group. */
  readonly groupBy: string
}

export interface JobsLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

export interface JobTimes {
  /** A job whose lease no process renewed for this long may be taken by any process. */
  readonly leaseS: number
  /** How often a process renews the leases of its jobs, and takes over jobs whose lease expired. */
  readonly heartbeatMs: number
  /** How often a process looks into its queues: how late jobs that another process added are noticed. */
  readonly pollMs: number
  /** Pause before a job that threw is retried. */
  readonly retryDelayS: number
  /** Pause before a postponed job is started again. */
  readonly postponeS: number
  /** How long `stop` waits for jobs in progress. */
  readonly graceMs: number
}

/** Runs work, and holds meanwhile what it was begun with. */
export type Around = <Done>(work: () => Promise<Done>) => Promise<Done>

/** Does a job and ends it in its own transaction, or postpones it, or throws. `signal` asks it to abort. */
export type Handle = (job: Job, signal: AbortSignal) => Promise<void>
