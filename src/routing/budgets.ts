// Keeps the sources within their budgets: what each may answer in a day and cost in a month, over all nodes.
import { type Clock, steadyNow } from '../kernel/clock.js'
import { type Ask, UpstreamError } from '../lookups/source.js'
import type { Database } from '../platform/database/database.js'
import type { BudgetSetting } from '../platform/source-settings.js'
import { type BudgetMeter, createBudgetMeter, type MeterState } from './budget-meter.js'
import { type BudgetPeriod, claimBudget, insertBudget, returnBudget } from './budget-store.js'

const settleEveryMs = 1_000
/** The percentages that the operator is told of. */
const toldAt = [80, 100] as const
export type ToldPercent = (typeof toldAt)[number]

export interface BudgetEvent extends Omit<MeterState, 'isRefusing'> {
  readonly percent: ToldPercent
}

/** What a source may be used for, and what one answer costs. */
export interface Paid {
  readonly budget: BudgetSetting | undefined
  readonly cost: number
}

export interface Budgets {
  /**
   * Asks only while the budget of the source has room for the call. The same `Ask` when it has none. A budget that has
   * changed since the last `wrap` counts on.
   */
  wrap(source: string, paid: Paid, ask: Ask): Ask
  /** Gives back to the other nodes what this process took and did not use. */
  close(): Promise<void>
}

const overBudget = (period: BudgetPeriod) =>
  new UpstreamError('over_budget', `the budget of this source for the ${period} is used up`)

const notCountable = (cause: unknown) =>
  new UpstreamError('throttled', 'the budget of this source could not be counted', {
    nothingDone: true,
    notAsked: true,
    cause,
  })

/** The claims of all meters. A row is made once, and again when it is gone (a backup was restored). */
function createClaims(db: Database): Parameters<typeof createBudgetMeter>[0]['claims'] {
  return {
    async claim(key, wanted) {
      const granted = await claimBudget(db, key, wanted)
      if (granted !== undefined) return granted
      await insertBudget(db, key)
      return (await claimBudget(db, key, wanted))!
    },
    giveBack: (key, unused) => returnBudget(db, key, unused),
  }
}

/** What a call needs of one budget. */
interface Counted {
  readonly meter: BudgetMeter
  readonly amount: number
  readonly period: BudgetPeriod
}

interface Taken {
  readonly meter: BudgetMeter
  readonly amount: number
  readonly start: number
}

/** Takes what a call needs of each budget, or nothing. Throws UpstreamError. */
async function takeAll(counted: readonly Counted[], taken: Taken[]): Promise<void> {
  for (const { meter, amount, period } of counted) {
    let isTaken: boolean
    try {
      const answer = meter.take(amount)
      isTaken = typeof answer === 'boolean' ? answer : await answer
    } catch (error) {
      giveBack(taken)
      throw notCountable(error)
    }
    if (!isTaken) {
      giveBack(taken)
      throw overBudget(period)
    }
    taken.push({ meter, amount, start: meter.start() })
  }
}

function giveBack(taken: readonly Taken[]): void {
  for (const { meter, amount, start } of taken) meter.giveBack(amount, start)
}

/** What the operator is to be told of a meter: both at one time where a second used up the budget. */
const percentsOf = ({ used, limit, isRefusing }: MeterState): readonly ToldPercent[] =>
  toldAt.filter((percent) => isRefusing || used * 100 >= limit * percent)

interface BudgetsParts {
  readonly db: Database
  readonly clock: Clock
  /** Tells the operator, once however often it is called. */
  readonly tell: (event: BudgetEvent) => Promise<void>
  readonly log: { warn(facts: object, message: string): void }
}

/** Tells the operator of a budget that is nearly or wholly used. */
function createReport(tell: BudgetsParts['tell']) {
  /** What was told from here, by source, period and percentage: the database is not asked every second. */
  const told = new Map<string, string>()

  return async (meter: BudgetMeter): Promise<void> => {
    const state = meter.state()
    if (state === undefined) return
    const { key, limit, used } = state
    for (const percent of percentsOf(state)) {
      const place = `${key.source} ${key.period} ${percent}`
      const fact = `${key.start} ${limit}`
      if (told.get(place) === fact) continue
      await tell({ key, limit, used, percent })
      told.set(place, fact)
    }
  }
}

/** Asks once all budgets have room; gives back what a call took that was not answered. */
const askWithin =
  (counted: readonly Counted[], ask: Ask): Ask =>
  async (input, call) => {
    const taken: Taken[] = []
    await takeAll(counted, taken)
    try {
      return await ask(input, call)
    } catch (error) {
      giveBack(taken) // only answers count
      throw error
    }
  }

export function createBudgets(parts: BudgetsParts): Budgets {
  const { db, clock, tell, log } = parts
  const now = steadyNow(clock)
  const claims = createClaims(db)
  /** By source and period. */
  const meters = new Map<string, BudgetMeter>()

  function meterOf(source: string, period: BudgetPeriod, limit: number): BudgetMeter {
    const name = `${source} ${period}`
    const meter = meters.get(name) ?? createBudgetMeter({ source, period, claims, clock, now })
    meters.set(name, meter)
    meter.setLimit(limit)
    return meter
  }

  const report = createReport(tell)

  async function settle(): Promise<void> {
    for (const meter of meters.values()) {
      try {
        await meter.settle()
        await report(meter)
      } catch (error) {
        log.warn(
          { reason: (error as Error).message },
          'a budget of a source cannot be shared with other nodes',
        )
        return
      }
    }
  }

  const timer = setInterval(() => void settle(), settleEveryMs).unref()

  return {
    wrap(source, { budget: { perDay, perMonth } = {}, cost }, ask) {
      const counted: Counted[] = []
      if (perDay !== undefined)
        counted.push({ meter: meterOf(source, 'day', perDay), amount: 1, period: 'day' })
      if (perMonth !== undefined && cost > 0)
        counted.push({ meter: meterOf(source, 'month', perMonth), amount: cost, period: 'month' })
      return counted.length === 0 ? ask : askWithin(counted, ask)
    },
    async close() {
      clearInterval(timer)
      for (const meter of meters.values())
        await meter
          .close()
          .catch((error: Error) => log.warn({ reason: error.message }, 'a budget could not be given back'))
    },
  }
}
