// The shapes of the queue: a job, what it is made of, who does it, and the times that it is held to.

/** A job under way in this process. */
export interface Job {
  readonly id: string
  readonly queue: string
  readonly data: Readonly<Record<string, unknown>>
  /** How often it was begun before, here or elsewhere. */
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
  /** Those of one group: who has more of them in the queue leaves the other places to others. */
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
  /** A job that no process spoke for this long belongs to whoever takes it. */
  readonly leaseS: number
  /** How often a process says that it is still at its jobs, and looks for those of processes that fell silent. */
  readonly heartbeatMs: number
  /** The longest sleep of an idle loop: how late work put in by another process is noticed. */
  readonly pollMs: number
  /** Pause before a job that threw is begun again. */
  readonly retryDelayS: number
  /** Pause before a job that was postponed is begun again. */
  readonly postponeS: number
  /** How long `stop` waits for jobs under way. */
  readonly graceMs: number
}

/** Does a job and ends it in its own transaction, or postpones it, or throws. `signal` asks it to break off. */
export type Handle = (job: Job, signal: AbortSignal) => Promise<void>
