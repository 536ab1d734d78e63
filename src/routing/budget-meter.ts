// Counts the use of one budget of a source, in portions that it takes from the database.
import { type Clock, indiaMs } from '../kernel/clock.js'
import { monthBegins, monthOf } from '../usage/spend-store.js'
import type { BudgetKey, BudgetPeriod, Granted } from './budget-store.js'

const dayMs = 86_400_000
/** After a refusal the database is asked again no sooner: other nodes give back what they do not use. */
const askAgainMs = 1_000

export const startOf: Readonly<Record<BudgetPeriod, (at: number) => number>> = {
  day: (at) => Math.floor((at + indiaMs) / dayMs) * dayMs - indiaMs,
  month: (at) => monthBegins(monthOf(at)),
}

export const endOf: Readonly<Record<BudgetPeriod, (at: number) => number>> = {
  day: (at) => startOf.day(at) + dayMs,
  month: (at) => monthBegins(monthOf(at) + 1),
}

/** What a meter knows of the day or month that is in progress. */
export interface MeterState {
  readonly key: BudgetKey
  readonly limit: number
  /** By all nodes, as the database last said, less what this process has not used of it. */
  readonly used: number
  /** A call found nothing left since the last claim. */
  readonly isRefusing: boolean
}

export interface BudgetMeter {
  /** The limit from now on; what is used stays used. */
  setLimit(limit: number): void
  /** Takes `amount`: true at once or after a claim, false when the budget has no room for it. */
  take(amount: number): boolean | Promise<boolean>
  /** Gives back what a call took and did not use. `start`: of the period that it was taken in. */
  giveBack(amount: number, start: number): void
  /** Of the period that is in progress; changes when the period does. */
  start(): number
  /** Once a second: gives back to the other nodes what this process will not use soon. */
  settle(): Promise<void>
  /** Gives back everything. */
  close(): Promise<void>
  /** Undefined when nothing was taken in this period. */
  state(): MeterState | undefined
}

interface Meter {
  start: number
  /** Granted and not used. */
  unused: number
  /** By all nodes, as the database last said; undefined: not yet claimed in this period. */
  taken: number | undefined
  /** What calls need that wait for a claim. */
  lacking: number
  /** Used in the last second, and in this one. */
  usedBefore: number
  usedNow: number
  refusedAt: number
  claiming: Promise<void> | undefined
}

const newMeter = (start: number): Meter => ({
  start,
  unused: 0,
  taken: undefined,
  lacking: 0,
  usedBefore: 0,
  usedNow: 0,
  refusedAt: Number.NEGATIVE_INFINITY,
  claiming: undefined,
})

/** The database's side of a meter. */
export interface BudgetClaims {
  /** Takes `need` and up to `more` of the budget. */
  claim(key: BudgetKey, wanted: { limit: number; need: number; more: number }): Promise<Granted>
  /** Returns what all nodes hold then. */
  giveBack(key: BudgetKey, unused: number): Promise<number>
}

export interface MeterParts {
  readonly source: string
  readonly period: BudgetPeriod
  readonly claims: BudgetClaims
  readonly clock: Clock
  /** Milliseconds of the monotonic clock. */
  readonly now: () => number
}

/** Takes from the database what calls lack, and as much more as was used within a second. */
async function claimFor(
  own: Meter,
  limit: number,
  { claims, source, period, now }: MeterParts,
): Promise<void> {
  const need = Math.max(0, own.lacking - own.unused)
  const more = Math.max(own.usedBefore, own.usedNow)
  const { granted, taken } = await claims.claim({ source, period, start: own.start }, { limit, need, more })
  own.unused += granted
  own.taken = taken
  own.refusedAt = granted < need ? now() : Number.NEGATIVE_INFINITY
}

function use(own: Meter, amount: number): boolean {
  if (own.unused < amount) return false
  own.unused -= amount
  own.usedNow += amount
  return true
}

/** Returns all but `keep` to the database. */
async function returnUnused(own: Meter, keep: number, { claims, source, period }: MeterParts): Promise<void> {
  const surplus = own.unused - keep
  if (surplus <= 0 || own.claiming !== undefined) return
  own.unused -= surplus
  try {
    own.taken = await claims.giveBack({ source, period, start: own.start }, surplus)
  } catch (error) {
    own.unused += surplus
    throw error
  }
}

function returnTo(own: Meter, amount: number): void {
  own.unused += amount
  own.usedNow -= amount
}

/**
 * A node takes as much at a time as it used within a second, so few calls wait for a statement, and a crash counts
 * at most a second of calls too many. Nothing is asked that was not taken first: a budget is never exceeded.
 */
export function createBudgetMeter(parts: MeterParts): BudgetMeter {
  const { source, period, clock, now } = parts
  let limit = 0
  let meter = newMeter(startOf[period](clock.now()))

  /** The meter of the period that is in progress. What was left of an earlier one is of no use. */
  function current(): Meter {
    const start = startOf[period](clock.now())
    if (start !== meter.start) meter = newMeter(start)
    return meter
  }

  async function takeAfterClaim(own: Meter, amount: number): Promise<boolean> {
    own.lacking += amount
    try {
      own.claiming ??= Promise.resolve()
        .then(() => claimFor(own, limit, parts))
        .finally(() => {
          own.claiming = undefined
        })
      await own.claiming
    } finally {
      own.lacking -= amount
    }
    return take(amount)
  }

  function take(amount: number): boolean | Promise<boolean> {
    const own = current()
    if (use(own, amount)) return true
    return now() - own.refusedAt < askAgainMs ? false : takeAfterClaim(own, amount)
  }

  return {
    setLimit(changed) {
      if (changed !== limit) meter.refusedAt = Number.NEGATIVE_INFINITY
      limit = changed
    },
    take,
    giveBack(amount, start) {
      if (meter.start === start) returnTo(meter, amount)
    },
    start: () => current().start,
    async settle() {
      const own = current()
      own.usedBefore = Math.max(0, own.usedNow)
      own.usedNow = 0
      await returnUnused(own, own.usedBefore, parts)
    },
    close: () => returnUnused(meter, 0, parts),
    state() {
      const own = current()
      if (own.taken === undefined) return undefined
      const isRefusing = own.refusedAt !== Number.NEGATIVE_INFINITY
      const key = { source, period, start: own.start }
      return { key, limit, used: own.taken - own.unused, isRefusing }
    },
  }
}
