// Keeps the events of calls that asked a source and could not be recorded: in the spool, until the database takes them.
import { Failure } from '../kernel/failures.js'
import type { Database, DatabaseLog } from '../platform/database/database.js'
import { proveWritable } from './ledger-probe.js'
import type { Spool } from './spool.js'
import { reconcileFacts } from './unanswered.js'
import { settleUnanswered } from './unanswered-store.js'
import type { UsageEvent } from './usage-event.js'
import type { InsertEvents } from './usage-store.js'

export const maxEventsPerCommit = 500 // bounds the statement, not the throughput: the next flush follows at once

/** SQLSTATE classes of a statement that the database refuses for its values: data exception, broken constraint. */
const dataClasses = new Set(['22', '23'])

/** True when the database works and this event, or what is beside it, is at fault. */
export const isAboutData = (error: unknown): boolean =>
  error instanceof Failure ||
  error instanceof TypeError ||
  error instanceof RangeError ||
  dataClasses.has(String((error as { code?: unknown }).code).slice(0, 2))

export interface KeeperParts {
  readonly db: Database
  readonly insertEvents: InsertEvents
  readonly log?: Pick<DatabaseLog, 'warn' | 'error'>
  /** Absent: what cannot be committed is only logged. */
  readonly openSpool?: () => Promise<Spool>
}

export const silent: Pick<DatabaseLog, 'warn' | 'error'> = { warn() {}, error() {} }

/** Commits free events; one that the database refuses does not hold up the others. */
function createCommit(
  { db, insertEvents }: KeeperParts,
  lose: (events: readonly UsageEvent[], reason: string) => void,
) {
  /** One by one: an event that the database refuses must not hold up the others. */
  async function commitEach(events: readonly UsageEvent[]): Promise<void> {
    for (const event of events)
      await settleUnanswered(db, insertEvents, [event]).catch((error: Error) => {
        if (!isAboutData(error)) throw error
        lose([event], error.message)
      })
  }

  async function commit(events: readonly UsageEvent[]): Promise<void> {
    for (let i = 0; i < events.length; i += maxEventsPerCommit) {
      const some = events.slice(i, i + maxEventsPerCommit)
      await settleUnanswered(db, insertEvents, some).catch((error: unknown) => {
        if (!isAboutData(error)) throw error
        return commitEach(some)
      })
    }
  }
  return commit
}

export function createKeeper(parts: KeeperParts) {
  const { db, log = silent, openSpool } = parts
  let spool: Spool | undefined
  let lost = 0

  function lose(events: readonly UsageEvent[], reason: string): void {
    lost += events.length
    for (const event of events)
      log.error({ ...reconcileFacts(event), reason }, 'a call that asked a source is not in the ledger')
  }

  const commit = createCommit(parts, lose)

  return {
    /** @param events of calls that asked a source, and are free */
    async spool(events: readonly UsageEvent[]): Promise<void> {
      if (events.length === 0) return
      try {
        if (spool === undefined) lose(events, 'there is no spool')
        else if (!(await spool.put(events))) lose(events, 'the spool is full')
      } catch (error) {
        lose(events, (error as Error).message)
      }
    },
    commit,
    async open() {
      spool ??= await openSpool?.()
    },
    grow: async (bytes: number) => spool?.grow(bytes),
    /** Resolves only when an event could be committed. */
    async prove(): Promise<void> {
      const had = spool?.count() ?? 0
      await spool?.replay(commit)
      if (had === 0) await proveWritable(db)
    },
    spooled: () => spool?.count() ?? 0,
    lost: () => lost,
    lose,
    close: async () => spool?.close(),
  }
}
