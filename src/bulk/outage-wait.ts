// Makes records wait while every source of their lookup is passed over: one of them tries, the others wait for it.
import { setTimeout as pause } from 'node:timers/promises'
import { NobodyAsked } from '../lookups/ask-record.js'

/** A breaker lets a trial through every five seconds. */
const tryEveryMs = 2_000

/** A record that may have to wait. */
interface Waiting<Answer> {
  /** Throws NobodyAsked. */
  ask(): Promise<Answer>
  readonly signal: AbortSignal
  /** It begins to wait. */
  onOutage(): void
}

/** Asks; undefined when nobody was asked. */
const tried = <Answer>(ask: () => Promise<Answer>): Promise<{ answer: Answer } | undefined> =>
  ask().then(
    (answer) => ({ answer }),
    (error: unknown) => {
      if (error instanceof NobodyAsked) return undefined
      throw error
    },
  )

/** @returns asks a record until a source was asked */
export function createOutageWait(pauseMs = tryEveryMs) {
  /** By lookup: resolves when the record that tries for all of them was asked, or gave up. */
  const trials = new Map<string, Promise<void>>()

  async function tryForAll<Answer>(lookup: string, { ask, signal }: Waiting<Answer>): Promise<Answer> {
    let end = () => {}
    const trial = new Promise<void>((resolve) => {
      end = resolve
    })
    trials.set(lookup, trial)
    try {
      for (;;) {
        await pause(pauseMs, undefined, { signal })
        const got = await tried(ask)
        if (got !== undefined) return got.answer
      }
    } finally {
      trials.delete(lookup)
      end()
    }
  }

  return async function askThroughOutage<Answer>(lookup: string, record: Waiting<Answer>): Promise<Answer> {
    for (;;) {
      if (!trials.has(lookup)) {
        const got = await tried(record.ask)
        if (got !== undefined) return got.answer
      }
      record.onOutage()
      const trial = trials.get(lookup)
      if (trial === undefined) return tryForAll(lookup, record)
      await trial
      record.signal.throwIfAborted()
    }
  }
}

export type AskThroughOutage = ReturnType<typeof createOutageWait>
