// Knows whether events can be recorded: not from a failed commit until one succeeds again, and not while one hangs.
import { type Clock, steadyNow } from '../kernel/clock.js'
import { Failure } from '../kernel/failures.js'
import type { DatabaseLog } from '../platform/database/database.js'

/** A commit that has been waiting for this long does not end soon: no more calls are let in behind it, ms. */
const stalledAfterMs = 2_000
/** How often it is tried whether events can be recorded again, ms. */
const retryEveryMs = 500
/** A commit that is not older than this proves that the next one works, ms: idle services write once in this time. */
const provenForMs = 5_000
const retryAfterS = 1

/** `refused`: the database works, and does not take this. */
export type CommitEnd = 'committed' | 'refused' | Error

export interface Availability {
  /** False from a failed commit until one succeeds, and while one hangs. */
  isUp(): boolean
  /** True from a failed commit until one succeeds. */
  isDown(): boolean
  /** Throws LEDGER_UNAVAILABLE. */
  assertUp(): void
  /** A commit begins; call what it returns when it ends. */
  began(): (end: CommitEnd) => void
  /** Milliseconds for which the oldest commit has been waiting; 0 when none is. */
  waitingMs(): number
  /** For readiness: whether an event could be written. Writes one row when nothing proved it lately. */
  check(): Promise<boolean>
  close(): void
}

/** The commits in progress, in the order of their beginning. */
function createWaiting(steady: () => number) {
  const waiting = new Set<{ readonly since: number }>()
  const oldestMs = (): number => {
    for (const { since } of waiting) return steady() - since
    return 0
  }
  return {
    oldestMs,
    isStalled: () => waiting.size > 0 && oldestMs() >= stalledAfterMs,
    begin(): () => void {
      const commit = { since: steady() }
      waiting.add(commit)
      return () => waiting.delete(commit)
    },
  }
}

/** Those who ask while it runs share the result. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}

/** Runs `work` at intervals until it is true. */
function createRetrying(work: () => Promise<boolean>, onDone: () => void) {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  async function retry(): Promise<void> {
    if (await work()) onDone()
    else start()
  }
  function start(): void {
    if (!isClosed) timer = setTimeout(() => void retry(), retryEveryMs).unref()
  }
  return {
    start,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** @param parts.prove commits something; resolves only when an event could be committed too */
export function createAvailability(parts: {
  prove: () => Promise<void>
  clock: Clock
  log: Pick<DatabaseLog, 'warn' | 'error'>
}): Availability {
  const { prove, clock, log } = parts
  const steady = steadyNow(clock)
  const waiting = createWaiting(steady)
  let isDown = false
  let provenAt = Number.NEGATIVE_INFINITY
  const retrying = createRetrying(
    () => proveOnce(),
    () => {
      isDown = false
      log.warn({}, 'usage events are recorded again')
    },
  )
  const isUp = () => !isDown && !waiting.isStalled()

  function began(): (end: CommitEnd) => void {
    const leave = waiting.begin()
    return (end) => {
      leave()
      if (end === 'committed') provenAt = steady()
      else if (end !== 'refused') down(end)
    }
  }

  function down(error: Error): void {
    if (isDown) return
    isDown = true
    log.error({ reason: error.message }, 'usage events cannot be recorded: calls are refused until they can')
    retrying.start()
  }

  const proveOnce = shared(async () => {
    const ended = began()
    const end = await prove().then(
      () => 'committed' as const,
      (error: Error) => error,
    )
    ended(end)
    return end === 'committed'
  })

  return {
    isUp,
    isDown: () => isDown,
    assertUp() {
      if (!isUp())
        throw new Failure('LEDGER_UNAVAILABLE', { retryAfterS, log: 'usage events cannot be recorded' })
    },
    began,
    waitingMs: waiting.oldestMs,
    check: async () => isUp() && (steady() - provenAt < provenForMs || proveOnce()),
    close: retrying.close,
  }
}
