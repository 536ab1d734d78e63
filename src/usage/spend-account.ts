// Adds up what one client was charged this month, and what its calls in progress may still be charged.
import { Failure } from '../kernel/failures.js'
import { monthBegins, monthOf } from './spend-store.js'
import type { UsageEvent } from './usage-event.js'

/** After this time, far beyond any deadline, a call that was not recorded no longer holds a reservation. */
const heldForMs = 120_000

/** A client's cap in the smallest unit of the currency, and from when on charges are counted for it. */
export interface Cap {
  readonly amount: number
  readonly since: number
}

export interface Account {
  readonly since: number
  readonly month: number
  /** The database's sum, and what was recorded here since it was read. */
  known: number
  added: number
  readonly held: Map<string, { amount: number; at: number }>
  sumHeld: number
  /** A call was counted here since the database was last read; if not, it is not read every second. */
  isActive: boolean
}

export const newAccount = (since: number, month: number, known: number): Account => ({
  since,
  month,
  known,
  added: 0,
  held: new Map(),
  sumHeld: 0,
  isActive: true,
})

/** Reserves the highest charge of a call. Throws MONTHLY_CAP_REACHED when the cap has no room for it. */
export function hold(
  account: Account,
  call: { id: string; most: number },
  cap: Pick<Cap, 'amount'>,
  now: number,
): void {
  const { id, most } = call
  account.isActive = true
  if (most > 0 && account.known + account.added + account.sumHeld + most > cap.amount) {
    const untilNextS = Math.ceil((monthBegins(account.month + 1) - now) / 1000)
    throw new Failure('MONTHLY_CAP_REACHED', { retryAfterS: Math.max(1, untilNextS) })
  }
  account.held.set(id, { amount: most, at: now })
  account.sumHeld += most
}

/** Releases what a call has reserved. */
export function release(account: Account, callId: string): void {
  const hold = account.held.get(callId)
  if (hold === undefined) return
  account.held.delete(callId)
  account.sumHeld -= hold.amount
}

/** Releases the reservations of calls that were not recorded in time, also when the clock was set back meanwhile. */
export function releaseLate(account: Account, now: number): void {
  for (const [callId, { at }] of account.held) if (Math.abs(now - at) > heldForMs) release(account, callId)
}

/** Counts an event that is recorded. */
export function charge(
  account: Account,
  { transactionId, price, at }: Pick<UsageEvent, 'transactionId' | 'price' | 'at'>,
): void {
  release(account, transactionId)
  if (price > 0 && at >= account.since && monthOf(at) === account.month) account.added += price
}
