// Shows how a source did over weeks: its declines, and whether the minimum volume of its contract will be reached.
import { Type } from 'typebox'
import type { Clock } from '../../kernel/clock.js'
import { count, object, orNull } from '../../operation/schemas.js'
import type { UpstreamSetting } from '../../platform/source-settings.js'
import type { DayValue } from '../../usage/forecast.js'
import { shownDecline } from '../decline/events.js'
import { outlookOf } from '../decline/minimum.js'
import type { DeclineRow } from '../decline/rule.js'

const estimate = () => orNull(count())

/** Answers of this month. */
export const shownMinimum = orNull(
  object({
    per_month: count(),
    answered: count(),
    expected: estimate(),
    low: estimate(),
    high: estimate(),
    is_missed: Type.Boolean({ description: 'The forecast of the month is below the minimum.' }),
  }),
)

export const shownDeclines = Type.Array(
  object({
    lookup: Type.String(),
    measure: Type.Enum(['success', 'latency']),
    period: Type.Enum(['day', 'week']),
    day: Type.String({ description: 'The day, or the last day of the week, that was worse.' }),
    percent: Type.Number({
      description: 'Of its calls without an answer, or of its answers that were slow.',
    }),
    usual_percent: Type.Number(),
    slower_than_ms: orNull(Type.Number({ description: 'What is slow; null for success.' })),
  }),
  { description: 'In what it does worse than in the four weeks before; checked once a day.' },
)

export interface TrendDeps {
  readonly database: {
    selectDeclines(): Promise<readonly DeclineRow[]>
    selectAnswersOfSource(
      source: string,
      from: number,
    ): Promise<{ days: readonly DayValue[]; first: number | null }>
  }
  readonly clock: Clock
}

async function minimumOf({ database, clock }: TrendDeps, { name, minimum }: UpstreamSetting) {
  if (minimum === undefined) return null
  const asked = { source: name, minimum: minimum.perMonth, now: clock.now() }
  const { answered, forecast, isMissed } = await outlookOf(database.selectAnswersOfSource, asked)
  const { expected = null, low = null, high = null } = forecast ?? {}
  return { per_month: minimum.perMonth, answered, expected, low, high, is_missed: isMissed }
}

/** By source. */
export async function trendsOf(deps: TrendDeps, settings: readonly UpstreamSetting[]) {
  const declines = await deps.database.selectDeclines()
  const minimums = new Map<string, Awaited<ReturnType<typeof minimumOf>>>()
  for (const setting of settings) minimums.set(setting.name, await minimumOf(deps, setting))
  return (source: string) => ({
    minimum: minimums.get(source) ?? null,
    declines: declines.filter((row) => row.source === source).map(shownDecline),
  })
}
