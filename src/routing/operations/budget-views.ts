// Shows how much of the budget of a source is used, and what is left of it.
import { type Clock, isoTime } from '../../kernel/clock.js'
import { count, object, orNull, time } from '../../operation/schemas.js'
import type { BudgetSetting } from '../../platform/source-settings.js'
import { endOf, startOf } from '../budget-meter.js'
import type { BudgetPeriod, BudgetRow } from '../budget-store.js'

const use = orNull(object({ limit: count(), used: count(), left: count(), ends_at: time() }))

/** Answers of the day, and the cost of the month in the smallest unit of the currency. Calls in progress are counted. */
export const budgetUse = orNull(object({ per_day: use, per_month: use }))

export interface BudgetDeps {
  readonly database: {
    selectBudgets(starts: Readonly<Record<BudgetPeriod, number>>): Promise<readonly BudgetRow[]>
  }
  readonly clock: Clock
}

/** By source: what is used of its budget today and this month. */
export async function budgetsOf({ database, clock }: BudgetDeps) {
  const now = clock.now()
  const rows = await database.selectBudgets({ day: startOf.day(now), month: startOf.month(now) })
  return (source: string, budget: BudgetSetting | undefined) => {
    if (budget === undefined) return null
    const useOf = (period: BudgetPeriod, limit: number | undefined) => {
      if (limit === undefined) return null
      const used = rows.find((row) => row.source === source && row.period === period)?.taken ?? 0
      return { limit, used, left: Math.max(0, limit - used), ends_at: isoTime(endOf[period](now)) }
    }
    return { per_day: useOf('day', budget.perDay), per_month: useOf('month', budget.perMonth) }
  }
}
