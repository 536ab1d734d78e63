// Writes the webhook that tells the operator how much of a source's budget is used.
import { isoTime } from '../kernel/clock.js'
import { endOf } from './budget-meter.js'
import type { BudgetEvent } from './budgets.js'

/** `at`: Unix milliseconds. */
export function budgetDelivery({ key, limit, used, percent }: BudgetEvent, at: number) {
  const { source, period, start } = key
  const ends = isoTime(endOf[period](start))
  const data = { source, period, percent, used, limit, unit: period === 'day' ? 'answers' : 'cost', ends }
  return {
    type: 'source.budget' as const,
    payload: JSON.stringify({ type: 'source.budget', timestamp: isoTime(at), data }),
  }
}
