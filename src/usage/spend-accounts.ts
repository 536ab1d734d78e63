// Loads what clients were charged this month, and reads it again as other nodes charge.
import type { Clock } from '../kernel/clock.js'
import type { Database } from '../platform/database/database.js'
import { type Account, type Cap, newAccount, releaseLate } from './spend-account.js'
import {
  deleteMonthsBefore,
  insertEarlier,
  monthBegins,
  monthOf,
  selectSpent,
  sumCharges,
} from './spend-store.js'
import { idsAround } from './usage-ids.js'

/**
 * Earlier months decide nothing, and the ledger keeps their charges. A year of counts is kept all the same: a clock
 * that runs ahead for a while must not delete counts that matter once it is corrected.
 */
const keptMonths = 12
/** The ledger is read in parts of this length: in embedded mode a statement blocks everything else. */
const partMs = 6 * 3_600_000

/** Charges of a month before `since`, from the ledger, part by part. */
export async function earlierCharges(
  db: Database,
  clientId: string,
  since: number,
  month: number,
): Promise<number> {
  let amount = 0
  for (let from = monthBegins(month); from < since; from += partMs) {
    const to = Math.min(from + partMs, since)
    const { below, above } = idsAround({ from, to })
    amount += await sumCharges(db, clientId, { from, to, idsBelow: below, idsAbove: above })
  }
  return amount
}

async function load(db: Database, clientId: string, since: number, month: number): Promise<Account> {
  const read = async () => (await selectSpent(db, month, [{ clientId, since }]))[0]
  let row = await read()
  if (monthOf(since) === month && row?.is_whole !== true) {
    const amount = await earlierCharges(db, clientId, since, month)
    await insertEarlier(db, { clientId, month, since, amount })
    row = await read()
  }
  return newAccount(since, month, row?.amount ?? 0)
}

/** Reads what all nodes have charged to these clients. */
async function readAgain(db: Database, month: number, active: readonly [string, Account][]): Promise<void> {
  const added = active.map(([, account]) => account.added)
  const requests = active.map(([clientId, { since }]) => ({ clientId, since }))
  const amounts = new Map((await selectSpent(db, month, requests)).map((row) => [row.client_id, row.amount]))
  active.forEach(([clientId, account], i) => {
    // Charges made meanwhile may be in both sums. A single node knows all charges without reading, and keeps its
    // count; several nodes count them twice until the next read.
    if (db.mode === 'embedded' && account.added !== added[i]) return
    account.known = amounts.get(clientId) ?? 0
    account.added -= added[i]! // committed before it was read
  })
}

export function createSpendAccounts(parts: { db: Database; clock: Clock }) {
  const { db, clock } = parts
  const accounts = new Map<string, Account>()
  const loading = new Map<string, Promise<Account>>()
  let sweptIn: number | undefined

  async function open(clientId: string, since: number, month: number): Promise<Account> {
    const account = await load(db, clientId, since, month)
    accounts.set(clientId, account)
    return account
  }

  return {
    /** The loaded accounts, by client. */
    accounts: accounts as ReadonlyMap<string, Account>,

    /** A client's account for this month: at once when it is loaded and up to date. */
    accountOf(clientId: string, { since }: Pick<Cap, 'since'>): Account | Promise<Account> {
      const month = monthOf(clock.now())
      const account = accounts.get(clientId)
      const isLoaded = account !== undefined && account.since === since && account.month === month
      // A client that does not call here may have called other nodes since the last read.
      if (isLoaded && (db.mode === 'embedded' || account.isActive)) return account
      const key = `${since} ${month} ${clientId}`
      let under = loading.get(key)
      if (under === undefined) {
        under = open(clientId, since, month).finally(() => loading.delete(key))
        loading.set(key, under)
      }
      return under
    },

    /** Reads what all nodes have charged to the clients that called here since the last time. */
    async refresh(): Promise<void> {
      const month = monthOf(clock.now())
      if (sweptIn !== month) await deleteMonthsBefore(db, month - keptMonths)
      sweptIn = month
      const active = [...accounts].filter(([, account]) => account.isActive && account.month === month)
      for (const [, account] of active) {
        account.isActive = account.held.size > 0
        releaseLate(account, clock.now())
      }
      if (active.length > 0) await readAgain(db, month, active)
    },
  }
}
