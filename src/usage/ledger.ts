// The usage ledger: a call answers only when its event is durable; many calls share one commit.
import type { Clock } from '../kernel/clock.js'
import { createBatcher } from '../platform/batcher.js'
import { isOutcomeUnknown } from '../platform/database/connection.js'
import type { Sql } from '../platform/database/database.js'
import { type Availability, type CommitEnd, createAvailability } from './availability.js'
import { spoolBytesFor } from './spool.js'
import { askedASource, unansweredEvent } from './unanswered.js'
import {
  createKeeper,
  isAboutData,
  type KeeperParts,
  maxEventsPerCommit,
  silent,
} from './unanswered-keeper.js'
import type { UsageEvent } from './usage-event.js'

export interface Ledger {
  /**
   * Resolves when the event is committed and synced. Rejects when it could not be: the call must not answer. If it had
   * asked a source, its event is then spooled as that of a free call that was answered 500.
   */
  record(event: UsageEvent): Promise<void>
  /** The same, with `beside` in the event's own transaction: both are committed, or neither. `beside` may run twice. */
  recordWith(event: UsageEvent, beside: (tx: Sql) => Promise<void>): Promise<void>
  /** Records, as free, those of these calls that asked a source, and that nobody gets an answer to. Never throws. */
  recordUnanswered(events: readonly UsageEvent[]): Promise<void>
  /** Throws LEDGER_UNAVAILABLE while events cannot be recorded: no source may be asked then. */
  assertWritable(): void
  isWritable(): boolean
  /** For readiness: whether an event could be written now. */
  check(): Promise<boolean>
  /** Before the first call: opens the spool, and commits what an earlier process left in it. Throws one clear line. */
  prepare(): Promise<void>
  /** Takes space to spool so many calls in flight. Throws one clear line when it cannot be had; then nothing has changed. */
  makeRoom(inFlight: number): Promise<void>
  /** Events waiting for their commit. */
  pending(): number
  /** Events in the spool, which wait for the database. */
  spooled(): number
  /** Events of calls that asked a source which could be neither committed nor spooled; they are in the log. */
  lost(): number
  /** Milliseconds for which the commit in progress has been waiting; 0 when none is. */
  lagMs(): number
  /** Events committed by this process. */
  recorded(): number
  /** Resolves when every event given so far is committed. */
  flush(): Promise<void>
  close(): Promise<void>
}

const endOf = (error: unknown): CommitEnd => (isAboutData(error) ? 'refused' : (error as Error))

/** Runs it again if its outcome is unknown: the connection broke before the answer, and it may be committed. */
const settled = (commit: (as: 'insert' | 'settle') => Promise<void>): Promise<void> =>
  commit('insert').catch((error: unknown) => {
    // Events that exist stay as they are. Without this a call could be charged and answered 500.
    if (!isOutcomeUnknown(error)) throw error
    return commit('settle')
  })

interface LedgerParts extends KeeperParts {
  readonly clock: Clock
}

/** Those of these calls that asked a source, as the free events that they become. */
const unanswered = (events: readonly UsageEvent[]) => events.filter(askedASource).map(unansweredEvent)

type Keeper = ReturnType<typeof createKeeper>
type Commit = (events: readonly UsageEvent[], commit: () => Promise<void>) => Promise<void>

/** Commits, or spools what must not be lost and throws. */
function createCommitted(
  availability: Availability,
  keeper: Keeper,
  onCommitted: (count: number) => void,
): Commit {
  return async (events, commit) => {
    if (availability.isDown()) {
      await keeper.spool(unanswered(events))
      throw new Error('usage events cannot be recorded')
    }
    const ended = availability.began()
    try {
      await commit()
      ended('committed')
      onCommitted(events.length)
    } catch (error) {
      ended(endOf(error))
      if (!isAboutData(error)) await keeper.spool(unanswered(events))
      throw error
    }
  }
}

/** Many calls share one commit. */
function createFlushes({ db, insertEvents }: LedgerParts, committed: Commit, keeper: Keeper) {
  const insert = (events: readonly UsageEvent[]) =>
    committed(events, () => settled((as) => insertEvents(db, events, as)))

  /** One event that the database refuses must not fail the calls that share its commit. */
  async function insertEach(events: readonly UsageEvent[]): Promise<(Error | undefined)[]> {
    const ends: (Error | undefined)[] = []
    for (const event of events) {
      const end = await insert([event]).then(
        () => undefined,
        (error: Error) => error,
      )
      if (end !== undefined && isAboutData(end)) keeper.lose(unanswered([event]), end.message)
      ends.push(end)
    }
    return ends
  }

  async function flush(events: UsageEvent[]): Promise<(Error | undefined)[]> {
    try {
      await insert(events)
      return []
    } catch (error) {
      if (!isAboutData(error)) throw error
      return insertEach(events)
    }
  }
  return createBatcher<UsageEvent, Error | undefined>(flush, { maxItems: maxEventsPerCommit })
}

export function createLedger(parts: LedgerParts): Ledger {
  const { db, insertEvents, clock, log = silent } = parts
  const keeper = createKeeper(parts)
  const availability = createAvailability({ prove: keeper.prove, clock, log })
  let recorded = 0
  const committed = createCommitted(availability, keeper, (count) => {
    recorded += count
  })
  const flushes = createFlushes(parts, committed, keeper)

  async function recordUnanswered(events: readonly UsageEvent[]): Promise<void> {
    const free = unanswered(events)
    if (free.length === 0) return
    // What could not be committed is in the spool.
    await committed(free, () => keeper.commit(free)).catch(() => {})
  }

  return {
    async record(event) {
      const refused = await flushes.add(event)
      if (refused !== undefined) throw refused
    },
    async recordWith(event, beside) {
      const commit = (as: 'insert' | 'settle') =>
        db.transaction(async (tx) => {
          await insertEvents(tx, [event], as)
          await beside(tx)
        })
      try {
        await committed([event], () => settled(commit))
      } catch (error) {
        if (isAboutData(error)) await recordUnanswered([event])
        throw error
      }
    },
    recordUnanswered,
    assertWritable: availability.assertUp,
    isWritable: availability.isUp,
    check: availability.check,
    async prepare() {
      await keeper.open()
      await availability.check()
    },
    makeRoom: (inFlight) => keeper.grow(spoolBytesFor(inFlight)),
    pending: flushes.pending,
    spooled: keeper.spooled,
    lost: keeper.lost,
    lagMs: availability.waitingMs,
    recorded: () => recorded,
    flush: flushes.idle,
    async close() {
      availability.close()
      await keeper.close()
    },
  }
}
