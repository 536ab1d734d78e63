// Limits the concurrent attempts at one source; the others wait for a place as long as they can still be answered.
import { createFairQueue } from '@satyapan/worker-pool/fair-queue'
import { extended } from '../kernel/extended.js'
import { type Ask, type SourceCall, UpstreamError } from '../lookups/source.js'

/** How a question waits for its place. */
export interface Turn {
  /** Longest wait, ms, so that the next source in the order can be asked in time; absent: until the deadline. */
  readonly maxWaitMs?: number | undefined
  /** Why the source may no longer be asked now that the place is free; undefined: it may. */
  readonly refusal?: (waited: boolean) => UpstreamError | undefined
  /** No client waits for the answer: it takes a place only while one is free, and gives it up when a call needs it. */
  readonly isSpare?: true
}

export type Bulkhead = (ask: Ask, turn?: Turn) => Ask

/** The source was not asked, since no place for a call to it was free in time: it says nothing about the source. */
export class NoPlace extends UpstreamError {
  constructor(kind: 'throttled' | 'timeout', message: string) {
    super(kind, message, { nothingDone: true, notAsked: true })
  }
}

/** How much one attempt moves the usual duration. */
const weight = 0.1
/** The wait of a call that has no deadline, ms. */
const defaultWaitMs = 10_000

interface Waiting {
  readonly start: () => void
}

const taken = () => new NoPlace('throttled', 'all places for calls to this source are taken')
const ended = () => new NoPlace('timeout', 'the call ended while it waited for a place')

/** The calls that wait, by client: a free place goes to the client that has used the least time of the source. */
function createWaiting() {
  const queue = createFairQueue<Waiting>()
  const countOf = new Map<string, number>()

  const count = (client: string, change: 1 | -1) => {
    const now = (countOf.get(client) ?? 0) + change
    if (now === 0) countOf.delete(client)
    else countOf.set(client, now)
  }

  return {
    isEmpty: () => queue.size() === 0,

    /** How many calls go first, if this client adds one: the clients take turns. */
    ahead: (client: string): number =>
      ((countOf.get(client) ?? 0) + 1) * (countOf.size + (countOf.has(client) ? 0 : 1)),

    /** Resolves when it is this call's turn; rejects when it has waited too long, or its signal is aborted. */
    enter: ({ clientId, signal }: SourceCall, waitMs: number): Promise<void> =>
      new Promise((resolve, reject) => {
        const settle = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', onAbort)
          count(clientId, -1)
        }
        const job: Waiting = {
          start() {
            settle()
            resolve()
          },
        }
        const leave = (why: NoPlace) => {
          queue.remove(job)
          settle()
          reject(why)
        }
        const onAbort = () => leave(ended())
        const timer = setTimeout(() => leave(taken()), waitMs)
        signal?.addEventListener('abort', onAbort)
        count(clientId, 1)
        queue.add(clientId, job, Number.POSITIVE_INFINITY)
      }),

    next: () => queue.next(),

    /** Only while others wait: who has a source alone takes nothing from anybody. */
    charge(client: string, ms: number): void {
      if (queue.size() > 0) queue.charge(client, ms)
    },
  }
}

/** After a wait: an attempt that cannot end in time would only look like a slow source. */
const isTooLate = ({ endsAt }: SourceCall, now: () => number, usualMs = 0): boolean =>
  endsAt !== undefined && endsAt - now() < usualMs

/** The attempts that no client waits for. */
function createSpare() {
  const running = new Set<AbortController>()
  return {
    /** Ends the oldest one; its place is the caller's. */
    end(): boolean {
      const [oldest] = running
      if (oldest === undefined) return false
      running.delete(oldest)
      oldest.abort()
      return true
    },

    /** @param enter takes a place or throws; `passOn` gives it to the next. */
    inPlace:
      (ask: Ask, enter: () => void, passOn: () => void): Ask =>
      async (input, call) => {
        enter()
        const controller = new AbortController()
        running.add(controller)
        const { signal: own } = controller
        const signal = call.signal === undefined ? own : AbortSignal.any([call.signal, own])
        try {
          return await ask(input, extended(call, { signal }))
        } catch (error) {
          throw own.aborted ? taken() : error
        } finally {
          if (running.delete(controller)) passOn()
        }
      },
  }
}

/**
 * One bulkhead for all lookups of a source. As many calls may wait as can still be asked in time, by how long attempts
 * usually take; one more is refused at once, so that the next source can be asked while there is time.
 * @param now ms of the monotonic clock
 */
export function createBulkhead(concurrency: number, now: () => number): Bulkhead {
  const waiting = createWaiting()
  const spare = createSpare()
  let running = 0
  let usualMs: number | undefined

  /** Resolves when this call has a place. */
  function place(call: SourceCall, maxWaitMs: number): Promise<void> | undefined {
    if (call.signal?.aborted === true) throw ended()
    if (running < concurrency) {
      running++
      return undefined
    }
    if (spare.end()) return undefined
    const leftMs = call.endsAt === undefined ? defaultWaitMs : call.endsAt - now()
    const waitMs = Math.min(leftMs - (usualMs ?? 0), maxWaitMs)
    const ahead = waiting.ahead(call.clientId)
    if (waitMs <= 0 || (ahead * (usualMs ?? 0)) / concurrency > waitMs) throw taken()
    return waiting.enter(call, waitMs)
  }

  /** Gives the place to the next call that waits. */
  function passOn(): void {
    if (waiting.isEmpty()) running--
    else waiting.next()!.start()
  }

  /** An attempt has ended. */
  function leave(clientId: string, tookMs: number): void {
    usualMs = usualMs === undefined ? tookMs : usualMs + (tookMs - usualMs) * weight
    waiting.charge(clientId, tookMs)
    passOn()
  }

  function enterSpare(): void {
    if (running >= concurrency) throw taken()
    running++
  }

  return (ask, { maxWaitMs = Number.POSITIVE_INFINITY, refusal, isSpare } = {}) => {
    if (isSpare === true) return spare.inPlace(ask, enterSpare, passOn)
    return async (input, call) => {
      const turn = place(call, maxWaitMs)
      if (turn !== undefined) await turn
      const why =
        refusal?.(turn !== undefined) ??
        (turn !== undefined && isTooLate(call, now, usualMs) ? taken() : undefined)
      if (why !== undefined) {
        passOn()
        throw why
      }
      const from = now()
      try {
        return await ask(input, call)
      } finally {
        leave(call.clientId, now() - from)
      }
    }
  }
}
