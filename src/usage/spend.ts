// Keeps clients to their monthly caps: what the ledger charged, and what calls under way may still be charged.
import type { Clock } from '../kernel/clock.js'
import { Failure } from '../kernel/failures.js'
import type { Database } from '../platform/database/database.js'
import type { Log } from '../platform/log.js'
import {
  deleteMonthsBefore,
  insertEarlier,
  monthBegins,
  monthOf,
  selectSpent,
  sumCharges,
} from './spend-store.js'
import type { UsageEvent } from './usage-event.js'
import { idsAround } from './usage-ids.js'

/** What other nodes have charged is known this late. One node reads it only to be right after a batch that failed. */
const readEveryMs = { postgres: 1_000, embedded: 30_000 }
/** A call that is recorded later, or never, no longer holds what it may be charged: far beyond any deadline. */
const heldForMs = 120_000
/** The ledger is read in parts of this length: embedded, a statement holds up everything else. */
const partMs = 6 * 3_600_000

/** A client's cap in the smallest unit of the currency, and from when on charges are counted for it. */
export interface Cap {
  readonly amount: number
  readonly since: number
}

export interface Spend {
  /**
   * Holds what a call, or several that are recorded as one, may be charged at most, until it is recorded. Throws
   * MONTHLY_CAP_REACHED when the cap has no place for it. A promise of the same where the database must be asked.
   */
  hold(clientId: string, cap: Cap, call: string, most: number): Promise<void> | undefined
  /** Gives back what a call holds that is not charged. */
  release(clientId: string, call: string): void
  /** What the client was charged this month, as far as this node knows. */
  spentBy(clientId: string, cap: Cap): Promise<number>
  /** For the ledger: whose charges are counted, and since when. Undefined: nobody's of these. */
  countedOf(events: readonly UsageEvent[]): { clientIds: string[]; since: number[] } | undefined
  /** For the ledger: events are recorded. */
  recorded(events: readonly UsageEvent[]): void
  close(): void
}

interface Account {
  readonly since: number
  readonly month: number
  /** What the database says, and what was recorded here since that was read. */
  known: number
  added: number
  readonly held: Map<string, { amount: number; at: number }>
  sumHeld: number
  isActive: boolean
}

