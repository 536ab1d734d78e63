// Enforces monthly caps, by what the ledger charged and what calls in progress may still be charged.
import type { Clock } from '../kernel/clock.js'
import type { Database } from '../platform/database/database.js'
import type { Log } from '../platform/log.js'
import { type Cap, charge, hold, release } from './spend-account.js'
import { createSpendAccounts, earlierCharges } from './spend-accounts.js'
import { monthOf } from './spend-store.js'
import type { UsageEvent } from './usage-event.js'

/**
 * How late this node learns of the charges of other nodes. A single node reads only to correct its count after a
 * failed batch.
 */
const readEveryMs = { postgres: 1_000, embedded: 30_000 }
export interface Spend {
  /**
   * Reserves the highest charge of a call, or of several that are recorded as one, until it is recorded. Throws
   * MONTHLY_CAP_REACHED when the cap has no room for it. Returns a promise when the database must be asked.
   */
  hold(clientId: string, cap: Cap, call: string, most: number): Promise<void> | undefined
  /** Releases the reserved amount that a call is not charged. */
  release(clientId: string, call: string): void
  /** The client's charges this month; those of other nodes up to a second ago. */
  spentBy(clientId: string, cap: Cap): Promise<number>
  /** For the ledger: the clients whose charges are counted, and since when. Undefined: none of these. */
  countedOf(events: readonly UsageEvent[]): { clientIds: string[]; since: number[] } | undefined
  /** For the ledger: events are recorded. */
  recorded(events: readonly UsageEvent[]): void
  close(): void
}

/** The clients whose charges are counted, and since when. Undefined: none of these. */
function countedOf(
  events: readonly UsageEvent[],
  capOf: (clientId: string) => Cap | undefined,
): ReturnType<Spend['countedOf']> {
  let caps: Map<string, number> | undefined
  for (const { price, clientId } of events) {
    if (price === 0) continue
    const cap = capOf(clientId)
    if (cap === undefined) continue
    caps ??= new Map()
    caps.set(clientId, cap.since)
  }
  return caps && { clientIds: [...caps.keys()], since: [...caps.values()] }
}

/** @param parts.capOf the current cap of a client */
export function createSpend(parts: {
  db: Database
  clock: Clock
  log: Log
  capOf: (clientId: string) => Cap | undefined
}): Spend {
  const { db, clock, log, capOf } = parts
  const { accounts, accountOf, refresh } = createSpendAccounts(parts)
  const timer = setInterval(() => {
    refresh().catch((error: unknown) =>
      log.warn({ reason: (error as Error).message }, 'the charges of clients cannot be read'),
    )
  }, readEveryMs[db.mode]).unref()

  return {
    hold(clientId, cap, call, most) {
      // Until every node counts, only the ledger has the charges; it is read once it has all of them.
      if (clock.now() < cap.since) return undefined
      const reservation = { id: call, most }
      const account = accountOf(clientId, cap)
      if (account instanceof Promise)
        return account.then((loaded) => hold(loaded, reservation, cap, clock.now()))
      hold(account, reservation, cap, clock.now())
      return undefined
    },

    release(clientId, call) {
      const account = accounts.get(clientId)
      if (account !== undefined) release(account, call)
    },

    async spentBy(clientId, cap) {
      const now = clock.now()
      if (now < cap.since) return earlierCharges(db, clientId, now, monthOf(now))
      const account = await accountOf(clientId, cap)
      return account.known + account.added
    },

    countedOf: (events) => countedOf(events, capOf),

    recorded(events) {
      if (accounts.size === 0) return
      for (const event of events) {
        const account = accounts.get(event.clientId)
        if (account !== undefined) charge(account, event)
      }
    },

    close: () => clearInterval(timer),
  }
}