/** @param parts.capOf the cap that is in force for a client */
export function createSpend(parts: {
  db: Database
  clock: Clock
  log: Log
  capOf: (clientId: string) => Cap | undefined
}): Spend {
  const { db, clock, log, capOf } = parts
  const accounts = new Map<string, Account>()
  const loading = new Map<string, Promise<Account>>()
  let sweptIn: number | undefined

  const newAccount = (since: number, month: number, known: number): Account => ({
    since,
    month,
    known,
    added: 0,
    held: new Map(),
    sumHeld: 0,
    isActive: true,
  })

  /** Charges of this month before the cap was set, from the ledger, part by part. */
  async function earlierCharges(clientId: string, since: number, month: number): Promise<number> {
    let amount = 0
    for (let from = monthBegins(month); from < since; from += partMs) {
      const to = Math.min(from + partMs, since)
      const { below, above } = idsAround({ from, to })
      amount += await sumCharges(db, clientId, { from, to, idsBelow: below, idsAbove: above })
    }
    return amount
  }

  async function load(clientId: string, since: number, month: number): Promise<Account> {
    const read = async () => (await selectSpent(db, month, [{ clientId, since }]))[0]
    let row = await read()
    if (monthOf(since) === month && row?.is_whole !== true) {
      const amount = await earlierCharges(clientId, since, month)
      await insertEarlier(db, { clientId, month, since, amount })
      row = await read()
    }
    const account = newAccount(since, month, row?.amount ?? 0)
    accounts.set(clientId, account)
    return account
  }

  function accountOf(clientId: string, { since }: Cap): Account | Promise<Account> {
    const month = monthOf(clock.now())
    const account = accounts.get(clientId)
    if (account !== undefined && account.since === since && account.month === month) return account
    const key = `${since} ${month} ${clientId}`
    let under = loading.get(key)
    if (under === undefined) {
      under = load(clientId, since, month).finally(() => loading.delete(key))
      loading.set(key, under)
    }
    return under
  }

  function give(account: Account, call: string): void {
    const own = account.held.get(call)
    if (own === undefined) return
    account.held.delete(call)
    account.sumHeld -= own.amount
  }

  function take(account: Account, cap: Cap, call: string, most: number): void {
    account.isActive = true
    if (most > 0 && account.known + account.added + account.sumHeld + most > cap.amount) {
      const now = clock.now()
      const untilNextS = Math.ceil((monthBegins(account.month + 1) - now) / 1000)
      throw new Failure('MONTHLY_CAP_REACHED', { retryAfterS: Math.max(1, untilNextS) })
    }
    account.held.set(call, { amount: most, at: clock.now() })
    account.sumHeld += most
  }

  /** Reads what all nodes have charged to the clients that called here since the last time. */
  async function readAgain(): Promise<void> {
    const month = monthOf(clock.now())
    // What was counted in earlier months decides nothing; the ledger keeps the charges themselves.
    if (sweptIn !== month) await deleteMonthsBefore(db, month - 1)
    sweptIn = month
    const before = clock.now() - heldForMs
    const active = [...accounts].filter(([, account]) => account.isActive && account.month === month)
    for (const [, account] of active) {
      account.isActive = account.held.size > 0
      for (const [call, { at }] of account.held) if (at < before) give(account, call)
    }
    if (active.length === 0) return
    const added = active.map(([, account]) => account.added)
    const asked = active.map(([clientId, { since }]) => ({ clientId, since }))
    const amounts = new Map((await selectSpent(db, month, asked)).map((row) => [row.client_id, row.amount]))
    active.forEach(([clientId, account], i) => {
      // What came meanwhile may be in both sums. One node knows all charges without reading, and leaves its count as it is; several
      // count it twice until the next time.
      if (db.mode === 'embedded' && account.added !== added[i]) return
      account.known = amounts.get(clientId) ?? 0
      account.added -= added[i]! // committed before it was read
    })
  }

  const timer = setInterval(() => {
    readAgain().catch((error: unknown) =>
      log.warn({ reason: (error as Error).message }, 'what clients were charged cannot be read'),
    )
  }, readEveryMs[db.mode]).unref()

  return {
    hold(clientId, cap, call, most) {
      // Until every node counts, the ledger alone knows what is charged; it is read once all of it is there.
      if (clock.now() < cap.since) return undefined
      const account = accountOf(clientId, cap)
      if (account instanceof Promise) return account.then((loaded) => take(loaded, cap, call, most))
      take(account, cap, call, most)
      return undefined
    },

    release(clientId, call) {
      const account = accounts.get(clientId)
      if (account !== undefined) give(account, call)
    },

    async spentBy(clientId, cap) {
      const now = clock.now()
      if (now < cap.since) return earlierCharges(clientId, now, monthOf(now))
      const account = await accountOf(clientId, cap)
      return account.known + account.added
    },

    countedOf(events) {
      let caps: Map<string, number> | undefined
      for (const { price, clientId } of events) {
        if (price === 0) continue
        const cap = capOf(clientId)
        if (cap === undefined) continue
        caps ??= new Map()
        caps.set(clientId, cap.since)
      }
      return caps && { clientIds: [...caps.keys()], since: [...caps.values()] }
    },

    recorded(events) {
      if (accounts.size === 0) return
      for (const { clientId, transactionId, price, at } of events) {
        const account = accounts.get(clientId)
        if (account === undefined) continue
        give(account, transactionId)
        if (price > 0 && at >= account.since && monthOf(at) === account.month) account.added += price
      }
    },

    close: () => clearInterval(timer),
  }
}
